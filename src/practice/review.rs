//! Analysis: what a clue was worth, what the coach would have said, how the cards were ranked, where the game was lost.
//!
//! A turn is analysed when it is over. During the game a seat is told only what follows from what it may know: a
//! clue giver the risk of its own clues and what the coach would have said instead, everybody how the cards looked to
//! a guesser who heard the clue (in Duet only that guesser, who goes by its side of the key). What bots meant, and
//! everything about the others' clues, is told after the end.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;

use super::blame::{blame, lost};
use super::bots::Workshop;
use super::session::{Logged, Session, intended_so_far};
use crate::players::{Choice, Seat};
use crate::players::{
    ClueBook, GuessTask, Guesser, LexiconView, PlayerError, clue_task, guess_task,
};
use crate::position::advice::{Model, Ranked};
use crate::position::chance::Chances;
use crate::position::guessing;
use crate::rules::{
    CardSet, Cause, ClueId, Colour, Game, Key, Kind, MAX_CARDS, Number, Phase, Pos, Purpose, Seed,
    Side,
};
use crate::transcript::{NumberLine, Verb};

/// A turn that is over.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TurnReview {
    /// Counted from 1.
    pub turn: usize,
    /// Who gave the clue.
    pub side: Side,
    /// The clue.
    pub word: String,
    /// Its number.
    pub number: NumberLine,
    /// Some lexicon at the table knows the word.
    pub known: bool,
    /// It was called illegal.
    pub illegal: bool,
    /// What was touched, in order.
    pub touched: Vec<Touch>,
    /// The chance to win before and after the turn, from what lay open: the giver's side's, or the players' together.
    pub chance: [f64; 2],
    /// Why it went wrong, after the end.
    pub blame: Option<Blame>,
    /// What the turn was worth: own cards found, less 1 for a card of the other team, ½ for a bystander, 9 for the
    /// assassin.
    pub worth: f64,
    /// Who ranked the cards: the bot that guessed, or the coach.
    pub ranked_by: String,
    /// The cards as they looked to that guesser when the clue was heard, likeliest first. Empty if nobody guessed.
    pub ranking: Vec<RankedCard>,
    /// What the giver knows; `None` where the seat may not be told.
    pub giver: Option<GiverReview>,
}

/// A card that was touched.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Touch {
    /// The card.
    pub card: u8,
    /// What it was.
    pub colour: Colour,
    /// It was the right one to touch.
    pub right: bool,
}

/// A card in a guesser's ranking.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct RankedCard {
    /// The card.
    pub card: u8,
    /// The probability that it is ours.
    pub ours: f64,
    /// The probability that it is touched next.
    pub next: f64,
    /// It is advised to touch it.
    pub touch: bool,
}

/// A clue seen by somebody who knows the key.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GiverReview {
    /// What it was meant for, if the giver told.
    pub meant: Option<Vec<u8>>,
    /// What it could lead to; `None` for zero and for words that no lexicon knows.
    pub outlook: Option<Outlook>,
    /// A clue that promised a better chance to win, if the coach knows one.
    pub instead: Option<Suggestion>,
}

/// What a clue leads to, if the guesser chooses like people do.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Outlook {
    /// Every card that the number asks for is found.
    pub all: f64,
    /// Own cards found on average.
    pub expected: f64,
    /// The turn ends on a card of the other team.
    pub opponent: f64,
    /// It ends on a bystander.
    pub bystander: f64,
    /// It ends on the assassin.
    pub assassin: f64,
    /// The worth on average, as [`TurnReview::worth`] counts it.
    pub worth: f64,
    /// The chance to win after it, on average.
    pub chance: f64,
    /// Wrong cards it may end on, likeliest first.
    pub slips: Vec<Slip>,
}

/// A wrong card and its probability.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Slip {
    /// The card.
    pub card: u8,
    /// What it is.
    pub colour: Colour,
    /// The probability.
    pub chance: f64,
}

/// A clue somebody would have given.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Suggestion {
    /// Who.
    pub by: String,
    /// The clue.
    pub word: String,
    /// Its number.
    pub number: NumberLine,
    /// What it is meant for.
    pub cards: Vec<u8>,
    /// What it leads to.
    pub outlook: Option<Outlook>,
}

/// Why a turn went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Blame {
    /// The clue led there.
    Clue,
    /// A card was touched that the clue did not point at.
    Guess,
    /// Nothing went wrong but too little was found.
    Pace,
    /// It could have gone well.
    Luck,
}

/// Where the game was lost.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Lost {
    /// The turn, counted from 1.
    pub turn: usize,
    /// Whose turn it was.
    pub side: Side,
    /// Why.
    pub blame: Blame,
    /// The chance to win that it cost.
    pub cost: f64,
}

