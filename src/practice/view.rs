//! The view of a seat, ready to be shown or sent. Made from the views of the rules: a guesser's holds no key because
//! the view it is made from has none.

use serde::Serialize;

use super::session::Session;
use crate::deck::Card;
use crate::legality::{Reason, Verdict};
use crate::players::{Seat, Table};
use crate::rules::{
    CardSet, Colour, Game, Key, Kind, Options, Outcome, Phase, Pos, Public, Side, Winner,
};
use crate::transcript::{End, Entry, NumberLine, Verb};

/// A seat's view of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatView {
    /// Steps so far; grows with everything that happens.
    pub step: usize,
    /// The ruleset's name.
    pub rules: String,
    /// It is Duet.
    pub duet: bool,
    /// All play together against the game.
    pub cooperative: bool,
    /// The deck's name.
    pub deck: String,
    /// The language of clues, as a code.
    pub language: &'static str,
    /// Rows of the grid.
    pub rows: u8,
    /// Columns of the grid.
    pub columns: u8,
    /// The cards, row by row.
    pub cards: Vec<CardView>,
    /// The seat that looks; for a spectator the first seat that guesses.
    pub you: Seat,
    /// A spectator looks: what everybody sees, and nothing to do.
    pub watching: bool,
    /// All seats.
    pub seats: Vec<SeatName>,
    /// Agents left to find: red and blue, or in Duet all of both sides, twice.
    pub left: [u8; 2],
    /// Duet: tokens in the bank, check side up and bystander side up.
    pub tokens: Option<[u8; 2]>,
    /// Duet: which sides' greens are all found.
    pub finished: [bool; 2],
    /// The kind of action awaited: `clue`, `guess`, `free-cover`, `phantom`, `sudden-death`, `over`.
    pub phase: &'static str,
    /// The seats that may act now.
    pub awaited: Vec<Seat>,
    /// The seat that looks is among them.
    pub your_turn: bool,
    /// The clue that stands.
    pub clue: Option<ClueView>,
    /// The actions that the seat may take.
    pub options: OptionsView,
    /// The public steps; after the end with the intended cards of clues.
    pub history: Vec<HistoryLine>,
    /// The end, if it has come.
    pub outcome: Option<OutcomeView>,
}

/// A card on the table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CardView {
    /// The word, or a picture's label.
    pub text: String,
    /// The id of the picture, if it is one.
    pub picture: Option<String>,
    /// An English gloss of a word in another language.
    pub gloss: Option<String>,
    /// The colour that lies on it.
    pub covered: Option<Colour>,
    /// Duet: a token on it points at player A, at player B.
    pub marks: [bool; 2],
    /// The card on the seat's key, if it has one; after the end on everybody's (in Duet: side A). For a spectator who is
    /// behind: the colour, if the table has turned the card over since.
    pub key: Option<Colour>,
    /// Duet, after the end: what the other side of the key says (side B).
    pub other_key: Option<Colour>,
}

/// A seat and who sits there.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatName {
    /// The seat.
    pub seat: Seat,
    /// A person's name, or a bot's spec.
    pub name: String,
    /// It is a bot.
    pub bot: bool,
}

/// The clue that stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ClueView {
    /// The giver.
    pub by: Side,
    /// The word.
    pub word: String,
    /// The number.
    pub number: NumberLine,
    /// Guesses made on it.
    pub guessed: u8,
    /// Guesses left; `None` for no limit.
    pub guesses_left: Option<u8>,
}

