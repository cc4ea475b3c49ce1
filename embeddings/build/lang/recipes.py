"""How each lexicon is put together: sources, weights, licence. Weights were chosen on the checks in LANGUAGES.md."""

from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

import checks
import decks
import encode
import english
import packages
import spaces

# Words that the dictionaries list like names but are not.
KEPT = {
    "cs": set("dítě vánoce velikonoce němec čech slovák rus polák žid američan angličan francouz ital ježíš bůh země měsíc slunce internet".split()) - {"žid"},
    "uk": set(),
}


@dataclass
class Recipe:
    vectors: np.ndarray
    sources: list
    steps: list
    licence: str = "CC BY-SA 4.0"
    edges: dict = field(default_factory=dict)
    edge_weight: float = 0.0


def _words(cache, model, language, words, remove):
    return spaces.clean(encode.Store(cache, model, language).get(words), remove=remove)


def russian(cache, folder, words, _output):
    import russian as source

    navec, known = source.navec(cache, words, source.HUDLIT)
    parts = [(1.0, _words(cache, "use", "ru", words, 1)), (1.2, spaces.clean(navec, known, remove=6))]
    rows = {w: i for i, w in enumerate(words)}
    edges = source.graph(cache, rows, lambda form: form)
    return Recipe(
        spaces.fuse(parts),
        packages.source_list(["wordfreq", "use", "navec", "wikiwordnet"]),
        ["use: centred, top component removed, weight 1.0", "navec hudlit: centred, top 6 components removed, weight 1.2",
         "edges: synonyms, hypernyms and definition links of the Russian Wiktionary word net"],
        edges=edges,
        edge_weight=0.15,
    )


def _gloss_table(cache, folder, words):
    import words_yue

    common, names = words_yue.glosses(cache)
    cards = {w.lower(): g for w, g in decks.cards(folder, "yue") if g}
    table = {}
    for word in words:
        entries = common.get(word, []) + names.get(word, [])
        if word in cards:
            entries = [cards[word], *entries]
        if not entries and " " not in word and len(word) > 2:  # compose: the two halves of a longer word
            for cut in (2, len(word) - 2):
                entries += common.get(word[:cut], [])[:1] + common.get(word[cut:], [])[:1]
        if entries:
            table[word] = entries
    return english.texts(table)


def cantonese_parts(cache, folder, words):
    meanings = _gloss_table(cache, folder, words)
    gloss, known = english.use_of(cache, words, meanings)
    glove, seen = english.glove_of(cache, words, meanings)
    return {
        "use": _words(cache, "use", "yue", words, 1),
        "gloss-use": spaces.clean(gloss, known, remove=1),
        "gloss-glove": spaces.clean(glove, seen, remove=0),
    }


CANTONESE = {"use": 0.6, "gloss-use": 1.0, "gloss-glove": 0.6}


def cantonese(cache, folder, words, _output):
    parts = cantonese_parts(cache, folder, words)
    return Recipe(
        spaces.fuse([(CANTONESE[k], x) for k, x in parts.items()]),
        packages.source_list(["wordfreq", "opencc", "rime", "use", "cedict", "glove"]),
        [f"use: centred, top component removed, weight {CANTONESE['use']}",
         f"English glosses (CC-CEDICT, own list, cards) read by use: centred, top component removed, weight {CANTONESE['gloss-use']}",
         f"English glosses in GloVe 100: mean of content words, weight {CANTONESE['gloss-glove']}"],
    )


def own_glosses(language):
    """[(word, gloss)] of our own short lists: Czech to English, Ukrainian to Russian."""
    path = Path(__file__).parent / f"glosses_{language}.tsv"
    lines = [x for x in path.read_text(encoding="utf-8").splitlines() if not x.startswith("#")]
    return [tuple(pair.split("=")) for line in lines for pair in line.split()]


def anchors(cache, folder, language, other, rows, targets):
    """[(word, other word)] from symbol names, from cards whose decks give the same gloss, and from our own lists."""
    first = {c: n for c, n, _k in checks.annotations(cache, language)}
    second = {c: n for c, n, _k in checks.annotations(cache, other)}
    out = {(first[c], second[c]) for c in first if c in second}
    if (language, other) in (("cs", "en"), ("uk", "ru")):
        out |= set(own_glosses(language))
    here = {}
    for word, gloss in decks.cards(folder, language) + (own_glosses("cs") if language == "cs" else []):
        for part in english.texts({word: [gloss]}).get(word, [])[:1]:
            here.setdefault(part.lower(), []).append(word.lower())
            if other == "en":
                out.add((word.lower(), part.lower()))
    if other != "en":
        for word, gloss in decks.cards(folder, other):
            for part in english.texts({word: [gloss]}).get(word, [])[:1]:
                out |= {(w, word.lower()) for w in here.get(part.lower(), [])}
    return sorted((a, b) for a, b in out if a in rows and b in targets)


