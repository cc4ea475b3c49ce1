"""Lists candidates for `uk_loans.txt` and `cs_loans.txt` (kept were those that the referee refused as foreign): words that look Russian or English and are used as much in Ukrainian or Czech.

    python src/legality/data/build/slavic_loans.py WORDFREQ

WORDFREQ is the data folder of PyPI `wordfreq` 3.1.1 (CC BY-SA 4.0). A word counts as a loan in use when it is not much rarer than in the language it
came from: *шайба*, *curling*; *яблоко*, *house* are a hundred times rarer and stay foreign. Czech words of the English Wiktionary (`cs-en.tsv`, CC BY-SA 3.0) count as well.
Needs msgpack.
"""
import gzip
import pathlib
import re
import sys

import msgpack

HERE = pathlib.Path(__file__).resolve().parent.parent
NO = set("apple amazon windows word people game games star live home time day line new".split())


def zipf(folder, code):
    buckets = msgpack.unpackb(gzip.open(pathlib.Path(folder) / f"large_{code}.msgpack.gz").read(), raw=False)
    return {word: 9 - at / 100 for at, bucket in enumerate(buckets[1:], 1) for word in bucket}


def listed(code):
    words, last = set(), ""
    for line in open(HERE / f"{code}_words.txt", encoding="utf-8"):
        if not line.startswith("#"):
            line = line.rstrip("\n")
            last = last[: "0123456789abcdefghijklmnopqrstuvwxyz".index(line[0])] + line[1:]
            words.add(last)
    return words


def main(folder, wiktionary=None):
    for code, other, pattern, gap in (("uk", "ru", "[а-щьюяєіїґ']{3,}", 0.95), ("cs", "en", "[a-záčďéěíňóřšťúůýž]{3,}", 0.8)):
        ours, theirs, known = zipf(folder, code), zipf(folder, other), listed(code)
        found = {
            word
            for word, use in ours.items()
            if use >= 2 and word in theirs and use >= theirs[word] - gap and word not in known and word not in NO and re.fullmatch(pattern, word)
        }
        if code == "cs" and wiktionary:
            for line in open(wiktionary, encoding="utf-8"):
                word = line.split("\t")[0].strip().lower()
                if re.fullmatch(pattern, word) and word not in known:
                    found.add(word)
        with open(HERE / f"{code}_loans.txt", "w", encoding="utf-8") as out:
            out.write("\n".join(sorted(found, key=lambda word: word.encode())) + "\n")
        print(code, len(found))


main(*sys.argv[1:])
