"""Scoring cards with a lexicon that is on disk, exactly as the program does: dense·cos + edge·weight."""

from pathlib import Path

import numpy as np

import fifu
import spyx
from encoders import unit


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

    def score(self, clue, board):
        """Affinities of a board; an unknown clue ties all cards."""
        if clue not in self.index:
            return np.zeros(len(board))
        return np.array([self._card(w, clue) for w in board])

    def _card(self, card, clue):
        """A phrase that is not stored counts as the mean of its parts."""
        if card in self.index or " " not in card:
            return self.affinity(card, clue)
        return float(np.mean([self.affinity(part, clue) for part in card.split()]))
