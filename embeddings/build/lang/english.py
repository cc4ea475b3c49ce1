"""English meaning of foreign words through glosses: cleaned gloss texts, and vectors of them.

A gloss vector is the mean over a word's first glosses, the first counting most. GloVe gives the mean of the
content words of a gloss, the sentence encoder reads the gloss as it stands.
"""

import json
import re

import numpy as np

import encode
import packages

EMPTY = set(
    """a an the of to in on at for with by from as or and be is are was sth sb something someone somebody one's one ones oneself its it his her
    their etc esp usually also lit fig abbr variant used see that which who this these those very kind type form sort make become get have having
    being into out up off over used person thing certain other any all not no""".split()
)
WEIGHTS = (1.0, 0.6, 0.4)


def clean(gloss):
    """A short plain gloss, or an empty string if nothing is left."""
    text = re.sub(r"\([^)]*\)", " ", gloss)
    text = re.sub(r"\b(CL|Taiwan pr|pr)\b.*|\[.*?\]", " ", text)
    text = re.sub(r"^(fig\.|lit\.|abbr\. for|same as|also written|variant of)\s*", "", text.strip())
    text = re.sub(r"[^A-Za-z' -]", " ", text)
    text = re.sub(r"\s+", " ", text).strip()
    text = re.sub(r"^(to be|to|a|an|the) ", "", text)
    return text if 1 < len(text) <= 60 else ""


def texts(glosses):
    """{word: up to three cleaned glosses}, the shortest readings of long entries dropped."""
    out = {}
    for word, entries in glosses.items():
        good = []
        for entry in entries:
            for part in re.split(r"[;,]", entry):
                part = clean(part)
                if part and part.lower() not in good and len(part.split()) <= 6:
                    good.append(part.lower() if part[1:].islower() else part)
        if good:
            out[word] = good[: len(WEIGHTS)]
    return out


def glove(cache):
    """(rows by word, vectors) of GloVe 100, the first 200,000 words."""
    stored = packages.folder(cache, "glove") / "glove-200k.npz"
    if not stored.exists():
        path = max((packages.folder(cache, "glove") / "package").rglob("*.json"), key=lambda p: p.stat().st_size)
        table = json.loads(path.read_text(encoding="utf-8"))
        vectors = table["vectors"]
        words = list(vectors)[:200000] if isinstance(vectors, dict) else table["words"][:200000]
        rows = np.array([vectors[w][:100] for w in words], np.float32)
        np.savez(stored, words=np.array(words), rows=rows)
    data = np.load(stored)
    return {w: i for i, w in enumerate(data["words"].tolist())}, data["rows"]


def _combine(words, meanings, lookup, dims):
    out = np.zeros((len(words), dims), np.float32)
    known = np.zeros(len(words), bool)
    for i, word in enumerate(words):
        total = 0.0
        for weight, text in zip(WEIGHTS, meanings.get(word, [])):
            row = lookup(text)
            if row is not None:
                out[i] += weight * row
                total += weight
        if total:
            out[i] /= total
            known[i] = True
    return out, known


def glove_of(cache, words, meanings):
    """(vectors, known): GloVe of glosses, cleaned of its common direction first."""
    rows, vectors = glove(cache)
    frequent = vectors[:40000]
    mean = frequent.mean(0)
    centred = vectors - mean
    _values, axes = np.linalg.eigh((frequent - mean).T @ (frequent - mean))
    centred -= (centred @ axes[:, -3:]) @ axes[:, -3:].T
    centred /= np.maximum(np.linalg.norm(centred, axis=1, keepdims=True), 1e-9)

    def lookup(text):
        found = [centred[rows[w]] for w in text.lower().replace("-", " ").split() if w in rows and w not in EMPTY]
        return np.mean(found, axis=0) if found else None

    return _combine(words, meanings, lookup, 100)


def use_of(cache, words, meanings):
    """(vectors, known): the sentence encoder's reading of the glosses."""
    store = encode.Store(cache, "use", "en")
    wanted = list(dict.fromkeys(t for w in words for t in meanings.get(w, [])))
    table = dict(zip(wanted, store.get(wanted)))
    return _combine(words, meanings, table.get, encode.DIMS["use"])