def borrowed(cache, folder, language, other, words, x, others, values, skeletons, rounds=2, floor=0.3, show=True):
    """Vectors of `words` in the space of another language, and how many cognates were found."""
    from bridge import Bridge, precision

    link = Bridge(words, x, others, values)
    pairs = anchors(cache, folder, language, other, link.rows, link.targets)
    rng = np.random.default_rng(1)
    held = {i for i in rng.choice(len(pairs), len(pairs) // 5, replace=False)}
    train = [p for i, p in enumerate(pairs) if i not in held]
    test = [p for i, p in enumerate(pairs) if i in held]
    predicted = link.learn(train)
    before = precision(link, predicted, test)
    for _ in range(rounds):
        cognates = link.cognates(predicted, *skeletons[:2], floor, *skeletons[2:])
        predicted = link.learn(train + [(a, b) for a, b, _s in cognates])
    after = precision(link, predicted, test)
    if show:
        print(f"  {language}->{other}: {len(pairs)} anchors, {len(cognates)} cognates, held-out translation P@1 {before:.2f} -> {after:.2f}", flush=True)
    predicted = link.learn(pairs + [(a, b) for a, b, _s in cognates])
    cognates = link.cognates(predicted, *skeletons[:2], floor, *skeletons[2:])
    vectors, confidence = link.translate(predicted, cognates)
    for a, b in pairs:  # what is known need not be guessed
        vectors[link.rows[a]] = values[link.targets[b]]
        confidence[link.rows[a]] = 1.0
    return vectors, confidence


def _russian_space(output):
    import fifu

    _meta, words, vectors = fifu.read(Path(output) / "ru.fifu")
    return words, spaces.unit(vectors)


def _english_space(cache, size=18000):
    """Common English words: GloVe 100 and the sentence encoder, fused and reduced."""
    import wordfreq

    rows, _vectors = english.glove(cache)
    words = [w for w in wordfreq.top_n_list("en", 60000) if w in rows and w.isalpha() and len(w) > 2 and w.isascii()][:size]
    meanings = {w: [w] for w in words}
    glove, _k = english.glove_of(cache, words, meanings)
    use = encode.Store(cache, "use", "en").get(words)
    return words, spaces.reduce(spaces.fuse([(1.0, spaces.clean(glove, (glove != 0).any(1))), (1.0, spaces.clean(use, remove=1))]), 256)


GUESS = np.float32(0.7)  # length of a borrowed vector that rests on neighbours alone


def slavic_parts(cache, folder, language, words, output):
    from bridge import latin_skeleton, skeleton, spelled

    # The run over the rarest words may be left out to save time; they then rest on the other sources.
    found, known = encode.Store(cache, "e5", language).have(words)
    print(f"  e5 knows {known.mean():.2f} of the words", flush=True)
    e5 = spaces.clean(found, known, remove=3)
    use = _words(cache, "use", language, words, 1)
    x = np.hstack([e5, use])
    others, values = _russian_space(output)
    ru, sure = borrowed(cache, folder, language, "ru", words, x, others, values, (lambda w: skeleton(language, w), lambda w: skeleton("ru", w), lambda w: spelled(language, w), lambda w: spelled("ru", w)))
    parts = {"e5": e5, "use": use, "ru": spaces.clean(ru) * np.where(sure >= 1, 1.0, GUESS)[:, None]}
    if language == "cs":
        others, values = _english_space(cache)
        bare = str.maketrans("áčďéěíňóřšťúůýžkf", "acdeeinorstuuyzkf")

        def latin(word):
            return word.lower().translate(bare)

        en, sure = borrowed(cache, folder, "cs", "en", words, x, others, values, (lambda w: latin_skeleton("cs", w), lambda w: latin_skeleton("en", w), latin, str.lower), floor=0.35)
        parts["en"] = spaces.clean(en) * np.where(sure >= 1, 1.0, GUESS)[:, None]
    return parts


SLAVIC = {
    "uk": {"e5": 0.5, "use": 0.4, "ru": 1.2},
    "cs": {"e5": 0.8, "use": 0.2, "ru": 0.8, "en": 0.8},
}


def slavic(language):
    def run(cache, folder, words, output):
        parts = slavic_parts(cache, folder, language, words, output)
        weights = SLAVIC[language]
        keys = ["wordfreq", "e5", "use", "cldr", "navec"] + (["glove"] if language == "cs" else [])
        steps = [
            f"e5: centred, top 3 components removed, weight {weights['e5']}",
            f"use: centred, top component removed, weight {weights['use']}",
            f"Russian lexicon reached by anchors and cognates, weight {weights['ru']}",
        ]
        if "en" in weights:
            steps.append(f"English (GloVe 100 and use) reached by anchors and cognates, weight {weights['en']}")
        return Recipe(spaces.fuse([(weights[k], x) for k, x in parts.items()]), packages.source_list(keys), steps)

    return run


def make(cache, folder, language, words, output):
    """The recipe of a language, carried out."""
    table = {"ru": russian, "yue": cantonese, "uk": slavic("uk"), "cs": slavic("cs")}
    return table[language](cache, folder, words, output)
