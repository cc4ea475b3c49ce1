"""What the distilled associations add to the shipped lexicon, on people's turns.

    python distil_eval.py --human DIR [--file associations-en.bin.xz] [--clues N]

Every row: weights fitted on four fifths of the groups, scored on the fifth. `--clues` forgets all asked words but the cards and the N commonest clue words.
"""

import argparse
from pathlib import Path

import numpy as np
import scipy.sparse as sp

import evaluate
import report
from associations import Associations
from scorer import Lexicon, resolve
from space import unit

HERE = Path(__file__).resolve().parent


class Tables(report.Pairs):
    """Similarities between the words of the turns: the shipped file's two parts, and the model's."""

    def __init__(self, lexicon, sets):
        needed = {w for turns in sets.values() for t in turns for w in [t["clue"], *t["board"]]}
        self.parts = {w: resolve(w, lexicon.index) for w in needed}
        self.names = sorted(w for w in needed if self.parts[w])
        self.at = {w: i for i, w in enumerate(self.names)}
        self.tables = {}
        self.add("dense", lexicon.rows)
        offsets, targets, weights = lexicon.edges
        graph = sp.csr_matrix((weights / 255 * lexicon.header["edge_scale"], targets, offsets), shape=(len(lexicon.words),) * 2)
        means = self._means(len(lexicon.words))
        self.tables["graph"] = np.asarray((means @ graph @ means.T).todense())

    def add_model(self, lexicon, model, prompt, clues):
        """Tables of one prompt: `… →` clue to card, `… ←` card to clue, with `all` pairs or only `listed` answers."""
        kept = set(model.words) if clues is None else set(model.words[: model.header["cards"]]) | set(
            [w for w in lexicon.words if w in model.index][:clues])
        asked, rows, offset = model.centred(prompt)
        use = np.array([model.words[i] in kept for i in asked])
        spot = {a: i for i, a in enumerate(asked) if use[i]}
        # Mean over the parts of a name that the model knows.
        part = [[model.index[lexicon.words[r]] for r in self.parts[w] if lexicon.words[r] in model.index] for w in self.names]
        ask = [[spot[i] for i in p if i in spot] for p in part]
        left = np.array([rows[a].mean(0) if a else 0 * rows[0] for a in ask])
        shift = np.array([offset[a].mean() if a else 0 for a in ask])
        right = np.array([model.columns[p].mean(0) if p else 0 * rows[0] for p in part])
        every = (left @ right.T + shift[:, None]) * np.array([bool(a) for a in ask])[:, None] * np.array([bool(p) for p in part])
        self.tables[f"{prompt} all →"], self.tables[f"{prompt} all ←"] = every, every.T.copy()
        sparse = model.answers(prompt)
        live = np.zeros(len(model.words))
        live[asked[use]] = 1
        size = [max(len(p), 1) for p in part]
        means = sp.csr_matrix((np.concatenate([np.full(len(p), 1 / s) for p, s in zip(part, size)]),
                               (np.repeat(np.arange(len(part)), [len(p) for p in part]), np.concatenate(part).astype(int))),
                              shape=(len(part), len(model.words)))
        listed = np.asarray((means @ sp.diags(live) @ sparse @ means.T).todense())
        self.tables[f"{prompt} listed →"], self.tables[f"{prompt} listed ←"] = listed, listed.T.copy()
        whole = unit(model.rows(prompt)) * live[:, None]
        mean = unit(np.array([whole[p].mean(0) if p else 0 * whole[0] for p in part]))
        self.tables[f"{prompt} cosine"] = mean @ mean.T
        return sum(bool(a) for a in ask), len(ask)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--human", required=True)
    parser.add_argument("--file", default=HERE / "associations-en.bin.xz")
    parser.add_argument("--clues", type=int)
    args = parser.parse_args()
    sets, lexicon, model = evaluate.load_all(args.human), Lexicon(HERE.parent, "en"), Associations(args.file)
    tables = Tables(lexicon, sets)
    blends = [("en", ["dense", "graph"])]
    for prompt in model.header["prompts"]:
        asked, of = tables.add_model(lexicon, model, prompt, args.clues)
        print(f"{prompt}: {asked} of {of} words of the turns were asked")
        both = lambda kind: [f"{prompt} {kind} →", f"{prompt} {kind} ←"]
        blends += [(f"{prompt} alone, all pairs", both("all")), (f"{prompt} alone, listed answers", both("listed"))]
        blends += [(f"en + {prompt}, all pairs, → only", ["dense", "graph", f"{prompt} all →"])]
        blends += [(f"en + {prompt}, listed answers", ["dense", "graph", *both("listed")])]
        blends += [(f"en + {prompt}, all pairs", ["dense", "graph", *both("all")])]
        blends += [(f"{prompt} alone, cosine", [f"{prompt} cosine"]), (f"en + {prompt}, cosine", ["dense", "graph", f"{prompt} cosine"])]
        blends += [(f"en + {prompt}, both", ["dense", "graph", *both("all"), *both("listed")])]
    base = None
    for label, columns in blends:
        result, weights = tables.run(sets, columns)
        base = result if base is None else base
        print(f"| {label} | {report.line(result)} |  " + ", ".join(f"{n} {w:.3f}" for n, w in weights.items()), flush=True)
        if label != "en" and label.startswith("en"):
            (a, parts), (b, before) = evaluate.headline(result), evaluate.headline(base)
            spans = evaluate.paired_bootstrap(result, base)
            for name in [*parts, "mean"]:
                x, y = (a, b) if name == "mean" else (parts[name], before[name])
                print(f"    {name}: {x:.1f}, en {y:.1f}, {x - y:+.2f} ({spans[name][0]:+.2f} … {spans[name][1]:+.2f})", flush=True)


if __name__ == "__main__":
    main()
