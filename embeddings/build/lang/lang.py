"""Build the Russian, Ukrainian, Czech and Cantonese lexica.

    python lang.py words  --lang ru --cache DIR      vocabulary (kept in the cache)
    python lang.py encode --lang ru --model use …    word vectors of one model (kept in the cache)
    python lang.py build  --lang ru --cache DIR      fuse, reduce, quantise, write embeddings/ru.fifu and .spyx, print the checks
    python lang.py noise  --lang ru --cache DIR      the English guesser's noise, scaled, into the written sidecar
    python lang.py check  --lang ru --cache DIR      checks of the written files
    python lang.py verify --lang ru --cache DIR      build once more beside them and compare the bytes

Russian comes first: Ukrainian and Czech borrow from it. `--shared DIR` names a folder with `eval/similarity`; without it the
similarity checks are skipped.
"""

import argparse
import json
import re
import sys
import tempfile
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
import written

import fifu
import spyx

LANGUAGES = ("ru", "uk", "cs", "yue")
BORROWED = ("uk", "cs")  # their vectors come from English
VOWEL = re.compile("[аеєиіїоуюяёэыaáeéěiíoóuúůyýrl]")  # Czech words may have r or l for a vowel
MORPH = None  # the morphology, loaded once
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


def lemma_of(cache, language):
    """A function from a written response to the base form that the lexicon stores; names and phrases stay as they are."""
    base = {word for word, *_ in base_words(cache, language)}
    if language == "yue":
        return lambda text: text
    if language == "cs":
        import simplemma

        forms = lambda text: [simplemma.lemmatize(text, lang="cs").lower()]
    else:
        import pymorphy3

        morph = pymorphy3.MorphAnalyzer(lang=language)

        def forms(text):
            """Base forms, those of nouns in the nominative first: a response is a noun more often than a verb's past."""
            readings = [p for p in morph.parse(text) if p.is_known]
            if any(p.normal_form == text for p in readings):
                return []
            kind = lambda p: 0 if p.tag.POS == "NOUN" and "nomn" in p.tag else 1 if p.tag.POS == "ADJF" else 2
            best = min(map(kind, readings), default=2)
            return [p.normal_form for p in readings if kind(p) == best]

    def lemma(text):
        if text in base or text != text.lower() or not written.WORD.fullmatch(text):
            return text
        found = forms(text)
        return next((f for f in found if f in base), next((f for f in found if wordfreq.zipf_frequency(f, language) >= 3.0), text))

    return lemma


