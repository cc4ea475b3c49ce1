//! Every input of `fuzz/corpus`, among them those that once failed, through its reader.

#[path = "../../fuzz/http.rs"]
mod http;
#[path = "../../fuzz/targets.rs"]
mod targets;

use std::path::Path;

#[test]
fn no_input_of_the_corpus_panics() {
    let scratch = targets::scratch();
    std::fs::create_dir_all(&scratch).unwrap();
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus");
    for (name, read) in targets::TARGETS {
        let inputs: Vec<_> = std::fs::read_dir(corpus.join(name))
            .unwrap_or_else(|e| panic!("{name}: {e}"))
            .map(|entry| entry.unwrap().path())
            .collect();
        assert!(!inputs.is_empty(), "{name} has no inputs");
        for input in inputs {
            println!("{}", input.display());
            read(&std::fs::read(&input).unwrap(), &scratch);
        }
    }
    std::fs::remove_dir_all(&scratch).unwrap();
}
