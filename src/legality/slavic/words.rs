//! Lists of single words: shapes, abbreviations, and the marks of a foreign word.
use super::lexicon::Lexicon;
use super::{analyse, inflect};
use crate::deck::Language;
use crate::legality::morphology::{self, Standing};
use crate::legality::{english, invented, kin};

const SHAPES: [&[&str]; 3] = [
    &[
        "круглый",
        "круг",
        "квадрат",
        "квадратный",
        "треугольник",
        "треугольный",
        "овал",
        "овальный",
        "прямоугольник",
        "прямоугольный",
        "шар",
        "шарообразный",
        "куб",
        "кубический",
        "форма",
        "фигура",
        "прямой",
        "кривой",
        "изогнутый",
        "спираль",
        "спиральный",
        "линия",
        "угол",
        "угловатый",
        "конус",
        "конический",
        "цилиндр",
        "цилиндрический",
        "ромб",
        "крест",
        "плоский",
        "острый",
        "закругленный",
        "сфера",
        "сферический",
        "пирамида",
        "кольцо",
        "дуга",
        "зигзаг",
        "контур",
        "силуэт",
        "симметричный",
        "симметрия",
    ],
    &[
        "круглий",
        "коло",
        "квадрат",
        "квадратний",
        "трикутник",
        "трикутний",
        "овал",
        "овальний",
        "прямокутник",
        "прямокутний",
        "куля",
        "кулястий",
        "куб",
        "кубічний",
        "форма",
        "фігура",
        "прямий",
        "кривий",
        "вигнутий",
        "спіраль",
        "спіральний",
        "лінія",
        "кут",
        "кутастий",
        "конус",
        "конічний",
        "циліндр",
        "циліндричний",
        "ромб",
        "хрест",
        "плоский",
        "гострий",
        "заокруглений",
        "сфера",
        "сферичний",
        "піраміда",
        "кільце",
        "дуга",
        "зигзаг",
        "контур",
        "силует",
        "симетричний",
        "симетрія",
        "округлий",
    ],
    &[
        "kulatý",
        "kruh",
        "kruhový",
        "čtverec",
        "čtvercový",
        "trojúhelník",
        "trojúhelníkový",
        "ovál",
        "oválný",
        "obdélník",
        "obdélníkový",
        "koule",
        "kulovitý",
        "krychle",
        "krychlový",
        "tvar",
        "rovný",
        "křivý",
        "zahnutý",
        "spirála",
        "spirálový",
        "čára",
        "linie",
        "úhel",
        "hranatý",
        "kužel",
        "kuželový",
        "válec",
        "válcový",
        "kosočtverec",
        "kříž",
        "plochý",
        "ostrý",
        "zaoblený",
        "oblý",
        "kulový",
        "jehlan",
        "prsten",
        "oblouk",
        "obrys",
        "silueta",
        "souměrný",
        "symetrie",
        "špičatý",
        "podlouhlý",
        "kulička",
    ],
];

const ABBREVIATIONS: [&[&str]; 3] = [
    &[
        "сша",
        "ссср",
        "оон",
        "нато",
        "фбр",
        "цру",
        "кгб",
        "фсб",
        "мвд",
        "вдв",
        "гибдд",
        "гаи",
        "мгу",
        "рф",
        "ес",
        "снг",
        "ввп",
        "ндс",
        "чп",
        "дтп",
        "жкх",
        "тв",
        "пк",
        "ук",
        "эвм",
        "гэс",
        "аэс",
        "тэц",
        "рпц",
        "кпсс",
        "нквд",
        "вмф",
        "ввс",
        "мид",
        "мчс",
        "ржд",
        "юнеско",
        "мкс",
        "днк",
        "рнк",
        "вич",
        "спид",
        "азс",
        "егэ",
        "ао",
        "ооо",
        "пвх",
        "сми",
        "тюз",
        "уефа",
        "фифа",
        "нба",
        "нхл",
        "кхл",
        "зож",
        "вов",
        "втб",
        "мхат",
        "гум",
        "цум",
        "дпс",
        "сизо",
        "рсфср",
        "ссср",
        "наса",
        "ибм",
        "бмв",
        "укв",
        "нлп",
        "пдд",
        "оби",
        "пво",
        "вгик",
    ],
    &[
        "сша",
        "срср",
        "оон",
        "нато",
        "фбр",
        "цру",
        "кдб",
        "сбу",
        "мвс",
        "упа",
        "зсу",
        "оун",
        "унр",
        "єс",
        "снд",
        "ввп",
        "пдв",
        "дтп",
        "жкг",
        "тб",
        "пк",
        "еом",
        "гес",
        "аес",
        "тец",
        "кпрс",
        "нквс",
        "дснс",
        "днк",
        "рнк",
        "снід",
        "віл",
        "змі",
        "азс",
        "зно",
        "уєфа",
        "фіфа",
        "нба",
        "нхл",
        "кнду",
        "наса",
        "зунр",
        "урср",
        "усрр",
        "мзс",
        "ато",
        "тцк",
        "дпа",
        "нан",
        "кпі",
        "зош",
        "тзов",
        "тов",
        "чаес",
        "ппо",
        "нло",
        "вмс",
        "дбр",
        "набу",
        "цвк",
        "бпла",
        "юнеско",
        "мкс",
    ],
    &[
        "usa", "čr", "čssr", "čsr", "ndr", "sssr", "osn", "nato", "fbi", "cia", "kgb", "nhl",
        "nba", "sos", "dph", "hdp", "mhd", "čd", "čt", "ods", "čssd", "ksč", "ksčm", "stb", "eu",
        "dna", "rna", "hiv", "aids", "tv", "pc", "cd", "dvd", "lcd", "led", "gps", "sms", "mms",
        "atd", "apod", "tzv", "např", "jzd", "vumo", "čvut", "uk", "avu", "damu", "famu", "nasa",
        "ufo", "zoo", "bmw", "fifa", "uefa", "čez", "čnb", "mf", "sro", "psč", "rzp", "jip", "aro",
        "fbi", "dj", "vip", "pvc", "wc", "rh", "mms", "čsob", "čsn",
    ],
];

