"""Builds `ru_words.txt`, `uk_words.txt` and `cs_words.txt`: front-coded lists of dictionary forms.

Sources, all from PyPI:
  wordfreq 3.1.1   word frequencies (data CC BY-SA 4.0): which words are in use
  pymorphy3-dicts-ru 2.4.417150 (OpenCorpora, CC BY-SA 3.0): dictionary forms of Russian words
  simplemma 2.0.0  (code MIT; its lists come from Wiktionary, UniMorph and the lemmatization lists of M. Mechura, ODbL):
                   dictionary forms of Ukrainian and Czech words
The result is therefore under CC BY-SA 4.0, see NOTICE-slavic.txt beside it.

Run from the repository root, with msgpack, pymorphy3, pymorphy3-dicts-ru, simplemma and wordfreq installed:

    python src/legality/data/build/slavic_vocabulary.py [extra-words-directory]

The optional directory holds `ru.csv`, `uk.csv`, `cs.csv` (decks): the first column is added to the list.
"""
import collections
import csv
import gzip
import importlib.util
import pathlib
import re
import sys

import msgpack
import pymorphy3
import simplemma

HERE = pathlib.Path(__file__).resolve().parent.parent
READ = 250_000  # most frequent spellings looked at
SCRIPT = {
    "ru": re.compile("[а-яё]{2,}$"),
    "uk": re.compile("[а-щьюяєіїґ']{2,}$"),
    "cs": re.compile("[a-záčďéěíňóřšťúůýž]{2,}$"),
}
SHARED = "0123456789abcdefghijklmnopqrstuvwxyz"


def spellings(language):
    folder = pathlib.Path(importlib.util.find_spec("wordfreq").origin).parent / "data"
    buckets = msgpack.unpackb(gzip.open(folder / f"large_{language}.msgpack.gz").read(), raw=False)
    for bucket in buckets[1:]:
        yield from bucket


def russian(word, analyser=pymorphy3.MorphAnalyzer(lang="ru")):
    if not analyser.word_is_known(word):
        return None
    best = analyser.parse(word)[0]
    if any(mark in best.tag for mark in ("Surn", "Patr", "Abbr")):
        return None
    return best.normal_form.replace("ё", "е")


def other(word, language):
    if not simplemma.is_known(word, lang=language):
        return None
    return simplemma.lemmatize(word, lang=language).lower().replace("’", "'")


def front_coded(words):
    lines, last = [], ""
    for word in sorted(words):
        shared = 0
        while shared < min(len(word), len(last), 35) and word[shared] == last[shared]:
            shared += 1
        lines.append(SHARED[shared] + word[shared:])
        last = word
    return lines


def main():
    extra = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else None
    for language in ("ru", "uk", "cs"):
        lemmas = collections.Counter()
        for number, word in enumerate(spellings(language)):
            if number >= READ:
                break
            word = word.lower().replace("’", "'")
            if SCRIPT[language].match(word):
                lemma = russian(word) if language == "ru" else other(word, language)
                if lemma and SCRIPT[language].match(lemma):
                    lemmas[lemma] += 1
        if extra and (extra / f"{language}.csv").exists():
            for row in csv.DictReader(open(extra / f"{language}.csv", encoding="utf8")):
                word = row["word"].lower().replace("’", "'")
                word = word.replace("ё", "е") if language == "ru" else word
                if SCRIPT[language].match(word):
                    lemmas[word] += 1
        for word in (HERE / "build" / f"slavic_{language}_drop.txt").read_text(encoding="utf8").split():
            lemmas.pop(word, None)
        for word in (HERE / "build" / f"slavic_{language}_add.txt").read_text(encoding="utf8").split():
            lemmas[word] += 1
        lines = front_coded(lemmas)
        header = "# Dictionary forms, front-coded. CC BY-SA 4.0; sources in NOTICE-slavic.txt. Built by build/slavic_vocabulary.py."
        (HERE / f"{language}_words.txt").write_text("\n".join([header, *lines]) + "\n", encoding="utf8")
        print(language, len(lines))


main()
