//! Making a lexicon out of a table of vectors: explicit steps, each recorded in the file.
use std::collections::HashSet;
use std::path::{Path, PathBuf};

use ndarray::{Array2, Axis};
use rayon::prelude::*;

use super::Lexicon;
use super::error::{LexiconError, Result};
use super::files::{WordVectors, write};
use super::hash::fnv1a64;
use super::sidecar::{FLAG_CLUE, FLAG_PHRASE, Header, Sidecar};
use super::vectors::{dot, normalise};

/// Something done to words or vectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Words in lower case; of words that become the same the first (commonest) stays.
    Lowercase,
    /// `_` in a word becomes a space, so that stored phrases are found as people write them.
    Phrases,
    /// Keep only the first so many words.
    Limit(usize),
    /// Subtract the mean vector.
    Centre,
    /// Take out the strongest directions the vectors share.
    RemoveTop(usize),
    /// Scale every vector to length one.
    Normalise,
}

impl Step {
    /// All forms, for messages.
    pub const KNOWN: &'static str = "lowercase, phrases, limit=N, centre, remove-top=K, normalise";
}

impl std::fmt::Display for Step {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Lowercase => write!(f, "lowercase"),
            Self::Phrases => write!(f, "phrases"),
            Self::Limit(n) => write!(f, "limit={n}"),
            Self::Centre => write!(f, "centre"),
            Self::RemoveTop(k) => write!(f, "remove-top={k}"),
            Self::Normalise => write!(f, "normalise"),
        }
    }
}

impl std::str::FromStr for Step {
    type Err = LexiconError;

    fn from_str(text: &str) -> Result<Self> {
        let (name, value) = match text.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (text, None),
        };
        let number = value.and_then(|v| v.parse::<usize>().ok());
        match (name, value, number) {
            ("lowercase", None, _) => Ok(Self::Lowercase),
            ("phrases", None, _) => Ok(Self::Phrases),
            ("centre" | "center", None, _) => Ok(Self::Centre),
            ("normalise" | "normalize", None, _) => Ok(Self::Normalise),
            ("limit", _, Some(n)) if n > 0 => Ok(Self::Limit(n)),
            ("limit", ..) => Err(LexiconError::Usage(format!(
                "step `{text}`: expected a number of words from 1, as in `limit=50000`"
            ))),
            ("remove-top", _, Some(k)) => Ok(Self::RemoveTop(k)),
            _ => Err(LexiconError::Usage(format!(
                "unknown step `{text}`; known: {}",
                Self::KNOWN
            ))),
        }
    }
}

/// Applies one step.
pub fn apply(table: &mut WordVectors, step: Step) {
    match step {
        Step::Lowercase => rename(table, |word| word.to_lowercase()),
        Step::Phrases => rename(table, |word| word.replace('_', " ").trim().to_owned()),
        Step::Limit(count) => {
            let count = count.min(table.words.len());
            table.words.truncate(count);
            table.rows = table.rows.slice(ndarray::s![..count, ..]).to_owned();
        }
        Step::Centre => {
            if let Some(mean) = table.rows.mean_axis(Axis(0)) {
                table.rows -= &mean;
            }
        }
        Step::RemoveTop(count) => remove_top(&mut table.rows, count),
        Step::Normalise => {
            for mut row in table.rows.outer_iter_mut() {
                if let Some(row) = row.as_slice_mut() {
                    normalise(row);
                }
            }
        }
    }
}

fn rename(table: &mut WordVectors, change: impl Fn(&str) -> String) {
    let mut seen = HashSet::new();
    let mut kept = Vec::new();
    let mut words = Vec::new();
    for (row, word) in table.words.iter().enumerate() {
        let changed = change(word);
        if !changed.is_empty() && seen.insert(changed.clone()) {
            kept.push(row);
            words.push(changed);
        }
    }
    table.rows = table.rows.select(Axis(0), &kept);
    table.words = words;
}

