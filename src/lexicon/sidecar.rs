//! The `.spyx` file beside the vectors: data for which finalfusion has no place.
//!
//! Little endian: `SPYX`, version, header length, header (JSON), then sections the header lists: `zipf` (u8 per
//! word), `flags` (u8 per word) and, optionally, the association graph (three sections, see [`super::edges`]).
//! Everything is checked on reading; nothing here knows vectors.
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::edges::{Edges, Packed};
use super::error::{LexiconError, Result};

const MAGIC: &[u8; 4] = b"SPYX";
const VERSION: u32 = 2;

/// Flag bit: the word may be said as a clue.
pub const FLAG_CLUE: u8 = 1;
/// Flag bit: an entry of several words.
pub const FLAG_PHRASE: u8 = 2;
/// Flag bit: (also) a proper name.
pub const FLAG_NAME: u8 = 4;

/// The mix of dense space and association graph in one score.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mix {
    /// Weight of the cosine.
    pub dense: f32,
    /// Weight of the association.
    #[serde(default)]
    pub edge: f32,
    /// Lowest affinity the quantised table can tell apart, where the file sets it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub low: Option<f32>,
    /// Highest affinity the quantised table can tell apart.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub high: Option<f32>,
}

impl Default for Mix {
    fn default() -> Self {
        Self {
            dense: 1.0,
            edge: 0.0,
            low: None,
            high: None,
        }
    }
}

/// The noise of people's choices: P(first pick) ∝ 2^(beta·affinity) + lapse.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Noise {
    /// Sharpness.
    pub beta: f32,
    /// Weight of a choice that has nothing to do with the clue.
    pub lapse: f32,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Section {
    name: String,
    offset: u64,
    bytes: u64,
}

/// The header of a sidecar. Unknown keys are kept in `more`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Header {
    /// Name of the lexicon.
    pub name: String,
    /// Language code, e.g. `en`.
    pub language: String,
    /// Number of words.
    pub words: usize,
    /// Number of words that may be clues.
    #[serde(default)]
    pub clues: usize,
    /// Dimensions of the vectors.
    #[serde(default)]
    pub dims: usize,
    /// FNV-1a-64 of the vectors file, in hexadecimal.
    #[serde(default)]
    pub fifu_fnv1a64: String,
    /// Licence of the data.
    #[serde(default)]
    pub licence: String,
    /// Origins of the data.
    #[serde(default)]
    pub sources: Vec<Value>,
    /// Steps applied to the vectors, in order.
    #[serde(default)]
    pub preprocessing: Vec<String>,
    /// A weight of 255 in the graph means this much.
    #[serde(default = "one")]
    pub edge_scale: f32,
    /// The mix.
    #[serde(default)]
    pub affinity: Mix,
    /// Noise fitted on people, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub noise: Option<Noise>,
    #[serde(default)]
    sections: Vec<Section>,
    /// Keys this version does not know.
    #[serde(flatten)]
    pub more: serde_json::Map<String, Value>,
}

fn one() -> f32 {
    1.0
}

impl Header {
    /// A header with nothing in it but a name and a language.
    pub fn new(name: &str, language: &str) -> Self {
        Self {
            name: name.to_owned(),
            language: language.to_owned(),
            words: 0,
            clues: 0,
            dims: 0,
            fifu_fnv1a64: String::new(),
            licence: String::new(),
            sources: Vec::new(),
            preprocessing: Vec::new(),
            edge_scale: 1.0,
            affinity: Mix::default(),
            noise: None,
            sections: Vec::new(),
            more: serde_json::Map::new(),
        }
    }
}

/// A sidecar in memory.
#[derive(Clone, Debug)]
pub struct Sidecar {
    /// The header.
    pub header: Header,
    /// Zipf frequency × 25 per word; 0 = unknown.
    pub zipf: Vec<u8>,
    /// Flags per word.
    pub flags: Vec<u8>,
    /// Associations, if the file has any.
    pub edges: Option<Edges>,
}

impl Sidecar {
    /// Reads and checks. `file` is only for messages.
    pub fn parse(bytes: &[u8], file: &str) -> Result<Self> {
        let refuse = |place: &str, problem: String| LexiconError::refused(file, place, problem);
        let fixed = bytes
            .get(..12)
            .ok_or_else(|| refuse("byte 0", "too short for a .spyx file".into()))?;
        if &fixed[..4] != MAGIC {
            return Err(refuse("byte 0", "not a .spyx file (no SPYX mark)".into()));
        }
        let version = le_u32(&fixed[4..8]);
        if version != VERSION {
            let problem =
                format!("version {version}, this program reads {VERSION}; build the lexicon again");
            return Err(refuse("byte 4", problem));
        }
        let header_bytes = le_u32(&fixed[8..12]) as usize;
        let (text, body) = bytes[12..].split_at_checked(header_bytes).ok_or_else(|| {
            let problem = format!("header of {header_bytes} bytes runs past the end of the file");
            refuse("byte 8", problem)
        })?;
        let header: Header = serde_json::from_slice(text)
            .map_err(|error| refuse("header", format!("not the expected JSON: {error}")))?;
        if header.words >= u32::MAX as usize {
            return Err(refuse("header", "more words than 32 bits can count".into()));
        }
        let finite = |x: f32| x.is_finite() && x.abs() < 1e6;
        if !finite(header.edge_scale)
            || !finite(header.affinity.dense)
            || !finite(header.affinity.edge)
        {
            return Err(refuse(
                "header",
                "edge_scale and affinity must be ordinary numbers".into(),
            ));
        }
        let section = |name: &str| -> Result<Option<&[u8]>> {
            let Some(section) = header.sections.iter().find(|s| s.name == name) else {
                return Ok(None);
            };
            let end = section.offset.checked_add(section.bytes);
            match end.and_then(|end| body.get(section.offset as usize..end as usize)) {
                Some(bytes) => Ok(Some(bytes)),
                None => Err(refuse(
                    &format!("section {name}"),
                    "runs past the end of the file (truncated?)".into(),
                )),
            }
        };
        let per_word = |name: &str| -> Result<Vec<u8>> {
            let bytes = section(name)?
                .ok_or_else(|| refuse(&format!("section {name}"), "is missing".into()))?;
            if bytes.len() != header.words {
                let problem = format!("{} bytes for {} words", bytes.len(), header.words);
                return Err(refuse(&format!("section {name}"), problem));
            }
            Ok(bytes.to_vec())
        };
        let zipf = per_word("zipf")?;
        let flags = per_word("flags")?;
        let edges = match (
            section("edge_counts")?,
            section("edge_gaps")?,
            section("edge_weights")?,
        ) {
            (None, None, None) => None,
            (Some(counts), Some(gaps), Some(weights)) => {
                let packed = Packed {
                    counts,
                    gaps,
                    weights,
                };
                Some(Edges::unpack(header.words, packed, file)?)
            }
            _ => {
                let problem = "edge_counts, edge_gaps and edge_weights come together";
                return Err(refuse("header", problem.into()));
            }
        };
        Ok(Self {
            header,
            zipf,
            flags,
            edges,
        })
    }

