"""Lists candidates for `uk_foreign.txt` and `cs_foreign.txt`: words of neighbouring languages that Ukrainian or Czech does not use.

    python src/legality/data/build/slavic_foreign.py WORDFREQ cs-en.tsv

WORDFREQ is the data folder of PyPI `wordfreq` 3.1.1 (CC BY-SA 4.0), `cs-en.tsv` has Czech words of the English Wiktionary (CC BY-SA 3.0). Needs msgpack and
simplemma 2.0.0. A word is foreign when it is frequent in its language and at least fifteen times rarer in ours. Kept were those that the referee did
not know, and a few that the lists of dictionary forms hold by mistake (*лошадь*, *пуговица*, *wolf*, *mačka*).
Some 120 everyday words of German and French were added to `cs_foreign.txt` by hand: Czech has them only in names and titles (*Wald*, *maison*). So were 150 everyday Russian words to `uk_foreign.txt` (*колбаса*).
"""
import gzip
import pathlib
import re
import sys

import msgpack
import simplemma

HERE = pathlib.Path(__file__).resolve().parent.parent


def zipf(folder, code, size="large"):
    buckets = msgpack.unpackb(gzip.open(pathlib.Path(folder) / f"{size}_{code}.msgpack.gz").read(), raw=False)
    return {word: 9 - at / 100 for at, bucket in enumerate(buckets[1:], 1) for word in bucket}


def listed(code):
    words, last = set(), ""
    for line in open(HERE / f"{code}_words.txt", encoding="utf-8"):
        if not line.startswith("#"):
            line = line.rstrip("\n")
            last = last[: "0123456789abcdefghijklmnopqrstuvwxyz".index(line[0])] + line[1:]
            words.add(last)
    return words


def main(folder, wiktionary):
    ru, uk, cs = (zipf(folder, code) for code in ("ru", "uk", "cs"))
    ours = listed("uk")
    for word in sorted(listed("ru")):
        if re.fullmatch("[а-щьюя]{3,}", word) and word not in ours and ru.get(word, 0) >= 3.3 and uk.get(word, 0) <= ru[word] - 1.3:
            print("uk", word, sep="\t")
    ours = listed("cs") | {line.split("\t")[0].strip().lower() for line in open(wiktionary, encoding="utf-8")}
    for code in ("de", "fr", "es", "it", "sk", "pl"):
        theirs = zipf(folder, code, "small" if code == "sk" else "large")
        for rank, (word, use) in enumerate(sorted(theirs.items(), key=lambda pair: -pair[1])):
            if use < (3.9 if code == "sk" else 3.3) or rank > (25000 if code == "sk" else 9000):
                break
            if word in ours or not re.fullmatch("[a-záčďéěíňóřšťúůýž]{3,}", word) or cs.get(word, 0) > use - 1.2:
                continue
            if any(simplemma.is_known(form, lang=code) for form in (word, word.capitalize())):
                print("cs", word, sep="\t")


main(*sys.argv[1:])
