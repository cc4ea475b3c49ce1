"""Scoring cards with a lexicon that is on disk, exactly as the program does: dense·cos + edge·weight."""

from pathlib import Path

import numpy as np

import fifu
import spyx
from space import unit


SPLIT_RANK = 20_000  # parts of a joined word must be at least this common


def resolve(text, index):
    """Rows that stand for a text: the word, the known parts of a phrase, the two common parts of a joined word."""
    for form in (text, text.replace("-", " "), text.replace("-", "")):
        if form in index:
            return [index[form]]
    words = text.replace("-", " ").split()
    if len(words) > 1:
        return [index[w] for w in words if w in index]
    cuts = [(text[:i], text[i:]) for i in range(3, len(text) - 2)]
    pairs = [(index[a], index[b]) for a, b in cuts if a in index and b in index]
    # The split whose rarer part is commonest; rows are in order of frequency.
    best = min(pairs, key=max, default=None)
    return list(best) if best and max(best) < SPLIT_RANK else []


class Lexicon:
    """A pair of files, read back."""

    def __init__(self, folder, name):
        _, self.words, rows = fifu.read(Path(folder) / f"{name}.fifu")
        self.rows = unit(rows)
        self.header, _, self.edges = spyx.read(Path(folder) / f"{name}.spyx")
        self.index = {w: i for i, w in enumerate(self.words)}

    def edge(self, a, b):
        """Weight of the association between two rows, 0 without one."""
        if self.edges is None:
            return 0.0
        offsets, targets, weights = self.edges
        lo, hi = offsets[a : a + 2]
        at = lo + np.searchsorted(targets[lo:hi], b)
        if at < hi and targets[at] == b:
            return weights[at] / 255 * self.header["edge_scale"]
        return 0.0

    def affinity(self, a, b):
        """Affinity of two words; NaN if one is unknown."""
        i, j = self.index.get(a), self.index.get(b)
        if i is None or j is None:
            return np.nan
        mix = self.header["affinity"]
        return mix["dense"] * float(self.rows[i] @ self.rows[j]) + mix["edge"] * self.edge(i, j)

    def meaning(self, text):
        """Rows that stand for a text, the weight of each, and the unit vector of their sum; None if unknown."""
        parts = resolve(text, self.index)
        if not parts:
            return None
        mean = self.rows[parts].mean(0)
        length = np.linalg.norm(mean)
        return parts, 1 / (len(parts) * length), mean / length

    def score(self, clue, board):
        """Affinities of a board; an unknown clue ties all cards, an unknown card is NaN."""
        said = self.meaning(clue)
        if said is None:
            return np.zeros(len(board))
        mix = self.header["affinity"]
        values = []
        for card in board:
            shown = self.meaning(card)
            if shown is None:
                values.append(np.nan)
                continue
            edge = sum(self.edge(a, b) for a in shown[0] for b in said[0]) * shown[1] * said[1]
            values.append(mix["dense"] * float(shown[2] @ said[2]) + mix["edge"] * edge)
        return np.array(values)
