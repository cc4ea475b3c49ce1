//! Who deals exercises: a world, two bots to compare with, and positions from games they play.

use std::sync::Arc;

use crate::deck::{Card, Deck, Language};
use crate::legality::{Profile, Referee, Strictness, Switches};
use crate::lexicon::Catalog;
use crate::lexicon::affinity::Cache;
use crate::players::{
    self, Clue, ClueTask, Guesser, Judging, Mind, PlayerError, Seats, Setting, Spec, SpecError,
    Spymaster, Witness, World, WorldError, WorldOptions, ask_guesser, clue_task, guesser_spec,
    lexicon_of, spymaster_spec,
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

/// What to practise.
pub struct CoachOptions<'a> {
    /// The rules.
    pub rules: NamedRuleset,
    /// The cards.
    pub deck: Arc<Deck>,
    /// The language of clues.
    pub language: Language,
    /// How strict the referee is.
    pub strictness: Strictness,
    /// Gives the clues of guessing exercises and is compared with in the others.
    pub spymaster: String,
    /// Is compared with in guessing exercises and answers the person's clues in the others.
    pub guesser: String,
    /// Where lexica are found.
    pub catalog: &'a Catalog,
    /// Where tables are kept.
    pub cache: &'a Cache,
    /// All chance comes from it.
    pub seed: Seed,
}

