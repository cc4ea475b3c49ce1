//! Analysis: what a clue was worth, what the coach would have said, how the cards were ranked, where the game was lost.
//!
//! A turn is analysed when it is over. During the game a seat is told only what follows from what it may know: a
//! clue giver the risk of its own clues and what the coach would have said instead, everybody how the cards looked to
//! a guesser who heard the clue (in Duet only that guesser, who goes by its side of the key). What bots meant, and
//! everything about the others' clues, is told after the end.

use std::collections::BTreeMap;

use serde::Serialize;

use super::bots::Workshop;
use super::session::{Logged, Session, intended_so_far};
use crate::players::Seat;
use crate::players::{
    ClueBook, GuessTask, Guesser, LexiconView, PlayerError, clue_task, guess_task,
};
use crate::position::advice::{Model, Ranked};
use crate::position::guessing;
use crate::rules::{
    CardSet, Cause, Colour, Game, Key, Kind, Number, Phase, Pos, Purpose, Side, Winner,
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
    /// What the coach would have said.
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
    /// What the turn was worth less than the coach's clue promised.
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
            turns.push(review);
        }
        let lost = match self.is_over() {
            true => lost(&turns, self),
            false => None,
        };
        Ok(Review {
            over: self.is_over(),
            turns,
            lost,
        })
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
        let steps = &self.log[range.clone()];
        let clue = &steps[0].entry;
        let side = clue.side;
        let word = clue.word.clone().unwrap_or_default();
        let folded = ClueBook::fold(&word);
        let touched = touches(steps);
        let illegal = steps.iter().any(|step| step.entry.verb == Verb::Object);
        // The game as it was when the clue had been heard.
        let heard = steps.get(1).map_or(*self.game(), |step| step.before);
        let (ranked_by, ranking) = match (heard.state().phase(), illegal && touched.is_empty()) {
            (Phase::Guess, false) => self.ranking(&heard, side)?,
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
            worth: worth(&touched),
            touched,
            ranked_by,
            ranking,
            giver: None,
        };
        self.reviews.turns.insert(turn, review.clone());
        Ok(review)
    }

    /// How the guesser that hears a clue ranks the cards.
    fn ranking(
        &mut self,
        heard: &Game,
        giver: Side,
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
        Ok((by, ranked(bot, &task)?))
    }

    fn giver_review(&mut self, turn: usize, at: usize) -> Result<GiverReview, PlayerError> {
        if let Some(known) = self.reviews.givers.get(&turn) {
            return Ok(known.clone());
        }
        let step = &self.log[at];
        let (game, side) = (step.before, step.entry.side);
        let word = step.entry.word.clone().unwrap_or_default();
        let intended = intended_so_far(&self.log[..at], side);
        let lex = self.resources.lexicon("default").map_err(PlayerError)?;
        let number = step.entry.number.as_ref().and_then(|n| n.number().ok());
        let shop = Workshop {
            setup: &self.setup,
            registry: &self.registry,
            resources: &self.resources,
        };
        let mut rng = self.setup.seed().stream(2, at as u64, Purpose::Statistics);
        let (spec, coach) = self.bots.spymaster(&shop, None)?;
        let by = spec.to_string();
        let task = clue_task(&game, side, intended);
        let instead = match task.map(|task| coach.clue(&task, &mut rng)) {
            Some(Ok(clue)) => {
                let word = self
                    .resources
                    .book()
                    .word(clue.clue)
                    .unwrap_or("?")
                    .to_owned();
                Some(Suggestion {
                    by,
                    outlook: outlook(&lex, &game, side, &word, clue.number),
                    word,
                    number: clue.number.into(),
                    cards: clue.intended.iter().map(|p| p.0).collect(),
                })
            }
            _ => None,
        };
        let review = GiverReview {
            meant: step.entry.intended.clone(),
            outlook: number.and_then(|number| outlook(&lex, &game, side, &word, number)),
            instead,
        };
        self.reviews.givers.insert(turn, review.clone());
        Ok(review)
    }
}

/// How a guesser ranks the cards of a task, likeliest first.
pub(super) fn ranked(
    bot: &mut dyn Guesser,
    task: &GuessTask<'_>,
) -> Result<Vec<RankedCard>, PlayerError> {
    let next = bot.distribution(task)?;
    let belief = bot.belief(task);
    let own = guessing::touches(bot, task, crate::rules::Seed(0))?;
    let cards = guessing::cards(task, &next, belief, &own);
    let ranked = cards.iter().take(TOP).map(|c| RankedCard {
        card: c.card.0,
        ours: c.ours,
        next: c.next,
        touch: c.touch,
    });
    Ok(ranked.collect())
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
fn to_outlook(ranked: &Ranked, game: &Game, side: Side) -> Outlook {
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
        slips: slips.collect(),
    }
}

/// The turn that cost the losers most against what the coach's clue promised.
fn lost(turns: &[TurnReview], session: &Session) -> Option<Lost> {
    let outcome = session.game().state().outcome()?;
    let loser = match outcome.winner {
        Winner::Everyone => return None,
        Winner::Nobody => None,
        Winner::Team(side) => Some(side.other()),
    };
    let promised = |turn: &TurnReview| {
        let giver = turn.giver.as_ref()?;
        let coach = giver.instead.as_ref()?.outlook.as_ref()?;
        Some(coach.worth)
    };
    let cost = |turn: &TurnReview| promised(turn).unwrap_or(1.0) - turn.worth;
    let worst = turns
        .iter()
        .filter(|turn| loser.is_none_or(|side| turn.side == side))
        .max_by(|a, b| cost(a).total_cmp(&cost(b)))?;
    Some(Lost {
        turn: worst.turn,
        side: worst.side,
        blame: blame(worst),
        cost: cost(worst),
    })
}

/// A wrong card that the ranking did not advise is the guesser's; one that the outlook warned of, or a clue much
/// below the coach's, is the giver's.
fn blame(turn: &TurnReview) -> Blame {
    let Some(wrong) = turn.touched.iter().find(|touch| !touch.right) else {
        return if turn.illegal {
            Blame::Clue
        } else {
            Blame::Pace
        };
    };
    let advised = turn.ranking.iter().any(|c| c.card == wrong.card && c.touch);
    if !advised && !turn.ranking.is_empty() {
        return Blame::Guess;
    }
    let outlook = turn.giver.as_ref().and_then(|giver| giver.outlook.as_ref());
    let warned = outlook.is_none_or(|o| {
        let slip = o.slips.iter().find(|slip| slip.card == wrong.card);
        slip.is_some_and(|slip| slip.chance >= 0.15)
    });
    match warned {
        true => Blame::Clue,
        false => Blame::Luck,
    }
}

/// What one clue leads to at a position, if the guesser chooses like people do; `None` for zero and for words that
/// the lexicon does not know.
pub fn outlook(
    lex: &LexiconView,
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
    Some(to_outlook(&ranked, game, side))
}