/// Words that look like abbreviations and are ordinary by now.
const ORDINARY: [&str; 6] = ["led", "zoo", "aids", "wc", "тов", "ато"];

fn index(language: Language) -> usize {
    match language {
        Language::Ru => 0,
        Language::Uk => 1,
        _ => 2,
    }
}

fn any_lemma(lexicon: &Lexicon, word: &str, list: &[&str]) -> bool {
    let mut lemmas = Vec::new();
    inflect::lemmas(lexicon, word, &mut lemmas);
    lemmas.iter().any(|lemma| list.contains(&lemma.as_str()))
}

/// True if the word, or a dictionary form of it, is about shape.
pub(super) fn is_shape(language: Language, lexicon: &Lexicon, word: &str) -> bool {
    any_lemma(lexicon, word, SHAPES[index(language)])
}

/// True if the word is read by its letters: a listed abbreviation, or an unknown word without a vowel.
pub(super) fn is_abbreviation(language: Language, lexicon: &Lexicon, word: &str) -> bool {
    if ORDINARY.contains(&word) {
        return false;
    }
    if ABBREVIATIONS[index(language)].contains(&word) {
        return true;
    }
    let count = word.chars().count();
    let vowelless = match language {
        // r and l carry a syllable in Czech.
        Language::Cs => !word
            .chars()
            .any(|letter| "aeiouyáéíóúůýěrl".contains(letter)),
        _ => !word
            .chars()
            .any(|letter| "аеиоуыэюяєії".contains(letter) || letter.is_ascii()),
    };
    (2..=5).contains(&count)
        && vowelless
        && word.chars().all(char::is_alphabetic)
        && !lexicon.words.contains(word)
}

/// True if the word is in no list, in no corpus, and has a part that no list knows.
pub(super) fn is_invented(language: Language, lexicon: &Lexicon, word: &str) -> bool {
    word.chars().count() > 4
        && word.chars().all(char::is_alphabetic)
        && !kin::knows(language, word)
        && !invented::is_used(language, word)
        && !analyse::is_made_of_known_parts(lexicon, word)
}

/// The standing of the word in the language.
pub(super) fn standing(language: Language, lexicon: &Lexicon, word: &str) -> Standing {
    let alien = match language {
        Language::Ru => "іїєґў'",
        Language::Uk => "ыэъёў",
        _ => "äöüßąęłńśźżćőűàèâêîôûçñõãåøæŕĺľô",
    };
    if word.chars().any(|letter| alien.contains(letter)) {
        return Standing::Foreign;
    }
    let mut lemmas = Vec::new();
    inflect::lemmas(lexicon, word, &mut lemmas);
    // The lists of dictionary forms hold some words of the neighbours: the list of foreign words decides.
    let listed_foreign = match language {
        Language::Uk => is_listed_foreign(language, word),
        Language::Cs => english::find_line(FOREIGN[1], word).is_some(),
        _ => false,
    };
    if listed_foreign {
        return Standing::Foreign;
    }
    if lemmas.iter().any(|lemma| lexicon.words.contains(lemma))
        || ABBREVIATIONS[index(language)].contains(&word)
        || lemmas.iter().any(|lemma| is_loan(language, lemma))
    {
        return Standing::Native;
    }
    match language {
        Language::Cs if !is_native_looking(word) || is_listed_foreign(language, word) => {
            Standing::Foreign
        }
        Language::Uk if is_russian(lexicon, word) || is_listed_foreign(language, word) => {
            Standing::Foreign
        }
        _ => Standing::Unknown,
    }
}

