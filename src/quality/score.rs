//! From clues to a profile: the panel's answers to them, and one headline.
//!
//! A member guesses exactly as many cards as the number says and stops at the first wrong one; zero and unlimited count as one
//! guess, zero with nearness turned round. The headline is the chance to win after the turn, in percent, by the worth of
//! positions that players use ([`crate::bots::value`]). An illegal clue costs the penalty of the rules (1.8): the turn, and
//! a card of the other team.

use rayon::prelude::*;
use serde::Serialize;

use super::answers::Answer;
use super::boards::Boards;
use super::noise::Noise;
use super::panel::Panel;
use crate::bots::value::{Ends, Worth};
use crate::deck::Language;
use crate::legality::{Profile as Rules, Referee};
use crate::lexicon::Lexicon;
use crate::players::ClueTask;
use crate::position::advice::{ClueOutcome, outcomes};
use crate::rules::{CardSet, MAX_CARDS, Number};
use crate::stats::{Interval, bootstrap_mean};

/// The results of a turn, as expected by a member or by the whole panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Marks {
    /// The chance to win after the turn.
    pub win: f64,
    /// Own words found.
    pub found: f64,
    /// Chance that the turn ends on a bystander.
    pub bystander: f64,
    /// On a card of the other team.
    pub opponent: f64,
    /// On the assassin.
    pub assassin: f64,
    /// Own words less 1 for the other team's, ½ for a bystander, 9 for the assassin.
    pub net: f64,
}

impl Marks {
    fn of(outcome: &ClueOutcome, ends: &Ends) -> Marks {
        let bad = outcome.bystander + outcome.opponent + outcome.assassin;
        let mut win = 0.0;
        for (found, chance) in outcome.found.iter().enumerate() {
            if found == usize::from(outcome.number) {
                win += chance * f64::from(ends.clean[found]);
            } else if bad > 0.0 {
                let kinds = [outcome.bystander, outcome.opponent, outcome.assassin];
                for (kind, part) in kinds.into_iter().enumerate() {
                    win += chance * part / bad * f64::from(ends.miss[kind][found]);
                }
            }
        }
        Marks {
            win,
            found: outcome.expected(),
            bystander: outcome.bystander,
            opponent: outcome.opponent,
            assassin: outcome.assassin,
            net: outcome.value(),
        }
    }

    /// The turn is over before it began, and the other team has covered a card.
    fn illegal(ends: &Ends) -> Marks {
        Marks {
            win: f64::from(ends.miss[1][0]),
            opponent: 1.0,
            net: -1.0,
            ..Marks::default()
        }
    }

    fn fields(&self) -> [f64; 6] {
        [
            self.win,
            self.found,
            self.bystander,
            self.opponent,
            self.assassin,
            self.net,
        ]
    }

    fn from_fields([win, found, bystander, opponent, assassin, net]: [f64; 6]) -> Marks {
        Marks {
            win,
            found,
            bystander,
            opponent,
            assassin,
            net,
        }
    }

    /// The mean, summed in order.
    fn mean<'m>(all: impl ExactSizeIterator<Item = &'m Marks>) -> Marks {
        let n = all.len().max(1) as f64;
        let mut sums = [0.0; 6];
        for marks in all {
            for (sum, value) in sums.iter_mut().zip(marks.fields()) {
                *sum += value;
            }
        }
        Marks::from_fields(sums.map(|sum| sum / n))
    }
}

/// A clue, judged.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// The clue and its board.
    pub answer: Answer,
    /// It may be said.
    pub legal: bool,
    /// Some lexicon of the panel knows it.
    pub known: bool,
    /// The Zipf frequency of the word; that of the rarest of a phrase.
    pub zipf: Option<f32>,
    /// Cards asked for.
    pub asked: u8,
    /// By member.
    pub members: Vec<Marks>,
    /// Their mean.
    pub marks: Marks,
}

/// The judge: a panel, its noise, the rules and the frequencies of words.
pub struct Judge<'a> {
    /// The guessers.
    pub panel: &'a Panel,
    /// Their noise.
    pub noise: Noise,
    /// The lexicon that holds the frequencies of words.
    pub words: &'a Lexicon,
    worth: Worth,
    referee: Referee,
}

impl<'a> Judge<'a> {
    /// For the rules of the boards.
    pub fn new(panel: &'a Panel, boards: &Boards, words: &'a Lexicon) -> Judge<'a> {
        Judge {
            panel,
            noise: Noise::PEOPLE,
            words,
            worth: Worth::new(&boards.rules.ruleset, 1.0, 0.05),
            referee: Referee::new(Rules::standard(Language::En)),
        }
    }

    /// Judges all answers, in their order.
    pub fn judge(&self, boards: &Boards, answers: &[Answer]) -> Vec<Judged> {
        let one = |answer: &Answer| {
            let board = boards.boards.get(answer.board)?;
            Some(self.clue(boards, answer, &board.task()?, board))
        };
        let all: Vec<Option<Judged>> = answers.par_iter().map(one).collect();
        all.into_iter().flatten().collect()
    }

    fn clue(
        &self,
        boards: &Boards,
        answer: &Answer,
        task: &ClueTask<'_>,
        board: &super::boards::Board,
    ) -> Judged {
        let open: CardSet = task.open();
        let words = boards.words(board, open);
        let legal = self.referee.check_words(&answer.clue, &words).is_legal();
        let ends = self.worth.of_clue(task, 0.0);
        let (asked, turned) = match answer.number {
            Number::Count(n) => (n.min(task.own.len()).max(1), false),
            Number::Zero => (1, true),
            Number::Unlimited => (1, false),
        };
        let heard = self.panel.hear(&answer.clue, &words);
        let views = self.panel.views(&heard, words.len());
        let member = |view: &Vec<f64>| {
            let mut weights = [0.0; MAX_CARDS];
            for (place, near) in open.iter().zip(view) {
                let near = if turned { -near } else { *near };
                weights[place.index()] = self.noise.weight(near, false);
            }
            match outcomes(task, &weights, asked).pop() {
                Some(outcome) if legal => Marks::of(&outcome, &ends),
                _ => Marks::illegal(&ends),
            }
        };
        let members: Vec<Marks> = views.iter().map(member).collect();
        let zipf = |text: &str| {
            let ids = self.words.words_of(text);
            let each = ids.iter().filter_map(|&id| self.words.zipf(id));
            each.reduce(f32::min)
        };
        Judged {
            legal,
            known: heard.is_known(),
            zipf: zipf(&answer.clue),
            asked,
            marks: Marks::mean(members.iter()),
            members,
            answer: answer.clone(),
        }
    }
}

