//! `tournament --plan`: files that play an experiment in parts on an existing engine.

use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};

use crate::report::group;
use crate::tournament::{Arena, Observer, Row, Shard, Signals, run as play};

/// An engine that starts the parts and starts them again when they die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Engine {
    /// Array job, with a job that joins.
    Slurm,
    /// A Python script for any Dask cluster.
    Dask,
    /// An Indexed Job.
    Kubernetes,
    /// GNU parallel, on one machine or over ssh.
    Parallel,
    /// HyperQueue, with or without Slurm below it.
    Hyperqueue,
}

/// The number of parts: as told, or as many as the time asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parts {
    /// So many.
    Number(u64),
    /// As few as keep within half of the time limit.
    Auto,
}

impl std::str::FromStr for Parts {
    type Err = String;

    fn from_str(text: &str) -> Result<Parts, String> {
        let number = text.parse().ok().filter(|n| (1..=1 << 20).contains(n));
        match (text, number) {
            ("auto", _) => Ok(Parts::Auto),
            (_, Some(number)) => Ok(Parts::Number(number)),
            _ => Err("expected a number from 1 to 1048576, or `auto`".into()),
        }
    }
}

/// A plan to be written.
pub struct ClusterFiles<'a> {
    pub engine: Engine,
    pub parts: Parts,
    pub rounds: Option<u64>,
    /// Time limit of a part.
    pub hours: f64,
    pub directory: &'a Path,
}

/// Time for which speed is measured.
const MEASURED: Duration = Duration::from_secs(2);

struct Count(u64);

impl Observer for Count {
    fn block(&mut self, games: &[Row]) -> bool {
        self.0 += games.len() as u64;
        false
    }
}

/// Games a second on one core, over a short stretch of the experiment itself.
fn measure(arena: &Arena) -> anyhow::Result<f64> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build()?;
    let (signals, mut count) = (Signals::default(), Count(0));
    let started = Instant::now();
    std::thread::scope(|scope| {
        let stop = &signals.stop;
        scope.spawn(move || {
            std::thread::sleep(MEASURED);
            stop.store(true, std::sync::atomic::Ordering::Relaxed);
        });
        let blocks = 0..arena.plan().blocks;
        pool.install(|| play(arena, blocks, None, &mut count, &signals))
    })?;
    Ok(count.0.max(1) as f64 / started.elapsed().as_secs_f64())
}

/// A name as engines take it: at most 40 small letters, digits and hyphens, with a letter or digit at the end.
fn label(name: &str) -> String {
    let known = |c: char| match c.is_ascii_alphanumeric() {
        true => c.to_ascii_lowercase(),
        false => '-',
    };
    let name: String = name.chars().take(40).map(known).collect();
    match name.trim_matches('-') {
        "" => "spymaster".into(),
        name => format!("spymaster-{name}"),
    }
}

/// Writes the files, and sums them up in a message.
pub fn write(arena: &Arena, layout: &ClusterFiles<'_>, out: &mut dyn Write) -> anyhow::Result<()> {
    let plan = arena.plan();
    let rule = plan.experiment.until.is_some();
    let rounds = layout.rounds.unwrap_or(if rule { 10 } else { 1 });
    if rule && rounds < 2 {
        bail!("a stopping rule is looked at between rounds: --rounds 2 or more");
    }
    if layout.engine == Engine::Kubernetes && rounds > 1 {
        bail!("an Indexed Job has no rounds: leave out `until`, or use another engine");
    }
    let rate = measure(arena)?;
    let seconds = plan.games() as f64 / rate;
    let shards = match layout.parts {
        Parts::Number(number) => number,
        Parts::Auto => {
            let part = layout.hours * 3600.0 / 2.0 * rounds as f64;
            ((seconds / part).ceil() as u64).clamp(1, 1 << 20)
        }
    };
    let each = seconds / (shards * rounds) as f64;
    if each > layout.hours * 3600.0 {
        writeln!(
            out,
            "warning: a part takes longer than its limit and will be started again several times"
        )?;
    }
    Shard::new(1, shards)?;
    let blocks = plan.blocks / rounds;
    if shards > blocks {
        bail!("{shards} parts of {blocks} blocks a round: some would be empty; take fewer parts");
    }
    let directory = layout.directory;
    if directory.join("worker.sh").exists() {
        bail!("{}: there is a plan already", directory.display());
    }
    std::fs::create_dir_all(directory).with_context(|| directory.display().to_string())?;
    let directory = std::fs::canonicalize(directory)?;
    let name = label(&plan.experiment.name);
    let experiment = plan.experiment.to_toml();
    let indented: Vec<String> = experiment.lines().map(|l| format!("    {l}")).collect();
    let minutes = (2.0 * each / 60.0 + 10.0).min(layout.hours * 60.0).ceil();
    let values = [
        ("shards", shards.to_string()),
        ("rounds", rounds.to_string()),
        ("minutes", minutes.to_string()),
        ("name", name),
        ("dir", directory.display().to_string()),
        ("work", std::env::current_dir()?.display().to_string()),
        ("program", std::env::current_exe()?.display().to_string()),
        ("experiment", indented.join("\n")),
    ];
    let common = [
        ("worker.sh", include_str!("worker.sh")),
        ("join.sh", include_str!("join.sh")),
    ];
    let (files, start): (Vec<(&str, &str)>, &str) = match layout.engine {
        Engine::Slurm => (
            vec![
                ("array.sbatch", include_str!("slurm_array.sbatch")),
                ("join.sbatch", include_str!("slurm_join.sbatch")),
                ("submit.sh", include_str!("slurm_submit.sh")),
            ],
            "bash submit.sh",
        ),
        Engine::Dask => (
            vec![("run.py", include_str!("dask_run.py"))],
            "python3 run.py tcp://scheduler:8786",
        ),
        Engine::Kubernetes => (
            vec![
                ("job.yaml", include_str!("kubernetes_job.yaml")),
                ("Containerfile", include_str!("kubernetes_containerfile")),
            ],
            "kubectl apply -f job.yaml",
        ),
        Engine::Parallel => (
            vec![("run.sh", include_str!("parallel_run.sh"))],
            "bash run.sh",
        ),
        Engine::Hyperqueue => (
            vec![
                ("run.sh", include_str!("hyperqueue_run.sh")),
                ("run.py", include_str!("hyperqueue_run.py")),
            ],
            "bash run.sh",
        ),
    };
    for (file, template) in common.into_iter().chain(files) {
        let mut text = template.to_owned();
        for (key, value) in &values {
            text = text.replace(&format!("{{{{{key}}}}}"), value);
        }
        std::fs::write(directory.join(file), text).with_context(|| file.to_owned())?;
    }
    std::fs::write(directory.join("experiment.toml"), experiment)?;
    writeln!(
        out,
        "{} games, {} a second on a core: {:.1} core-hours, {}{shards} parts of {:.0} s",
        group(plan.games()),
        group(rate as u64),
        seconds / 3600.0,
        match rounds {
            1 => String::new(),
            more => format!("{more} rounds of "),
        },
        each
    )?;
    writeln!(out, "start it in {}: {start}", directory.display())?;
    writeln!(
        out,
        "how far it is: spymaster status {}",
        directory.join("parts").display()
    )?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::label;

    #[test]
    fn names_of_experiments_are_names_for_engines() {
        assert_eq!(label("cog_teams 2"), "spymaster-cog-teams-2");
        assert_eq!(label("_Ünïcode_"), "spymaster-n-code");
        assert_eq!(label("тест"), "spymaster");
        assert_eq!(label(&"a".repeat(300)).len(), 50);
    }
}
