//! The dealer of exercises: deck and lexica, two bots to compare with, and positions from games they play.

use std::sync::Arc;

use crate::deck::{Card, Deck, Language};
use crate::legality::{Profile, Referee, Strictness, Switches};
use crate::players::{
    self, Choice, Clue, ClueTask, Guesser, Judging, LexiconView, Library, Pair, PlayerError,
    Registry, ResourceError, Resources, Spec, SpecError, Spymaster, Wanted, Witness, clue_task,
    guess_task,
};
use crate::rulebook::NamedRuleset;
use crate::rules::{
    Action, CardSet, Colour, DealError, Effects, Game, Kind, Number, Pos, Purpose, Refusal, Seed,
    Side, below,
};

/// The seat an exercise is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Give a clue.
    Clue,
    /// Guess on one.
    Guess,
}

/// The settings of a coach.
pub struct CoachOptions<'a> {
    /// The rules.
    pub rules: NamedRuleset,
    /// The cards.
    pub deck: Arc<Deck>,
    /// The language of clues.
    pub language: Language,
    /// Strictness of the referee.
    pub strictness: Strictness,
    /// The group's switches beyond that.
    pub switches: Switches,
    /// Gives the clues of guessing exercises and is compared with in the others.
    pub spymaster: String,
    /// Is compared with in guessing exercises and answers the person's clues in the others.
    pub guesser: String,
    /// Players and lexica.
    pub library: &'a Library,
    /// All chance comes from it.
    pub seed: Seed,
}

/// The reason why there is no exercise.
#[derive(Debug, thiserror::Error)]
pub enum DrillError {
    /// A bot's text.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// Lexica and tables.
    #[error(transparent)]
    Resources(#[from] ResourceError),
    /// Deck and rules.
    #[error("{deck}: {cause}")]
    Deal {
        /// The deck.
        deck: String,
        /// The cause.
        cause: DealError,
    },
    /// A bot could not act.
    #[error("{player}: {cause}")]
    Player {
        /// The player.
        player: String,
        /// The cause.
        cause: PlayerError,
    },
    /// The bots found nothing to do.
    #[error("exercise {0}: the bots give no clue in this game")]
    Empty(u64),
    /// The rules forbid it.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

/// Deals exercises and scores them.
#[derive(Debug)]
pub struct Coach {
    pub(super) rules: NamedRuleset,
    registry: Registry,
    pub(super) resources: Arc<Resources>,
    pub(super) referee: Referee,
    pub(super) spymaster: Spec,
    pub(super) guesser: Spec,
    seed: Seed,
}

/// A clue with its meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// The word.
    pub word: String,
    /// The number.
    pub number: Number,
    /// The cards it was meant for.
    pub meant: CardSet,
}

/// A position and a seat. It knows the key: show what [`Exercise::known`] tells.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// The exercise's number among those of the seed.
    pub number: u64,
    /// The decision.
    pub role: Role,
    /// The person's side.
    pub side: Side,
    /// The position: a clue is awaited, or a guess on [`Exercise::said`].
    pub game: Game,
    /// Open cards that earlier clues of this side were meant for.
    pub pending: CardSet,
    /// The clue to guess on.
    pub said: Option<Said>,
}

/// The guesser, who errs as people do, of the games that positions are taken from.
const TABLE_GUESSER: &str = "noisy";

impl Coach {
    /// Loads what is needed.
    pub fn new(options: CoachOptions<'_>) -> Result<Coach, DrillError> {
        let registry = options.library.registry().clone();
        let spymaster = registry.spymaster_spec(&options.spymaster)?;
        let guesser = registry.guesser_spec(&options.guesser)?;
        let profile = Profile {
            language: options.language,
            strictness: options.strictness,
            switches: options.switches,
        };
        let lexica = ["default"]
            .into_iter()
            .chain(spymaster.lexica())
            .chain(guesser.lexica());
        let wanted = Wanted::new(options.deck, options.language, lexica);
        let wanted = wanted.judged(Judging::Referee(profile));
        let resources = options.library.resources(&wanted)?;
        let coach = Coach {
            rules: options.rules,
            registry,
            resources,
            referee: Referee::new(profile),
            spymaster,
            guesser,
            seed: options.seed,
        };
        // Every possible fault is told now.
        coach.deal(0)?;
        coach.spymaster(&coach.resources)?;
        coach.guesser(&coach.resources, &coach.guesser)?;
        Ok(coach)
    }

