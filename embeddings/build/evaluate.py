"""How well a scorer predicts people: first, recall, target, exact; Spearman; paired cluster bootstrap.

Turns are JSON lines (`clue, board, targets, avoid, guesses`, `bystanders` where known) read from a folder
that the caller names; nothing of it is stored. Ties count in expectation. A clue that the lexicon does not
know ties all cards; a card that it does not know ties with every other card.
"""

import json
from math import comb
from pathlib import Path

import numpy as np

SETS = ["strategy-human-clues", "strategy-gpt-clues", "cultural-codes", "connector"]


def load_turns(folder, name):
    """Turns of one set, each with a `group`: the unit of folds and of the bootstrap."""
    turns = [json.loads(line) for line in (Path(folder) / f"{name}.jsonl").open()]
    game, cards = -1, set()
    for turn in turns:
        turn["clue"] = turn["clue"].lower()
        for key in ("board", "targets", "avoid", "bystanders"):
            if key in turn:
                turn[key] = [w.lower() for w in turn[key]]
        turn["guesses"] = [[w.lower() for w in g] for g in turn["guesses"]]
        if name.startswith("strategy"):
            turn["group"] = "board " + " ".join(sorted(turn["board"]))
        elif name == "connector":
            turn["group"] = "pair " + " ".join(sorted(turn["targets"]))
        else:
            # Boards of a game only lose cards: a board that is no subset starts another game.
            if not set(turn["board"]) <= cards:
                game, cards = game + 1, set(turn["board"])
            turn["group"] = f"game {game}"
    return turns


def load_all(folder):
    """All four sets by name."""
    return {name: load_turns(folder, name) for name in SETS}


def _in_top(scores, k):
    """Probability of each item to be among the first k. NaN = unknown, ties with everything."""
    known = ~np.isnan(scores)
    unknown = int((~known).sum())
    filled = np.where(known, scores, 0.0)
    greater = ((filled[None, :] > filled[:, None]) & known[None, :]).sum(1) * known
    equal = ((filled[None, :] == filled[:, None]) & known[None, :]).sum(1) + unknown
    equal = np.where(known, equal, len(scores))
    return np.clip((k - greater) / equal, 0, 1)


def _all_in_top(scores, wanted):
    """Probability that exactly the wanted positions fill the first places, ties broken at random."""
    if np.isnan(scores).any():
        return float(np.prod(_in_top(scores, len(wanted))[wanted]))
    low = scores[wanted].min()
    above = int((scores > low).sum())
    wanted_above = int((scores[wanted] > low).sum())
    if above > wanted_above:
        return 0.0
    return 1 / comb(int((scores == low).sum()), len(wanted) - wanted_above)


def score_turn(turn, score):
    """(first sum, recall sum, number of lists, target, exact) for one turn; None where skipped."""
    board, lists = turn["board"], [g for g in turn["guesses"] if g]
    values = score(turn["clue"], board)
    at = {w: i for i, w in enumerate(board)}
    first = recall = 0.0
    top = {k: _in_top(values, k) for k in {1} | {len(g) for g in lists}}
    for g in lists:
        first += top[1][at[g[0]]]
        recall += np.mean([top[len(g)][at[w]] for w in g])
    target = exact = None
    wanted = [w for w in turn["targets"] if w in at]
    if wanted:
        pool = board
        if "bystanders" in turn:
            keep = set(turn["targets"]) | set(turn["bystanders"]) | set(turn["avoid"])
            pool = [w for w in board if w in keep]
        among = values[[at[w] for w in pool]]
        place = np.array([pool.index(w) for w in wanted])
        target = float(_in_top(among, len(wanted))[place].mean())
        exact = _all_in_top(among, place)
    return first, recall, len(lists), target, exact


def score_sets(sets, score):
    """Per set: array of rows (first, recall, lists, target, exact, has target) and the groups."""
    result = {}
    for name, turns in sets.items():
        rows = []
        for turn in turns:
            first, recall, lists, target, exact = score_turn(turn, score)
            rows.append((first, recall, lists, target or 0.0, exact or 0.0, target is not None))
        result[name] = (np.array(rows, float), np.array([t["group"] for t in turns]))
    return result


def summary(rows):
    """first, recall, target, exact of some turns, in percent."""
    first, recall, lists, target, exact, has = rows.sum(0)
    return 100 * np.array([first / max(lists, 1), recall / max(lists, 1), target / max(has, 1), exact / max(has, 1)])


def headline(result):
    """Mean over the sets of (recall + target) / 2, and its parts."""
    parts = {name: summary(rows)[1:3].mean() for name, (rows, _) in result.items()}
    return float(np.mean(list(parts.values()))), parts


def _grouped(rows, groups):
    names, index = np.unique(groups, return_inverse=True)
    sums = np.zeros((len(names), rows.shape[1]))
    np.add.at(sums, index, rows)
    return sums


def paired_bootstrap(a, b, draws=2000, seed=7):
    """95 % intervals of (a - b): per set and for the headline, resampling groups within each set."""
    rng = np.random.default_rng(seed)
    diffs = {}
    for name in a:
        ga, gb = _grouped(*a[name]), _grouped(*b[name])
        pick = rng.integers(0, len(ga), (draws, len(ga)))
        half = lambda g: 50 * (g[:, 1] / np.maximum(g[:, 2], 1) + g[:, 3] / np.maximum(g[:, 5], 1))
        diffs[name] = half(ga[pick].sum(1)) - half(gb[pick].sum(1))
    diffs["mean"] = np.mean([diffs[name] for name in a], axis=0)
    return {name: (float(np.quantile(d, 0.025)), float(np.quantile(d, 0.975))) for name, d in diffs.items()}


def load_similarity(file):
    """Pairs and scores of a similarity file."""
    rows = [line.rstrip("\n").split("\t") for line in Path(file).open()][1:]
    return [(a.lower(), b.lower()) for a, b, _ in rows], np.array([float(s) for *_, s in rows])


def spearman(pairs, gold, score):
    """(Spearman, coverage); `score(a, b)` may return NaN for unknown words."""
    from scipy.stats import spearmanr

    ours = np.array([score(a, b) for a, b in pairs])
    known = ~np.isnan(ours)
    return float(spearmanr(ours[known], gold[known]).statistic), float(known.mean())
