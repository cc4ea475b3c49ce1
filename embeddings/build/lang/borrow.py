"""Meaning borrowed from the English lexicon through glosses: no encoder reads the letters of a word.

A word's glosses come, in this order, from the deck, from our own bridge (`bridge_*.tsv`), from our own older lists, from Wiktionary and from
Unicode's names of symbols. Its vector is the mean of its first glosses' vectors in `en`, the first counting most. A word without a
gloss takes the mean of the cards it is written beside in the norms; else its Russian cousin's vector (a word spelled the same but for the
alphabets' habits), mapped to the English space by a ridge regression on glossed words; else the vector of a glossed word of its family (the same
long beginning). Words of the last two kinds are understood, but no bot says them.
"""

import re
import zlib
from pathlib import Path

import numpy as np

import checks
import decks
import spaces
from english import EMPTY, WEIGHTS, clean

import fifu
from scorer import resolve

HERE = Path(__file__).resolve().parent
FAMILY = 5  # letters that two words of a family share at least …
DOUBT = 1.5  # cards a word must stand beside before they tell most of its meaning
SHARE = 0.7  # … and this share of the longer one
# A gloss beside a name that says it is a person or a brand: nobody's surname is a good clue.
PERSONS = set(
    """writer poet president singer actor actress composer painter director politician hetman chess tennis hockey philosopher scientist rapper boxer
    physicist king prince empress explorer dissident comedian general general, brand appliance pilot designer footballer runner""".split()
)


def pairs(file):
    """[(word, [gloss, …])] of a file of written glosses; several lines of a word follow each other."""
    path = HERE / file
    if not path.exists():
        return []
    lines = [x for x in path.read_text(encoding="utf-8").splitlines() if x and not x.startswith("#")]
    return [(decks.plain(a), [g.strip() for g in b.split(",")]) for a, b in (line.split("\t") for line in lines)]


def glosses(cache, folder, language):
    """{word as written: English glosses, the best first}."""
    out = {}

    def add(word, found):
        here = out.setdefault(word, [])
        here += [g for g in found if g and g not in here]

    for word, gloss in decks.cards(folder, language):
        add(word, [clean(g) for g in re.split("[;,]", gloss)])
    for word, found in pairs(f"bridge_{language}.tsv"):
        add(word, found)
    if language == "cs":
        from recipes import own_glosses

        for word, gloss in own_glosses("cs"):
            add(word, [gloss])
    for word, found in pairs(f"wiktionary_{language}.tsv"):
        add(word, found)
    names = {c: n for c, n, _k in checks.annotations(cache, "en")}
    for symbol, name, _k in checks.annotations(cache, language):
        if symbol in names and ":" not in names[symbol]:
            add(name, [names[symbol]])
    return out


class English:
    """The English lexicon as a space to borrow from."""

    def __init__(self, output):
        _meta, words, vectors = fifu.read(Path(output) / "en.fifu")
        self.index = {w: i for i, w in enumerate(words)}
        self.vectors = spaces.unit(vectors)

    def of(self, gloss):
        """Vector of a gloss, or None: the stored phrase, else the mean of its content words."""
        text = gloss.lower().strip()
        rows = resolve(text, self.index) if text in self.index or " " not in text else [
            self.index[p] for p in re.split("[ -]", text) if p in self.index and p not in EMPTY]
        return self.vectors[rows].mean(0) if rows else None

    def mean(self, found):
        """Unit vector of a list of glosses, or None."""
        rows = [(w, v) for w, v in zip(WEIGHTS, (self.of(g) for g in found)) if v is not None]
        return spaces.unit(sum(w * v for w, v in rows)[None])[0] if rows else None


