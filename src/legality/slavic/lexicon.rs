//! The tables of one language, read from three texts: affixes, root families, and the list of dictionary forms.
//!
//! **Affixes** (`xx_affixes.txt`), one list per line, the first word names it:
//!
//! ```text
//! prefix без бес …          what may stand before a root
//! suffix ник ность …        what may stand between a root and the ending
//! strong ник …              suffixes trusted even on a root that no family lists
//! verbal ироват ит …        endings of verb stems, trusted on a root that no family lists
//! action ení ující …        suffixes of nouns and participles made from any verb
//! infinitive it ovat …      endings of infinitives, to find that verb
//! ending а ами …            what may close a word (the empty ending is always allowed)
//! link о е                  vowels that join two roots
//! closing ход воз …         short roots that close a compound even when its first part is unknown
//! lemma а я о …             endings of dictionary forms, cut off to get a stem
//! form а: ы е у …           a dictionary ending and the endings of its other forms
//! soften к>ч г>ж …          final consonants that change before suffixes, everywhere
//! mutate д>ж т>ч …          those that change only where a pattern asks for it with `~`
//! vowel і>о …               vowels of the last syllable that change between forms
//! length 4 a>á ou>u …       vowels of the last syllable that change inside a family, in roots of so many letters or more
//! fleeting e k c l n …      a vowel and the final consonants before which it may drop out (roots of five letters or more)
//! undo ц>к …                final consonants that change between forms, read backwards
//! irregular люди>человек …  forms of another stem
//! ```
//!
//! **Families** (`xx_roots.txt`), one per line: `head: pattern pattern …`. The stem of the head is a pattern of its own unless the
//! line has `::`. A pattern ends in `~` to mutate, in `.` to stay as it is; it starts with `^` when it only opens a word,
//! with `=` when it is a whole dictionary form. A line `! word word …` is a family for each word, a line `& head head …` makes
//! one family of several. `*head` marks an element that joins without a vowel (*микро*, *скоп*), `*-head` one that is a mere ending beside
//! another root (*-лог*: ГЕОЛОГ and *психолог* are no kin).
use super::inflect::is_vowel;
use super::trie::Trie;
use super::vocabulary::Vocabulary;
use std::collections::HashMap;

/// The place where a pattern may stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Anywhere,
    Start,
}

/// One spelling of a root.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pattern {
    pub(super) family: u32,
    pub(super) place: Place,
    /// Joins its neighbour without a vowel.
    pub(super) combining: bool,
    /// Combining, and ends in a vowel: only opens words.
    pub(super) opening: bool,
    /// Not written in the table but made from another spelling: a written one is preferred.
    pub(super) derived: bool,
}

/// A derivational family.
#[derive(Debug)]
pub(super) struct Family {
    /// The dictionary form it is listed under.
    pub(super) head: String,
    /// Its name, shown in verdicts: the head, or that of the family it was united with.
    pub(super) name: String,
    /// The stem of the head.
    pub(super) stem: Vec<char>,
    pub(super) combining: bool,
    /// A mere ending beside another root.
    pub(super) ending: bool,
}

/// One way to get from an inflected ending back to a dictionary ending.
#[derive(Debug)]
pub(super) struct FormRule {
    pub(super) ending: Vec<char>,
    pub(super) lemma_ending: String,
}

/// Everything the parser needs to know of a language.
#[derive(Debug)]
pub(super) struct Lexicon {
    pub(super) prefixes: Trie,
    pub(super) suffixes: Trie,
    pub(super) endings: Trie,
    pub(super) roots: Trie,
    pub(super) patterns: Vec<Pattern>,
    pub(super) families: Vec<Family>,
    /// Whole dictionary forms with a fixed family.
    pub(super) exact: HashMap<String, Vec<u32>>,
    pub(super) strong: Vec<Vec<char>>,
    /// The trusted suffixes again, for roots of three letters.
    pub(super) strong_suffixes: Trie,
    pub(super) links: Vec<char>,
    /// Short roots that often close a compound.
    pub(super) closing: Vec<Vec<char>>,
    pub(super) lemma_endings: Vec<Vec<char>>,
    pub(super) forms: Vec<FormRule>,
    pub(super) soften: Vec<(Vec<char>, Vec<char>)>,
    pub(super) mutate: Vec<(Vec<char>, Vec<char>)>,
    /// Suffixes of nouns and participles made from verbs, and the endings of those verbs.
    pub(super) action: Vec<Vec<char>>,
    pub(super) infinitive: Vec<Vec<char>>,
    pub(super) length: Vec<(Vec<char>, Vec<char>)>,
    /// The shortest root that `length` applies to.
    pub(super) length_from: usize,
    /// Vowels that drop out, each with the final consonants behind it.
    pub(super) fleeting: Vec<(char, Vec<char>)>,
    pub(super) vowels: Vec<(char, char)>,
    pub(super) undo: Vec<(char, char)>,
    /// Forms of another stem, with their dictionary form.
    pub(super) irregular: HashMap<String, Vec<String>>,
    pub(super) words: Vocabulary,
    pub(super) stems: Vocabulary,
}

