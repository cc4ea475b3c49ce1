//! Analysis: the worth of a clue, the coach's clue in its place, the guesser's ranking of the cards, the turn that lost the game.
//!
//! A turn is analysed when it is over. During the game a seat is told only what follows from what it may know: a
//! clue giver the risk of its own clues and the coach's clues in their place, everybody the ranking of the cards by
//! a guesser who heard the clue (in Duet only that guesser, who goes by its side of the key). The intended cards of bots, and
//! everything about the others' clues, are told after the end.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;

use super::blame::{blame, lost};
use super::bots::Workshop;
use super::outlook::GiverReview;
use super::session::{Logged, Session};
use crate::players::{Choice, ClueBook, GuessTask, Guesser, PlayerError, Seat, guess_task};
use crate::position::chance::Chances;
use crate::position::guessing;
use crate::rules::{Cause, Colour, Game, Kind, MAX_CARDS, Phase, Pos, Purpose, Seed, Side};
use crate::transcript::{NumberLine, Verb};

/// A turn that is over.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TurnReview {
    /// Counted from 1.
    pub turn: usize,
    /// The giver of the clue.
    pub side: Side,
    /// The clue.
    pub word: String,
    /// Its number.
    pub number: NumberLine,
    /// Some lexicon at the table knows the word.
    pub known: bool,
    /// It was called illegal.
    pub illegal: bool,
    /// The touches, in order.
    pub touched: Vec<Touch>,
    /// The chance to win before and after the turn, from what lay open: the giver's side's, or the players' together.
    pub chance: [f64; 2],
    /// The cause of a bad turn, after the end.
    pub blame: Option<Blame>,
    /// The worth of the turn: own cards found, less 1 for a card of the other team, ½ for a bystander, 9 for the
    /// assassin.
    pub worth: f64,
    /// Name of the ranking guesser: the bot that guessed, or the coach.
    pub ranked_by: String,
    /// The cards as they looked to that guesser when the clue was heard, likeliest first. Empty if nobody guessed.
    pub ranking: Vec<RankedCard>,
    /// The giver's knowledge; `None` where the seat may not be told.
    pub giver: Option<GiverReview>,
}

/// A card that was touched.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Touch {
    /// The card.
    pub card: u8,
    /// Its colour.
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

/// The cause of a bad turn.
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

/// The turn that lost the game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Lost {
    /// The turn, counted from 1.
    pub turn: usize,
    /// The side of the turn.
    pub side: Side,
    /// The cause.
    pub blame: Blame,
    /// The chance to win that it cost.
    pub cost: f64,
}

/// The analysis of a game as a seat may see it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Review {
    /// The game is over, and everything told.
    pub over: bool,
    /// The turns that are over.
    pub turns: Vec<TurnReview>,
    /// The turn that lost the game, after the end.
    pub lost: Option<Lost>,
}

/// Turns that were analysed: the public part, and the giver's.
#[derive(Debug, Default)]
pub(super) struct Reviews {
    turns: BTreeMap<usize, TurnReview>,
    pub(super) givers: BTreeMap<usize, GiverReview>,
    chances: Option<Arc<Chances>>,
}

/// The largest number of cards and slips told.
pub(super) const TOP: usize = 8;

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

    /// The guesser's ranking of the cards on a clue. Cards to touch come first: those that the bot at the seat did
    /// touch, or those that the coach would. The coach answers for a bot that cannot.
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
        let task = guess_task(heard, side)
            .ok_or_else(|| PlayerError::new("no guess is awaited".into()))?;
        let at_seat = self.setup.sitter(seat).is_some_and(|s| !s.is_person());
        let touched = touched.filter(|_| at_seat);
        match self.ranked_by(Some(seat), &task, touched) {
            Err(_) if at_seat => self.ranked_by(None, &task, touched),
            ranked => ranked,
        }
    }

    /// The ranking of the cards by the guesser of a seat, or else by the coach; and the name of the ranking guesser.
    fn ranked_by(
        &mut self,
        seat: Option<Seat>,
        task: &GuessTask<'_>,
        touched: Option<&[Touch]>,
    ) -> Result<(String, Vec<RankedCard>), PlayerError> {
        let shop = Workshop {
            setup: &self.setup,
            registry: &self.registry,
            resources: &self.resources,
        };
        let (spec, bot) = self.bots.guesser(&shop, seat)?;
        let by = spec.to_string();
        let order = match touched {
            Some(touched) => touched.iter().map(|touch| Pos(touch.card)).collect(),
            None => advised(bot, task)?,
        };
        let cards = ranked(bot, task, MAX_CARDS)?;
        Ok((by, touched_first(cards, &order, TOP)))
    }
}

/// The cards to touch in their order, then the others, those first that are ours most surely; as many as are told.
pub(super) fn touched_first(
    mut cards: Vec<RankedCard>,
    order: &[Pos],
    most: usize,
) -> Vec<RankedCard> {
    let place = |card: u8| order.iter().position(|pos| pos.0 == card);
    for card in &mut cards {
        card.touch = place(card.card).is_some();
    }
    let rank = |card: &RankedCard| place(card.card).unwrap_or(MAX_CARDS);
    cards.sort_by(|a, b| rank(a).cmp(&rank(b)).then(b.ours.total_cmp(&a.ours)));
    cards.truncate(most.max(order.len()));
    cards
}

/// A guesser's ranking of the cards of a task, likeliest first.
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
