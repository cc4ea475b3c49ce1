//! Between decks, the referee and the table.
use std::sync::Arc;

use super::affinity::Cache;
use super::{AffinityTable, CardMeaning, IllegalClues, Lexicon, WordId};
use crate::deck::{Card, Deck, Language};
use crate::legality::{LegalityTable, Referee};

impl CardMeaning {
    /// The meaning of a card in a language: its word, or the concepts of its picture (English ones if the deck has none
    /// in that language, then its label).
    pub fn of_card(card: &Card, language: Language) -> Self {
        match card {
            Card::Word(word) => Self::word(&word.text),
            Card::Picture(picture) => {
                let mut concepts = picture.concepts(language);
                if concepts.is_empty() {
                    concepts = picture.concepts(Language::En);
                }
                match concepts.is_empty() {
                    true => Self::word(picture.label(language).unwrap_or(&picture.id)),
                    false => Self::concepts(concepts.iter().map(|c| (c.word.as_str(), c.weight))),
                }
            }
        }
    }

    /// All cards of a deck.
    pub fn of_deck(deck: &Deck, language: Language) -> Vec<Self> {
        let cards = deck.cards().iter();
        cards.map(|card| Self::of_card(card, language)).collect()
    }
}

impl IllegalClues {
    /// From the referee's table over [`Lexicon::clues`]; clues that are illegal on any board are so beside every card.
    pub fn from_legality(table: &LegalityTable, clues: &[WordId]) -> Self {
        let global: Vec<WordId> = (0..table.clues())
            .filter(|&clue| table.globally_illegal(clue))
            .map(|clue| clues[clue])
            .collect();
        let rows = (0..table.cards()).map(|card| {
            let own = table.illegal_clues(card).map(|clue| clues[clue]);
            own.chain(global.iter().copied()).collect()
        });
        Self::from_lists(rows.collect())
    }
}

impl Lexicon {
    /// The words of [`Lexicon::clues`], in that order, as the referee wants them.
    pub fn clue_words(&self) -> Vec<String> {
        let word = |&clue: &WordId| self.vocabulary().word(clue).to_owned();
        self.clues().iter().map(word).collect()
    }

    /// The language, if it is one that decks know; English for a lexicon that does not say.
    pub fn deck_language(&self) -> Language {
        self.language().parse().unwrap_or(Language::En)
    }
}

impl AffinityTable {
    /// The table of a deck under a referee (`None`: every clue is legal), from the cache if it is there.
    pub fn of_deck(
        cache: &Cache,
        lexicon: &Arc<Lexicon>,
        deck: &Deck,
        referee: Option<&Referee>,
    ) -> Self {
        let cards = CardMeaning::of_deck(deck, lexicon.deck_language());
        let illegal = || match referee {
            None => IllegalClues::none(cards.len()),
            Some(referee) => {
                let words = lexicon.clue_words();
                let table = LegalityTable::build(referee, deck, &words);
                IllegalClues::from_legality(&table, lexicon.clues())
            }
        };
        if cache.folder().is_none() {
            return Self::build(lexicon.clone(), &cards, &illegal());
        }
        let key = match referee {
            Some(referee) => legality_key(lexicon, deck, referee),
            None => "off".to_owned(),
        };
        Self::cached(cache, lexicon.clone(), &cards, &key, illegal)
    }
}

/// Names the referee's rules and shows a sample of its verdicts: a cached table must not outlive a change of its code.
fn legality_key(lexicon: &Lexicon, deck: &Deck, referee: &Referee) -> String {
    let sample: Vec<&str> = lexicon
        .clues()
        .iter()
        .step_by(lexicon.clues().len() / 1000 + 1)
        .map(|&clue| lexicon.vocabulary().word(clue))
        .collect();
    let table = LegalityTable::of_cards(referee, deck.cards(), &sample);
    let mut hasher = super::hash::ContentHasher::default();
    let rows = (0..table.cards()).map(|card| table.row(card));
    for row in rows.chain([table.global_row()]) {
        let bytes: Vec<u8> = row.iter().flat_map(|bits| bits.to_le_bytes()).collect();
        hasher.field(&bytes);
    }
    format!(
        "{} {:?} {:016x} {:016x}",
        env!("CARGO_PKG_VERSION"),
        referee.profile(),
        deck.content_hash(),
        hasher.finish()
    )
}