/// Takes out the strongest directions, found by orthogonal iteration on the second moments of up to 50,000 rows.
fn remove_top(rows: &mut Array2<f32>, count: usize) {
    let (n, dims) = rows.dim();
    let count = count.min(dims);
    let step = n / 50_000 + 1;
    let sample: Vec<usize> = (0..n).step_by(step).collect();
    let columns = rows
        .select(Axis(0), &sample)
        .t()
        .as_standard_layout()
        .into_owned();
    let column = |i: usize| columns.row(i).to_vec();
    let moments: Vec<Vec<f32>> = (0..dims)
        .into_par_iter()
        .map(|i| {
            let left = column(i);
            (0..dims)
                .map(|j| dot(&left, columns.row(j).as_slice().unwrap_or(&[])))
                .collect()
        })
        .collect();
    let mut axes: Vec<Vec<f32>> = (0..count).map(|k| moments[k].clone()).collect();
    for _ in 0..60 {
        for k in 0..count {
            let mut next: Vec<f32> = moments.iter().map(|row| dot(row, &axes[k])).collect();
            for earlier in &axes[..k] {
                let shared = dot(earlier, &next);
                next.iter_mut()
                    .zip(earlier)
                    .for_each(|(x, e)| *x -= shared * e);
            }
            normalise(&mut next);
            axes[k] = next;
        }
    }
    for mut row in rows.outer_iter_mut() {
        for axis in &axes {
            let shared = dot(row.as_slice().unwrap_or(&[]), axis);
            row.iter_mut().zip(axis).for_each(|(x, a)| *x -= shared * a);
        }
    }
}

/// Name of a built lexicon and origin of its data.
#[derive(Clone, Debug, Default)]
pub struct Recipe {
    /// Its name.
    pub name: String,
    /// Language code.
    pub language: String,
    /// Licence of the data.
    pub licence: String,
    /// Origin of the vectors.
    pub source: String,
    /// Steps, in order.
    pub steps: Vec<Step>,
    /// One byte for each number instead of four.
    pub quantise: bool,
    /// At most so many words may be clues, commonest first; `None`: all that qualify.
    pub clues: Option<usize>,
}

/// Runs a recipe and writes `NAME.fifu` and `NAME.spyx` into a folder. `known` lends frequencies and the choice of
/// clue words to the words it knows; without it every word of two or more letters may be a clue.
pub fn build(
    mut table: WordVectors,
    recipe: &Recipe,
    known: Option<&Lexicon>,
    folder: &Path,
) -> Result<PathBuf> {
    let name_ok = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
    if recipe.name.is_empty() || !recipe.name.chars().all(name_ok) {
        let problem = format!("`{}`: a name needs letters, digits, - or _", recipe.name);
        return Err(LexiconError::Usage(problem));
    }
    for &step in &recipe.steps {
        apply(&mut table, step);
    }
    table.check(&recipe.name, None)?;
    let known = known.filter(|k| recipe.language.is_empty() || k.language() == recipe.language);
    let mut clues = 0;
    let (mut zipf, mut flags) = (Vec::new(), Vec::new());
    for word in &table.words {
        let id = known.and_then(|lexicon| lexicon.vocabulary().id(word));
        let may_be_clue = match (known, id) {
            (Some(lexicon), Some(id)) => lexicon.is_clue(id),
            (Some(_), None) => false,
            _ => word.chars().count() > 1 && word.chars().all(char::is_alphabetic),
        };
        let chosen = may_be_clue && recipe.clues.is_none_or(|limit| clues < limit);
        clues += usize::from(chosen);
        let phrase = u8::from(word.contains(' ')) * FLAG_PHRASE;
        flags.push(u8::from(chosen) * FLAG_CLUE + phrase);
        zipf.push(match (known, id) {
            (Some(lexicon), Some(id)) => lexicon.zipf_raw(id),
            _ => 0,
        });
    }
    let steps: Vec<String> = recipe.steps.iter().map(Step::to_string).collect();
    let mut metadata = toml::Table::new();
    let mut put = |key: &str, value: toml::Value| drop(metadata.insert(key.to_owned(), value));
    put("name", recipe.name.clone().into());
    put("language", recipe.language.clone().into());
    put("licence", recipe.licence.clone().into());
    put("sources", vec![recipe.source.clone()].into());
    put("preprocessing", steps.clone().into());
    put("dims", toml::Value::Integer(table.rows.ncols() as i64));
    let metadata = metadata.to_string();
    let bytes = match recipe.quantise {
        true => write::quantised(&metadata, &table.words, table.rows.view()),
        false => write::plain(&metadata, &table.words, table.rows.view()),
    };
    let mut header = Header::new(&recipe.name, &recipe.language);
    header.dims = table.rows.ncols();
    header.licence = recipe.licence.clone();
    header.sources = vec![recipe.source.clone().into()];
    header.preprocessing = steps;
    header.fifu_fnv1a64 = format!("{:016x}", fnv1a64(&bytes));
    let sidecar = Sidecar {
        header,
        zipf,
        flags,
        edges: None,
    };
    std::fs::create_dir_all(folder).map_err(|source| LexiconError::io(folder, source))?;
    let path = folder.join(format!("{}.fifu", recipe.name));
    put_file(&path, &bytes)?;
    put_file(&path.with_extension("spyx"), &sidecar.to_bytes())?;
    Ok(path)
}