fn letters(text: &str) -> Vec<char> {
    text.chars().collect()
}

fn pair(text: &str) -> Option<(Vec<char>, Vec<char>)> {
    let (from, to) = text.split_once('>')?;
    Some((letters(from), letters(to)))
}

fn char_pair(text: &str) -> Option<(char, char)> {
    let (from, to) = text.split_once('>')?;
    Some((from.chars().next()?, to.chars().next()?))
}

/// The stem of a dictionary form: the longest listed ending is cut off, if two letters and a vowel stay.
pub(super) fn stem_of<'a>(word: &'a [char], endings: &[Vec<char>]) -> &'a [char] {
    let cut = endings
        .iter()
        .filter(|ending| {
            word.len() >= ending.len() + 2 + ending.len() / 2 && word.ends_with(ending)
        })
        .map(Vec::len)
        .max()
        .unwrap_or(0);
    &word[..word.len() - cut]
}

/// Adds the softened form of every spelling.
fn soften_all(changes: &[&(Vec<char>, Vec<char>)], spellings: &mut Vec<Vec<char>>) {
    for number in 0..spellings.len() {
        let hard = spellings[number].clone();
        for (from, to) in changes {
            if hard.len() > from.len() && hard.ends_with(from) {
                let mut other = hard[..hard.len() - from.len()].to_vec();
                other.extend(to);
                spellings.push(other);
            }
        }
    }
}

impl Lexicon {
    /// Reads the three texts. A malformed line is skipped: the texts are compiled in, and a test reads every line.
    pub(super) fn read(affixes: &str, roots: &str, packed: &str) -> Self {
        let mut lexicon = Lexicon {
            prefixes: Trie::new(),
            suffixes: Trie::new(),
            endings: Trie::new(),
            roots: Trie::new(),
            patterns: Vec::new(),
            families: Vec::new(),
            exact: HashMap::new(),
            strong: Vec::new(),
            strong_suffixes: Trie::new(),
            links: Vec::new(),
            closing: Vec::new(),
            lemma_endings: Vec::new(),
            forms: Vec::new(),
            soften: Vec::new(),
            mutate: Vec::new(),
            action: Vec::new(),
            infinitive: Vec::new(),
            length: Vec::new(),
            length_from: usize::MAX,
            fleeting: Vec::new(),
            vowels: Vec::new(),
            undo: Vec::new(),
            irregular: HashMap::new(),
            words: Vocabulary::unpack(packed),
            stems: Vocabulary::collect(std::iter::empty()),
        };
        let mut mutate = Vec::new();
        for line in affixes.lines() {
            lexicon.read_affixes(line, &mut mutate);
        }
        for line in roots.lines().filter(|line| !line.starts_with('&')) {
            lexicon.read_family(line, &mutate);
        }
        lexicon.mutate = mutate;
        lexicon.add_heads();
        for line in roots.lines().filter(|line| line.starts_with('&')) {
            lexicon.unite(line);
        }
        let stems: Vec<String> = lexicon
            .words
            .iter()
            .map(|word| {
                stem_of(&letters(word), &lexicon.lemma_endings)
                    .iter()
                    .collect()
            })
            .collect();
        lexicon.stems = Vocabulary::collect(stems.iter().map(String::as_str));
        lexicon
    }

    fn read_affixes(&mut self, line: &str, mutate: &mut Vec<(Vec<char>, Vec<char>)>) {
        let mut items = line.split_whitespace();
        let Some(kind) = items.next() else { return };
        match kind {
            "prefix" => items.for_each(|item| self.prefixes.insert(item, 0)),
            "suffix" => items.for_each(|item| self.suffixes.insert(item, 0)),
            "ending" => items.for_each(|item| self.endings.insert(item, 0)),
            "strong" => {
                for item in items {
                    self.strong.push(letters(item));
                    self.strong_suffixes.insert(item, 0);
                }
            }
            "link" => self
                .links
                .extend(items.filter_map(|item| item.chars().next())),
            "action" => self.action.extend(items.map(letters)),
            "infinitive" => self.infinitive.extend(items.map(letters)),
            "verbal" => self.strong.extend(items.map(letters)),
            "closing" => self.closing.extend(items.map(letters)),
            "lemma" => self.lemma_endings.extend(items.map(letters)),
            "soften" => self.soften.extend(items.filter_map(pair)),
            "mutate" => mutate.extend(items.filter_map(pair)),
            "length" => {
                let size = items.next().and_then(|item| item.parse().ok());
                self.length_from = size.unwrap_or(usize::MAX);
                self.length.extend(items.filter_map(pair));
            }
            "fleeting" => {
                let mut marks = items.filter_map(|item| item.chars().next());
                if let Some(vowel) = marks.next() {
                    self.fleeting.push((vowel, marks.collect()));
                }
            }
            "vowel" => self.vowels.extend(items.filter_map(char_pair)),
            "undo" => self.undo.extend(items.filter_map(char_pair)),
            "irregular" => {
                for (form, lemma) in items.filter_map(|item| item.split_once('>')) {
                    self.irregular
                        .entry(form.to_owned())
                        .or_default()
                        .push(lemma.to_owned());
                }
            }
            "form" => {
                let Some(lemma) = items.next() else { return };
                let lemma = lemma.trim_end_matches(':').trim_start_matches('0');
                self.forms.extend(items.map(|item| FormRule {
                    ending: letters(item.trim_start_matches('0')),
                    lemma_ending: lemma.to_owned(),
                }));
            }
            _ => {}
        }
    }

