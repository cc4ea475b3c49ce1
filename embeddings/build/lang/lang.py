"""Build the Russian, Ukrainian, Czech and Cantonese lexica.

    python lang.py words  --lang ru --cache DIR      vocabulary (kept in the cache)
    python lang.py encode --lang ru --model use …    word vectors of one model (kept in the cache)
    python lang.py build  --lang ru --cache DIR      fuse, reduce, quantise, write embeddings/ru.fifu and .spyx, print the checks
    python lang.py noise  --lang ru --cache DIR      the English guesser's noise, scaled, into the written sidecar
    python lang.py check  --lang ru --cache DIR      checks of the written files

Russian comes first: Ukrainian and Czech borrow from it. `--shared DIR` names a folder with `eval/similarity`; without it the
similarity checks are skipped.
"""

import argparse
import json
import sys
from pathlib import Path

import numpy as np
import wordfreq

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import checks
import decks
import encode
import noise
import recipes
import spaces

import fifu
import spyx

LANGUAGES = ("ru", "uk", "cs", "yue")
WORDS = 21000  # base words; cards and pictures come on top
DIMS = 256
PLACE_ZIPF = 3.7  # places rarer than this are no use as clues
HERE = Path(__file__).resolve().parent


def base_words(cache, language):
    """[(word, zipf, kind, place)] from the cache, built on first use."""
    path = Path(cache) / f"words-{language}.json"
    if not path.exists():
        if language in ("ru", "uk"):
            import words_slavic

            found = words_slavic.build(language)
        elif language == "cs":
            import words_cs

            found = words_cs.build(cache)
        else:
            import words_yue

            found = words_yue.build(cache)
        path.write_text(json.dumps(found[: 2 * WORDS], ensure_ascii=False), encoding="utf-8")
    return [tuple(x) for x in json.loads(path.read_text(encoding="utf-8"))]


def places(language):
    """Well-known places by language (own list), for the languages whose dictionaries do not tell places from people."""
    out = {}
    for line in (HERE / "places.tsv").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            code, words = line.split("\t")
            out.setdefault(code, set()).update(words.split())
    return out.get(language, set())


def vocabulary(cache, folder, language):
    """(words, zipf, flags) of a lexicon, commonest first."""
    import refused
    from words_slavic import LEVEL, SUPERLATIVE, common_singular

    known = places(language)
    twins = {w.translate(LEVEL) for w, _z, _k, place in base_words(cache, "ru") if not place} if language == "uk" else set()
    table = {}
    for word, zipf, kind, place in base_words(cache, language):
        if len(table) >= WORDS:
            break
        if place is None:
            place = word in known
            if not place and word not in recipes.KEPT.get(language, set()) and not (twins and common_singular(word, twins)):
                continue
        if language == "uk" and SUPERLATIVE.match(word):
            continue
        flag = 0 if kind == "silent" else spyx.CLUE
        if place:
            if zipf < PLACE_ZIPF and language != "yue":
                continue
            flag |= spyx.NAME
        if not refused.refused(language, word):
            table[word] = (zipf, flag)
    rarer = {word: zipf for word, zipf, _kind, _place in base_words(cache, language)}
    for word, card in [(w, True) for w, _g in decks.cards(folder, language)] + [(w, False) for w in decks.picture_words(folder, language)]:
        stored = word.lower()
        if stored in table:
            continue
        zipf = rarer.get(stored, 0.0)
        if not zipf and language != "yue":
            zipf = wordfreq.zipf_frequency(stored, language)
        flag = spyx.PHRASE if " " in stored else (spyx.CLUE if card else 0)  # picture words may be plurals: known, not said
        if word != stored:
            flag = (flag & spyx.PHRASE) | spyx.NAME
        table[stored] = (zipf if zipf > 0 else 2.0, flag)
    words = sorted(table, key=lambda w: (-table[w][0], w))
    zipf = np.array([max(0.0, table[w][0]) for w in words])
    flags = np.array([table[w][1] for w in words], np.uint8)
    return words, zipf, flags


def aliases(language, words):
    """{spelling: word}: Russian words are often typed with е for ё; the plain spelling is known too, but never said."""
    if language != "ru":
        return {}
    known = set(words)
    return {w.replace("ё", "е"): w for w in words if "ё" in w and w.replace("ё", "е") not in known}


