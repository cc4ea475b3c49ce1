//! Runs with outside bots: usage, limits, interruption, resume.

use super::*;

fn scripted(folder: &Path, name: &str, body: &str) -> String {
    let script = folder.join(name);
    let text = format!(
        r#"import json, os, sys, time
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] == "hello":
        print(json.dumps({{"type": "hello", "protocol": 1, "name": "it", "deterministic": True}}), flush=True)
    elif m["type"] == "quit":
        break
    else:
        v, reply = m["view"], {{"id": m["id"]}}
        if m["type"] == "guess":
            reply["touch"] = v["open"][m["seed"] % len(v["open"])]
        elif m["type"] == "cover":
            reply["cover"] = m["cards"][0]
        else:
            reply.update(clue="thing", number=1)
{body}
        print(json.dumps(reply), flush=True)
"#
    );
    std::fs::write(&script, text).unwrap();
    format!("python3 {}", script.display())
}

#[test]
fn tokens_and_cost_are_summed_by_seat_and_reported() {
    let folder = tempfile::tempdir().unwrap();
    let body =
        r#"        reply["usage"] = {"calls": 1, "tokens_in": 100, "tokens_out": 7, "cost": 0.25}"#;
    let command = scripted(folder.path(), "paid.py", body);
    let file = bots(folder.path(), &[("paid", &command, "")]);
    let file = file.to_str().unwrap();
    let run = |out: &str, more: &[&str]| {
        spymaster(folder.path())
            .args(["--bots", file, "tournament", "--players", "margin/paid"])
            .args(["--games", "6", "--quiet", "--out", out])
            .args(more)
            .assert()
            .success();
    };
    run("whole", &[]);
    let report = |out: &str| {
        let told = spymaster(folder.path())
            .args(["--bots", file, "report", out, "--tables-only", "--json"])
            .assert()
            .success();
        let json: serde_json::Value = serde_json::from_slice(&told.get_output().stdout).unwrap();
        json["tables"]["usage"].clone()
    };
    let told = report("whole");
    let row = &told[0];
    assert_eq!(told.as_array().unwrap().len(), 1, "{told}");
    assert_eq!(
        (&row["player"], &row["role"]),
        (&"paid".into(), &"guesser".into())
    );
    // Both sides of six games.
    assert_eq!(row["games"], 12);
    let answers = row["answers"].as_u64().unwrap();
    assert!(answers >= 12, "{row}");
    assert_eq!(row["calls"].as_u64(), Some(answers));
    assert_eq!(row["tokens_in"].as_u64(), Some(100 * answers));
    assert_eq!(row["tokens_out"].as_u64(), Some(7 * answers));
    assert_eq!(row["cost"].as_f64(), Some(0.25 * answers as f64));
    run("part1", &["--shard", "1/2"]);
    run("part2", &["--shard", "2/2"]);
    spymaster(folder.path())
        .args(["--bots", file, "merge", "part1", "part2", "--out", "joined"])
        .assert()
        .success();
    assert_eq!(report("joined"), told);
}

#[test]
fn memory_over_the_limit_costs_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let body = r#"        if m["seed"] % 40 == 0:
            much = bytearray(3 << 30)"#;
    let command = scripted(folder.path(), "greedy.py", body);
    let list = [
        ("greedy", &*command, "limits = { memory_mb = 1000 }"),
        ("free", &*command, ""),
    ];
    let file = bots(folder.path(), &list);
    for (name, fails) in [("greedy", true), ("free", false)] {
        spymaster(folder.path())
            .args([
                "--bots",
                file.to_str().unwrap(),
                "tournament",
                "--games",
                "16",
            ])
            .args([
                "--players",
                &format!("random/{name}"),
                "--out",
                name,
                "--quiet",
            ])
            .assert()
            .success();
        let (forfeit, rows) = forfeits(&folder.path().join(name));
        assert_eq!(rows, 16);
        assert_eq!((1..16).contains(&forfeit), fails, "{name}: {forfeit}");
    }
    let log = std::fs::read_to_string(folder.path().join("bots.log")).unwrap();
    assert!(log.contains("MemoryError"), "{log}");
}