/// Words of neighbouring languages that are not in use, sorted by bytes.
const FOREIGN: [&str; 2] = [
    include_str!("../data/uk_foreign.txt"),
    include_str!("../data/cs_foreign.txt"),
];

/// True if a list of foreign words has the word.
pub(super) fn is_listed_foreign(language: Language, word: &str) -> bool {
    match language {
        Language::Uk => english::find_line(FOREIGN[0], word).is_some(),
        Language::Cs => {
            english::find_line(FOREIGN[1], word).is_some()
                || is_english(word) && !is_loan(language, word)
        }
        _ => false,
    }
}

/// Words that look Russian or English and are in use, sorted by bytes.
const LOANS: [&str; 2] = [
    include_str!("../data/uk_loans.txt"),
    include_str!("../data/cs_loans.txt"),
];

fn is_loan(language: Language, word: &str) -> bool {
    let list = match language {
        Language::Uk => LOANS[0],
        Language::Cs => LOANS[1],
        _ => return false,
    };
    english::find_line(list, word).is_some()
}

/// An English word that Czech does not list. Words in *a* and *o* are left alone: they may be loans that decline like Czech ones.
fn is_english(word: &str) -> bool {
    !word.ends_with(['a', 'o']) && english::is_listed(word)
}

/// Letter groups that Czech does not write outside names and fresh loans.
fn is_native_looking(word: &str) -> bool {
    ![
        "pf", "sch", "sh", "th", "ck", "ph", "oo", "gh", "q", "wh", "ee", "tz", "ss", "tt", "pp",
        "ff", "ll", "w",
    ]
    .iter()
    .any(|group| word.contains(group))
}

/// A Russian word in Ukrainian letters: Russian lists it, Ukrainian does not, and it has a Russian ending or is a Ukrainian
/// word with other vowels (*яблоко* for *яблуко*). Shared loanwords that the Ukrainian list lacks stay unknown.
fn is_russian(lexicon: &Lexicon, word: &str) -> bool {
    if morphology::of(Language::Ru).standing(word) != Standing::Native {
        return false;
    }
    if [
        "ать", "ить", "еть", "ять", "ость", "ться", "ство", "ский", "цкий", "ия", "ие",
    ]
    .iter()
    .any(|ending| word.ends_with(ending))
    {
        return true;
    }
    let letters: Vec<char> = word.chars().collect();
    if letters.len() < 5 {
        return false;
    }
    let mut other = letters.clone();
    let vowels = "аеиоуіїюя";
    for at in 0..letters.len() {
        if vowels.contains(letters[at]) {
            for vowel in vowels.chars() {
                other[at] = vowel;
                if other != letters && lexicon.words.contains(&other.iter().collect::<String>()) {
                    return true;
                }
            }
            other[at] = letters[at];
        }
    }
    false
}

const NUMBERS: [&[&str]; 3] = [
    &[
        "ноль",
        "один",
        "два",
        "две",
        "три",
        "четыре",
        "пять",
        "шесть",
        "семь",
        "восемь",
        "девять",
        "десять",
        "одиннадцать",
        "двенадцать",
        "тринадцать",
        "двадцать",
        "тридцать",
        "сорок",
        "пятьдесят",
        "сто",
        "тысяча",
        "миллион",
    ],
    &[
        "нуль",
        "один",
        "два",
        "дві",
        "три",
        "чотири",
        "п'ять",
        "шість",
        "сім",
        "вісім",
        "дев'ять",
        "десять",
        "одинадцять",
        "дванадцять",
        "тринадцять",
        "двадцять",
        "тридцять",
        "сорок",
        "п'ятдесят",
        "сто",
        "тисяча",
        "мільйон",
    ],
    &[
        "nula",
        "jeden",
        "jedna",
        "jedno",
        "dva",
        "dvě",
        "tři",
        "čtyři",
        "pět",
        "šest",
        "sedm",
        "osm",
        "devět",
        "deset",
        "jedenáct",
        "dvanáct",
        "třináct",
        "dvacet",
        "třicet",
        "čtyřicet",
        "padesát",
        "sto",
        "tisíc",
        "milion",
    ],
];

/// True if the word is a cardinal number.
pub(super) fn is_number(language: Language, word: &str) -> bool {
    NUMBERS[index(language)].contains(&word)
}