    /// The file's bytes. Counts and the list of sections are filled in here.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut header = self.header.clone();
        header.words = self.zipf.len();
        header.clues = self.flags.iter().filter(|f| *f & FLAG_CLUE != 0).count();
        let mut body = Vec::new();
        header.sections.clear();
        let mut add = |name: &str, bytes: &[u8]| {
            header.sections.push(Section {
                name: name.to_owned(),
                offset: body.len() as u64,
                bytes: bytes.len() as u64,
            });
            body.extend_from_slice(bytes);
        };
        add("zipf", &self.zipf);
        add("flags", &self.flags);
        if let Some(edges) = &self.edges {
            let [counts, gaps, weights] = edges.pack();
            add("edge_counts", &counts);
            add("edge_gaps", &gaps);
            add("edge_weights", &weights);
        }
        // A header of strings and numbers always serialises.
        let text = serde_json::to_vec(&header).unwrap_or_default();
        let mut bytes = Vec::with_capacity(12 + text.len() + body.len());
        bytes.extend_from_slice(MAGIC);
        bytes.extend_from_slice(&VERSION.to_le_bytes());
        bytes.extend_from_slice(&(text.len() as u32).to_le_bytes());
        bytes.extend_from_slice(&text);
        bytes.extend_from_slice(&body);
        bytes
    }
}

fn le_u32(bytes: &[u8]) -> u32 {
    let mut word = [0u8; 4];
    word.copy_from_slice(&bytes[..4]);
    u32::from_le_bytes(word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn sample() -> Sidecar {
        let mut header = Header::new("tiny", "en");
        header.licence = "CC0-1.0".into();
        header.affinity.edge = 0.5;
        header.noise = Some(Noise {
            beta: 10.0,
            lapse: 0.1,
        });
        header.more.insert("future".into(), Value::from(7));
        Sidecar {
            header,
            zipf: vec![150, 120, 0],
            flags: vec![1, 3, 4],
            edges: Edges::from_pairs(3, &[(0, 1, 200)]),
        }
    }

    #[test]
    fn a_sidecar_survives_writing_and_reading() {
        let written = sample().to_bytes();
        let read = Sidecar::parse(&written, "tiny.spyx").unwrap();
        assert_eq!(read.header.words, 3);
        assert_eq!(read.header.clues, 2);
        assert_eq!(read.header.noise, sample().header.noise);
        assert_eq!(read.header.more["future"], 7);
        assert_eq!((&read.zipf, &read.flags), (&sample().zipf, &sample().flags));
        assert_eq!(read.edges, sample().edges);
        assert_eq!(read.to_bytes(), written);
        assert_eq!(read.edges.unwrap().row(0).collect::<Vec<_>>(), [(1, 200)]);
    }

    #[test]
    fn a_wrong_mark_version_or_length_is_named() {
        let good = sample().to_bytes();
        let refused = |bytes: &[u8]| Sidecar::parse(bytes, "x.spyx").unwrap_err().to_string();
        assert!(refused(b"FiFu00000000").contains("SPYX"));
        let mut other = good.clone();
        other[4] = 9;
        assert!(refused(&other).contains("version 9"));
        assert!(refused(&good[..good.len() - 1]).contains("truncated"));
        assert!(refused(&good[..40]).contains("header"));
    }

    #[test]
    fn a_graph_without_one_of_its_sections_is_refused() {
        let mut bytes = sample().to_bytes();
        let at = bytes.windows(9).position(|name| name == b"edge_gaps");
        bytes[at.unwrap()] = b'E';
        let error = Sidecar::parse(&bytes, "x.spyx").unwrap_err();
        assert!(error.to_string().contains("come together"), "{error}");
    }

    proptest! {
        #[test]
        fn damaged_sidecars_never_panic(cut in 0usize..700, bit in 0usize..5600) {
            let mut bytes = sample().to_bytes();
            let at = (bit / 8) % bytes.len();
            bytes[at] ^= 1 << (bit % 8);
            bytes.truncate(cut);
            let _ = Sidecar::parse(&bytes, "x.spyx");
        }
    }
}
