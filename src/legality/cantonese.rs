//! Cantonese: characters are the morphology, Jyutping is the sound.
//!
//! Every shared character is a shared part (rule 3.7); the referee joins on characters itself. This module folds simplified and variant
//! characters to one form and gives readings. A word's reading is looked up as a word first; otherwise it is put together from the usual
//! readings of its characters, so changed tones that are not in the word list are missed. Tones count: only exact homophones are alike.
//! A space separates words. Invented words are noticed only where three or more different characters that stand for mere sounds make no listed word.
use std::collections::HashMap;
use std::sync::OnceLock;

use super::morphology::{Analysis, Morphology, Standing};

const CHARACTERS: &str = include_str!("data/yue_characters.tsv");
const WORDS: &str = include_str!("data/yue_words.tsv");
const VARIANTS: &str = include_str!("data/yue_variants.txt");

/// More combinations of readings than this say nothing any more.
const MOST_READINGS: usize = 16;

/// The Cantonese language.
pub(super) struct Cantonese;

fn variants() -> &'static HashMap<char, char> {
    static MAP: OnceLock<HashMap<char, char>> = OnceLock::new();
    MAP.get_or_init(|| {
        VARIANTS
            .lines()
            .filter_map(|line| {
                let mut chars = line.chars();
                Some((chars.next()?, chars.next()?))
            })
            .collect()
    })
}

/// The form under which a character is compared.
pub(super) fn fold_character(c: char) -> char {
    variants().get(&c).copied().unwrap_or(c)
}

struct Readings {
    characters: HashMap<char, Vec<&'static str>>,
    /// The usual readings of a character, and rare ones that only change the tone of one.
    alone: HashMap<char, Vec<&'static str>>,
    words: HashMap<String, &'static str>,
}

fn readings() -> &'static Readings {
    static READINGS: OnceLock<Readings> = OnceLock::new();
    READINGS.get_or_init(|| {
        let mut characters: HashMap<char, Vec<&str>> = HashMap::new();
        let mut alone: HashMap<char, Vec<&str>> = HashMap::new();
        for line in CHARACTERS.lines() {
            let (Some((name, list)), Some(c)) = (line.split_once('\t'), line.chars().next()) else {
                continue;
            };
            let (usual, rare) = list.split_once(" | ").unwrap_or((list, ""));
            let syllable =
                |reading: &'static str| reading.trim_end_matches(|c: char| c.is_ascii_digit());
            let changed =
                |rare: &&'static str| usual.split(' ').any(|u| syllable(u) == syllable(rare));
            alone
                .entry(fold_character(c))
                .or_default()
                .extend(usual.split(' ').chain(rare.split(' ').filter(changed)));
            // A variant shares the entry of the form it folds to, unless that form has its own.
            if name.chars().all(|c| fold_character(c) == c)
                || !characters.contains_key(&fold_character(c))
            {
                characters.insert(fold_character(c), usual.split(' ').collect());
            }
        }
        let fold = |word: &str| word.chars().map(fold_character).collect();
        let words = WORDS
            .lines()
            .filter_map(|line| line.split_once('\t'))
            .map(|(word, list)| (fold(word), list))
            .collect();
        Readings {
            characters,
            alone,
            words,
        }
    })
}

/// True if a character is written with the mouth radical, as those are that only stand for a sound.
fn is_mouth(c: char) -> bool {
    matches!(c, '\u{3561}'..='\u{361A}' | '\u{53E3}'..='\u{56D6}')
}

impl Morphology for Cantonese {
    fn analyse(&self, word: &str, into: &mut Analysis) {
        into.lemmas.push(word.to_owned());
    }

    fn sounds(&self, word: &str, into: &mut Vec<String>) {
        let readings = readings();
        let mut chars = word.chars();
        if let (Some(c), None) = (chars.next(), chars.next()) {
            // A character that stands alone may have its tone changed: 魚 is *jyu2* on the plate and *jyu4* in the sea. A rare reading with
            // another syllable is a reading of other words (滑 is *gwat1* in 滑稽 only).
            into.extend(
                readings
                    .alone
                    .get(&c)
                    .into_iter()
                    .flatten()
                    .map(|r| (*r).to_owned()),
            );
            return;
        }
        if let Some(list) = readings.words.get(word) {
            into.extend(list.split(',').map(str::to_owned));
            return;
        }
        let mut sounds = vec![String::new()];
        for c in word.chars() {
            let Some(options) = readings.characters.get(&c) else {
                return;
            };
            let mut longer = Vec::with_capacity(sounds.len() * options.len());
            for sound in &sounds {
                for option in options {
                    longer.push(if sound.is_empty() {
                        (*option).to_owned()
                    } else {
                        format!("{sound} {option}")
                    });
                }
            }
            if longer.len() > MOST_READINGS {
                return;
            }
            sounds = longer;
        }
        into.extend(sounds.into_iter().filter(|sound| !sound.is_empty()));
    }

    fn standing(&self, _word: &str) -> Standing {
        // The script decides alone: a text in Chinese characters is taken for Cantonese.
        Standing::Unknown
    }

    fn is_shape(&self, word: &str) -> bool {
        const SHAPES: &[&str] = &[
            "圓",
            "圓形",
            "圓圈",
            "方",
            "方形",
            "正方形",
            "長方形",
            "三角",
            "三角形",
            "橢圓",
            "橢圓形",
            "球形",
            "圓球",
            "圓柱",
            "圓錐",
            "立方",
            "立方體",
            "菱形",
            "五角形",
            "六角形",
            "八角形",
            "多邊形",
            "弧",
            "弧形",
            "曲",
            "曲線",
            "直",
            "直線",
            "彎",
            "彎曲",
            "尖",
            "尖角",
            "平",
            "扁",
            "扁平",
            "長",
            "短",
            "粗",
            "幼",
            "闊",
            "窄",
            "螺旋",
            "波浪形",
            "星形",
            "心形",
            "環形",
            "月牙形",
            "梯形",
            "形狀",
            "輪廓",
            "條形",
            "對稱",
        ];
        SHAPES
            .iter()
            .any(|shape| shape.chars().map(fold_character).eq(word.chars()))
    }

    fn is_abbreviation(&self, word: &str) -> bool {
        word.len() > 1
            && word.len() <= 5
            && word.bytes().all(|b| b.is_ascii_lowercase())
            && super::english::is_abbreviation(word)
    }

    fn is_invented(&self, word: &str) -> bool {
        let all_mouth = word.chars().all(is_mouth);
        let mut seen: Vec<char> = word.chars().collect();
        seen.sort_unstable();
        let repeats = seen.windows(2).any(|pair| pair[0] == pair[1]);
        seen.len() >= 3 && all_mouth && !repeats && !readings().words.contains_key(word)
    }

    fn is_number(&self, word: &str) -> bool {
        // A number written in characters still shares a character: 3.7 is absolute, so only digits are exempt.
        word.chars().all(char::is_numeric) && word.is_ascii()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sounds(word: &str) -> Vec<String> {
        let mut into = Vec::new();
        Cantonese.sounds(word, &mut into);
        into
    }

    #[test]
    fn readings_come_from_the_word_before_its_characters() {
        assert_eq!(sounds("模型"), ["mou4 jing4"]);
        assert_eq!(sounds("無形"), ["mou4 jing4"]);
        assert_eq!(sounds("銀行"), ["ngan4 hong4"]);
    }

    #[test]
    fn simplified_characters_are_folded() {
        assert_eq!(fold_character('马'), '馬');
        assert_eq!(fold_character('裡'), fold_character('裏'));
    }
}
