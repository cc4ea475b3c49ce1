"""Scoring cards with a lexicon that is on disk, exactly as the program does: dense·cos + edge·weight."""

from pathlib import Path

import numpy as np

import fifu
import spyx
from encoders import unit


SPLIT_RANK = 20_000  # parts of a joined word must be at least this common


def resolve(text, index, split=False):
    """Rows that stand for a text: the word, the parts of a phrase, with `split` also those of a joined word."""
    for form in (text, text.replace("-", " "), text.replace("-", "")):
        if form in index:
            return [index[form]]
    words = text.replace("-", " ").split()
    if len(words) > 1:
        return [index[w] for w in words] if all(w in index for w in words) else []
    cuts = [(text[:i], text[i:]) for i in range(3, len(text) - 2)] if split else []
    pairs = [(index[a], index[b]) for a, b in cuts if a in index and b in index]
    # The split whose rarer part is commonest; rows are in order of frequency.
    best = min(pairs, key=max, default=None)
    return list(best) if best and max(best) < SPLIT_RANK else []


class Lexicon:
    """A pair of files, read back."""

    def __init__(self, folder, name):
        _, self.words, rows = fifu.read(Path(folder) / f"{name}.fifu")
        self.rows = unit(rows)
        self.header, self.sections = spyx.read(Path(folder) / f"{name}.spyx")
        self.index = {w: i for i, w in enumerate(self.words)}

    def edge(self, a, b):
        """Weight of the association between two rows, 0 without one."""
        if "edge_offsets" not in self.sections:
            return 0.0
        lo, hi = self.sections["edge_offsets"][a : a + 2]
        at = lo + np.searchsorted(self.sections["edge_targets"][lo:hi], b)
        if at < hi and self.sections["edge_targets"][at] == b:
            return self.sections["edge_weights"][at] / 255 * self.header["edge_scale"]
        return 0.0

    def affinity(self, a, b):
        """Affinity of two words; NaN if one is unknown."""
        i, j = self.index.get(a), self.index.get(b)
        if i is None or j is None:
            return np.nan
        mix = self.header["affinity"]
        return mix["dense"] * float(self.rows[i] @ self.rows[j]) + mix["edge"] * self.edge(i, j)

    def parts(self, text, split=False):
        """Rows that stand for a text (see `resolve`)."""
        return resolve(text, self.index, split)

    def score(self, clue, board, split=False):
        """Affinities of a board; an unknown clue ties all cards, an unknown card is NaN."""
        said = self.parts(clue, split)
        if not said:
            return np.zeros(len(board))
        mix = self.header["affinity"]
        values = []
        for card in board:
            shown = self.parts(card, split)
            if not shown:
                values.append(np.nan)
                continue
            pairs = [mix["dense"] * float(self.rows[a] @ self.rows[b]) + mix["edge"] * self.edge(a, b) for a in shown for b in said]
            values.append(float(np.mean(pairs)))
        return np.array(values)
