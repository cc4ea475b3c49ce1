"""The written association norms of a language: words, edges, and cards drawn towards what people would say beside them."""

import re
from pathlib import Path

import numpy as np

import decks
import spaces
from graphs import read_norms

NORMS = decks.REPOSITORY / "embeddings" / "norms"
WEIGHT = {5: 1.0, 4: 0.85, 3: 0.7, 2: 0.55, 1: 0.4}  # of an edge, by strength
EDGE = 0.3  # weight of edges beside cosines
CUE, RESPONSE = 1.0, 0.25  # share of the neighbours' mean that is added to a cue and to a response
WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")


def load(language, lemma):
    """[(cue, response, strength)], responses as `lemma` gives them."""
    file = Path(NORMS) / f"{language}.tsv"
    return [(decks.plain(c), lemma(decks.plain(r)), s) for c, r, s in read_norms(file)]


def associated(norms):
    """{word: [(other, strength)]}, both ways."""
    out = {}
    for cue, response, strength in norms:
        out.setdefault(cue, []).append((response, strength))
        out.setdefault(response, []).append((cue, strength))
    return out


def drawn(words, vectors, norms):
    """Unit rows, cues drawn to the mean of their responses, responses a little to their cues."""
    rows = {w: i for i, w in enumerate(words)}
    towards = np.zeros_like(vectors)
    back = np.zeros_like(vectors)
    for cue, response, strength in norms:
        i, j = rows.get(cue), rows.get(response)
        if i is not None and j is not None:
            towards[i] += 2.0**strength * vectors[j]
            back[j] += 2.0**strength * vectors[i]
    return spaces.unit(vectors + CUE * spaces.unit(towards) + RESPONSE * spaces.unit(back))


def edges(words, norms):
    """{(row, row): weight}."""
    rows = {w: i for i, w in enumerate(words)}
    out = {}
    for cue, response, strength in norms:
        i, j = rows.get(cue), rows.get(response)
        if i is not None and j is not None and i != j:
            key = (min(i, j), max(i, j))
            out[key] = max(out.get(key, 0.0), WEIGHT[strength])
    return out