/// Waits at least a minute for something to hold.
#[cfg(unix)]
fn until(mut holds: impl FnMut() -> bool) -> bool {
    for _ in 0..1200 {
        if holds() {
            return true;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    holds()
}

#[cfg(target_os = "linux")]
#[test]
fn bots_of_a_program_that_is_killed_end_with_all_they_started() {
    let folder = tempfile::tempdir().unwrap();
    // It reads no more, and the processes it started have left its group.
    let body = r#"        os.system("setsid sleep 3600 >started 2>&1 &")
        time.sleep(3600)"#;
    let command = scripted(folder.path(), "deaf.py", body);
    let mark = folder.path().display().to_string();
    let file = bots(
        folder.path(),
        &[(
            "deaf",
            &command,
            &format!("env = {{ OUTSIDE_TEST = '{mark}' }}"),
        )],
    );
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin("spymaster"))
        .env("XDG_CACHE_HOME", cache())
        .current_dir(folder.path())
        .args(["--bots", file.to_str().unwrap(), "tournament", "--quiet"])
        .args(["--players", "random/deaf", "--games", "2"])
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let sleeps = || {
        processes_with(&mark)
            .iter()
            .any(|line| line.contains("sleep"))
    };
    let started = until(sleeps);
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(started);
    assert!(until(|| processes_with(&mark).is_empty()));
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_does_not_wait_for_a_slow_bot_and_resumes_to_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    // It thinks for an hour as long as a file lies there.
    let body = r#"        if m["seed"] % 50 == 0 and os.path.exists("slow"):
            open("thinking", "w").close()
            time.sleep(3600)"#;
    let command = scripted(folder.path(), "slow.py", body);
    let mark = folder.path().display().to_string();
    let more = format!("limits = {{ answer_ms = 3600000 }}\nenv = {{ OUTSIDE_TEST = '{mark}' }}");
    let file = bots(folder.path(), &[("slow", &command, &more)]);
    let args = |out: &str| {
        let fixed = [
            "--bots",
            file.to_str().unwrap(),
            "tournament",
            "--players",
            "random/slow",
            "--games",
            "40",
            "--turns",
            "--quiet",
            "--threads",
            "1",
            "--in-flight",
            "2",
            "--out",
        ];
        let mut all: Vec<String> = fixed.map(str::to_owned).to_vec();
        all.push(out.to_owned());
        all
    };
    spymaster(folder.path())
        .args(args("whole"))
        .assert()
        .success();
    std::fs::write(folder.path().join("slow"), "").unwrap();
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin("spymaster"))
        .env("XDG_CACHE_HOME", cache())
        .current_dir(folder.path())
        .args(args("cut"))
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let thinking = folder.path().join("thinking");
    assert!(until(|| thinking.exists()));
    let pid = child.id().to_string();
    let told = std::process::Command::new("kill")
        .args(["-INT", &pid])
        .status();
    assert!(told.unwrap().success());
    // The bot thinks for an hour and may: the run must not wait for it.
    let mut status = None;
    let ended = until(|| {
        status = child.try_wait().unwrap();
        status.is_some()
    });
    if !ended {
        child.kill().unwrap();
        panic!("the run waits for a bot that thinks");
    }
    assert_eq!(status.unwrap().code(), Some(130));
    assert_eq!(processes_with(&mark), Vec::<String>::new());
    let (forfeit, rows) = forfeits(&folder.path().join("cut"));
    assert_eq!(forfeit, 0);
    assert!(rows < 40, "{rows}");
    std::fs::remove_file(folder.path().join("slow")).unwrap();
    spymaster(folder.path())
        .args(args("cut"))
        .arg("--resume")
        .assert()
        .success();
    for name in ["games.csv", "turns.csv", "forfeits.csv", "blocks.csv"] {
        let read = |out: &str| std::fs::read(folder.path().join(out).join(name)).unwrap();
        assert_eq!(read("whole"), read("cut"), "{name}");
    }
}

#[test]
fn outside_guessers_are_measured_on_turns_of_people() {
    let folder = tempfile::tempdir().unwrap();
    let turn = r#"{"clue":"water","number":2,"board":["river","bank","cat","dog","egg","fish"],"targets":["river","fish"],"avoid":["dog"],"guesses":[["river","fish"],["fish","river"]]}"#;
    std::fs::write(folder.path().join("turns.jsonl"), format!("{turn}\n")).unwrap();
    let sure = scripted(folder.path(), "sure.py", "        pass");
    let file = bots(
        folder.path(),
        &[("sure", &sure, ""), ("bad", &bad("crash 1"), QUICK)],
    );
    let run = |name: &str| {
        spymaster(folder.path())
            .args(["--bots", file.to_str().unwrap(), "quality", "guesser", name])
            .args(["--turns", "turns.jsonl", "--json"])
            .assert()
    };
    let told = run("sure").success();
    let json: serde_json::Value = serde_json::from_slice(&told.get_output().stdout).unwrap();
    assert_eq!(json["reports"][0]["guesser"], "sure", "{json}");
    run("bad")
        .code(2)
        .stderr(predicate::str::contains("exited with status 3"));
}

