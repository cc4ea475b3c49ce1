"""The fused English space: weighted sources side by side, fewer dimensions, sparse associations beside them.

A sum of weighted cosines is the dot product of the weighted unit vectors laid side by side, so the fused vectors are
that row, reduced. What graphs know of direct neighbours goes into the edges.
"""

import numpy as np
import scipy.sparse as sp

import spyx
from space import centre, principal, unit

TOP = {"glove": 1, "use": 1, "mpnet": 1, "minilm": 0, "potion": 0, "nomic": 0, "distilled": 0}
# Principal axes that are kept of each source: the rest is noise beside the other sources.
AXES = {"glove": 100, "use": 150, "minilm": 150, "potion": 128, "mpnet": 220, "nomic": 220, "distilled": 250}
NEIGHBOURS = 0.15  # how much of the mean of a word's neighbours in the graph is added to its vector


def prepare(sources, sample):
    """Every source centred on the sample and reduced to its first axes; a word that a source lacks has a zero row there."""
    ready = {}
    for name, rows in sources.items():
        known = np.abs(rows).sum(1) > 0
        ready[name] = principal(centre(rows, sample, TOP[name]), AXES[name], sample & known)
    return ready


def concatenate(ready, weights):
    """Weighted unit rows side by side, scaled to length one."""
    rows = np.concatenate([np.sqrt(weights[n]) * ready[n] for n in ready if weights.get(n, 0) > 0], 1)
    return unit(rows)


def with_neighbours(rows, graph, sample, share=NEIGHBOURS):
    """Unit rows, each with a share of the mean of its neighbours (weights squared, so that the near ones count).

    More than a third of a share makes all words of one subject alike, which costs people's clues for three cards.
    """
    weights = graph.multiply(graph).tocsr()
    total = np.asarray(weights.sum(1)).ravel()
    mean = (sp.diags(1 / np.where(total > 0, total, 1)) @ weights).astype(np.float32) @ rows
    return centre(rows + share * unit(mean), sample)


def edges(graph):
    """All pairs of the graph as `spyx.pairs`; weights are at most 1."""
    upper = sp.triu(graph, 1).tocoo()
    return spyx.pairs(graph.shape[0], upper.row, upper.col, upper.data, 1.0)


def graph_matrix(counts):
    """Sum of the pools as one CSR matrix."""
    total = sp.csr_matrix(next(iter(counts.values())).shape, dtype=np.float32)
    for matrix in counts.values():
        total = total + matrix
    return total.tocsr()
