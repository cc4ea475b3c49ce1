"""Weights of the sources, and the noise of a guesser, by maximum likelihood on people's choices.

A person's list is read as choices without replacement, the giver's targets as choices against all other cards. Each
of the four sets has the same total weight, half on guesses and half on targets, as in the figure that is reported.
"""

import numpy as np
from scipy.optimize import minimize

PRIOR = 0.02  # strength of the pull of log-weights to the start: a few dozen choices' worth


class Choices:
    """Choice events of all turns as padded arrays: features[event, card, source], mask, weight, group."""

    def __init__(self, sets, features):
        """`features(clue, board)` returns a (cards, sources) array, or None when the clue is unknown."""
        rows, masks, weights, groups = [], [], [], []
        widest = max(len(t["board"]) for turns in sets.values() for t in turns)
        for turns in sets.values():
            begin = len(rows)
            kinds = []
            for turn in turns:
                values = features(turn["clue"], turn["board"])
                if values is None:
                    continue
                at = {w: i for i, w in enumerate(turn["board"])}
                for guess in turn["guesses"]:
                    left = np.ones(len(at), bool)
                    for word in guess:
                        self._event(rows, masks, values, left, at[word], widest)
                        groups.append(turn["group"])
                        kinds.append(0)
                        left = left.copy()
                        left[at[word]] = False
                pool = np.ones(len(at), bool)
                if "bystanders" in turn:
                    keep = set(turn["targets"]) | set(turn["bystanders"]) | set(turn["avoid"])
                    pool = np.array([w in keep for w in turn["board"]])
                wanted = [at[w] for w in turn["targets"] if w in at]
                pool[wanted] = False
                for one in wanted:
                    left = pool.copy()
                    left[one] = True
                    self._event(rows, masks, values, left, one, widest)
                    groups.append(turn["group"])
                    kinds.append(1)
            kinds = np.array(kinds)
            share = np.zeros(len(rows) - begin)
            for kind in (0, 1):
                share[kinds == kind] = 0.5 / max((kinds == kind).sum(), 1)
            weights.append(share)
        self.features, self.mask = np.array(rows), np.array(masks)
        self.weights, self.groups = np.concatenate(weights), np.array(groups)

    @staticmethod
    def _event(rows, masks, values, left, chosen, widest):
        """The chosen card goes first, so that every event has its choice at place 0."""
        order = [chosen] + [i for i in np.flatnonzero(left) if i != chosen]
        row = np.zeros((widest, values.shape[1]), np.float32)
        row[: len(order)] = values[order]
        mask = np.zeros(widest, bool)
        mask[: len(order)] = True
        rows.append(row)
        masks.append(mask)


def _loss(weights, choices, keep):
    score = choices.features[keep] @ weights.astype(np.float32)
    score = np.where(choices.mask[keep], score, -np.inf)
    score -= score.max(1, keepdims=True)
    p = np.exp(score)
    p /= p.sum(1, keepdims=True)
    w = choices.weights[keep]
    loss = -(w * np.log(p[:, 0] + 1e-12)).sum()
    p[:, 0] -= 1
    gradient = np.einsum("e,ec,ecs->s", w, p, choices.features[keep], optimize=True)
    return loss, gradient


def fit_weights(choices, keep=None, prior=PRIOR):
    """Non-negative weights (they include the sharpness of the softmax)."""
    if keep is None:
        keep = np.ones(len(choices.weights), bool)
    sources = choices.features.shape[2]
    start = np.full(sources, 10.0 / sources)

    def objective(x):
        loss, gradient = _loss(x, choices, keep)
        return loss + prior * ((x - start) ** 2).sum() / 100, gradient + 2 * prior * (x - start) / 100

    return minimize(objective, start, jac=True, method="L-BFGS-B", bounds=[(0, None)] * sources).x


def folds(groups, count=5, seed=3):
    """Fold number of every event; a group is never split."""
    names, index = np.unique(groups, return_inverse=True)
    return np.random.default_rng(seed).permutation(len(names))[index] % count


def fit_noise(sets, score):
    """(beta, lapse) of P(first pick) ∝ 2^(beta·affinity) + lapse, by maximum likelihood over first guesses."""
    events = []
    for turns in sets.values():
        for turn in turns:
            values = score(turn["clue"], turn["board"])
            if np.isnan(values).any():
                continue
            at = {w: i for i, w in enumerate(turn["board"])}
            events += [(values, at[g[0]]) for g in turn["guesses"] if g]
    widest = max(len(v) for v, _ in events)
    table = np.full((len(events), widest), -np.inf)
    for row, (values, _) in zip(table, events):
        row[: len(values)] = values
    chosen = np.array([c for _, c in events])
    count = np.isfinite(table).sum(1)

    def loss(x):
        beta, lapse = np.exp(x)
        e = np.where(np.isfinite(table), np.exp2(np.minimum(beta * np.where(np.isfinite(table), table, 0), 60)), 0)
        top = e[np.arange(len(e)), chosen] + lapse
        return -np.log(top / (e.sum(1) + lapse * count)).mean()

    best = min((minimize(loss, [np.log(b), np.log(l)], method="Nelder-Mead") for b in (5, 20) for l in (0.1, 2)), key=lambda r: r.fun)
    return float(np.exp(best.x[0])), float(np.exp(best.x[1])), float(best.fun)
