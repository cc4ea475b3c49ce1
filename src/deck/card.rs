//! One card: a word or a picture.
use serde::{Deserialize, Serialize};

use super::Language;

/// A card of a deck. Its id is its row in the deck.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Card {
    /// A word, or a term of several words (*ice cream*).
    Word(WordCard),
    /// A picture, which means several things at once.
    Picture(PictureCard),
}

/// A card with a word on it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct WordCard {
    /// The text as printed.
    pub text: String,
    /// An English gloss; empty for English decks.
    pub gloss: String,
    /// Hard for children.
    pub hard: bool,
    /// Free tags.
    pub tags: Vec<String>,
}

/// A word that a picture brings to mind, with its strength.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Concept {
    /// The word or phrase.
    pub word: String,
    /// Its weight, above 0 and at most 1.
    pub weight: f32,
}

/// A card with a scene on it.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct PictureCard {
    /// The name of the scene in its deck.
    pub id: String,
    /// The scene as emoji, for a terminal.
    pub emoji: String,
    /// A label per language.
    pub labels: Vec<(Language, String)>,
    /// The concepts it shows, per language, strongest first.
    pub concepts: Vec<(Language, Vec<Concept>)>,
    /// Hard for children.
    pub hard: bool,
    /// Free tags.
    pub tags: Vec<String>,
}

impl Card {
    /// A word card with nothing but its text.
    pub fn word(text: impl Into<String>) -> Self {
        Card::Word(WordCard {
            text: text.into(),
            ..WordCard::default()
        })
    }

    /// The printed word; `None` for a picture.
    pub fn text(&self) -> Option<&str> {
        match self {
            Card::Word(word) => Some(&word.text),
            Card::Picture(_) => None,
        }
    }

    /// True if it is a picture.
    pub fn is_picture(&self) -> bool {
        matches!(self, Card::Picture(_))
    }

    /// True if it is marked as hard for children.
    pub fn hard(&self) -> bool {
        match self {
            Card::Word(word) => word.hard,
            Card::Picture(picture) => picture.hard,
        }
    }

    /// The tags.
    pub fn tags(&self) -> &[String] {
        match self {
            Card::Word(word) => &word.tags,
            Card::Picture(picture) => &picture.tags,
        }
    }

    /// One line for a terminal: the word, or the emoji with the label.
    pub fn label(&self, language: Language) -> String {
        match self {
            Card::Word(word) => word.text.clone(),
            Card::Picture(picture) => match picture.label(language) {
                Some(label) => format!("{} {label}", picture.emoji),
                None => format!("{} {}", picture.emoji, picture.id),
            },
        }
    }
}

impl PictureCard {
    /// The label in a language, or in English.
    pub fn label(&self, language: Language) -> Option<&str> {
        let find = |wanted| {
            self.labels
                .iter()
                .find(|(language, _)| *language == wanted)
                .map(|(_, label)| label.as_str())
        };
        find(language).or_else(|| find(Language::En))
    }

    /// The concept words in a language.
    pub fn concepts(&self, language: Language) -> &[Concept] {
        self.concepts
            .iter()
            .find(|(has, _)| *has == language)
            .map_or(&[], |(_, concepts)| concepts)
    }
}