/// One spymaster on a set of boards.
#[derive(Clone, Debug, Serialize)]
pub struct Profile {
    /// The giver of the clues.
    pub name: String,
    /// Clues judged.
    pub clues: usize,
    /// The headline: the chance to win after the turn, in percent.
    pub score: Interval,
    /// Means of the panel.
    pub marks: Marks,
    /// Mean of the numbers given: the ambition.
    pub number: f64,
    /// Own words found for each word asked for.
    pub success: f64,
    /// Share of clues that may be said.
    pub legal: f64,
    /// Share of clues that some lexicon of the panel knows.
    pub known: f64,
    /// Mean frequency of the words, on the Zipf scale.
    pub zipf: f64,
    /// By member of the panel: name and score in percent.
    pub members: Vec<(String, f64)>,
    /// The member with the lowest score, and that score: the robustness.
    pub worst: Option<(String, f64)>,
    /// Members left out because they share a lexicon.
    pub left_out: Vec<String>,
}

impl Profile {
    /// Puts judged clues together.
    pub fn new(name: &str, panel: &Panel, judged: &[Judged]) -> Profile {
        let n = judged.len().max(1) as f64;
        let share = |yes: fn(&Judged) -> bool| judged.iter().filter(|j| yes(j)).count() as f64 / n;
        let wins: Vec<f64> = judged.iter().map(|j| 100.0 * j.marks.win).collect();
        let asked: f64 = judged.iter().map(|j| f64::from(j.asked)).sum();
        let zipf: Vec<f64> = judged
            .iter()
            .filter_map(|j| j.zipf.map(f64::from))
            .collect();
        let marks = Marks::mean(judged.iter().map(|j| &j.marks));
        let member = |(at, name): (usize, String)| {
            let win: f64 = judged.iter().map(|j| j.members[at].win).sum();
            (name, 100.0 * win / n)
        };
        let members: Vec<(String, f64)> =
            panel.names().into_iter().enumerate().map(member).collect();
        Profile {
            name: name.to_owned(),
            clues: judged.len(),
            score: bootstrap_mean(&wins),
            number: asked / n,
            success: marks.found * n / asked.max(1.0),
            marks,
            legal: share(|j| j.legal),
            known: share(|j| j.known),
            zipf: zipf.iter().sum::<f64>() / zipf.len() as f64,
            worst: members.iter().min_by(|a, b| a.1.total_cmp(&b.1)).cloned(),
            members,
            left_out: panel.left_out().to_vec(),
        }
    }
}

/// The lead of the first over the second on the boards that both answered, in percent of games.
pub fn difference(first: &[Judged], second: &[Judged]) -> Interval {
    let by_board: std::collections::HashMap<usize, f64> = second
        .iter()
        .map(|j| (j.answer.board, j.marks.win))
        .collect();
    let pairs: Vec<f64> = first
        .iter()
        .filter_map(|j| Some(100.0 * (j.marks.win - by_board.get(&j.answer.board)?)))
        .collect();
    bootstrap_mean(&pairs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chance_to_win_is_the_mean_over_the_ends_of_the_turn() {
        let mut ends = Ends {
            own: 2,
            clean: [0.0; 26],
            miss: [[0.0; 26]; 3],
        };
        ends.clean[..3].copy_from_slice(&[0.4, 0.5, 0.75]);
        ends.miss[0][..2].copy_from_slice(&[0.4, 0.5]);
        ends.miss[1][..2].copy_from_slice(&[0.25, 0.35]);
        let outcome = ClueOutcome {
            number: 2,
            found: vec![0.25, 0.25, 0.5],
            bystander: 0.2,
            opponent: 0.2,
            assassin: 0.1,
            slips: Vec::new(),
        };
        let marks = Marks::of(&outcome, &ends);
        // ½ · 0.75 + ¼ · (0.4 · 0.4 + 0.4 · 0.25) + ¼ · (0.4 · 0.5 + 0.4 · 0.35).
        let expected = 0.375 + 0.25 * 0.26 + 0.25 * 0.34;
        assert!((marks.win - expected).abs() < 1e-6, "{marks:?}");
        assert!((marks.found - 1.25).abs() < 1e-12);
        assert!((marks.net - (1.25 - 0.2 - 0.1 - 0.9)).abs() < 1e-12);
        let illegal = Marks::illegal(&ends);
        assert_eq!((illegal.found, illegal.opponent), (0.0, 1.0));
        assert!((illegal.win - 0.25).abs() < 1e-6);
    }
}
