use std::io::Cursor;

use finalfusion::prelude::*;
use finalfusion::storage::Storage as _;
use finalfusion::vocab::Vocab as _;
use ndarray::{Array2, array};
use proptest::prelude::*;

use super::*;
use crate::lexicon::Lexicon;
use crate::lexicon::vectors::normalise;

const META: &str = "name = \"toy\"\n";

fn words(n: usize) -> Vec<String> {
    (0..n).map(|i| format!("wörd{i}")).collect()
}

fn rows(n: usize, dims: usize) -> Array2<f32> {
    Array2::from_shape_fn((n, dims), |(i, j)| ((i * 13 + j * 7) as f32 * 0.71).sin())
}

fn glove() -> String {
    "cat 0.5 -1 2\ndog 1e-1 0.25 1\nice 3 4 0\n".to_owned()
}

fn word2vec_binary() -> Vec<u8> {
    let mut bytes = b"2 3\n".to_vec();
    for (word, row) in [("cat", [0.5f32, -1.0, 2.0]), ("dog", [0.1, 0.25, 1.0])] {
        bytes.extend_from_slice(format!("{word} ").as_bytes());
        bytes.extend(row.iter().flat_map(|x| x.to_le_bytes()));
        bytes.push(b'\n');
    }
    bytes
}

/// A fastText model of two words, four buckets and two dimensions.
fn fasttext() -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut put = |number: u32| bytes.extend_from_slice(&number.to_le_bytes());
    put(scan::FASTTEXT_MAGIC);
    put(12);
    // Dimensions, window, epoch, minimum, negatives, n-grams, loss, model, buckets, shortest, longest, rate.
    for number in [2u32, 5, 5, 1, 5, 1, 2, 2, 4, 3, 6, 100] {
        put(number);
    }
    bytes.extend_from_slice(&0f64.to_le_bytes());
    for number in [2u32, 2, 0] {
        bytes.extend_from_slice(&number.to_le_bytes());
    }
    bytes.extend_from_slice(&10u64.to_le_bytes());
    bytes.extend_from_slice(&(-1i64).to_le_bytes());
    for word in ["cat", "dog"] {
        bytes.extend_from_slice(word.as_bytes());
        bytes.push(0);
        bytes.extend_from_slice(&5u64.to_le_bytes());
        bytes.push(0);
    }
    bytes.push(0);
    bytes.extend_from_slice(&6u64.to_le_bytes());
    bytes.extend_from_slice(&2u64.to_le_bytes());
    for i in 0..12 {
        bytes.extend_from_slice(&(i as f32 * 0.3 - 1.0).to_le_bytes());
    }
    bytes
}

fn refusal(bytes: &[u8]) -> String {
    WordVectors::parse(bytes, "file", None)
        .unwrap_err()
        .to_string()
}

#[test]
fn finalfusion_reads_what_is_written_here() {
    let (words, rows) = (words(300), rows(300, 7));
    for bytes in [
        write::plain(META, &words, rows.view()),
        write::quantised(META, &words, rows.view()),
    ] {
        let read: Embeddings<VocabWrap, StorageWrap> =
            Embeddings::read_embeddings(&mut Cursor::new(&bytes)).unwrap();
        assert_eq!(read.vocab().words(), words);
        assert_eq!(read.metadata().unwrap().to_string(), META);
        for (i, row) in rows.outer_iter().enumerate() {
            let found = read.storage().embedding(i);
            let near = found.iter().zip(row).all(|(a, b)| (a - b).abs() < 0.01);
            assert!(near, "row {i}");
        }
    }
}

#[test]
fn a_lexicon_opens_plain_quantised_and_mapped_files_to_the_same_vectors() {
    let folder = tempfile::tempdir().unwrap();
    let (words, rows) = (words(100), rows(100, 12));
    for (name, bytes) in [
        ("plain", write::plain(META, &words, rows.view())),
        ("quantised", write::quantised(META, &words, rows.view())),
    ] {
        let path = folder.path().join(format!("{name}.fifu"));
        std::fs::write(&path, &bytes).unwrap();
        let held = Lexicon::open(&path).unwrap();
        let mapped = Lexicon::open_mapped(&path).unwrap();
        assert_eq!(mapped.vectors().kind(), "mapped");
        let by_finalfusion = WordVectors::parse(&bytes, "file", None).unwrap();
        for (i, word) in words.iter().enumerate() {
            let mut expected = by_finalfusion.rows.row(i).to_vec();
            normalise(&mut expected);
            for found in [held.vectors().row(i), mapped.vectors().row(i)] {
                let near = found
                    .iter()
                    .zip(&expected)
                    .all(|(a, b)| (a - b).abs() < 1e-6);
                assert!(near, "{name} row {i}");
            }
            assert_eq!(held.vocabulary().word(i as u32), word);
        }
        assert_eq!(held.name(), name);
        assert_eq!(held.clues().len(), 0, "wörd0 has a digit");
    }
}

