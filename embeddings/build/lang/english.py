"""English meaning of foreign words through glosses: cleaned gloss texts, and vectors of them.

A gloss vector is the mean over a word's first glosses, the first counting most; the sentence encoder reads a gloss as it stands.
"""

import re

import numpy as np

import encode

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


def use_of(cache, words, meanings):
    """(vectors, known): the sentence encoder's reading of the glosses."""
    store = encode.Store(cache, "use", "en")
    wanted = list(dict.fromkeys(t for w in words for t in meanings.get(w, [])))
    table = dict(zip(wanted, store.get(wanted)))
    return _combine(words, meanings, table.get, encode.DIMS["use"])