    fn read_family(&mut self, line: &str, mutate: &[(Vec<char>, Vec<char>)]) {
        let line = line.split('#').next().unwrap_or("").trim();
        if line.is_empty() {
            return;
        }
        if let Some(alone) = line.strip_prefix('!') {
            for word in alone.split_whitespace() {
                self.read_family(word, mutate);
            }
            return;
        }
        let (head, rest) = line.split_once(':').unwrap_or((line, ""));
        let combining = head.starts_with('*');
        let ending = head.starts_with("*-");
        let head = head.trim_start_matches(['*', '-']).trim();
        let number = self.families.len() as u32;
        let stem = stem_of(&letters(head), &self.lemma_endings).to_vec();
        let own = !rest.starts_with(':');
        self.families.push(Family {
            head: head.to_owned(),
            name: head.to_owned(),
            stem: stem.clone(),
            combining,
            ending,
        });
        if own {
            let stem: String = stem.iter().collect();
            self.add_pattern(&stem, number, combining, mutate);
        }
        for item in rest.trim_start_matches(':').split_whitespace() {
            self.add_pattern(item, number, combining, mutate);
        }
    }

    /// A head that no other line claims is a whole dictionary form of its family.
    fn add_heads(&mut self) {
        for (number, family) in self.families.iter().enumerate() {
            if !family.combining && !self.exact.contains_key(&family.head) {
                self.exact.insert(family.head.clone(), vec![number as u32]);
            }
        }
    }

    /// Gives all families of a line `& head head …` the name of the first.
    fn unite(&mut self, line: &str) {
        let heads: Vec<&str> = line.split_whitespace().skip(1).collect();
        let Some(name) = heads.first() else { return };
        for family in &mut self.families {
            if heads.contains(&family.name.as_str()) {
                family.name = (*name).to_owned();
            }
        }
    }

    fn add_pattern(
        &mut self,
        text: &str,
        family: u32,
        combining: bool,
        mutate: &[(Vec<char>, Vec<char>)],
    ) {
        if let Some(word) = text.strip_prefix('=') {
            self.exact.entry(word.to_owned()).or_default().push(family);
            return;
        }
        let (text, place) = match text.strip_prefix('^') {
            Some(rest) => (rest, Place::Start),
            None => (text, Place::Anywhere),
        };
        let fixed = text.ends_with('.');
        let mutating = text.ends_with('~');
        let base = letters(text.trim_end_matches(['.', '~']));
        // Two letters occur everywhere by chance: such roots are listed with their surroundings.
        if base.len() < 3 {
            return;
        }
        let mut spellings = vec![base.clone()];
        let mut derived = Vec::new();
        if !fixed {
            if !combining {
                self.change_vowel(&base, &mut derived);
            }
            let mut changes: Vec<&(Vec<char>, Vec<char>)> = self.soften.iter().collect();
            if mutating {
                changes.extend(mutate.iter());
            }
            soften_all(&changes, &mut spellings);
            soften_all(&changes, &mut derived);
        }
        let opening = combining && base.last().is_some_and(|last| "оеиіаoeia".contains(*last));
        for (derived, spellings) in [(false, spellings), (true, derived)] {
            let number = self.patterns.len() as u32;
            self.patterns.push(Pattern {
                family,
                place,
                combining,
                opening,
                derived,
            });
            for spelling in spellings {
                let spelling: String = spelling.iter().collect();
                self.roots.insert(&spelling, number);
            }
        }
    }

    /// Adds the spellings of a root with another vowel in its last syllable, or with that vowel dropped.
    fn change_vowel(&self, base: &[char], spellings: &mut Vec<Vec<char>>) {
        let Some(last) = base.iter().rposition(|letter| is_vowel(*letter)) else {
            return;
        };
        // The two letters of *ou* are one vowel.
        let first = match base[..=last] {
            [.., 'o', 'u'] => last - 1,
            _ => last,
        };
        if base.len() >= self.length_from && last + 1 < base.len() {
            for (from, to) in &self.length {
                if base[first..=last] == from[..] {
                    let mut other = base[..first].to_vec();
                    other.extend(to);
                    other.extend(&base[last + 1..]);
                    spellings.push(other);
                }
            }
        }
        if base.len() >= 5
            && last + 2 == base.len()
            && self
                .fleeting
                .iter()
                .any(|(vowel, finals)| *vowel == base[last] && finals.contains(&base[last + 1]))
        {
            let mut other = base.to_vec();
            other.remove(last);
            spellings.push(other);
        }
    }
}