/// Why there is no exercise.
#[derive(Debug, thiserror::Error)]
pub enum DrillError {
    /// A bot's text.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// Lexica and tables.
    #[error(transparent)]
    World(#[from] WorldError),
    /// Deck and rules.
    #[error("{deck}: {cause}")]
    Deal {
        /// The deck.
        deck: String,
        /// Why not.
        cause: DealError,
    },
    /// A bot could not act.
    #[error("{player}: {cause}")]
    Player {
        /// Which.
        player: String,
        /// Why not.
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
    pub(super) world: World,
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
    /// What it was meant for.
    pub meant: CardSet,
}

/// A position and a seat. It knows the key: show what [`Exercise::known`] tells.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// Which of the seed's exercises.
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

/// How people guess in the games that positions are taken from.
const TABLE_GUESSER: &str = "noisy";

impl Coach {
    /// Loads what is needed.
    pub fn new(options: CoachOptions<'_>) -> Result<Coach, DrillError> {
        let spymaster = spymaster_spec(&options.spymaster)?;
        let guesser = guesser_spec(&options.guesser)?;
        let mut lexica = vec!["default".to_owned()];
        for spec in [&spymaster, &guesser] {
            lexica.extend(lexicon_of(spec).split('+').map(str::to_owned));
        }
        lexica.dedup();
        let profile = Profile {
            language: options.language,
            strictness: options.strictness,
            switches: Switches::default(),
        };
        let world = World::new(&WorldOptions {
            deck: options.deck,
            language: options.language,
            lexica,
            judging: Judging::Referee(profile),
            vocabulary: None,
            catalog: options.catalog,
            cache: options.cache,
        })?;
        let coach = Coach {
            rules: options.rules,
            world,
            referee: Referee::new(profile),
            spymaster,
            guesser,
            seed: options.seed,
        };
        // Whatever can be wrong is told now.
        coach.deal(0)?;
        coach.spymaster(&coach.world)?;
        coach.guesser(&coach.world, &coach.guesser)?;
        Ok(coach)
    }

    /// The rules.
    pub fn rules(&self) -> &NamedRuleset {
        &self.rules
    }

    /// Deck, lexica and words.
    pub fn world(&self) -> &World {
        &self.world
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
        let deck = self.world.deck();
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
        let table_guesser = guesser_spec(TABLE_GUESSER)?;
        let mut spymasters = [self.spymaster(&self.world)?, self.spymaster(&self.world)?];
        let mut guessers = [
            self.guesser(&self.world, &table_guesser)?,
            self.guesser(&self.world, &table_guesser)?,
        ];
        let ([sa, sb], [ga, gb]) = (&mut spymasters, &mut guessers);
        let mut seats = [
            Seats {
                spymaster: sa.as_mut(),
                guesser: ga.as_mut(),
            },
            Seats {
                spymaster: sb.as_mut(),
                guesser: gb.as_mut(),
            },
        ];
        let mut album = Album::new(start);
        let streams = (self.seed, number, 0);
        players::play(start, &mut seats, &self.world, streams, &mut album, |_| {});
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
        let word = self.world.book().word(moment.clue.clue).unwrap_or("?");
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

    pub(super) fn spymaster(&self, world: &World) -> Result<Box<dyn Spymaster>, DrillError> {
        let setting = Setting {
            ruleset: &self.rules.ruleset,
            mind: &|name| world.mind(name),
        };
        Ok(players::spymaster(&self.spymaster, &setting)?)
    }

    pub(super) fn guesser(
        &self,
        world: &World,
        spec: &Spec,
    ) -> Result<Box<dyn Guesser>, DrillError> {
        let setting = Setting {
            ruleset: &self.rules.ruleset,
            mind: &|name| world.mind(name),
        };
        Ok(players::guesser(spec, &setting)?)
    }

    /// The mind that scores.
    pub(super) fn mind(&self, world: &World) -> Result<Arc<Mind>, DrillError> {
        world.mind("default").map_err(|expected| {
            DrillError::Spec(SpecError::Value {
                name: "coach".into(),
                key: "lexicon".into(),
                value: "default".into(),
                expected,
            })
        })
    }

    /// What the cards of a game say, in grid order.
    pub fn words(&self, game: &Game) -> Vec<String> {
        let label = |&card: &u16| {
            let card = self.world.deck().cards().get(usize::from(card));
            card.map_or_else(String::new, |card| card.label(self.world.language()))
        };
        game.deal().cards().iter().map(label).collect()
    }

    /// What the bot guesser does next: touches a card, or stops.
    pub(super) fn bot_guess(
        &self,
        world: &World,
        game: &Game,
        side: Side,
    ) -> Result<Action, DrillError> {
        let mut bot = self.guesser(world, &self.guesser)?;
        let mut rng = self.seed.stream(0, 2, Purpose::GuesserA);
        ask_guesser(game, side, bot.as_mut(), &mut rng).map_err(|cause| DrillError::Player {
            player: self.guesser.to_string(),
            cause,
        })
    }

    /// What the bot guesser does from here to the end of the turn.
    pub(super) fn bot_turn(
        &self,
        world: &World,
        game: &Game,
        side: Side,
    ) -> Result<Vec<(Pos, Colour)>, DrillError> {
        let mut game = *game;
        let mut touched = Vec::new();
        loop {
            let action = self.bot_guess(world, &game, side)?;
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

/// Whether a touch ends the exercise: the turn is over, or a card was wrong (a finale goes on after one).
pub(super) fn ends(effects: &Effects, side: Side, colour: Colour) -> bool {
    effects.turn_over || effects.outcome.is_some() || !is_ours(side, colour)
}

/// Whether a touched card was one to find.
pub(super) fn is_ours(side: Side, colour: Colour) -> bool {
    colour == Colour::Green || colour == Colour::of(side)
}

/// What a card is worth, in the currency of [`crate::position::advice::Outcome::value`].
pub(super) fn worth(side: Side, colour: Colour) -> f64 {
    match colour {
        _ if is_ours(side, colour) => 1.0,
        Colour::Bystander => -0.5,
        Colour::Assassin => -9.0,
        _ => -1.0,
    }
}

impl Exercise {
    /// What a clue giver has to decide.
    pub(super) fn clue_task(&self) -> Option<ClueTask<'_>> {
        clue_task(&self.game, self.side, self.pending).ok()
    }

    /// What the seat knows about a card that is not covered: its colour, or nothing.
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
    pub(super) fn visible<'w>(&self, world: &'w World) -> Vec<&'w Card> {
        let cards = self.game.deal();
        let open = self.game.public().visible();
        let card = |p: Pos| {
            world
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