/// Writes beside and renames: a reader sees a whole file or none.
fn put_file(path: &Path, bytes: &[u8]) -> Result<()> {
    let beside = path.with_extension(format!("{}.tmp", std::process::id()));
    let written = std::fs::write(&beside, bytes).and_then(|()| std::fs::rename(&beside, path));
    written.map_err(|source| {
        let _ = std::fs::remove_file(&beside);
        LexiconError::io(path, source)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> WordVectors {
        let words = ["The", "the", "ice_cream", "Cat", "x1"].map(String::from);
        let rows = Array2::from_shape_fn((5, 6), |(i, j)| {
            3.0 * ((j + 1) as f32) + ((i * 7 + j * 3) as f32).sin()
        });
        WordVectors {
            words: words.into(),
            rows,
            metadata: None,
        }
    }

    #[test]
    fn steps_are_read_and_written_the_same() {
        for text in [
            "lowercase",
            "phrases",
            "limit=7",
            "centre",
            "remove-top=3",
            "normalise",
        ] {
            assert_eq!(text.parse::<Step>().unwrap().to_string(), text);
        }
        for bad in ["limit", "limit=0"] {
            let told = bad.parse::<Step>().unwrap_err().to_string();
            assert!(told.contains("limit=50000"), "{told}");
        }
        for bad in ["centre=1", "rotate"] {
            assert!(
                bad.parse::<Step>()
                    .unwrap_err()
                    .to_string()
                    .contains("lowercase")
            );
        }
    }

    #[test]
    fn words_that_become_the_same_keep_the_first() {
        let mut table = table();
        let first = table.rows.row(0).to_owned();
        apply(&mut table, Step::Lowercase);
        apply(&mut table, Step::Phrases);
        assert_eq!(table.words, ["the", "ice cream", "cat", "x1"]);
        assert_eq!(table.rows.row(0), first);
        apply(&mut table, Step::Limit(2));
        assert_eq!((table.words.len(), table.rows.nrows()), (2, 2));
    }

    #[test]
    fn centring_and_removing_take_out_what_is_shared() {
        let mut table = table();
        apply(&mut table, Step::Centre);
        let mean = table.rows.mean_axis(Axis(0)).unwrap();
        assert!(mean.iter().all(|m| m.abs() < 1e-5));
        let mut rows = Array2::from_shape_fn((200, 8), |(i, j)| {
            let strong = if j == 2 {
                10.0 * ((i as f32) * 1.3).sin()
            } else {
                0.0
            };
            strong + ((i * 5 + j * 11) as f32).cos()
        });
        remove_top(&mut rows, 1);
        let column: f32 = rows.column(2).iter().map(|x| x * x).sum::<f32>() / 200.0;
        assert!(column < 0.2, "{column}");
    }

    #[test]
    fn a_built_lexicon_opens_and_says_what_was_done() {
        let folder = tempfile::tempdir().unwrap();
        let recipe = Recipe {
            name: "toy".into(),
            language: "en".into(),
            licence: "CC0-1.0".into(),
            source: "made by hand".into(),
            steps: vec![
                Step::Lowercase,
                Step::Phrases,
                Step::Centre,
                Step::Normalise,
            ],
            quantise: true,
            clues: None,
        };
        let path = build(table(), &recipe, None, folder.path()).unwrap();
        let lexicon = Lexicon::open(&path).unwrap();
        assert_eq!(
            lexicon.header().preprocessing,
            ["lowercase", "phrases", "centre", "normalise"]
        );
        assert_eq!(lexicon.header().licence, "CC0-1.0");
        assert_eq!(lexicon.clues(), [0, 2]);
        assert!(lexicon.is_phrase(1));
        assert_eq!(lexicon.words_of("Ice-Cream"), [1]);
        let again = build(
            table(),
            &Recipe {
                clues: Some(1),
                ..recipe.clone()
            },
            Some(&lexicon),
            folder.path(),
        );
        assert_eq!(Lexicon::open(&again.unwrap()).unwrap().clues(), [0]);
        let bad = Recipe {
            name: "../x".into(),
            ..recipe
        };
        assert!(build(table(), &bad, None, folder.path()).is_err());
    }
}
