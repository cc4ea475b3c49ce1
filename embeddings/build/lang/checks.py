"""What a lexicon is checked on: public similarity sets where they exist, and boards made from Unicode annotations.

Board check: every annotated symbol has a name and keywords that people chose for it. A keyword is the clue, the board is the
symbol's name and 24 other names; the share of boards on which the right name is nearest is the score. Keywords that
share a word start with the name are left out, so spelling alone does not win. Ties count in expectation.
"""

import csv
import json
from pathlib import Path

import numpy as np
from scipy.stats import spearmanr

import packages
from decks import plain


def similarity_files(shared, language):
    folder = Path(shared) / "eval/similarity"
    return sorted(folder.glob(f"{language}-*.tsv")) if folder.exists() else []


def pairs(path):
    with open(path, encoding="utf-8") as handle:
        rows = list(csv.reader(handle, delimiter="\t"))[1:]
    # Some entries carry variants in brackets: the first form stands for the entry.
    return [(plain(a.split("(")[0]).lower(), plain(b.split("(")[0]).lower(), float(s)) for a, b, s, *_ in rows]


def average_precision(scores, labels):
    order = np.argsort(-np.asarray(scores), kind="stable")
    hits = np.asarray(labels)[order] > 0
    return float((np.cumsum(hits) / (np.arange(len(hits)) + 1))[hits].mean())


def similarity(path, rows, vectors):
    """(figure, coverage) of one file; Spearman, or average precision where scores are 0/1."""
    found = [(rows[a], rows[b], s) for a, b, s in pairs(path) if a in rows and b in rows]
    total = len(pairs(path))
    i, j, s = (np.array(x) for x in zip(*found))
    cosine = (vectors[i] * vectors[j]).sum(1)
    binary = set(s) <= {0.0, 1.0}
    figure = average_precision(cosine, s) if binary else float(spearmanr(cosine, s).statistic)
    return figure, len(found) / total


def annotations(cache, language):
    """[(symbol, name, keywords)] in a language."""
    path = packages.folder(cache, "cldr") / f"package/annotations/{language}/annotations.json"
    table = json.loads(path.read_text(encoding="utf-8"))["annotations"]["annotations"]
    return [(c, plain(v["tts"][0]).lower(), [plain(k).lower() for k in v.get("default", [])]) for c, v in table.items() if v.get("tts")]


def _alike(a, b):
    if any("\u3400" <= c <= "\u9fff" for c in a):
        return bool(set(a) & set(b))
    n = 4 if min(len(a), len(b)) >= 4 else 3
    return any(x[:n] == y[:n] for x in a.split() for y in b.split())


def boards(cache, language, rows, seed=1, per_clue=3, size=25):
    """[(clue row, board rows with the right one first)]."""
    rng = np.random.default_rng(seed)
    table = [(n, k) for _c, n, k in annotations(cache, language) if n in rows]
    names = sorted({rows[n] for n, _k in table})
    out = []
    for name, keys in table:
        for key in keys:
            if key in rows and key != name and not _alike(key, name):
                for _ in range(per_clue):
                    others = [x for x in rng.choice(names, size + 6, replace=False) if x not in (rows[name], rows[key])][: size - 1]
                    out.append((rows[key], [rows[name], *others]))
    return out


def board_score(games, vectors):
    """Share of boards on which the right name is nearest to the clue."""
    clue = np.array([c for c, _b in games])
    board = np.array([b for _c, b in games])
    s = np.einsum("id,ijd->ij", vectors[clue], vectors[board])
    top = s.max(1, keepdims=True)
    ties = (s >= top - 1e-9).sum(1)
    return float(((s[:, 0] >= top[:, 0] - 1e-9) / ties).mean())


def thesaurus(cache, language):
    """[(word, synonym)] of the LibreOffice thesaurus; used as a check only."""
    code = {"uk": "uk_UA", "cs": "cs_CZ"}[language]
    path = packages.folder(cache, f"mythes-{language}") / f"usr/share/mythes/th_{code}_v2.dat"
    raw = path.read_bytes()
    encoding = raw.split(b"\n", 1)[0].decode().strip()
    out, head = [], None
    for line in raw.decode(encoding, "replace").splitlines()[1:]:
        parts = line.split("|")
        if not line.startswith(("-", "(", "|")) and len(parts) == 2 and parts[1].strip().isdigit():
            head = plain(parts[0]).lower()
        elif head:
            out += [(head, plain(p.split("(")[0]).lower()) for p in parts[1:] if p.strip()]
    return [(a, b) for a, b in out if a != b]


def synonym_boards(cache, language, rows, seed=1, limit=6000, size=25):
    """Boards of 25 words: a word's synonym and 24 others of the vocabulary."""
    rng = np.random.default_rng(seed)
    found = [(rows[a], rows[b]) for a, b in thesaurus(cache, language) if a in rows and b in rows and not _alike(a, b)]
    if len(found) > limit:
        found = [found[i] for i in rng.choice(len(found), limit, replace=False)]
    return [(a, [b, *rng.choice(len(rows), size - 1, replace=False)]) for a, b in found]
