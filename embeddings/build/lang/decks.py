"""Words a lexicon must know whatever their frequency: the cards of its deck and the concept words of the pictures."""

import csv
import unicodedata
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[3]


def plain(text):
    """Composed characters and single spaces: the stored form of every word."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def _rows(folder, name):
    path = Path(folder) / name
    if not path.exists():
        print(f"note: {path} is missing, its words are left out")
        return []
    with open(path, encoding="utf-8", newline="") as handle:
        return list(csv.DictReader(handle))


def cards(folder, language):
    """[(word, English gloss)] of the deck of a language."""
    return [(plain(r["word"]), plain(r.get("gloss") or "")) for r in _rows(folder, f"{language}.csv")]


def picture_words(folder, language):
    """Concept words of the pictures in a language: `word:weight|word:weight|…`."""
    out = []
    for row in _rows(folder, "pictures.csv"):
        for part in (row.get(f"concepts_{language}") or "").split("|"):
            word = plain(part.rsplit(":", 1)[0])
            if word:
                out.append(word)
    return out