#[test]
fn text_and_binary_files_give_their_numbers_back_unscaled() {
    let with_counts = format!("3 3\n{}", glove());
    let expected = array![[0.5f32, -1.0, 2.0], [0.1, 0.25, 1.0], [3.0, 4.0, 0.0]];
    for (bytes, n) in [
        (glove().into_bytes(), 3),
        (with_counts.into_bytes(), 3),
        (word2vec_binary(), 2),
    ] {
        let table = WordVectors::parse(&bytes, "file", None).unwrap();
        assert_eq!(table.words, ["cat", "dog", "ice"][..n]);
        let rows = table.rows.iter().zip(expected.iter());
        assert!(rows.into_iter().all(|(a, b)| (a - b).abs() < 1e-6));
    }
}

#[test]
fn fasttext_models_are_read_with_their_subwords() {
    let table = WordVectors::parse(&fasttext(), "file", None).unwrap();
    assert_eq!(table.words, ["cat", "dog"]);
    assert_eq!(table.rows.dim(), (2, 2));
}

#[test]
fn formats_are_recognised_and_a_wrong_label_is_named() {
    let fifu = write::plain(META, &words(2), rows(2, 2).view());
    for (bytes, format) in [
        (fifu, VectorFormat::Fifu),
        (word2vec_binary(), VectorFormat::Word2vecBinary),
        (
            format!("3 3\n{}", glove()).into_bytes(),
            VectorFormat::Word2vecText,
        ),
        (glove().into_bytes(), VectorFormat::GloveText),
        (fasttext(), VectorFormat::FastText),
    ] {
        assert_eq!(VectorFormat::detect(&bytes, "file").unwrap(), format);
        assert_eq!(VectorFormat::from_name(format.name()).unwrap(), format);
        for (name, other) in VectorFormat::ALL {
            if other != format {
                let error = WordVectors::parse(&bytes, "file", Some(other)).unwrap_err();
                assert!(error.to_string().contains(name), "{error}");
            }
        }
    }
    assert!(VectorFormat::from_name("excel").is_err());
    assert!(refusal(b"\x00\x01\x02").contains("not a finalfusion"));
    assert!(refusal(b"").contains("not a finalfusion"));
}

#[test]
fn refusals_of_text_files_name_the_line() {
    for (text, expected) in [
        ("cat 1 2\ndog 1\n", "line 2: 1 numbers, 2 expected"),
        ("cat 1 2\ncat 3 4\n", "line 2: `cat` is already on line 1"),
        ("cat 1 2\ndog 1 x\n", "line 2: `x` is not a number"),
        (
            "cat 1 2\ndog 1 NaN\n",
            "line 2 (`dog`): a number is NaN or infinite",
        ),
        (
            "cat 1 2\ndog 1 inf\n",
            "line 2 (`dog`): a number is NaN or infinite",
        ),
        ("cat 1 2\ndog 0 0\n", "line 2 (`dog`): all numbers are 0"),
        ("cat 1 2\n\ndog 0 1\n", "line 2: the line is empty"),
        (
            "3 2\ncat 1 2\ndog 1 1\n",
            "line 1: 3 words announced, 2 lines",
        ),
        ("2 2\ncat 1 2\ndog 1 nan\n", "line 3 (`dog`)"),
        ("2 2\ncat 1 2\ndog 1 1 1\n", "line 3: 3 numbers, 2 expected"),
    ] {
        let error = refusal(text.as_bytes());
        assert!(error.contains(expected), "{text:?}: {error}");
    }
}

#[test]
fn refusals_of_binary_files_name_the_row() {
    let whole = word2vec_binary();
    assert!(refusal(&whole[..whole.len() - 5]).contains("row 2 of 2: the file ends"));
    let twice = String::from_utf8_lossy(&whole[..4]).into_owned();
    assert_eq!(twice, "2 3\n");
    let mut same = whole.clone();
    let dog = same.windows(3).position(|w| w == b"dog").unwrap();
    same[dog..dog + 3].copy_from_slice(b"cat");
    assert!(refusal(&same).contains("row 2: `cat` is already on row 1"));
    let mut nan = whole.clone();
    nan[dog + 4..dog + 8].copy_from_slice(&f32::NAN.to_le_bytes());
    assert!(refusal(&nan).contains("row 2 (`dog`): a number is NaN or infinite"));
    assert!(refusal(&[whole.clone(), b"more".to_vec()].concat()).contains("after the last row"));
    let model = fasttext();
    assert!(refusal(&model[..model.len() - 2]).contains("truncated"));
}

