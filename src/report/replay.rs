//! Plays a sample of the games again, for data that the records do not hold: boards, words, beliefs.

use std::collections::BTreeMap;

use rayon::prelude::*;
use serde_json::{Value, json};

use super::game_log::{Deed, GameLog, LoggedTurn, Recorder};
use super::study::StudyError;
use crate::messages::{Language, Messages};
use crate::players::TurnReport;
use crate::rules::{Action, CardSet, Colour, Effects, Number, Pos, Side};
use crate::stats::Calibration;
use crate::tournament::{Arena, Row};
use crate::transcript::Entry;
use crate::wording::Picture;
use crate::wording::{outcome_in_words, step_in_words};

/// The games to play again.
pub struct Replaying<'a> {
    /// Everything around the games.
    pub arena: &'a Arena,
    /// The rows of the blocks.
    pub blocks: Vec<Vec<Row>>,
    /// Games to keep step by step.
    pub samples: usize,
    /// Clues to keep, of the best and of the worst.
    pub clues: usize,
}

/// The findings.
#[derive(Clone, Debug, Default)]
pub struct Replayed {
    /// Games that were played again.
    pub games: u64,
    /// Their turns.
    pub turns: Vec<(Row, Vec<TurnReport>)>,
    /// Stated probabilities by guesser.
    pub beliefs: BTreeMap<usize, Calibration>,
    /// The most successful clues, best first.
    pub best: Vec<ShownClue>,
    /// The least successful clues, worst first.
    pub worst: Vec<ShownClue>,
    /// Clue words by the times they were given.
    pub words: Vec<(String, WordSums)>,
    /// Games step by step.
    pub games_shown: Vec<ShownGame>,
}

/// Results of a clue word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WordSums {
    /// Times it was given.
    pub turns: u64,
    /// The numbers said with it.
    pub numbers: u64,
    /// Own cards found.
    pub found: u64,
    /// Turns that a wrong card ended.
    pub missed: u64,
}

