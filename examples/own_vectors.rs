//! Vectors of your own: nearness of cards and clues. `cargo run --release --example own_vectors`

use std::sync::Arc;

use ndarray::array;
use spymaster::lexicon::vectors::Vectors;
use spymaster::lexicon::vocabulary::Vocabulary;
use spymaster::lexicon::{AffinityTable, CardMeaning, IllegalClues, Lexicon};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Commonest first; a real file is read by `spymaster embeddings build` and named in a spec: `margin:lexicon=mine.fifu`.
    let words = Vocabulary::from_words(["water", "money", "river", "bank"])?;
    let rows = array![
        [1.0, 0.1, 0.2],
        [0.1, 1.0, 0.0],
        [0.9, 0.0, 0.3],
        [0.6, 0.7, 0.1]
    ];
    let lexicon = Arc::new(Lexicon::from_parts(
        "mine",
        words,
        Vectors::from_rows(rows),
        None,
    )?);
    let cards = ["river", "bank"].map(CardMeaning::word);
    let table = AffinityTable::build(lexicon.clone(), &cards, &IllegalClues::none(2));
    for clue in ["water", "money"] {
        let row = table.row_for_word(clue).ok_or("an unknown word")?;
        let near = |card: usize| table.affinity_f32(row[card]);
        println!("{clue}: river {:.2}, bank {:.2}", near(0), near(1));
    }
    Ok(())
}
