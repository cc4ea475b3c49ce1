#!/usr/bin/env python3
"""Builds en_foreign.txt: words of other languages in Latin letters that English does not use.

    foreign.py --frequencies DIR --words en_words.tsv --out DIR

frequencies: the data folder of PyPI wordfreq 3.1.1. A word is listed when it is frequent in another language, not among the English words, and
far rarer in English, and known to the dictionaries of PyPI simplemma 2.0.0 (which keeps most names out). Accents are dropped, as the referee does for English.
"""
import argparse, gzip, os, re, unicodedata
import msgpack
import simplemma

LARGE = ("de", "fr", "es", "it")

def bands(path, top):
    found = {}
    for band, words in enumerate(msgpack.load(gzip.open(path))[1:]):
        for word in words:
            found[word] = 9 - band / 100
            if len(found) >= top:
                return found
    return found

def main():
    parser = argparse.ArgumentParser()
    for name in ("frequencies", "words", "out"):
        parser.add_argument("--" + name, required=True)
    args = parser.parse_args()
    english = bands(os.path.join(args.frequencies, "large_en.msgpack.gz"), 10**9)
    listed = {line.split("\t")[0].rstrip("\n") for line in open(args.words, encoding="utf-8")}
    foreign = set()
    for code in "de fr es it pt nl pl cs sv da fi hu ro tr".split():
        for word, zipf in bands(os.path.join(args.frequencies, f"{'large' if code in LARGE else 'small'}_{code}.msgpack.gz"), 16000 if code in LARGE else 3500).items():
            plain = "".join(c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c))
            if not any(simplemma.is_known(form, lang=code) for form in (word, word.capitalize())):
                continue
            if re.fullmatch("[a-zßøæœłđıþð]{3,}", plain) and plain not in listed and max(english.get(word, 0), english.get(plain, 0)) < min(2.9, zipf - 1.4):
                foreign.add(plain)
    with open(os.path.join(args.out, "en_foreign.txt"), "w", encoding="utf-8") as out:
        out.write("\n".join(sorted(foreign, key=lambda w: w.encode())) + "\n")
    print(len(foreign), "foreign words")

main()