/// The analysis of a game as a seat may see it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Review {
    /// Whether the game is over, and everything told.
    pub over: bool,
    /// The turns that are over.
    pub turns: Vec<TurnReview>,
    /// Where the game was lost, after the end.
    pub lost: Option<Lost>,
}

/// Turns that were analysed: the public part, and the giver's.
#[derive(Debug, Default)]
pub(super) struct Reviews {
    turns: BTreeMap<usize, TurnReview>,
    givers: BTreeMap<usize, GiverReview>,
    chances: Option<Arc<Chances>>,
}

/// How many cards and slips are told.
const TOP: usize = 8;

impl Session {
    /// The analysis of the turns that are over, as a seat may see it. It asks the coach, which takes a moment;
    /// what was asked once is kept.
    pub fn review(&mut self, seat: Seat) -> Result<Review, PlayerError> {
        self.review_for(Some(seat))
    }

    /// As [`Session::review`]; a spectator has no seat.
    pub fn review_for(&mut self, seat: Option<Seat>) -> Result<Review, PlayerError> {
        let mut turns = Vec::new();
        for (turn, range) in self.finished_turns().into_iter().enumerate() {
            let mut review = self.public_review(turn, range.clone())?;
            let own = seat.is_some_and(|s| s.gives_clues() && s.side() == Some(review.side));
            if own || self.is_over() {
                review.giver = Some(self.giver_review(turn, range.start)?);
            }
            // In Duet the guesser ranks by its own side of the key too: nothing for others (2.14).
            let duet = matches!(self.setup.ruleset().kind(), Kind::Duet(_));
            let guessed = seat.is_some_and(|s| s.side() == Some(review.side.other()));
            if duet && !guessed && !self.is_over() {
                review.ranking.clear();
                review.ranked_by.clear();
            }
            if self.is_over() {
                review.blame = blame(&review);
            }
            turns.push(review);
        }
        let lost = match self.is_over() {
            true => lost(&turns, self.game()),
            false => None,
        };
        Ok(Review {
            over: self.is_over(),
            turns,
            lost,
        })
    }

    /// As [`Session::review_for`] a spectator who is some moves behind the table ([`Session::watch_behind`]): the turns that were
    /// over then.
    pub fn review_behind(&mut self, moves: usize) -> Result<Review, PlayerError> {
        let mut review = self.review_for(None)?;
        if !self.is_over() {
            let steps = self.steps().saturating_sub(moves);
            let turns = self.finished_turns();
            let over = turns.iter().filter(|turn| turn.end <= steps).count();
            review.turns.truncate(over);
        }
        Ok(review)
    }

    /// The turns that are over, as ranges of the log that begin with a clue.
    fn finished_turns(&self) -> Vec<std::ops::Range<usize>> {
        let is_clue = |step: &Logged| step.entry.verb == Verb::Clue;
        let starts: Vec<usize> = (0..self.log.len())
            .filter(|&i| is_clue(&self.log[i]))
            .collect();
        let mut ranges = Vec::new();
        for (n, &start) in starts.iter().enumerate() {
            let next = starts.get(n + 1).copied().unwrap_or(self.log.len());
            // Covers and a sudden death after the end of the turn belong to no clue.
            let over = (start..next).find(|&i| {
                let effects = &self.log[i].effects;
                effects.turn_over || effects.sudden_death
            });
            if let Some(end) = over {
                ranges.push(start..end + 1);
            }
        }
        ranges
    }

    fn public_review(
        &mut self,
        turn: usize,
        range: std::ops::Range<usize>,
    ) -> Result<TurnReview, PlayerError> {
        if let Some(known) = self.reviews.turns.get(&turn) {
            return Ok(known.clone());
        }
        let chances = self.chances();
        let after = self
            .log
            .get(range.end)
            .map_or(*self.game(), |step| step.before);
        let steps = &self.log[range.clone()];
        let chance = [steps[0].before, after].map(|game| chances.of(&game, steps[0].entry.side));
        let clue = &steps[0].entry;
        let side = clue.side;
        let word = clue.word.clone().unwrap_or_default();
        let folded = ClueBook::fold(&word);
        let touched = touches(steps);
        let illegal = steps.iter().any(|step| step.entry.verb == Verb::Object);
        // The game as it was when the clue had been heard.
        let heard = steps.get(1).map_or(*self.game(), |step| step.before);
        let (ranked_by, ranking) = match (heard.state().phase(), illegal && touched.is_empty()) {
            (Phase::Guess, false) => self.ranking(&heard, side, Some(&touched))?,
            _ => (String::new(), Vec::new()),
        };
        let review = TurnReview {
            turn: turn + 1,
            side,
            number: self.log[range.start]
                .entry
                .number
                .clone()
                .unwrap_or(NumberLine::Count(0)),
            known: self
                .resources
                .views()
                .values()
                .any(|lex| lex.knows(&folded)),
            word,
            illegal,
            chance,
            blame: None,
            worth: worth(&touched),
            touched,
            ranked_by,
            ranking,
            giver: None,
        };
        self.reviews.turns.insert(turn, review.clone());
        Ok(review)
    }

