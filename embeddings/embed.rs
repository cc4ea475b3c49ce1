//! Build script: lists the lexica that go inside the program (cargo feature `embedded`), English first, and names the referee by a hash.
//!
//! Their files are read from this folder, or from the folder that `SPYMASTER_EMBEDDINGS` names: a packaged crate holds
//! code only. Missing lexica are named in one warning and looked for on disk at run time. The side spaces
//! (`glove100`, `minilm`, `potion`, `use`) stay files: they are for experiments, and would add 20 MB to every program.
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

const NAMES: [&str; 5] = ["en", "ru", "uk", "cs", "yue"];
/// Bytes the program may grow by.
const LIMIT: u64 = 60_000_000;

fn main() {
    let variable = |name: &str| PathBuf::from(std::env::var_os(name).unwrap_or_default());
    println!("cargo:rerun-if-env-changed=SPYMASTER_EMBEDDINGS");
    let folder = match std::env::var_os("SPYMASTER_EMBEDDINGS") {
        Some(folder) => PathBuf::from(folder),
        None => variable("CARGO_MANIFEST_DIR").join("embeddings"),
    };
    let folder = std::path::absolute(&folder).unwrap_or(folder);
    println!("cargo:rerun-if-changed={}", folder.display());
    let names = match std::env::var_os("CARGO_FEATURE_EMBEDDED") {
        Some(_) => NAMES.as_slice(),
        None => &[],
    };
    let mut list = String::from("&[\n");
    let (mut total, mut missing) = (0, Vec::new());
    for name in names {
        let files = ["fifu", "spyx"].map(|kind| folder.join(format!("{name}.{kind}")));
        let size = |file: &PathBuf| std::fs::metadata(file).map(|m| m.len()).ok();
        let [Some(fifu), Some(spyx)] = files.each_ref().map(size) else {
            missing.push(*name);
            continue;
        };
        total += fifu + spyx;
        if total > LIMIT {
            println!(
                "cargo:warning=lexicon {name} is not embedded: more than {LIMIT} bytes together"
            );
            break;
        }
        let [fifu, spyx] = files;
        let _ = writeln!(
            list,
            "({name:?}, include_bytes!({fifu:?}), include_bytes!({spyx:?})),"
        );
    }
    if !missing.is_empty() {
        println!(
            "cargo:warning=not embedded, no files in {}: {} (set SPYMASTER_EMBEDDINGS to their folder)",
            folder.display(),
            missing.join(", ")
        );
    }
    name_commit();
    name_referee(&variable("CARGO_MANIFEST_DIR").join("src/legality"));
    list.push_str("]\n");
    if let Err(error) = std::fs::write(variable("OUT_DIR").join("embedded_lexica.rs"), list) {
        println!("cargo:error=cannot write the list of embedded lexica: {error}");
    }
}

/// Names the commit in programs that are built to be used: manifests of records tell builds apart by it. Daily builds go
/// without, or every commit would rebuild them.
fn name_commit() {
    println!("cargo:rerun-if-env-changed=SPYMASTER_COMMIT");
    let set = std::env::var_os("SPYMASTER_COMMIT").is_some();
    if set || std::env::var("PROFILE").as_deref() != Ok("release") {
        return;
    }
    let git = |args: &[&str]| {
        let output = std::process::Command::new("git").args(args).output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        output.status.success().then(|| text.trim().to_owned())
    };
    let Some(commit) = git(&["rev-parse", "--short=12", "HEAD"]) else {
        return;
    };
    // A folder inside somebody else's repository is none of ours.
    if git(&["ls-files", "embeddings/embed.rs"]).is_none_or(|files| files.is_empty()) {
        return;
    }
    let log = git(&["rev-parse", "--git-path", "logs/HEAD"]);
    if let Some(log) = log.filter(|log| std::path::Path::new(log).exists()) {
        println!("cargo:rerun-if-changed={log}");
    }
    let changed = git(&["diff", "--quiet", "HEAD", "--", "src"]).is_none();
    let mark = if changed { "+" } else { "" };
    println!("cargo:rustc-env=SPYMASTER_COMMIT={commit}{mark}");
}

/// Names the referee's code and word lists by a hash: tables on disk that another referee made are not used.
fn name_referee(folder: &Path) {
    println!("cargo:rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    collect(folder, &mut files);
    files.sort();
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for file in files {
        for byte in std::fs::read(&file).unwrap_or_default() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
    println!("cargo:rustc-env=SPYMASTER_REFEREE={hash:016x}");
}

/// The files under a folder, less the scripts that make the word lists.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    for path in entries.map(|entry| entry.path()) {
        match path.is_dir() {
            true if path.ends_with("data/build") => {}
            true => collect(&path, files),
            false => files.push(path),
        }
    }
}
