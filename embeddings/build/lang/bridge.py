"""Borrowing meaning from a language with better vectors, without a dictionary.

1. Anchors: pairs of words known to mean the same (Unicode names of the same symbol, cards with the same gloss).
2. A ridge map from the word's own (multilingual) vectors to the other language's space, learned on the anchors.
3. Cognates: words of both languages with the same consonants; the map chooses between them and turns false friends away.
   They become anchors, and the map is learned again.
4. Every word gets the mean of the nearest words of the other language; a cognate counts as the nearest.
"""

import re
from collections import defaultdict
from difflib import SequenceMatcher

import numpy as np

import spaces

CYRILLIC = {
    "ё": "", "а": "", "е": "", "и": "", "о": "", "у": "", "ы": "", "э": "", "ю": "", "я": "", "й": "", "ь": "", "ъ": "", "і": "", "ї": "", "є": "", "'": "",
    "ґ": "г", "щ": "щ",
}
CZECH = {
    "h": "г", "ch": "х", "g": "г", "c": "ц", "č": "ч", "š": "ш", "ž": "ж", "ř": "р", "ť": "т", "ď": "д", "ň": "н", "b": "б", "d": "д", "f": "ф",
    "k": "к", "l": "л", "m": "м", "n": "н", "p": "п", "q": "к", "r": "р", "s": "с", "t": "т", "v": "в", "w": "в", "x": "кс", "z": "з", "j": "",
}
ENGLISH = {
    "ch": "k", "ph": "f", "th": "t", "sh": "s", "ck": "k", "qu": "k", "c": "k", "q": "k", "x": "ks", "z": "s", "w": "v", "y": "", "h": "h", "j": "j",
}


def _squeeze(text):
    return re.sub(r"(.)\1+", r"\1", text)


def skeleton(language, word):
    """Consonants of a word in a form that cognates share."""
    word = word.lower()
    if language in ("ru", "uk"):
        word = word.replace("ческ", "цк").replace("чн", "цн") if language == "ru" else word.replace("чн", "цн").replace("дж", "ж")
        word = re.sub(r"(ться|тися|тись)$", "тс", word)
        return _squeeze("".join(CYRILLIC.get(c, c) for c in word if c not in "- "))
    if language == "cs":
        word = re.sub(r"ismus$", "izm", word)
        word = word.replace("ch", "\u0445").replace("čn", "cn")
        return _squeeze("".join(CZECH.get(c, "х" if c == "\u0445" else "") for c in word))
    raise ValueError(language)


def latin_skeleton(language, word):
    """Consonants of a Latin-script word, for loans shared by Czech and English."""
    word = word.lower()
    if language == "cs":
        for a, b in (("ismus", "ism"), ("ický", "ik"), ("cký", "k"), ("ační", "atin"), ("ace", "atin"), ("kce", "ktin"), ("ce", "tin"), ("ovat", ""), ("ální", "al"), ("ární", "ar"), ("ita", "it"), ("ie", ""), ("logie", "log"), ("um", ""), ("ý", ""), ("ní", "n"), ("a", "")):
            if word.endswith(a) and len(word) > len(a) + 2:
                word = word[: -len(a)] + b
                break
        word = word.translate(str.maketrans("áčďéěíňóřšťúůýž", "acdeeinorstuuyz")).replace("v", "v").replace("kv", "k")
    else:
        for a, b in (("ation", "atin"), ("tion", "tin"), ("ical", "ik"), ("ic", "ik"), ("logy", "log"), ("ity", "it"), ("ate", ""), ("ize", ""), ("um", ""), ("ium", ""), ("y", ""), ("ive", "iv")):
            if word.endswith(a) and len(word) > len(a) + 2:
                word = word[: -len(a)] + b
                break
    for a, b in (("ch", "k"), ("ph", "f"), ("th", "t"), ("sh", "s"), ("ck", "k"), ("qu", "k")):
        word = word.replace(a, b)
    table = {"c": "k", "q": "k", "x": "ks", "z": "s", "w": "v"}
    return _squeeze("".join(table.get(c, c) for c in word if c in "bcdfghjklmnpqrstvwxz"))


VOWELS = str.maketrans(
    {"á": "а", "a": "а", "é": "е", "ě": "е", "e": "е", "í": "и", "i": "и", "ý": "и", "y": "и", "ó": "о", "o": "о", "ú": "у", "ů": "у", "u": "у", "j": "и",
     "ё": "е", "э": "е", "ы": "и", "й": "и", "я": "а", "ю": "у", "ь": "", "ъ": "", "і": "и", "ї": "и", "є": "е", "ґ": "г", "'": ""}
)
ENDING = re.compile(r"(тис[яь]|ться|ти|ть|ти|ии|ои|и)$")


def spelled(language, word):
    """A word in one alphabet, without the ending of its part of speech: for comparing spellings."""
    word = word.lower()
    if language == "cs":
        word = re.sub(r"t$", "", word.replace("ch", "х"))
        word = "".join(CZECH.get(c, c) if c not in "jx" else c for c in word)
    return ENDING.sub("", word.translate(VOWELS))


def look_alike(a, b, short):
    """True if two spellings are close enough for cognates; words of few consonants must be closer."""
    return SequenceMatcher(None, a, b).ratio() >= (0.8 if short else 0.66)


class Bridge:
    """Vectors of `words` (features `x`) in the space `values` of the words `other`."""

    def __init__(self, words, x, other, values, strength=3.0):
        self.words, self.x = words, x
        self.other, self.values = other, values
        self.rows = {w: i for i, w in enumerate(words)}
        self.targets = {w: i for i, w in enumerate(other)}
        self.strength = strength

    def learn(self, anchors):
        """Ridge map from (word, other word) pairs; returns the predicted vectors of all words."""
        i = np.array([self.rows[a] for a, _b in anchors])
        j = np.array([self.targets[b] for _a, b in anchors])
        mean = self.values.mean(0)
        matrix = spaces.ridge(self.x[i], self.values[j] - mean, self.strength)
        return spaces.unit(self.x @ matrix)

    def cognates(self, predicted, own_skeleton, other_skeleton, floor, own_spelling, other_spelling, shortest=2):
        """[(word, other word, similarity)]: the most similar word with the same consonants, if similar enough."""
        groups = defaultdict(list)
        for j, word in enumerate(self.other):
            key = other_skeleton(word)
            if len(key) >= shortest:
                groups[key].append(j)
        out = []
        for i, word in enumerate(self.words):
            near = groups.get(own_skeleton(word))
            if not near:
                continue
            s = self.values[near] @ predicted[i]
            best = int(np.argmax(s))
            twin = self.other[near[best]]
            if s[best] >= floor and look_alike(own_spelling(word), other_spelling(twin), len(own_skeleton(word)) <= 2):
                out.append((word, twin, float(s[best])))
        return out

    def translate(self, predicted, cognates, k=5, sharp=12.0, trust=0.75):
        """(vectors, confidence): nearest words' mean; words with a cognate lean on it by `trust`."""
        soft, best = spaces.neighbours_mean(predicted, self.values[:12000], self.values[:12000], k, sharp)  # common words
        for word, twin, _s in cognates:
            i = self.rows[word]
            soft[i] = trust * self.values[self.targets[twin]] + (1 - trust) * soft[i]
            best[i] = 1.0
        return spaces.unit(soft), best


def precision(bridge, predicted, pairs):
    """Share of held-out pairs whose translation is the nearest word."""
    hits = 0
    for a, b in pairs:
        s = bridge.values @ predicted[bridge.rows[a]]
        hits += int(np.argmax(s) == bridge.targets[b])
    return hits / max(1, len(pairs))