    /// The rules.
    pub fn rules(&self) -> &NamedRuleset {
        &self.rules
    }

    /// Deck, lexica and words.
    pub fn resources(&self) -> &Resources {
        &self.resources
    }

    /// The referee of the table.
    pub fn referee(&self) -> &Referee {
        &self.referee
    }

    /// The bots that are compared with, as `SPYMASTER/GUESSER`.
    pub fn bots(&self) -> String {
        format!("{}/{}", self.spymaster, self.guesser)
    }

    fn deal(&self, number: u64) -> Result<Game, DrillError> {
        let deck = self.resources.deck();
        Game::seeded(&self.rules.ruleset, deck.len(), self.seed, number, 0).map_err(|cause| {
            DrillError::Deal {
                deck: deck.name().to_owned(),
                cause,
            }
        })
    }

    /// An exercise: the same for the same seed, number and role.
    pub fn exercise(&self, number: u64, role: Role) -> Result<Exercise, DrillError> {
        let start = self.deal(number)?;
        let table_guesser = self.registry.guesser_spec(TABLE_GUESSER)?;
        let pair = || -> Result<Pair, DrillError> {
            Ok(Pair {
                spymaster: self.spymaster(&self.resources)?,
                guesser: self.guesser(&self.resources, &table_guesser)?,
            })
        };
        let mut pairs = [pair()?, pair()?];
        let mut album = Album::new(start);
        let streams = (self.seed, number, 0);
        players::play(start, &mut pairs, &*self.resources, streams, &mut album);
        let mut moments = album.moments;
        // A choice among several cards teaches more than the last card of a game.
        if moments.iter().any(Moment::is_open) {
            moments.retain(Moment::is_open);
        }
        if moments.is_empty() {
            return Err(DrillError::Empty(number));
        }
        let mut rng = self.seed.stream(number, 1, Purpose::Deal);
        let at = below(&mut rng, moments.len() as u32) as usize;
        Ok(self.of_moment(number, role, &moments[at]))
    }

    fn of_moment(&self, number: u64, role: Role, moment: &Moment) -> Exercise {
        let duet = matches!(self.rules.ruleset.kind(), Kind::Duet(_));
        let word = self.resources.book().word(moment.clue.clue).unwrap_or("?");
        let said = Said {
            word: word.to_owned(),
            number: moment.clue.number,
            meant: moment.clue.intended,
        };
        match role {
            Role::Clue => Exercise {
                number,
                role,
                side: moment.giver,
                game: moment.before,
                pending: moment.pending,
                said: None,
            },
            Role::Guess => Exercise {
                number,
                role,
                side: if duet {
                    moment.giver.other()
                } else {
                    moment.giver
                },
                game: moment.after,
                pending: CardSet::EMPTY,
                said: Some(said),
            },
        }
    }

    pub(super) fn spymaster(
        &self,
        resources: &Resources,
    ) -> Result<Box<dyn Spymaster>, DrillError> {
        let rules = &self.rules.ruleset;
        Ok(self.registry.spymaster(&self.spymaster, rules, resources)?)
    }

    pub(super) fn guesser(
        &self,
        resources: &Resources,
        spec: &Spec,
    ) -> Result<Box<dyn Guesser>, DrillError> {
        Ok(self
            .registry
            .guesser(spec, &self.rules.ruleset, resources)?)
    }

    /// The lexicon that scores.
    pub(super) fn lexicon(&self, resources: &Resources) -> Result<Arc<LexiconView>, DrillError> {
        resources.lexicon("default").map_err(|expected| {
            DrillError::Spec(SpecError::Value {
                name: "coach".into(),
                key: "lexicon".into(),
                value: "default".into(),
                expected,
            })
        })
    }

    /// Texts of the cards of a game, in grid order.
    pub fn words(&self, game: &Game) -> Vec<String> {
        let label = |&card: &u16| {
            let card = self.resources.deck().cards().get(usize::from(card));
            card.map_or_else(String::new, |card| card.label(self.resources.language()))
        };
        game.deal().cards().iter().map(label).collect()
    }