    /// The chances of this ruleset, solved once.
    pub(super) fn chances(&mut self) -> Arc<Chances> {
        let ruleset = self.setup.ruleset();
        let chances = &mut self.reviews.chances;
        chances
            .get_or_insert_with(|| Arc::new(Chances::new(ruleset)))
            .clone()
    }

    /// How the guesser that hears a clue ranks the cards. Cards to touch come first: those that the bot at the seat did
    /// touch, or those that the coach would.
    pub(super) fn ranking(
        &mut self,
        heard: &Game,
        giver: Side,
        touched: Option<&[Touch]>,
    ) -> Result<(String, Vec<RankedCard>), PlayerError> {
        let side = match heard.ruleset().kind() {
            Kind::Versus(_) => giver,
            Kind::Duet(_) => giver.other(),
        };
        let seat = Seat::of_phase(heard.ruleset(), Phase::Guess, side);
        let shop = Workshop {
            setup: &self.setup,
            registry: &self.registry,
            resources: &self.resources,
        };
        let (spec, bot) = self.bots.guesser(&shop, Some(seat))?;
        let task =
            guess_task(heard, side).ok_or_else(|| PlayerError("no guess is awaited".into()))?;
        let by = spec.to_string();
        let at_seat = self.setup.sitter(seat).is_some_and(|s| !s.is_person());
        let order: Vec<Pos> = match touched.filter(|_| at_seat) {
            Some(touched) => touched.iter().map(|touch| Pos(touch.card)).collect(),
            None => advised(bot, &task)?,
        };
        let mut cards = ranked(bot, &task, MAX_CARDS)?;
        let place = |card: u8| order.iter().position(|pos| pos.0 == card);
        for card in &mut cards {
            card.touch = place(card.card).is_some();
        }
        cards.sort_by_key(|card| place(card.card).unwrap_or(MAX_CARDS));
        cards.truncate(TOP.max(order.len()));
        Ok((by, cards))
    }

    fn giver_review(&mut self, turn: usize, at: usize) -> Result<GiverReview, PlayerError> {
        if let Some(known) = self.reviews.givers.get(&turn) {
            return Ok(known.clone());
        }
        let chances = self.chances();
        let step = &self.log[at];
        let (game, side) = (step.before, step.entry.side);
        let word = step.entry.word.clone().unwrap_or_default();
        let intended = intended_so_far(&self.log[..at], side);
        let lex = self.resources.lexicon("default").map_err(PlayerError)?;
        let number = step.entry.number.as_ref().and_then(|n| n.number().ok());
        let said = number.and_then(|number| outlook(&lex, &chances, &game, side, &word, number));
        let meant = step.entry.intended.clone();
        let instead = self.better_clue(at, intended, said.as_ref())?;
        let review = GiverReview {
            meant,
            outlook: said,
            instead,
        };
        self.reviews.givers.insert(turn, review.clone());
        Ok(review)
    }

    /// A clue that promised a better chance to win than the one that was said: the coach's, or else the best of those
    /// that people would read most surely.
    fn better_clue(
        &mut self,
        at: usize,
        intended: CardSet,
        said: Option<&Outlook>,
    ) -> Result<Option<Suggestion>, PlayerError> {
        let chances = self.chances();
        let (game, side) = (self.log[at].before, self.log[at].entry.side);
        let Some(task) = clue_task(&game, side, intended) else {
            return Ok(None);
        };
        let lex = self.resources.lexicon("default").map_err(PlayerError)?;
        let shop = Workshop {
            setup: &self.setup,
            registry: &self.registry,
            resources: &self.resources,
        };
        let mut rng = self.setup.seed().stream(2, at as u64, Purpose::Statistics);
        let (spec, coach) = self.bots.spymaster(&shop, None)?;
        let by = spec.to_string();
        let mut found: Vec<(ClueId, Number, CardSet)> = Vec::new();
        if let Ok(clue) = coach.clue(&task, &mut rng) {
            found.push((clue.clue, clue.number, clue.intended));
        }
        let others = Model::new(&lex).best_clues(&task, OTHERS);
        found.extend(others.iter().map(|ranked| {
            let number = Number::Count(ranked.outcome.number);
            (ranked.clue, number, ranked.intended)
        }));
        for (clue, number, cards) in found {
            let word = self.resources.book().word(clue).unwrap_or("?").to_owned();
            let Some(promised) = outlook(&lex, &chances, &game, side, &word, number) else {
                continue;
            };
            let better = said.is_none_or(|said| {
                promised.chance >= said.chance + MARGIN && promised.worth >= said.worth
            });
            if better && promised.all >= SURE {
                return Ok(Some(Suggestion {
                    by,
                    word,
                    number: number.into(),
                    cards: cards.iter().map(|p| p.0).collect(),
                    outlook: Some(promised),
                }));
            }
        }
        Ok(None)
    }
}