#[test]
fn refusals_of_finalfusion_files_name_row_or_byte() {
    let mut twice = words(5);
    twice[3] = twice[1].clone();
    let bytes = write::plain(META, &twice, rows(5, 3).view());
    assert!(refusal(&bytes).contains("word 4: `wörd1` is already word 2"));
    let mut bad = rows(5, 3);
    bad[[2, 1]] = f32::INFINITY;
    let bytes = write::plain(META, &words(5), bad.view());
    assert!(refusal(&bytes).contains("row 3 (`wörd2`): a number is NaN or infinite"));
    let good = write::quantised(META, &words(5), rows(5, 3).view());
    assert!(refusal(&good[..good.len() - 1]).contains("truncated"));
    let longer = [good.clone(), vec![0]].concat();
    assert!(refusal(&longer).contains("after the last chunk"));
    let fewer = write::plain(META, &words(5), rows(4, 3).view());
    assert!(refusal(&fewer).contains("4 rows of 3 numbers for 5 words"));
    let chunks = |kinds: &[u32]| {
        let head = [&b"FiFu"[..], &0u32.to_le_bytes()].concat();
        let list = std::iter::once(kinds.len() as u32).chain(kinds.iter().copied());
        [head, list.flat_map(u32::to_le_bytes).collect()].concat()
    };
    assert!(refusal(&chunks(&[77])).contains("chunk 77 where a vocabulary was expected"));
    assert!(refusal(&chunks(&[])).contains("the end of the list of chunks where a vocabulary"));
}

#[test]
fn a_sidecar_of_other_vectors_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.fifu");
    let bytes = write::plain(META, &words(3), rows(3, 4).view());
    std::fs::write(&path, &bytes).unwrap();
    let mut header = crate::lexicon::sidecar::Header::new("a", "en");
    header.fifu_fnv1a64 = format!("{:016x}", crate::lexicon::hash::fnv1a64(&bytes));
    let mut sidecar = crate::lexicon::sidecar::Sidecar {
        header,
        zipf: vec![150; 3],
        flags: vec![1; 3],
        edges: None,
    };
    std::fs::write(path.with_extension("spyx"), sidecar.to_bytes()).unwrap();
    let lexicon = Lexicon::open(&path).unwrap();
    assert_eq!(
        (lexicon.clues(), lexicon.zipf(1)),
        (&[0, 1, 2][..], Some(6.0))
    );
    let other = Lexicon::open_mapped(&path).unwrap();
    assert_eq!(other.language(), "en");
    sidecar.header.fifu_fnv1a64 = "00000000deadbeef".into();
    std::fs::write(path.with_extension("spyx"), sidecar.to_bytes()).unwrap();
    let error = Lexicon::open(&path).unwrap_err().to_string();
    assert!(
        error.contains("a.spyx") && error.contains("deadbeef"),
        "{error}"
    );
    sidecar.header.fifu_fnv1a64.clear();
    sidecar.zipf.pop();
    sidecar.flags.pop();
    std::fs::write(path.with_extension("spyx"), sidecar.to_bytes()).unwrap();
    assert!(Lexicon::open(&path).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]
    #[test]
    fn damaged_files_are_refused_or_read_but_never_panic(
        kind in 0usize..6,
        cut in 0usize..1500,
        bits in proptest::collection::vec(0usize..12_000, 0..4),
    ) {
        let small = rows(4, 3);
        let mut bytes = match kind {
            0 => write::plain(META, &words(4), small.view()),
            1 => write::quantised(META, &words(4), small.view())[..].to_vec(),
            2 => word2vec_binary(),
            3 => glove().into_bytes(),
            4 => format!("3 3\n{}", glove()).into_bytes(),
            _ => fasttext(),
        };
        for bit in bits {
            let at = (bit / 8) % bytes.len();
            bytes[at] ^= 1 << (bit % 8);
        }
        // Cuts beyond the end leave the file whole.
        bytes.truncate(cut.max(4));
        if let Ok(table) = WordVectors::parse(&bytes, "file", None) {
            prop_assert_eq!(table.words.len(), table.rows.nrows());
            prop_assert!(table.rows.iter().all(|x| x.is_finite()));
        }
        let opened = Lexicon::from_bytes("x", "x.fifu", bytes.into(), None, true);
        if let Ok(lexicon) = opened {
            prop_assert!(lexicon.vectors().row(0).iter().all(|x| x.is_finite()));
        }
    }

    #[test]
    fn files_survive_writing_and_reading(n in 1usize..40, dims in 1usize..20) {
        let (words, rows) = (words(n), rows(n, dims));
        prop_assume!(rows.outer_iter().all(|r| r.iter().any(|x| *x != 0.0)));
        let plain = WordVectors::parse(&write::plain(META, &words, rows.view()), "f", None).unwrap();
        prop_assert_eq!(&plain.words, &words);
        prop_assert_eq!(&plain.rows, &rows);
        prop_assert_eq!(plain.metadata.as_deref(), Some(META));
    }
}
