//! `archibald`: the distance associator of Archibald and colleagues (2024).
//!
//! Candidates are the associates of each own card left: 300 words, from a file or the nearest clues of
//! the lexicon. The targets of a clue are the own cards that list it and are nearer to it than every bad card: the most
//! targets, then the smallest sum of their distances.

use std::collections::HashMap;
use std::sync::Arc;

use crate::bots::rank::{Best, for_one, meant};
use crate::players::LexiconView;
use crate::players::Rng;
use crate::players::{Clue, ClueTask, Param, PlayerError, SpecError, Spymaster, Values};
use crate::rules::CardSet;

/// The parameters of `archibald`.
pub const PARAMS: &[Param] = &[Param::new(
    "associates",
    NEAREST,
    "file of associates, a line per word: the word, a tab, its associates; `nearest`: the lexicon's 300 nearest clues",
)];

/// The value that asks for the lexicon's own lists.
const NEAREST: &str = "nearest";

/// The spymaster.
pub struct Archibald {
    lex: Arc<LexiconView>,
    /// Per deck card the positions of its associates; `None`: the nearest clues.
    lists: Option<Vec<Option<Box<[u32]>>>>,
    /// Per deck card the position of its own word, if that is a clue.
    words: Vec<Option<usize>>,
    /// Position and own card that lists it; kept to avoid allocation.
    pairs: Vec<(u32, u32)>,
}

impl Archibald {
    /// From a spec's values; reads the file of associates.
    pub fn new(values: &Values<'_>, lex: Arc<LexiconView>) -> Result<Archibald, SpecError> {
        let path = values.text("associates");
        let lists = match path {
            NEAREST => None,
            path => {
                let refuse = |expected: String| SpecError::Value {
                    name: "archibald".into(),
                    key: "associates".into(),
                    value: path.into(),
                    expected,
                };
                let text = std::fs::read_to_string(path)
                    .map_err(|error| refuse(format!("a readable file ({error})")))?;
                Some(lists(&text, &lex).map_err(refuse)?)
            }
        };
        let table = lex.table();
        let words = (0..table.cards())
            .map(|card| match table.meaning(card)?.parts.as_slice() {
                &[(word, _)] => table.position(word),
                _ => None,
            })
            .collect();
        Ok(Archibald {
            lex,
            lists,
            words,
            pairs: Vec::new(),
        })
    }

