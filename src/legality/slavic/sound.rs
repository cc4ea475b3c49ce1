//! Spelling to sound, coarsely: enough to say that two words sound exactly alike.
//!
//! Stress is not written, so unstressed Russian *о* and *а* stay apart, except for a few known pairs. Ukrainian keeps its final voiced
//! consonants, and *и* is not *і*; but the rulebook itself counts *кит*/КІТ and *гриб*/ГРИП as sound play, so both are merged here.
use super::inflect::is_vowel;
use crate::deck::Language;

/// Voiced consonants with their voiceless partners.
const CYRILLIC: [(char, char); 6] = [
    ('б', 'п'),
    ('в', 'ф'),
    ('г', 'к'),
    ('д', 'т'),
    ('ж', 'ш'),
    ('з', 'с'),
];
const UKRAINIAN: [(char, char); 7] = [
    ('б', 'п'),
    ('г', 'х'),
    ('ґ', 'к'),
    ('д', 'т'),
    ('ж', 'ш'),
    ('з', 'с'),
    ('ґ', 'к'),
];
const LATIN: [(char, char); 8] = [
    ('b', 'p'),
    ('v', 'f'),
    ('g', 'k'),
    ('d', 't'),
    ('ž', 'š'),
    ('z', 's'),
    ('ď', 'ť'),
    ('h', 'x'),
];

/// Pairs that only differ in unstressed vowels.
const SAME: [(&str, &str); 8] = [
    ("кампания", "компания"),
    ("пребывать", "прибывать"),
    ("поседеть", "посидеть"),
    ("отварить", "отворить"),
    ("поласкать", "полоскать"),
    ("частота", "чистота"),
    ("преемник", "приемник"),
    ("презирать", "призирать"),
];

/// The sound of a normalised word; nothing when a letter is not of the language.
pub(super) fn sound(language: Language, word: &str) -> Option<String> {
    let mut text = word.to_owned();
    let (partners, sonorants): (&[(char, char)], &str) = match language {
        Language::Ru => {
            if let Some((_, other)) = SAME.iter().find(|(one, _)| *one == text) {
                text = (*other).to_owned();
            }
            for (from, to) in [
                ("ться", "ца"),
                ("тся", "ца"),
                ("стн", "сн"),
                ("здн", "зн"),
                ("лнц", "нц"),
                ("рдц", "рц"),
                ("сч", "щ"),
                ("зч", "щ"),
                ("жи", "жы"),
                ("ши", "шы"),
                ("ци", "цы"),
                ("же", "жэ"),
                ("ше", "шэ"),
                ("це", "цэ"),
                ("дс", "ц"),
                ("тс", "ц"),
            ] {
                text = text.replace(from, to);
            }
            (&CYRILLIC, "влмнрй")
        }
        Language::Uk => {
            text = text.replace('и', "і").replace('\'', "");
            (&UKRAINIAN, "влмнрйї")
        }
        _ => {
            for (from, to) in [
                ("ch", "x"),
                ("dě", "ďe"),
                ("tě", "ťe"),
                ("ně", "ňe"),
                ("mě", "mňe"),
                ("ě", "je"),
                ("di", "ďi"),
                ("ti", "ťi"),
                ("ni", "ňi"),
                ("dí", "ďí"),
                ("tí", "ťí"),
                ("ní", "ňí"),
                ("y", "i"),
                ("ý", "í"),
                ("ů", "ú"),
                ("w", "v"),
                ("q", "kv"),
                ("x", "x"),
            ] {
                text = text.replace(from, to);
            }
            (&LATIN, "vlmnrjřň")
        }
    };
    let mut letters: Vec<char> = text.chars().collect();
    if letters.is_empty() || !letters.iter().all(|letter| letter.is_alphabetic()) {
        return None;
    }
    assimilate(&mut letters, partners, sonorants, language != Language::Uk);
    letters.dedup_by(|next, last| next == last && !is_vowel(*last));
    Some(letters.into_iter().collect())
}

/// Final devoicing, and voicing spread from the last consonant of a cluster. A soft sign stays in its place. With `dulls` off, voiced
/// consonants stay what they are inside a word: Ukrainian *казка* is not *каска*.
fn assimilate(letters: &mut [char], partners: &[(char, char)], sonorants: &str, dulls: bool) {
    let devoiced = |letter: char| {
        partners
            .iter()
            .find(|(voiced, _)| *voiced == letter)
            .map(|(_, dull)| *dull)
    };
    let voiced = |letter: char| {
        partners
            .iter()
            .find(|(_, dull)| *dull == letter)
            .map(|(voiced, _)| *voiced)
    };
    // The voicing asked for by the consonant to the right: Some(false) voiceless, Some(true) voiced, None nothing.
    let mut asked = Some(false);
    let mut inside = false;
    for at in (0..letters.len()).rev() {
        let letter = letters[at];
        if letter == 'ь' || letter == '\'' {
            continue;
        }
        let is_consonant = !is_vowel(letter);
        if !is_consonant || (sonorants.contains(letter) && devoiced(letter).is_none()) {
            asked = None;
            inside = true;
            continue;
        }
        match asked {
            Some(false) if inside && !dulls => {}
            Some(false) => {
                if let Some(dull) = devoiced(letter) {
                    letters[at] = dull;
                }
            }
            Some(true) => {
                if !sonorants.contains(letter)
                    && let Some(loud) = voiced(letter)
                {
                    letters[at] = loud;
                }
            }
            None => {}
        }
        let letter = letters[at];
        asked = if devoiced(letter).is_some() {
            // v and в are devoiced but do not voice what stands before them.
            if sonorants.contains(letter) {
                None
            } else {
                Some(true)
            }
        } else {
            Some(false)
        };
    }
}