def vocabulary(cache, folder, language):
    """(words, zipf, flags, norms) of a lexicon, commonest first; words with a capital where the language has one."""
    import borrow
    import refused
    from words_slavic import LEVEL, SUPERLATIVE, common_singular

    known = places(language)
    norms = written.load(language, lemma_of(cache, language))
    said = {}
    for _cue, response, _s in norms:
        said[response] = said.get(response, 0) + 1
    found = borrow.glosses(cache, folder, language) if language in BORROWED else {}
    glossed = {w.lower() for w in found}
    twins = {w.translate(LEVEL) for w, _z, _k, place in base_words(cache, "ru") if not place} if language == "uk" else set()
    table = {}
    for word, zipf, kind, place in base_words(cache, language):
        if len(table) >= WORDS:
            break
        if place is None:
            place = word in known
            if not place and word not in recipes.KEPT.get(language, set()) and word not in said and not (twins and common_singular(word, twins)):
                continue
        if language == "uk" and SUPERLATIVE.match(word):
            continue
        if language in BORROWED and word.capitalize() in said and word not in said:
            continue  # a name: it comes with the norms, with its capital
        # A borrowed word must be understood to be said.
        sure = language not in BORROWED or word in glossed or word in said
        flag = 0 if kind == "silent" or not sure else spyx.CLUE
        if place:
            if zipf < PLACE_ZIPF and language != "yue":
                continue
            flag |= spyx.NAME
            word = word.capitalize() if language in BORROWED else word
        if not refused.refused(language, word):
            table[word] = (zipf, flag)
    rarer = {word: zipf for word, zipf, _kind, _place in base_words(cache, language)}
    lower = {word.lower() for word in table}

    def frequency(word):
        zipf = rarer.get(word.lower(), 0.0)
        return zipf if zipf or language == "yue" else wordfreq.zipf_frequency(word.lower(), language)

    for word, times in said.items():
        if word.lower() in lower or not written.WORD.fullmatch(word) or refused.refused(language, word.lower()):
            continue
        zipf = frequency(word)
        if language == "yue":
            flag = spyx.CLUE if times >= 2 and 2 <= len(word) <= 4 else 0
        elif word[:1].isupper():
            if word[1:] != word[1:].lower() or zipf < 2.0:
                continue  # abbreviations, and names that nobody writes
            flag = spyx.NAME | (spyx.CLUE if borrow.said_name(word, found) else 0)
        else:
            # Base forms came with the dictionary; of the rest only what stands in the norms twice and is written by people.
            base = word in rarer or (times >= 2 and zipf >= 2.5 and len(word) > 3 and "-" not in word and not inflected(language, word))
            # A capital inside is a brand (iPhone): known, not said.
            flag = spyx.CLUE if base and zipf >= 2.0 and word == word.lower() else 0
        table[word] = (max(zipf, 1.5), flag)
        lower.add(word.lower())
    for word, card in [(w, True) for w, _g in decks.cards(folder, language)] + [(w, False) for w in decks.picture_words(folder, language)]:
        if word.lower() in lower:
            continue
        zipf = frequency(word)
        flag = spyx.PHRASE if " " in word else (spyx.CLUE if card else 0)  # picture words may be plurals: known, not said
        if word != word.lower():
            flag = (flag & spyx.PHRASE) | spyx.NAME
        table[word] = (zipf if zipf > 0 else 2.0, flag)
        lower.add(word.lower())
    if language != "yue":
        # Abbreviations are known, not said.
        table = {w: (z, f if VOWEL.search(w.lower()) else f & ~spyx.CLUE) for w, (z, f) in table.items()}
    words = sorted(table, key=lambda w: (-table[w][0], w))
    zipf = np.array([max(0.0, table[w][0]) for w in words])
    flags = np.array([table[w][1] for w in words], np.uint8)
    spelled = {w.lower(): w for w in words}
    norms = [(spelled.get(c.lower(), c), spelled.get(r.lower(), r), s) for c, r, s in norms]
    return words, zipf, flags, norms


def inflected(language, word):
    """True if a word looks like a form of another: feminine and neuter adjectives, plurals."""
    ends = {"cs": r"(á|é|ové|ky|ny|ty|ry|ly|y)$", "uk": r"(а|я|е|є|і|ї|и)$", "ru": r"(ая|яя|ое|ее|ые|ие|ы|и)$"}
    if not re.search(ends[language], word):
        return False
    if language == "cs":
        return True
    import pymorphy3

    global MORPH
    MORPH = MORPH or pymorphy3.MorphAnalyzer(lang=language)
    readings = [p for p in MORPH.parse(word) if p.is_known]
    return bool(readings) and all(p.normal_form != word for p in readings)


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