/// The actions that a seat may take now.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct OptionsView {
    /// The largest number it may say; 0 when it may not give a clue.
    pub clue_max: u8,
    /// It may say zero.
    pub zero: bool,
    /// It may say unlimited.
    pub unlimited: bool,
    /// Cards it may touch.
    pub guess: Vec<u8>,
    /// It may stop, or give up.
    pub stop: bool,
    /// Cards it may cover.
    pub cover: Vec<u8>,
    /// It may do without the free cover.
    pub decline: bool,
    /// It may call the clue illegal.
    pub object: bool,
    /// It is asked to object to the clue or to let it pass, before a bot guesses.
    pub pass: bool,
    /// It may let the bot at the other side go first.
    pub wait: bool,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HistoryLine {
    /// The action.
    #[serde(flatten)]
    pub entry: Entry,
    /// The reason why the referee called the clue illegal; the entry says it in English.
    #[serde(skip)]
    pub illegal: Option<Reason>,
    /// Tokens it cost.
    #[serde(skip_serializing_if = "is_zero")]
    pub tokens: u8,
    /// Agents and tokens left before it.
    pub before: LeftView,
    /// The turn is over.
    pub turn_over: bool,
    /// A sudden death has begun.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub sudden_death: bool,
}

/// Agents left to find, and tokens left to lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LeftView {
    /// Agents, as in [`SeatView::left`].
    pub left: [u8; 2],
    /// Tokens, as in [`SeatView::tokens`].
    pub tokens: Option<[u8; 2]>,
}

impl LeftView {
    fn of(game: &Game) -> LeftView {
        let public = game.public();
        let duet = matches!(game.ruleset().kind(), Kind::Duet(_));
        LeftView {
            left: public.left,
            tokens: duet.then_some([public.tokens.0, public.tokens.1]),
        }
    }
}

fn is_zero(n: &u8) -> bool {
    *n == 0
}

/// The end of the game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OutcomeView {
    /// Winner, cause, score and turns, as transcripts have them.
    #[serde(flatten)]
    pub end: End,
    /// The seat that looks has won; `None` for a guesser of both teams.
    pub won: Option<bool>,
}

/// A seat's share of the views of the rules.
struct Seen<'g> {
    public: Public<'g>,
    options: Options,
    /// Its key.
    key: Option<Vec<Colour>>,
}

/// A moment of the game.
struct Moment<'g> {
    game: &'g Game,
    /// Steps before it.
    steps: usize,
    awaited: Vec<Seat>,
}

impl Session {
    /// The view of a seat; `None` if the table has no such seat.
    pub fn view(&self, seat: Seat) -> Option<SeatView> {
        self.setup.sitter(seat)?;
        Some(self.view_of(seat, &self.seen(seat)?, false, self.now()))
    }

    /// The view of a spectator: the open cards, never a key before the end.
    pub fn watch(&self) -> SeatView {
        self.watched(self.now())
    }

    /// The view of a spectator who is some moves behind the table: the game as it was then, and the colours of the cards that the
    /// table has turned over since. After the end everything, at once.
    ///
    /// No delay makes the key of a card stale that still lies face down, so it waits for the end. Everything shown here follows
    /// from what lies open on the table now: a guesser who looks over a spectator's shoulder gains nothing.
    pub fn watch_behind(&self, moves: usize) -> SeatView {
        let steps = self.steps().saturating_sub(moves);
        let Some(past) = self.log.get(steps).filter(|_| !self.is_over()) else {
            return self.watch();
        };
        let mut view = self.watched(Moment {
            game: &past.before,
            steps,
            awaited: Table::new(past.before).awaited(),
        });
        for (card, now) in view.cards.iter_mut().zip(self.watch().cards) {
            card.key = now.covered.filter(|_| card.covered.is_none());
        }
        view
    }

