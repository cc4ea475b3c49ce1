//! Drawing a picture card: pictograms of an art file, placed by a scene file, as one SVG.
//!
//! The fragments hold no ids, gradients or references, so any number of drawings can share one page. The shape of both files is described next to the decks.
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;

use serde::Deserialize;

/// A fault in the art of a picture deck.
#[derive(Debug, thiserror::Error)]
pub enum ArtError {
    /// The art file is no JSON of the expected shape.
    #[error("art file: {0}")]
    Json(#[from] serde_json::Error),
    /// The scene file is no CSV of the expected shape.
    #[error("scene file: {0}")]
    Csv(#[from] csv::Error),
    /// A version that this program does not know.
    #[error("art file: version {0}, expected 1")]
    Version(u32),
    /// Scenes name pictograms or backdrops that the art file does not have.
    #[error("scene file: unknown pictograms: {}", .0.join(", "))]
    Unknown(Vec<String>),
    /// A fragment with ids or references would clash with others on one page.
    #[error("art file: `{0}` holds ids or references")]
    Clashing(String),
}

#[derive(Debug, Deserialize)]
struct ArtFile {
    version: u32,
    canvas: u32,
    backdrops: HashMap<String, String>,
    pictograms: HashMap<String, Pictogram>,
}

#[derive(Debug, Deserialize)]
struct Pictogram {
    body: String,
}

#[derive(Debug, Clone, Deserialize)]
struct Layer {
    card: String,
    layer: u32,
    pictogram: String,
    x: f64,
    y: f64,
    size: f64,
    #[serde(default)]
    rotate: f64,
    #[serde(default)]
    flip: u8,
    opacity: f64,
}

/// The drawings of a picture deck.
#[derive(Debug)]
pub struct Art {
    canvas: u32,
    backdrops: HashMap<String, String>,
    pictograms: HashMap<String, Pictogram>,
    scenes: BTreeMap<String, Vec<Layer>>,
}

/// The side of a pictogram's own box.
const BOX: f64 = 32.0;

impl Art {
    /// Reads the two files, and refuses scenes with parts that do not exist and fragments that would clash.
    pub fn read(art: &str, scenes: &str) -> Result<Self, ArtError> {
        let file: ArtFile = serde_json::from_str(art)?;
        if file.version != 1 {
            return Err(ArtError::Version(file.version));
        }
        let fragments = file.backdrops.iter().chain(
            file.pictograms
                .iter()
                .map(|(id, pictogram)| (id, &pictogram.body)),
        );
        for (name, fragment) in fragments {
            if [" id=", "url(", "href=", "<script"]
                .iter()
                .any(|mark| fragment.contains(mark))
            {
                return Err(ArtError::Clashing(name.clone()));
            }
        }
        let mut by_card: BTreeMap<String, Vec<Layer>> = BTreeMap::new();
        let mut unknown = Vec::new();
        for layer in csv::Reader::from_reader(scenes.as_bytes()).deserialize() {
            let layer: Layer = layer?;
            let known = match layer.pictogram.strip_prefix("backdrop:") {
                Some(name) => file.backdrops.contains_key(name),
                None => file.pictograms.contains_key(&layer.pictogram),
            };
            if !known {
                unknown.push(layer.pictogram.clone());
            }
            by_card.entry(layer.card.clone()).or_default().push(layer);
        }
        if !unknown.is_empty() {
            unknown.sort();
            unknown.dedup();
            return Err(ArtError::Unknown(unknown));
        }
        by_card
            .values_mut()
            .for_each(|layers| layers.sort_by_key(|layer| layer.layer));
        Ok(Art {
            canvas: file.canvas,
            backdrops: file.backdrops,
            pictograms: file.pictograms,
            scenes: by_card,
        })
    }

    /// The drawings of the built-in picture deck; `None` in builds without the `embedded` feature.
    #[cfg(feature = "embedded")]
    pub fn built_in() -> Option<Self> {
        Art::read(
            include_str!("../../decks/pictures/art.json"),
            include_str!("../../decks/pictures/scenes.csv"),
        )
        .ok()
    }

    /// The drawings of the built-in picture deck; this build has none.
    #[cfg(not(feature = "embedded"))]
    pub fn built_in() -> Option<Self> {
        None
    }

    /// The cards that can be drawn.
    pub fn cards(&self) -> impl Iterator<Item = &str> {
        self.scenes.keys().map(String::as_str)
    }

    /// One card as a standalone SVG document; `None` when there is no such scene.
    pub fn svg(&self, card: &str) -> Option<String> {
        let side = self.canvas;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" role=\"img\">"
        );
        for layer in self.scenes.get(card)? {
            if let Some(name) = layer.pictogram.strip_prefix("backdrop:") {
                svg.push_str(self.backdrops.get(name)?);
                continue;
            }
            let scale = layer.size / BOX;
            let across = if layer.flip == 1 { -scale } else { scale };
            // Writing to a string cannot fail.
            let _ = write!(svg, "<g transform=\"translate({} {})", layer.x, layer.y);
            if layer.rotate != 0.0 {
                let _ = write!(svg, " rotate({})", layer.rotate);
            }
            let _ = write!(svg, " scale({across:.4} {scale:.4}) translate(-16 -16)\"");
            if layer.opacity < 1.0 {
                let _ = write!(svg, " opacity=\"{}\"", layer.opacity);
            }
            let _ = write!(svg, ">{}</g>", self.pictograms.get(&layer.pictogram)?.body);
        }
        svg.push_str("</svg>");
        Some(svg)
    }
}
