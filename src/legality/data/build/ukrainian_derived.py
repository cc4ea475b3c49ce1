"""Writes `uk_derived.txt`: pairs of Ukrainian dictionary forms that productive endings and verbal prefixes join, where the tables do not show it.

    python src/legality/data/build/ukrainian_derived.py pairs > pairs.tsv
    python src/legality/data/build/ukrainian_derived.py write missed.tsv

`missed.tsv` holds the pairs (base TAB word) that the referee found legal. No outside data: the words are those of `uk_words.txt`.
"""
import collections
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent.parent
ENDINGS = """ти/тися ація/увати ація/ований ати/увати ити/увати ий/ість ція/тивний ати/ання яти/яння ити/ення увати/ування ювати/ювання ити/яти ити/ати нути/ати
нути/увати ити/ка ати/ка ати/ок ити/ок ати/ач увати/увач ити/ник ити/итель /ний а/ний ь/ний ія/ний ація/ний /овий а/овий ець/ський ець/ка /ський /ити а/ити""".split()
PREFIXES = "по за на ви від роз до пере при про під об у в з с зі о".split()
WRONG = set(
    """міст містити|сіль сільський|дама дамаський|воло волоський|трупа трупний|образа образний|задавити задавати|роздавити роздавати|подавити подавати|розорити розорати|викупити викупати|запалити запалати|ставати ставок|колона колонний|заміна замінувати|вигода вигодувати|нагода нагодувати|прес пресовий|справа справити|радити зрадити|дарити ударити|світити світати|круп крупний|тон тонний|камін камінний|пустити пустка|веселити веселка|покійний спокійний|тильний стильний|вітати світати|танковий станковий|танути станути|тупити ступити|пальний спальний
    ніжний сніжний|мутний смутний|сідати засідати|пасти запасти|стати пристати|скати пускати|хрест хрестити|мінний замінний|дійний надійний|явний наявний|сінний насінний|біль більний|карта картати
    порт портити|шпиль шпильний|гість гостити|вітати завітати|казати показати|мати тримати|рана раний|слід слідити|суд судити|бур бурити|смола смолити|пара парити|сила силити|віра вірити""".replace("\n", "|").replace("    ", "").split("|")
)


def dictionary():
    words, last = set(), ""
    for line in open(HERE / "uk_words.txt", encoding="utf-8"):
        if not line.startswith("#"):
            line = line.rstrip("\n")
            last = last[: "0123456789abcdefghijklmnopqrstuvwxyz".index(line[0])] + line[1:]
            words.add(last)
    return words


def pairs():
    words = dictionary()
    found = set()
    for word in words:
        for change in ENDINGS:
            old, new = change.split("/")
            stem = word.removesuffix(old) if word.endswith(old) else None
            if stem and len(stem) >= 4 and stem + new in words and stem + new != word:
                found.add((word, stem + new))
        for prefix in PREFIXES:
            rest = word.removeprefix(prefix)
            if rest != word and len(rest) >= 6 and rest in words and rest.endswith(("ти", "тися")):
                found.add((rest, word))
    for base, word in sorted(found):
        print(f"{base}\t{word}\tillegal")


def write(missed):
    kin = collections.defaultdict(set)
    for line in open(missed, encoding="utf-8"):
        base, word = line.rstrip("\n").split("\t")[:2]
        if f"{base} {word}" not in WRONG:
            kin[base].add(word)
    with open(HERE / "uk_derived.txt", "w", encoding="utf-8") as out:
        out.write("# Derivations by productive endings and verbal prefixes that the tables do not show. Made by build/ukrainian_derived.py.\n")
        for base in sorted(kin):
            out.write(f"{base}+ {' '.join(sorted(kin[base]))}\n")
    print(sum(map(len, kin.values())), file=sys.stderr)


{"pairs": pairs, "write": write}[sys.argv[1]](*sys.argv[2:])