/// A clue with its table.
#[derive(Clone, Debug)]
pub struct ShownClue {
    /// The value of the turn.
    pub value: f64,
    /// The word.
    pub word: String,
    /// The number.
    pub number: String,
    /// The team, by id.
    pub team: usize,
    /// Its row in the records.
    pub row: Row,
    /// The cards it was meant for.
    pub meant: Vec<String>,
    /// The cards touched, and their colours.
    pub touched: Vec<(String, &'static str)>,
    /// Own cards found.
    pub found: u8,
    /// The table.
    pub picture: Picture,
    /// The number as a count, to rank by.
    said: u8,
}

/// A game step by step.
#[derive(Clone, Debug)]
pub struct ShownGame {
    /// Its row in the records.
    pub row: Row,
    /// The teams of side A and side B.
    pub teams: [String; 2],
    /// The rules.
    pub rules: String,
    /// The table at the end.
    pub picture: Picture,
    /// The steps in words.
    pub steps: Vec<String>,
    /// Data of each step for the page's script.
    pub moments: Value,
}

#[derive(Default)]
struct BlockFound {
    turns: Vec<(Row, Vec<TurnReport>)>,
    beliefs: Vec<(usize, Calibration)>,
    best: Vec<ShownClue>,
    worst: Vec<ShownClue>,
    words: BTreeMap<String, WordSums>,
    games: Vec<ShownGame>,
}

/// Plays the blocks again on all threads.
pub fn replay(what: &Replaying<'_>) -> Result<Replayed, StudyError> {
    let total: usize = what.blocks.iter().map(Vec::len).sum();
    // Spread evenly over the games played again.
    let wanted: Vec<usize> = (0..what.samples.min(total))
        .map(|k| (2 * k + 1) * total / (2 * what.samples.min(total)))
        .collect();
    let mut first = 0;
    let blocks: Vec<(&Vec<Row>, usize)> = what
        .blocks
        .iter()
        .map(|rows| {
            first += rows.len();
            (rows, first - rows.len())
        })
        .collect();
    let found: Vec<BlockFound> = blocks
        .par_iter()
        .map(|&(rows, first)| {
            let keep: Vec<usize> = wanted
                .iter()
                .filter_map(|&w| w.checked_sub(first).filter(|&at| at < rows.len()))
                .collect();
            play_again(what, rows, &keep)
        })
        .collect::<Result<_, _>>()?;
    let mut all = Replayed::default();
    let mut words: BTreeMap<String, WordSums> = BTreeMap::new();
    for block in found {
        all.games += block.turns.len() as u64;
        all.turns.extend(block.turns);
        for (guesser, more) in &block.beliefs {
            all.beliefs.entry(*guesser).or_default().merge(more);
        }
        all.best.extend(block.best);
        all.worst.extend(block.worst);
        for (word, more) in block.words {
            let sums = words.entry(word).or_default();
            sums.turns += more.turns;
            sums.numbers += more.numbers;
            sums.found += more.found;
            sums.missed += more.missed;
        }
        all.games_shown.extend(block.games);
    }
    rank(&mut all.best, what.clues, true);
    rank(&mut all.worst, what.clues, false);
    all.words = words.into_iter().collect();
    all.words
        .sort_by_key(|(_, sums)| std::cmp::Reverse(sums.turns));
    Ok(all)
}

/// The best or the worst first; a word once, and a deal once, for the same clue is often given in
/// both games of a mirrored pair.
fn rank(clues: &mut Vec<ShownClue>, keep: usize, best: bool) {
    clues.sort_by(|a, b| {
        let by = |c: &ShownClue| if best { -c.value } else { c.value };
        by(a)
            .total_cmp(&by(b))
            .then(b.said.cmp(&a.said))
            .then((a.row.block, a.row.game).cmp(&(b.row.block, b.row.game)))
    });
    let mut seen: Vec<(String, u64)> = Vec::new();
    clues.retain(|clue| {
        let new = seen
            .iter()
            .all(|(word, deal)| *word != clue.word && *deal != clue.row.deal);
        if new && seen.len() < keep {
            seen.push((clue.word.clone(), clue.row.deal));
            return true;
        }
        false
    });
}

fn play_again(
    what: &Replaying<'_>,
    rows: &[Row],
    keep: &[usize],
) -> Result<BlockFound, StudyError> {
    let mut found = BlockFound::default();
    let Some(block) = rows.first().map(|row| row.block) else {
        return Ok(found);
    };
    let mut recorder = Recorder::default();
    let played = what.arena.play_block(block, &mut recorder);
    let mut logs = recorder.logs.into_iter();
    for (at, row) in rows.iter().enumerate() {
        let same = played.get(at).is_some_and(|game| game.row == *row);
        // A game that was forfeited before its first clue has left no log.
        let log = match row.turns {
            0 => Some(GameLog::default()),
            _ => logs.next(),
        };
        let Some(log) = log.filter(|_| same) else {
            return Err(StudyError::Differs {
                block,
                game: row.game,
            });
        };
        let scene = Scene::new(what.arena, *row);
        let turns = log.turns();
        for turn in &turns {
            scene.count_word(turn, &mut found.words);
        }
        scene.collect(&turns, what.clues, &mut found);
        for side in Side::BOTH {
            let belief = &log.beliefs[side.index()];
            if !belief.is_empty() {
                let guesser = usize::from(row.seats[side.index()][1]);
                found.beliefs.push((guesser, belief.clone()));
            }
        }
        found
            .turns
            .push((*row, turns.iter().map(|t| t.report).collect()));
        if keep.contains(&at) && !log.steps.is_empty() {
            found.games.extend(scene.game(&log));
        }
    }
    rank(&mut found.best, what.clues, true);
    rank(&mut found.worst, what.clues, false);
    Ok(found)
}

/// A game's row with the words around it.
struct Scene<'a> {
    arena: &'a Arena,
    row: Row,
    words: Vec<String>,
}

fn number_text(number: Number) -> String {
    match number {
        Number::Count(n) => n.to_string(),
        Number::Zero => "0".into(),
        Number::Unlimited => "unlimited".into(),
    }
}

fn colour_name(colour: Colour, side: Side) -> &'static str {
    match colour {
        Colour::Green => "own",
        Colour::Bystander => "bystander",
        Colour::Assassin => "assassin",
        other if other == Colour::of(side) => "own",
        _ => "other team's",
    }
}