    /// Fills in the candidates of the own cards, by position.
    fn collect(&mut self, task: &ClueTask<'_>) {
        let table = self.lex.table();
        let pairs = &mut self.pairs;
        pairs.clear();
        for place in task.own {
            let card = usize::from(task.public.cards[place.index()]);
            let bit = 1u32 << place.0;
            match self.lists.as_ref().and_then(|lists| lists[card].as_ref()) {
                Some(list) => pairs.extend(list.iter().map(|&p| (p, bit))),
                None => {
                    let near = table.nearest(card).iter();
                    let positions = near.filter_map(|&word| table.position(word));
                    pairs.extend(positions.map(|p| (p as u32, bit)));
                }
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
    }

    /// True if the clue is the word of an open card.
    fn on_board(&self, task: &ClueTask<'_>, position: usize) -> bool {
        LexiconView::deck_cards(task.public.cards, task.visible())
            .any(|card| self.words[card] == Some(position))
    }
}

impl Spymaster for Archibald {
    fn clue(&mut self, task: &ClueTask<'_>, _: &mut Rng) -> Result<Clue, PlayerError> {
        self.collect(task);
        let table = self.lex.table();
        let cards = task.public.cards;
        let mut best: Best<(u8, i32), CardSet> = Best::new();
        for group in self.pairs.chunk_by(|a, b| a.0 == b.0) {
            let position = group[0].0 as usize;
            let listed = CardSet(group.iter().fold(0, |set, pair| set | pair.1));
            if best.value().is_some_and(|(most, _)| listed.len() < most) {
                continue;
            }
            let score = |card: usize| table.score_at(card, position);
            let bad = LexiconView::deck_cards(cards, task.bad()).map(score).max();
            let nearer = |place: &crate::rules::Pos| {
                bad.is_none_or(|bad| score(usize::from(cards[place.index()])) > bad)
            };
            let targets: CardSet = listed.iter().filter(nearer).collect();
            // Distance in steps of the table: one minus the cosine, on a line.
            let distance: i32 = LexiconView::deck_cards(cards, targets)
                .map(|card| 255 - i32::from(score(card)))
                .sum();
            let value = (targets.len(), -distance);
            if !targets.is_empty()
                && best.value().is_none_or(|most| value >= most)
                && self.lex.is_legal_at(task, position)
                && !self.on_board(task, position)
            {
                best.offer(value, self.lex.clue_at(position), targets);
            }
        }
        match best.clue() {
            Some((clue, targets)) => Ok(meant(task, clue, targets.len(), targets)),
            None => for_one(&self.lex, task),
        }
    }
}

/// Reads the lists: per deck card the positions of those associates that are clues of the lexicon.
fn lists(text: &str, lex: &LexiconView) -> Result<Vec<Option<Box<[u32]>>>, String> {
    let table = lex.table();
    let vocabulary = table.lexicon().vocabulary();
    let mut by_word: HashMap<&str, &str> = HashMap::new();
    for (number, line) in text
        .lines()
        .enumerate()
        .filter(|(_, l)| !l.trim().is_empty())
    {
        let Some((word, associates)) = line.split_once('\t') else {
            return Err(format!(
                "a file with a word, a tab and its associates on each line (line {} has no tab)",
                number + 1
            ));
        };
        by_word.insert(word.trim(), associates);
    }
    let list = |card: usize| -> Option<Box<[u32]>> {
        let meaning = table.meaning(card)?;
        let words: Vec<&str> = meaning.parts.iter().map(|p| vocabulary.word(p.0)).collect();
        let line = by_word.get(words.join(" ").as_str())?;
        let positions = line
            .split_whitespace()
            .filter_map(|word| table.position(vocabulary.id(word)?));
        Some(positions.map(|p| p as u32).collect())
    };
    let lists: Vec<_> = (0..table.cards()).map(list).collect();
    if lists.iter().all(Option::is_none) {
        return Err("a file that has associates for some card of the deck".into());
    }
    Ok(lists)
}

#[cfg(test)]
mod tests {
    use crate::bots::testing::Toy;
    use crate::rules::Number;

    fn toy() -> Toy {
        Toy::new(&[
            ("one", [0.9, 0.0, 0.0, 0.1, 0.0, 0.0]),
            ("far", [0.4, 0.4, 0.0, 0.3, 0.0, 0.0]),
            ("near", [0.6, 0.5, 0.0, 0.3, 0.0, 0.0]),
            ("blocked", [0.6, 0.5, 0.2, 0.0, 0.5, 0.2]),
        ])
    }

    #[test]
    fn the_most_targets_then_the_smallest_distance() {
        assert_eq!(
            toy().says("archibald"),
            ("near".into(), Number::Count(2), vec![0, 1])
        );
    }

    #[test]
    fn only_cards_that_list_a_clue_are_its_targets() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("associates.tsv");
        std::fs::write(&file, "a\tone near far\nb\tfar blocked\nc\tone\n").unwrap();
        let spec = format!("archibald:associates={}", file.display());
        // near is listed by a alone, far by a and b.
        assert_eq!(
            toy().says(&spec),
            ("far".into(), Number::Count(2), vec![0, 1])
        );
    }

    #[test]
    fn a_file_without_tabs_or_without_our_cards_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let toy = toy();
        let (registry, resources) = (crate::players::Registry::standard(), toy.resources());
        for (text, told) in [("a one\n", "line 1"), ("zebra\tone\n", "some card")] {
            let file = folder.path().join("bad.tsv");
            std::fs::write(&file, text).unwrap();
            let spec = format!("archibald:associates={}", file.display());
            let spec = registry.spymaster_spec(&spec).unwrap();
            let built = registry.spymaster(&spec, &toy.ruleset, &resources);
            let error = built.err().unwrap();
            assert!(error.to_string().contains(told), "{error}");
        }
    }
}