def report(cache, shared, language, words, vectors, edges=None):
    """Print and return the checks of a set of vectors."""
    rows = {w: i for i, w in enumerate(words)}
    out = {}
    for path in checks.similarity_files(shared, language):
        figure, coverage = checks.similarity(path, rows, vectors)
        out[path.stem] = {"figure": round(figure, 3), "coverage": round(coverage, 3)}
    out["annotation boards"] = round(checks.board_score(checks.boards(cache, language, rows), vectors), 3)
    if language in ("uk", "cs"):
        out["synonym boards"] = round(checks.board_score(checks.synonym_boards(cache, language, rows, limit=1500), vectors), 3)
    print(language, json.dumps(out, ensure_ascii=False), flush=True)
    return out


def build(cache, folder, language, output, shared):
    words, zipf, flags = vocabulary(cache, folder, language)
    print(f"{language}: {len(words)} words, {int((flags & spyx.CLUE).sum())} clues", flush=True)
    recipe = recipes.make(cache, folder, language, words, output)
    vectors = spaces.reduce(recipe.vectors, DIMS)
    also = aliases(language, words)
    if also:
        row = {w: i for i, w in enumerate(words)}
        plain = words + list(also)
        source = np.array(list(range(len(words))) + [row[w] for w in also.values()])
        zipf, flags = zipf[source], flags[source].copy()
        flags[len(words) :] &= ~np.uint8(spyx.CLUE)
        order = np.argsort(-zipf, kind="stable")
        place = np.empty(len(order), np.int64)
        place[order] = np.arange(len(order))
        words, zipf, flags, vectors = [plain[i] for i in order], zipf[order], flags[order], vectors[source][order]
        recipe.edges = {(int(place[a]), int(place[b])): s for (a, b), s in recipe.edges.items()}
    # Rows of unit length spread over 256 axes: the principal axes carry most, so each axis gets its own code book.
    codes, books = fifu.quantise(vectors, iterations=15)
    header = {
        "name": language,
        "language": language,
        "licence": recipe.licence,
        "sources": recipe.sources,
        "preprocessing": recipe.steps + [f"principal axes: {DIMS}", "one 8-bit code book per dimension"],
        "dims": DIMS,
    }
    data = fifu.write(Path(output) / f"{language}.fifu", words, codes, books, header)
    edges = None
    extra = dict(header, edge_scale=1.0, affinity={"dense": 1.0, "edge": recipe.edge_weight if recipe.edges else 0.0})
    if recipe.edges:
        pairs = np.array(list(recipe.edges), np.int64)
        weights = np.array(list(recipe.edges.values()))
        edges = spyx.pairs(len(words), pairs[:, 0], pairs[:, 1], weights, 1.0)
    extra["checks"] = report(cache, shared, language, words, spaces.unit(fifu.reconstruct(codes, books)))
    spyx.write(Path(output) / f"{language}.spyx", extra, zipf, flags, data, edges)
    size = sum((Path(output) / f"{language}.{end}").stat().st_size for end in ("fifu", "spyx"))
    print(f"{language}: {size / 1e6:.2f} MB, {0 if edges is None else len(edges[1])} pairs", flush=True)


def check(cache, language, output, shared):
    _metadata, words, vectors = fifu.read(Path(output) / f"{language}.fifu")
    header, _arrays, _edges = spyx.read(Path(output) / f"{language}.spyx")
    if header["words"] != len(words):
        raise SystemExit(f"{language}: sidecar has {header['words']} words, vectors have {len(words)}")
    report(cache, shared, language, words, spaces.unit(vectors))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("step", choices=("words", "encode", "build", "noise", "check"))
    parser.add_argument("--lang", choices=LANGUAGES, required=True)
    parser.add_argument("--cache", required=True)
    parser.add_argument("--model", choices=tuple(encode.DIMS), default="use")
    parser.add_argument("--limit", type=int, default=10**9, help="encode: only the commonest words (and all cards)")
    parser.add_argument("--decks", default=str(decks.REPOSITORY / "decks"))
    parser.add_argument("--out", default=str(decks.REPOSITORY / "embeddings"))
    parser.add_argument("--shared", default=str(decks.REPOSITORY.parent / "shared"))
    args = parser.parse_args()
    if args.step == "words":
        print(len(base_words(args.cache, args.lang)), "base forms")
    elif args.step == "encode":
        words, _zipf, _flags = vocabulary(args.cache, args.decks, args.lang)
        cards = [w.lower() for w, _g in decks.cards(args.decks, args.lang)]
        encode.Store(args.cache, args.model, args.lang).get(words[: args.limit] + cards)
    elif args.step == "build":
        build(args.cache, args.decks, args.lang, args.out, args.shared)
    elif args.step == "noise":
        noise.carry_over(args.out, args.decks, args.lang)
    else:
        check(args.cache, args.lang, args.out, args.shared)


if __name__ == "__main__":
    main()