impl<'a> Scene<'a> {
    fn new(arena: &'a Arena, row: Row) -> Scene<'a> {
        let resources = &arena.resources()[usize::from(row.deck)];
        let round = row.deal - row.block * u64::from(arena.plan().experiment.series);
        let cards = arena.deal(row.block, round);
        let cards = cards.as_ref().map_or(&[][..], |game| game.deal().cards());
        let label = |&card: &u16| {
            let card = resources.deck().cards().get(usize::from(card));
            card.map_or_else(String::new, |card| card.label(resources.language()))
        };
        Scene {
            arena,
            row,
            words: cards.iter().map(label).collect(),
        }
    }

    fn clue_word(&self, turn: &TurnReport) -> String {
        let book = self.arena.resources()[usize::from(self.row.deck)].book();
        book.word(turn.clue.clue).unwrap_or("?").to_owned()
    }

    fn words_of(&self, cards: CardSet) -> Vec<String> {
        cards.iter().map(|p| self.word(p)).collect()
    }

    fn word(&self, pos: Pos) -> String {
        self.words.get(pos.index()).cloned().unwrap_or_default()
    }

    fn count_word(&self, turn: &LoggedTurn<'_>, words: &mut BTreeMap<String, WordSums>) {
        let sums = words.entry(self.clue_word(&turn.report)).or_default();
        sums.turns += 1;
        if let Number::Count(n) = turn.report.clue.number {
            sums.numbers += u64::from(n);
        }
        sums.found += u64::from(turn.report.found);
        sums.missed += u64::from(turn.report.miss.is_some());
    }

    /// Keeps the best and the worst turn of the game.
    fn collect(&self, turns: &[LoggedTurn<'_>], clues: usize, found: &mut BlockFound) {
        let legal = turns.iter().filter(|t| !t.report.illegal);
        let by = |a: &&LoggedTurn<'_>, b: &&LoggedTurn<'_>| a.value().total_cmp(&b.value());
        if clues > 0 {
            found
                .best
                .extend(legal.clone().max_by(by).map(|t| self.clue(t)));
            found.worst.extend(legal.min_by(by).map(|t| self.clue(t)));
        }
    }

    fn clue(&self, turn: &LoggedTurn<'_>) -> ShownClue {
        let report = &turn.report;
        let meant = report.clue.intended;
        let order: Vec<Pos> = turn.touched.iter().map(|&(pos, _)| pos).collect();
        let seat = self.row.seats[report.side.index()];
        ShownClue {
            value: turn.value(),
            word: self.clue_word(report),
            number: number_text(report.clue.number),
            team: self.arena.plan().team_of(seat).unwrap_or(0),
            row: self.row,
            meant: self.words_of(meant),
            touched: turn
                .touched
                .iter()
                .map(|&(pos, colour)| (self.word(pos), colour_name(colour, report.side)))
                .collect(),
            found: report.found,
            picture: Picture::new(turn.game, &self.words, meant, &order),
            said: match report.clue.number {
                Number::Count(n) => n,
                _ => 0,
            },
        }
    }

    fn game(&self, log: &GameLog) -> Option<ShownGame> {
        let plan = self.arena.plan();
        // A tournament's report is in English.
        let messages = Messages::of(Language::En);
        let rules = &plan.rulesets[usize::from(self.row.ruleset)];
        let last = log.steps.last()?.game;
        let (mut meant, mut touched) = (CardSet::EMPTY, Vec::new());
        let mut steps = Vec::new();
        let mut moments = Vec::new();
        for step in &log.steps {
            let (entry, effects) = match step.deed {
                Deed::Clue { clue, .. } => {
                    meant = clue.intended;
                    touched.clear();
                    let mut entry = Entry::of(step.side, Action::Clue(clue.number));
                    let book = self.arena.resources()[usize::from(self.row.deck)].book();
                    entry.word = book.word(clue.clue).map(str::to_owned);
                    entry.intended = Some(meant.iter().map(|p| p.0).collect());
                    (entry, Effects::default())
                }
                Deed::Action { action, effects } => {
                    if let Action::Guess(pos) = action {
                        touched.push(pos);
                    }
                    (Entry::of(step.side, action), effects)
                }
            };
            steps.push(step_in_words(
                messages,
                rules,
                &self.words,
                &entry,
                &effects,
            ));
            moments.push(Picture::moments(&step.game, meant, &touched));
        }
        if let Some(outcome) = last.state().outcome() {
            let end = outcome_in_words(messages, rules, last.state(), outcome);
            if let Some(step) = steps.last_mut() {
                step.push_str(&format!(". End: {end}"));
            }
        }
        let name = |seat: [u16; 2]| {
            format!(
                "{}/{}",
                plan.spymasters[usize::from(seat[0])],
                plan.guessers[usize::from(seat[1])]
            )
        };
        Some(ShownGame {
            row: self.row,
            teams: self.row.seats.map(name),
            rules: rules.name.clone(),
            picture: Picture::new(&last, &self.words, CardSet::EMPTY, &[]),
            steps,
            moments: json!(moments),
        })
    }
}