    /// The bot guesser's next action: a touch, or a stop.
    pub(super) fn bot_guess(
        &self,
        resources: &Resources,
        game: &Game,
        side: Side,
    ) -> Result<Choice, DrillError> {
        let fault = |cause| DrillError::Player {
            player: self.guesser.to_string(),
            cause,
        };
        let mut bot = self.guesser(resources, &self.guesser)?;
        let mut rng = self.seed.stream(0, 2, Purpose::GuesserA);
        let task = guess_task(game, side);
        let task = task.ok_or_else(|| fault(PlayerError::new("no guess is awaited".into())))?;
        bot.guess(&task, &mut rng).map_err(fault)
    }

    /// The bot guesser's touches from here to the end of the turn.
    pub(super) fn bot_turn(
        &self,
        resources: &Resources,
        game: &Game,
        side: Side,
    ) -> Result<Vec<(Pos, Colour)>, DrillError> {
        let mut game = *game;
        let mut touched = Vec::new();
        loop {
            let action = match self.bot_guess(resources, &game, side)? {
                Choice::Touch(card) => Action::Guess(card),
                Choice::Stop => Action::Stop,
            };
            let effects = game.apply(side, action)?;
            let Some((pos, colour)) = effects.revealed else {
                return Ok(touched);
            };
            touched.push((pos, colour));
            if ends(&effects, side, colour) {
                return Ok(touched);
            }
        }
    }
}

/// True if a touch ends the exercise: the turn is over, or a card was wrong (a finale goes on after one).
pub(super) fn ends(effects: &Effects, side: Side, colour: Colour) -> bool {
    effects.turn_over || effects.outcome.is_some() || !is_ours(side, colour)
}

/// True if a touched card was one to find.
pub(super) fn is_ours(side: Side, colour: Colour) -> bool {
    colour == Colour::Green || colour == Colour::of(side)
}

/// The worth of a card, in the currency of [`crate::position::advice::Outcome::value`].
pub(super) fn worth(side: Side, colour: Colour) -> f64 {
    match colour {
        _ if is_ours(side, colour) => 1.0,
        Colour::Bystander => -0.5,
        Colour::Assassin => -9.0,
        _ => -1.0,
    }
}

impl Exercise {
    /// The task of a clue giver.
    pub(super) fn clue_task(&self) -> Option<ClueTask<'_>> {
        clue_task(&self.game, self.side, self.pending)
    }

    /// The seat's knowledge of a card that is not covered: its colour, or nothing.
    pub fn known(&self, pos: Pos) -> Option<Colour> {
        if let Some(view) = self.game.duet_view(self.side) {
            return Some(match () {
                _ if view.greens.contains(pos) => Colour::Green,
                _ if view.blacks.contains(pos) => Colour::Assassin,
                _ => Colour::Bystander,
            });
        }
        match self.role {
            Role::Guess => None,
            Role::Clue => Some(self.game.spymaster_view(self.side)?.colour(pos)),
        }
    }

    /// The cards that a clue is checked against.
    pub(super) fn visible<'w>(&self, resources: &'w Resources) -> Vec<&'w Card> {
        let cards = self.game.deal();
        let open = self.game.public().visible();
        let card = |p: Pos| {
            resources
                .deck()
                .cards()
                .get(usize::from(cards.cards()[p.index()]))
        };
        open.iter().filter_map(card).collect()
    }
}

/// A clue of a game between bots.
struct Moment {
    before: Game,
    after: Game,
    giver: Side,
    clue: Clue,
    pending: CardSet,
}

impl Moment {
    /// There is something to choose.
    fn is_open(&self) -> bool {
        let options = self.before.state().options(self.giver);
        options.clue_max >= 2 && !matches!(self.clue.number, Number::Zero)
    }
}

/// Keeps the moments of a game.
struct Album {
    last: Game,
    intended: [CardSet; 2],
    moments: Vec<Moment>,
}

impl Album {
    fn new(start: Game) -> Album {
        Album {
            last: start,
            intended: [CardSet::EMPTY; 2],
            moments: Vec::new(),
        }
    }
}

impl Witness for Album {
    fn clue(&mut self, game: &Game, side: Side, clue: &Clue, illegal: bool) {
        if !illegal {
            self.moments.push(Moment {
                before: self.last,
                after: *game,
                giver: side,
                clue: *clue,
                pending: self.intended[side.index()],
            });
        }
        let intended = &mut self.intended[side.index()];
        *intended = intended.or(clue.intended);
        self.last = *game;
    }

    fn action(&mut self, game: &Game, _side: Side, _action: Action, _effects: &Effects) {
        self.last = *game;
    }
}