    fn now(&self) -> Moment<'_> {
        Moment {
            game: self.game(),
            steps: self.steps(),
            awaited: self.awaited(),
        }
    }

    fn watched(&self, moment: Moment<'_>) -> SeatView {
        let seen = Seen {
            public: moment.game.public(),
            options: Options::default(),
            key: None,
        };
        let seats = Seat::all(self.setup.ruleset());
        let from = seats.into_iter().find(|seat| seat.guesses());
        self.view_of(from.unwrap_or(Seat::SharedGuesser), &seen, true, moment)
    }

    fn view_of(&self, seat: Seat, seen: &Seen<'_>, watching: bool, moment: Moment<'_>) -> SeatView {
        let Moment {
            game,
            steps,
            awaited,
        } = moment;
        let public = &seen.public;
        let kind = self.setup.ruleset().kind();
        let duet = matches!(kind, Kind::Duet(_));
        let grid = self.setup.ruleset().grid();
        let your_turn = !watching && awaited.contains(&seat);
        let over = public.outcome.is_some();
        let names = self.setup.seats.iter().map(|s| SeatName {
            seat: s.seat,
            name: s.sitter.name().to_owned(),
            bot: !s.sitter.is_person(),
        });
        let history = self.history().take(steps).enumerate();
        let history = history.map(|(at, (entry, effects))| HistoryLine {
            entry,
            illegal: self.illegal_at(at),
            tokens: effects.tokens,
            before: LeftView::of(&self.log[at].before),
            turn_over: effects.turn_over,
            sudden_death: effects.sudden_death,
        });
        let state = game.state();
        let outcome = public.outcome.map(|outcome| OutcomeView {
            end: End::of(outcome, state.score(), state.turns()),
            won: won(seat, outcome).filter(|_| !watching || self.setup.ruleset().is_cooperative()),
        });
        SeatView {
            step: steps,
            rules: self.setup.rules.name.clone(),
            duet,
            cooperative: self.setup.ruleset().is_cooperative(),
            deck: self.setup.deck.clone(),
            language: self.language().code(),
            rows: grid.rows,
            columns: grid.columns,
            cards: self.card_views(seen, over),
            you: seat,
            watching,
            seats: names.collect(),
            left: public.left,
            tokens: duet.then_some([public.tokens.0, public.tokens.1]),
            finished: public.finished,
            phase: phase_name(public.phase),
            clue: self.standing_clue(public, steps),
            options: match watching {
                true => OptionsView::default(),
                false => self.options_view(seat, seen, your_turn, &awaited),
            },
            awaited,
            your_turn,
            history: history.collect(),
            outcome,
        }
    }

    fn illegal_at(&self, at: usize) -> Option<Reason> {
        self.log[at].entry.reason.as_ref()?;
        let mut earlier = self.log[..at].iter().rev();
        let clue = earlier.find(|step| step.entry.verb == Verb::Clue)?;
        let cards: Vec<&Card> = self.cards().collect();
        let visible = clue.before.public().visible();
        let visible: Vec<&Card> = visible.iter().map(|p| cards[p.index()]).collect();
        match self.referee.check(clue.entry.word.as_deref()?, &visible) {
            Verdict::Illegal(reason) => Some(reason),
            Verdict::Legal => None,
        }
    }

    fn seen(&self, seat: Seat) -> Option<Seen<'_>> {
        let game = self.game();
        let cards = self.setup.ruleset().cards();
        let colours = |colour: &dyn Fn(Pos) -> Colour| (0..cards).map(|i| colour(Pos(i))).collect();
        Some(match seat {
            Seat::Spymaster(side) => {
                let view = game.spymaster_view(side)?;
                Seen {
                    public: view.public,
                    options: view.options,
                    key: Some(colours(&|pos| view.colour(pos))),
                }
            }
            Seat::Guesser(_) | Seat::SharedGuesser => {
                let side = seat.side().or(game.state().actor()).unwrap_or(Side::A);
                let view = game.guesser_view(side)?;
                Seen {
                    public: view.public,
                    options: view.options,
                    key: None,
                }
            }
            Seat::Partner(side) => {
                let view = game.duet_view(side)?;
                let colour = |pos: Pos| match pos {
                    _ if view.greens.contains(pos) => Colour::Green,
                    _ if view.blacks.contains(pos) => Colour::Assassin,
                    _ => Colour::Bystander,
                };
                Seen {
                    public: view.public,
                    options: view.options,
                    key: Some(colours(&colour)),
                }
            }
        })
    }

    fn card_views(&self, seen: &Seen<'_>, over: bool) -> Vec<CardView> {
        let shown = &seen.public.shown;
        let layers = [
            (shown.agents[0], Colour::Red),
            (shown.agents[1], Colour::Blue),
            (shown.bystanders, Colour::Bystander),
            (shown.assassins, Colour::Assassin),
            (shown.greens, Colour::Green),
        ];
        let language = self.language();
        let view = |(at, card): (usize, &Card)| {
            let pos = Pos(at as u8);
            let covered = layers.iter().find(|(set, _)| set.contains(pos));
            // Everything lies open after the end.
            let (key, other_key) = match (over, self.game().deal().key()) {
                (false, _) => (seen.key.as_ref().map(|key| key[at]), None),
                (true, Key::Versus(key)) => (Some(key.colour(pos)), None),
                (true, Key::Duet(key)) => (
                    Some(key.colour(Side::A, pos)),
                    Some(key.colour(Side::B, pos)),
                ),
            };
            let (text, picture, gloss) = match card {
                Card::Word(word) => {
                    let gloss = Some(word.gloss.clone()).filter(|gloss| !gloss.is_empty());
                    (word.text.clone(), None, gloss)
                }
                Card::Picture(picture) => {
                    let label = picture.label(language).unwrap_or(&picture.id);
                    (label.to_owned(), Some(picture.id.clone()), None)
                }
            };
            CardView {
                text,
                picture,
                gloss,
                covered: covered.map(|&(_, colour)| colour),
                marks: seen.public.marks.map(|set| set.contains(pos)),
                key,
                other_key,
            }
        };
        self.cards().enumerate().map(view).collect()
    }

    fn standing_clue(&self, public: &Public<'_>, steps: usize) -> Option<ClueView> {
        public.number?;
        let clues = self.log[..steps].iter().rev().map(|step| &step.entry);
        let entry = clues.into_iter().find(|entry| entry.word.is_some())?;
        Some(ClueView {
            by: entry.side,
            word: entry.word.clone()?,
            number: entry.number.clone()?,
            guessed: public.guessed,
            guesses_left: public.guesses_left,
        })
    }

    fn options_view(
        &self,
        seat: Seat,
        seen: &Seen<'_>,
        your_turn: bool,
        awaited: &[Seat],
    ) -> OptionsView {
        let list = |set: CardSet| set.iter().map(|p| p.0).collect();
        let people = self.setup.objection == super::setup::Objection::People;
        let mut view = OptionsView {
            object: seen.options.object && people,
            ..OptionsView::default()
        };
        view.pass = self.objectors().contains(&seat);
        if !your_turn || view.pass {
            return view;
        }
        let o = &seen.options;
        if seat.gives_clues() {
            view.clue_max = o.clue_max;
            view.zero = o.zero;
            view.unlimited = o.unlimited;
            view.cover = list(o.cover);
            view.decline = o.decline;
        }
        if seat.guesses() {
            view.guess = list(o.guess);
            view.stop = o.stop;
        }
        let bot = |s: &Seat| *s != seat && self.setup.sitter(*s).is_some_and(|s| !s.is_person());
        view.wait = awaited.iter().any(bot);
        view
    }
}

/// The name of a phase.
pub fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Clue => "clue",
        Phase::Guess => "guess",
        Phase::FreeCover => "free-cover",
        Phase::Phantom => "phantom",
        Phase::SuddenDeath => "sudden-death",
        Phase::Over => "over",
    }
}

fn won(seat: Seat, outcome: Outcome) -> Option<bool> {
    match outcome.winner {
        Winner::Everyone => Some(true),
        Winner::Nobody => Some(false),
        Winner::Team(side) => seat.side().map(|own| own == side),
    }
}
