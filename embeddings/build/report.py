"""Tables: what each source contributes, the comparison with an earlier file, figures of the files as written."""

from pathlib import Path

import numpy as np
import scipy.sparse as sp

import evaluate
import fit
import graphs
from scorer import resolve
from space import unit

SIMILARITY = ["en-men", "en-simlex", "en-ws353-rel", "en-mturk771"]


def line(result):
    """`headline | first/recall/target/exact` of each set."""
    cells = ["/".join(f"{x:.0f}" for x in evaluate.summary(rows)) for rows, _ in result.values()]
    return f"{evaluate.headline(result)[0]:.2f} | " + " | ".join(cells)


class Pairs:
    """Similarities between the words of the turns, one matrix for each source."""

    def __init__(self, words, ready, pools, sets):
        index = {w: i for i, w in enumerate(words)}
        needed = {w for turns in sets.values() for t in turns for w in [t["clue"], *t["board"]]}
        self.parts = {w: resolve(w, index) for w in needed}
        self.names = sorted(w for w in needed if self.parts[w])
        self.at = {w: i for i, w in enumerate(self.names)}
        self.tables = {}
        for name, rows in ready.items():
            self.add(name, rows)
        self.add_graph("graph", pools.values())
        for without in ("eat", "norms"):
            self.add_graph(f"graph without {without}", [m for name, m in pools.items() if name != without])
        for name, matrix in pools.items():
            self.add_graph(f"graph: {name}", [matrix])

    def add(self, name, rows):
        """Cosines of a dense space; a phrase that is not stored is the mean of its parts."""
        mean = unit(np.array([rows[self.parts[w]].mean(0) for w in self.names]))
        self.tables[name] = mean @ mean.T

    def add_graph(self, name, pools):
        """Associations of pooled counts; those of a phrase that is not stored are the mean over its parts."""
        matrix = graphs.association(sum(pools).tocsr())
        means = self._means(matrix.shape[0])
        self.tables[name] = np.asarray((means @ matrix @ means.T).todense())

    def _means(self, n):
        """Sparse matrix that takes the mean over the parts of every name."""
        size = [len(self.parts[w]) for w in self.names]
        parts = np.concatenate([self.parts[w] for w in self.names])
        return sp.csr_matrix((np.repeat(1 / np.array(size), size), (np.repeat(np.arange(len(size)), size), parts)), shape=(len(size), n))

    def features(self, names):
        """Function (clue, board) -> (cards, sources); None for an unknown clue."""
        stack = np.stack([self.tables[n] for n in names], -1)

        def of(clue, board):
            if clue not in self.at:
                return None
            ids = [self.at.get(w, -1) for w in board]
            values = stack[self.at[clue]][ids]
            values[np.array(ids) < 0] = 0
            return values

        return of

    def run(self, sets, names, fixed=None):
        """(cross-validated result, weights on all turns) of a blend; `fixed` weights are not fitted."""
        features = self.features(names)
        if fixed is not None:
            weights, fold_of, by_fold = np.array(fixed), {}, []
        else:
            choices = fit.Choices(sets, features)
            fold = fit.folds(choices.groups)
            weights = fit.fit_weights(choices)
            by_fold = [fit.fit_weights(choices, fold != k) for k in range(fold.max() + 1)]
            fold_of = dict(zip(choices.groups, fold))
        scored = {}
        for name, turns in sets.items():
            rows = []
            for turn in turns:
                w = by_fold[fold_of[turn["group"]]] if turn["group"] in fold_of else weights
                values = features(turn["clue"], turn["board"])
                values = np.zeros(len(turn["board"])) if values is None else values @ w
                first, recall, lists, target, exact = evaluate.score_turn(turn, lambda *_: values)
                rows.append((first, recall, lists, target or 0.0, exact or 0.0, target is not None))
            scored[name] = (np.array(rows, float), np.array([t["group"] for t in turns]))
        return scored, dict(zip(names, weights))


def ablation(pairs, dense, sets):
    """Table of blends without one source, with other graphs, and of single sources."""
    full, weights = pairs.run(sets, dense + ["graph"])
    rows = [("all sources", full)]
    for name in dense + ["graph"]:
        rows.append((f"without {name}", pairs.run(sets, [n for n in dense + ["graph"] if n != name])[0]))
    for name in [n for n in pairs.tables if n.startswith("graph without ")]:
        rows.append((name, pairs.run(sets, dense + [name])[0]))
    single = [n for n in pairs.tables if n.startswith("graph: ")]
    for name in single:
        rows.append((f"{name} only", pairs.run(sets, dense + [name])[0]))
    rows.append(("all graphs, own weights", pairs.run(sets, dense + single)[0]))
    for name in dense + ["graph"]:
        rows.append((f"{name} alone", pairs.run(sets, [name], [1.0])[0]))
    table = "\n".join(f"| {label} | {line(result)} |" for label, result in rows)
    return table + "\nweights: " + ", ".join(f"{n} {w:.2f}" for n, w in weights.items())


def files(name, lexicon, sets, similarity):
    """Figures of a lexicon as written."""
    result = evaluate.score_sets(sets, lexicon.score)
    clues = [lexicon.meaning(t["clue"]) is not None for turns in sets.values() for t in turns]
    print(f"| {name} | {line(result)} | {100 * np.mean(clues):.1f} % of clues known |", flush=True)
    for data in SIMILARITY:
        pairs, gold = evaluate.load_similarity(Path(similarity) / f"{data}.tsv")
        rho, coverage = evaluate.spearman(pairs, gold, lexicon.affinity)
        print(f"    {data}: {rho:.3f} ({100 * coverage:.1f} % covered)")


def compare(lexicon, before, sets):
    """A file against an earlier one, 95 % intervals of the difference."""
    ours, theirs = (evaluate.score_sets(sets, x.score) for x in (lexicon, before))
    (mean_a, parts_a), (mean_b, parts_b) = evaluate.headline(ours), evaluate.headline(theirs)
    spans = evaluate.paired_bootstrap(ours, theirs)
    for name in [*parts_a, "mean"]:
        a, b = (mean_a, mean_b) if name == "mean" else (parts_a[name], parts_b[name])
        print(f"| {name} | {a:.1f} | {b:.1f} | {a - b:+.1f} | {spans[name][0]:+.1f} … {spans[name][1]:+.1f} |")
