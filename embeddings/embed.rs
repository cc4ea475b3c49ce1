//! Build script: lists the lexica that go inside the program (cargo feature `embedded`).
//!
//! Those of the decks' languages, as far as their files lie in this folder; English first. The side spaces
//! (`glove100`, `minilm`, `potion`, `use`) stay files: they are for experiments, and would add 20 MB to every program.
use std::fmt::Write as _;
use std::path::PathBuf;

const NAMES: [&str; 5] = ["en", "ru", "uk", "cs", "yue"];
/// Bytes the program may grow by.
const LIMIT: u64 = 60_000_000;

fn main() {
    let root = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let folder = root.join("embeddings");
    println!("cargo:rerun-if-changed={}", folder.display());
    let mut list = String::from("&[\n");
    let mut total = 0;
    for name in NAMES {
        let files = ["fifu", "spyx"].map(|kind| folder.join(format!("{name}.{kind}")));
        let sizes = files
            .each_ref()
            .map(|file| std::fs::metadata(file).map(|m| m.len()).ok());
        let [Some(fifu), Some(spyx)] = sizes else {
            continue;
        };
        if std::env::var_os("CARGO_FEATURE_EMBEDDED").is_none() {
            continue;
        }
        total += fifu + spyx;
        if total > LIMIT {
            println!(
                "cargo:warning=embeddings/{name} is left out of the program: more than {LIMIT} bytes together"
            );
            break;
        }
        let [fifu, spyx] = files;
        let _ = writeln!(
            list,
            "({name:?}, include_bytes!({fifu:?}), include_bytes!({spyx:?})),"
        );
    }
    list.push_str("]\n");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").unwrap_or_default());
    if let Err(error) = std::fs::write(out.join("embedded_lexica.rs"), list) {
        println!("cargo:error=cannot write the list of embedded lexica: {error}");
    }
}