/// Clues looked at besides the coach's.
const OTHERS: usize = 12;
/// A suggestion is found whole at least this often.
const SURE: f64 = 0.2;
/// A suggestion promises so much more of a chance to win.
const MARGIN: f64 = 0.005;

/// How a guesser ranks the cards of a task, likeliest first.
pub(super) fn ranked(
    bot: &mut dyn Guesser,
    task: &GuessTask<'_>,
    top: usize,
) -> Result<Vec<RankedCard>, PlayerError> {
    let next = bot.distribution(task)?;
    let belief = bot.belief(task);
    let own = guessing::touches(bot, task, Seed(0))?;
    let cards = guessing::cards(task, &next, belief, &own);
    let ranked = cards.iter().take(top).map(|c| RankedCard {
        card: c.card.0,
        ours: c.ours,
        next: c.next,
        touch: c.touch,
    });
    Ok(ranked.collect())
}

/// The cards that a guesser would touch one after the other, if each proves right.
pub(super) fn advised(
    bot: &mut dyn Guesser,
    task: &GuessTask<'_>,
) -> Result<Vec<Pos>, PlayerError> {
    let mut rng = Seed(0).stream(0, 0, Purpose::Statistics);
    let mut task = *task;
    let mut order = Vec::new();
    while let Choice::Touch(card) = bot.guess(&task, &mut rng)? {
        order.push(card);
        task.open = task.open.minus([card].into_iter().collect());
        task.guessed += 1;
        task.guesses_left = task.guesses_left.map(|left| left.saturating_sub(1));
        task.own_left = task.own_left.saturating_sub(1);
        task.may_stop = true;
        if task.own_left == 0 || task.guesses_left == Some(0) || task.open.is_empty() {
            break;
        }
    }
    Ok(order)
}

fn touches(steps: &[Logged]) -> Vec<Touch> {
    let mut touched = Vec::new();
    for step in steps {
        if let (Verb::Guess, Some((pos, colour))) = (step.entry.verb, step.effects.revealed) {
            // The assassin that a finale ends with was looked for.
            let found = |o: crate::rules::Outcome| o.cause == Cause::AssassinFound;
            let right = colour == Colour::Green
                || colour == Colour::of(step.entry.side)
                || step.effects.outcome.is_some_and(found);
            touched.push(Touch {
                card: pos.0,
                colour,
                right,
            });
        }
    }
    touched
}

fn worth(touched: &[Touch]) -> f64 {
    let of = |touch: &Touch| match touch.colour {
        _ if touch.right => 1.0,
        Colour::Bystander => -0.5,
        Colour::Assassin => -9.0,
        _ => -1.0,
    };
    touched.iter().map(of).sum()
}

/// The outlook of a clue at a position.
fn to_outlook(ranked: &Ranked, chance: f64, game: &Game, side: Side) -> Outlook {
    let o = &ranked.outcome;
    let colour = |pos: Pos| match game.deal().key() {
        Key::Versus(key) => key.colour(pos),
        Key::Duet(key) => key.colour(side, pos),
    };
    let slips = o.slips.iter().take(TOP).map(|&(pos, chance)| Slip {
        card: pos.0,
        colour: colour(pos),
        chance,
    });
    Outlook {
        all: o.all(),
        expected: o.expected(),
        opponent: o.opponent,
        bystander: o.bystander,
        assassin: o.assassin,
        worth: o.value(),
        chance,
        slips: slips.collect(),
    }
}

/// What one clue leads to at a position, if the guesser chooses like people do; `None` for zero and for words that
/// the lexicon does not know.
pub fn outlook(
    lex: &LexiconView,
    chances: &Chances,
    game: &Game,
    side: Side,
    word: &str,
    number: Number,
) -> Option<Outlook> {
    let task = clue_task(game, side, CardSet::EMPTY)?;
    let folded = ClueBook::fold(word);
    let id = lex.book().id(&folded).filter(|_| lex.knows(&folded))?;
    let count = match number {
        Number::Count(n) => n,
        Number::Zero => return None,
        Number::Unlimited => task.max_number.max(1),
    };
    let ranked = Model::new(lex).with_number(&task, id, count)?;
    let chance = chances.after(&task, &ranked.outcome);
    Some(to_outlook(&ranked, chance, game, side))
}
