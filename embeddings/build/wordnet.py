"""Reading the WordNet 3.1 database files: lemmas, synsets, glosses, pointers, base forms."""

from dataclasses import dataclass, field
from pathlib import Path

POS = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
SUFFIXES = {
    "n": [("s", ""), ("ses", "s"), ("xes", "x"), ("zes", "z"), ("ches", "ch"), ("shes", "sh"), ("men", "man"), ("ies", "y")],
    "v": [("s", ""), ("ies", "y"), ("es", "e"), ("es", ""), ("ed", "e"), ("ed", ""), ("ing", "e"), ("ing", "")],
    "a": [("er", ""), ("est", ""), ("er", "e"), ("est", "e")],
    "r": [],
}


@dataclass
class Synset:
    """One meaning: its words as spelt (with capitals), its gloss, its pointers (symbol, synset id)."""

    words: list
    gloss: str
    pointers: list = field(default_factory=list)
    topic: int = 0  # number of the lexicographers' file: 15 places, 18 people


class WordNet:
    """`synsets[id]`, `senses[lemma]` = ids (commonest first within a part of speech)."""

    def __init__(self, folder):
        folder = Path(folder)
        self.synsets, self.senses, self.lemma_pos = {}, {}, {}
        for name, pos in POS.items():
            for line in (folder / f"data.{name}").read_text().splitlines():
                if line.startswith("  "):
                    continue
                head, _, gloss = line.partition(" | ")
                parts = head.split()
                count = int(parts[3], 16)
                words = [parts[4 + 2 * i].split("(")[0].replace("_", " ") for i in range(count)]
                at = 4 + 2 * count
                pointers = []
                for i in range(int(parts[at])):
                    symbol, target, kind = parts[at + 1 + 4 * i : at + 4 + 4 * i]
                    pointers.append((symbol, ("a" if kind == "s" else kind) + target))
                self.synsets[pos + parts[0]] = Synset(words, gloss.strip(), pointers, int(parts[1]))
            for line in (folder / f"index.{name}").read_text().splitlines():
                if line.startswith("  "):
                    continue
                parts = line.split()
                lemma = parts[0].replace("_", " ")
                ids = [pos + p for p in parts[-int(parts[2]) :]]
                self.senses.setdefault(lemma, []).extend(ids)
                self.lemma_pos.setdefault(lemma, set()).add(pos)

    def base_forms(self, word):
        """Lemmas that `word` is a regular inflection of (never the word itself)."""
        found = set()
        for pos, rules in SUFFIXES.items():
            for suffix, ending in rules:
                if word.endswith(suffix) and len(word) > len(suffix) + 1:
                    stem = word[: -len(suffix)] + ending
                    stems = [stem]
                    if suffix in ("ed", "ing", "er", "est") and ending == "" and len(stem) > 2 and stem[-1] == stem[-2]:
                        stems.append(stem[:-1])
                    found.update(s for s in stems if pos in self.lemma_pos.get(s, ()))
        found.discard(word)
        return found

    def topic(self, lemma):
        """Topic of the first noun sense, 0 without one."""
        return next((self.synsets[s].topic for s in self.senses.get(lemma, []) if s[0] == "n"), 0)

    def spellings(self, lemma):
        """How the synsets spell a lemma: shows proper names and acronyms."""
        return {w for s in self.senses.get(lemma, []) for w in self.synsets[s].words if w.lower() == lemma}