ALPHABET = str.maketrans(
    {"h": "г", "g": "г", "c": "ц", "č": "ч", "š": "ш", "ž": "ж", "ř": "р", "ť": "т", "ď": "д", "ň": "н", "b": "б", "d": "д", "f": "ф", "k": "к", "l": "л", "m": "м",
     "n": "н", "p": "п", "r": "р", "s": "с", "t": "т", "v": "в", "w": "в", "x": "к", "z": "з", "j": "и", "á": "а", "a": "а", "é": "е", "ě": "е", "e": "е", "í": "и",
     "i": "и", "ý": "и", "y": "и", "ó": "о", "o": "о", "ú": "у", "ů": "у", "u": "у", "ё": "е", "э": "е", "ы": "и", "й": "и", "я": "а", "ю": "у", "ь": "", "ъ": "",
     "і": "и", "ї": "и", "є": "е", "ґ": "г", "'": ""}
)


def levelled(word):
    """A word in one alphabet, without the ending of its part of speech; empty if too short to tell a cousin by."""
    text = re.sub(r"(.)\1", r"\1", word.lower().replace("ch", "х").translate(ALPHABET))
    text = re.sub(r"(тиса|тса|ти|т|ии|ои|ни)$", "", text)
    return text if len(text) >= 5 else ""


def cousins(words, vectors, sure, output):
    """{row: vector} of words without a gloss that have a Russian cousin."""
    _meta, others, values = fifu.read(Path(output) / "ru.fifu")
    values = spaces.unit(values)
    twins = {}
    for j, other in reversed(list(enumerate(others))):
        twins[levelled(other)] = j
    found = {i: twins[levelled(w)] for i, w in enumerate(words) if levelled(w) in twins}
    known = [i for i in found if sure[i] == 2]
    matrix = spaces.ridge(values[[found[i] for i in known]], vectors[known], 3.0)
    return {i: spaces.unit((values[j] @ matrix)[None])[0] for i, j in found.items() if sure[i] < 0}


def vectors(words, found, english, associated, output):
    """(unit rows of `words`, how each is known): 2 = by gloss, 1 = by norms, 0 = by a cousin or by family, -1 = not at all.

    `found`: {word: glosses}; `associated`: {word: [(other word, strength)]}.
    """
    rows = {w: i for i, w in enumerate(words)}
    out = np.zeros((len(words), english.vectors.shape[1]), np.float32)
    sure = np.full(len(words), -1)
    for word, i in rows.items():
        vector = english.mean(found.get(word) or found.get(word.lower()) or [])
        if vector is not None:
            out[i], sure[i] = vector, 2
    glossed = sure == 2
    for word, i in rows.items():
        if sure[i] < 0:
            near = [(rows[o], s) for o, s in associated.get(word, []) if o in rows and glossed[rows[o]]]
            if near:
                # One card says little about a word: the rest of its vector is a direction of its own, near to nothing.
                trust = np.sqrt(len(near) / (len(near) + DOUBT))
                own = np.random.default_rng(zlib.crc32(word.encode())).standard_normal(out.shape[1])
                mean = spaces.unit(sum(2.0**s * out[j] for j, s in near)[None])[0]
                out[i] = trust * mean + np.sqrt(1 - trust**2) * own / np.linalg.norm(own)
                sure[i] = 1
    for i, vector in cousins(words, out, sure, output).items():
        out[i], sure[i] = vector, 0
    stems = {}
    for word, i in sorted(rows.items(), key=lambda x: -x[1]):
        if glossed[i] and len(word) >= FAMILY:
            for cut in range(FAMILY, len(word) + 1):
                stems[word[:cut]] = i
    for word, i in rows.items():
        if sure[i] < 0:
            for cut in range(len(word), FAMILY - 1, -1):
                twin = stems.get(word[:cut])
                if twin is not None and cut >= SHARE * max(len(word), len(words[twin])):
                    out[i], sure[i] = out[twin], 0
                    break
    return out, sure


def said_name(word, found):
    """True if a capitalised word may be said: its gloss is the same kind of name, and no person's or brand's."""
    here = found.get(word, [])
    return bool(here) and here[0][:1].isupper() and not any(set(g.lower().split()) & PERSONS for g in here)