def build(cache, folder, language, output, english):
    words, zipf, flags, norms = vocabulary(cache, folder, language)
    recipe = recipes.make(cache, folder, language, words, english, norms)
    vectors = recipe.vectors
    if recipe.sure is not None:
        # A word of which nothing is known is left out; one known by its family alone is not said.
        flags = np.where(recipe.sure > 0, flags, flags & ~np.uint8(spyx.CLUE))
        keep = np.flatnonzero(recipe.sure >= 0)
        place = {int(old): new for new, old in enumerate(keep)}
        recipe.edges = {(place[a], place[b]): w for (a, b), w in recipe.edges.items() if a in place and b in place}
        lost = [words[i] for i in np.flatnonzero(recipe.sure < 0)]
        missing = {w.lower() for w in lost} & {w.lower() for w, _g in decks.cards(folder, language)}
        print(f"  {len(lost)} words left out; cards among them: {sorted(missing)}", flush=True)
        words, zipf, flags, vectors = [words[i] for i in keep], zipf[keep], flags[keep], vectors[keep]
    print(f"{language}: {len(words)} words, {int((flags & spyx.CLUE).sum())} clues", flush=True)
    dims = min(DIMS, vectors.shape[1])
    vectors = spaces.reduce(vectors, dims)
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
        "preprocessing": recipe.steps + [f"principal axes: {dims}", "one 8-bit code book per dimension"],
        "dims": dims,
    }
    data = fifu.write(Path(output) / f"{language}.fifu", words, codes, books, header)
    edges = None
    extra = dict(header, edge_scale=1.0, affinity={"dense": 1.0, "edge": recipe.edge_weight if recipe.edges else 0.0})
    if recipe.edges:
        pairs = np.array(list(recipe.edges), np.int64)
        weights = np.array(list(recipe.edges.values()))
        edges = spyx.pairs(len(words), pairs[:, 0], pairs[:, 1], weights, 1.0)
    spyx.write(Path(output) / f"{language}.spyx", extra, zipf, flags, data, edges)
    size = sum((Path(output) / f"{language}.{end}").stat().st_size for end in ("fifu", "spyx"))
    print(f"{language}: {size / 1e6:.2f} MB, {0 if edges is None else len(edges[1])} pairs", flush=True)


def check(cache, language, output, shared):
    _metadata, words, vectors = fifu.read(Path(output) / f"{language}.fifu")
    header, _arrays, _edges = spyx.read(Path(output) / f"{language}.spyx")
    if header["words"] != len(words):
        raise SystemExit(f"{language}: sidecar has {header['words']} words, vectors have {len(words)}")
    report(cache, shared, language, words, spaces.unit(vectors))


def verify(cache, folder, language, output, english):
    """Build into a folder of its own; end with an error if a byte differs from the files of `output`."""
    with tempfile.TemporaryDirectory() as made:
        build(cache, folder, language, made, english)
        noise.carry_over(made, english, folder, language)
        for end in ("fifu", "spyx"):
            name = f"{language}.{end}"
            if (Path(made) / name).read_bytes() != (Path(output) / name).read_bytes():
                raise SystemExit(f"{name}: a rebuild gives other bytes")
    print(f"{language}: the same bytes", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("step", choices=("words", "encode", "build", "noise", "check", "verify"))
    parser.add_argument("--lang", choices=LANGUAGES, required=True)
    parser.add_argument("--cache", required=True)
    parser.add_argument("--model", choices=tuple(encode.DIMS), default="use")
    parser.add_argument("--limit", type=int, default=10**9, help="encode: only the commonest words (and all cards)")
    parser.add_argument("--decks", default=str(decks.REPOSITORY / "decks"))
    parser.add_argument("--out", default=str(decks.REPOSITORY / "embeddings"))
    parser.add_argument("--english", default=str(decks.REPOSITORY / "embeddings"), help="folder of the English lexicon that is borrowed from")
    parser.add_argument("--shared", default=str(decks.REPOSITORY.parent / "shared"))
    args = parser.parse_args()
    if args.step == "words":
        print(len(base_words(args.cache, args.lang)), "base forms")
    elif args.step == "encode":
        words, *_rest = vocabulary(args.cache, args.decks, args.lang)
        cards = [w.lower() for w, _g in decks.cards(args.decks, args.lang)]
        encode.Store(args.cache, args.model, args.lang).get(words[: args.limit] + cards)
    elif args.step == "build":
        build(args.cache, args.decks, args.lang, args.out, args.english)
    elif args.step == "verify":
        verify(args.cache, args.decks, args.lang, args.out, args.english)
    elif args.step == "noise":
        noise.carry_over(args.out, args.english, args.decks, args.lang)
    else:
        check(args.cache, args.lang, args.out, args.shared)


if __name__ == "__main__":
    main()
