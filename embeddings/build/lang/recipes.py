"""How each lexicon is put together: sources, weights, licence. Weights were chosen on the checks in LANGUAGES.md."""

from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

import borrow
import decks
import encode
import english
import packages
import spaces
import written

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
    sure: np.ndarray | None = None  # how each word is known (borrow.vectors), where that differs


RELATED = 0.5  # weight of an edge of the word net beside those of the norms
ENGLISH = {"package": "en (this project)", "version": "third edition", "licence": "CC BY-SA 4.0"}
WIKTIONARY = {"package": "English Wiktionary, translations (2015)", "version": "wiktionary_*.tsv", "licence": "CC BY-SA 3.0"}


def _words(cache, model, language, words, remove):
    return spaces.clean(encode.Store(cache, model, language).get(words), remove=remove)


def russian(cache, folder, words, _output, _norms):
    import russian as source

    navec, known = source.navec(cache, words, source.HUDLIT)
    parts = [(1.0, _words(cache, "use", "ru", words, 1)), (1.2, spaces.clean(navec, known, remove=6))]
    rows = {w: i for i, w in enumerate(words)}
    edges = {pair: RELATED * weight for pair, weight in source.graph(cache, rows, lambda form: form).items()}
    return Recipe(
        spaces.fuse(parts),
        packages.source_list(["wordfreq", "use", "navec", "wikiwordnet"]),
        ["use: centred, top component removed, weight 1.0", "navec hudlit: centred, top 6 components removed, weight 1.2",
         "edges: synonyms, hypernyms and definition links of the Russian Wiktionary word net"],
        edges=edges,
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


CANTONESE = {"use": 0.6, "gloss-use": 0.5, "gloss-en": 1.0}


def cantonese(cache, folder, words, output, _norms):
    meanings = _gloss_table(cache, folder, words)
    gloss, known = english.use_of(cache, words, meanings)
    space = borrow.English(output)
    rows = [space.mean(meanings.get(w, [])) for w in words]
    borrowed = np.array([np.zeros(space.vectors.shape[1], np.float32) if r is None else r for r in rows])
    parts = {
        "use": _words(cache, "use", "yue", words, 1),
        "gloss-use": spaces.clean(gloss, known, remove=1),
        "gloss-en": spaces.clean(borrowed, np.array([r is not None for r in rows])),
    }
    return Recipe(
        spaces.fuse([(CANTONESE[k], x) for k, x in parts.items()]),
        packages.source_list(["wordfreq", "opencc", "rime", "use", "cedict"]) + [WIKTIONARY, ENGLISH],
        [f"use: centred, top component removed, weight {CANTONESE['use']}",
         f"English glosses (CC-CEDICT, own list, cards) read by use: centred, top component removed, weight {CANTONESE['gloss-use']}",
         f"English glosses in `en`, weight {CANTONESE['gloss-en']}"],
    )


def own_glosses(language):
    """[(word, gloss)] of our own short lists: Czech to English, Ukrainian to Russian."""
    path = Path(__file__).parent / f"glosses_{language}.tsv"
    lines = [x for x in path.read_text(encoding="utf-8").splitlines() if not x.startswith("#")]
    return [tuple(pair.split("=")) for line in lines for pair in line.split()]


def slavic(language):
    """Ukrainian and Czech: everything is borrowed from English."""

    def run(cache, folder, words, output, norms):
        found = borrow.glosses(cache, folder, language)
        vectors, sure = borrow.vectors(words, found, borrow.English(output), written.associated(norms), output)
        share = lambda kind: f"{(sure == kind).mean():.2f}"
        print(f"  {language}: by gloss {share(2)}, by norms {share(1)}, by cousin or family {share(0)}, unknown {share(-1)}", flush=True)
        return Recipe(
            vectors,
            packages.source_list(["wordfreq", "cldr", "use", "navec"]) + [WIKTIONARY, ENGLISH],
            ["vectors of English glosses in `en`: the first counts 1, the second 0.6, the third 0.4",
             "words without a gloss: mean of the cards of the norms they stand beside, else a Russian cousin, else a glossed word of the same family"],
            sure=sure,
        )

    return run


def make(cache, folder, language, words, output, norms):
    """The recipe of a language, carried out, with the written norms in it."""
    table = {"ru": russian, "yue": cantonese, "uk": slavic("uk"), "cs": slavic("cs")}
    recipe = table[language](cache, folder, words, output, norms)
    recipe.vectors = written.drawn(words, recipe.vectors, norms)
    recipe.steps += [f"cards: {written.CUE} of the mean of their associations in the written norms added, associations: {written.RESPONSE} of their cards' mean"]
    for pair, weight in written.edges(words, norms).items():
        recipe.edges[pair] = max(weight, RELATED * recipe.edges.get(pair, 0.0))
    recipe.steps += ["edges: written norms by strength"]
    recipe.edge_weight = written.EDGE
    return recipe