/// An answer of the page's server: status and body.
fn http(address: &str, request: &str, body: &str) -> (u16, serde_json::Value) {
    use std::io::{Read, Write};
    let mut stream = std::net::TcpStream::connect(address).unwrap();
    let length = body.len();
    let text = format!(
        "{request} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
    );
    stream.write_all(text.as_bytes()).unwrap();
    let mut all = String::new();
    stream.read_to_string(&mut all).unwrap();
    let (head, body) = all.split_once("\r\n\r\n").unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    (status, serde_json::from_str(body).unwrap_or_default())
}

/// A server that ends with its test.
struct Serving(std::process::Child, String);

impl Serving {
    fn start(folder: &Path, bots: &Path) -> Serving {
        use std::io::BufRead;
        let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin("spymaster"))
            .env("XDG_CACHE_HOME", cache())
            .current_dir(folder)
            .args([
                "--bots",
                bots.to_str().unwrap(),
                "serve",
                "--seed",
                "5",
                "--port",
                "0",
            ])
            .args(["--json", "--games", "games"])
            .stdout(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut out = std::io::BufReader::new(child.stdout.take().unwrap());
        out.read_line(&mut line).unwrap();
        let told: serde_json::Value = serde_json::from_str(&line).unwrap();
        let url = told["url"].as_str().unwrap();
        let address = url.trim_start_matches("http://").trim_end_matches('/');
        Serving(child, address.to_owned())
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn a_person_plays_with_outside_bots_in_the_browser() {
    let folder = tempfile::tempdir().unwrap();
    let file = bots(
        folder.path(),
        &[("one", &first(), ""), ("bad", &bad("crash 1"), QUICK)],
    );
    let serving = Serving::start(folder.path(), &file);
    let at = serving.1.as_str();
    let open = |guesser: &str| {
        let bot = |seat: &str, spec: &str| serde_json::json!({"seat": seat, "bot": spec});
        let wish = serde_json::json!({"rules": "classic", "deck": "en", "seats": [
            {"seat": "red-spymaster", "person": "Ann"}, bot("red-guesser", guesser),
            bot("blue-spymaster", "one"), bot("blue-guesser", "one")]});
        http(at, "POST /api/tables", &wish.to_string())
    };
    // A page names bots of the file, and runs no commands.
    let (status, told) = open(&format!("exec:{}", first()));
    assert_eq!(status, 422, "{told}");
    let seat_of = |guesser: &str| {
        let (status, opened) = open(guesser);
        assert_eq!(status, 201, "{opened}");
        let path = opened["links"][0]["path"].as_str().unwrap();
        path.replace("/seat/", "/api/seats/")
    };
    let clue = |seat: &str| {
        let words = ["geography", "matter", "weather"];
        let said = |word: &&str| {
            let clue = serde_json::json!({"do": "clue", "word": word, "number": 1});
            http(at, &format!("POST {seat}/moves"), &clue.to_string()).0 == 200
        };
        assert!(words.iter().any(said));
    };
    let wait = |seat: &str, done: &dyn Fn(&serde_json::Value) -> bool| {
        for _ in 0..600 {
            let (status, view) = http(at, &format!("GET {seat}"), "");
            assert_eq!(status, 200, "{view}");
            if done(&view) {
                return view;
            }
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
        panic!("the bots do not move");
    };
    let mine = |view: &serde_json::Value| view["your_turn"] == true;
    let step = |view: &serde_json::Value| view["step"].as_u64().unwrap();
    let seat = seat_of("one");
    let before = step(&wait(&seat, &mine));
    clue(&seat);
    // The guesser touches by chance: the next turn of ours comes, or the end.
    let on = |view: &serde_json::Value| mine(view) || view["phase"] == "over";
    let view = wait(&seat, &|view| on(view) && step(view) >= before + 2);
    assert!(step(&view) >= before + 2, "{view}");
    // A bot that crashes leaves its game where it was, and the server goes on.
    let seat = seat_of("bad");
    wait(&seat, &mine);
    clue(&seat);
    let view = wait(&seat, &|view| !mine(view));
    assert_eq!(view["phase"], "guess", "{view}");
    wait(&seat_of("one"), &mine);
}
