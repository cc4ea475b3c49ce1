"""Writes `en_derived.txt` and `en_compounds.txt` from pairs that the referee missed.

    python src/legality/data/build/english_derived.py missed.tsv WORDFREQ

`missed.tsv` has `base TAB word`: those pairs of `english_glosses.py` that the referee found legal. WORDFREQ is the data folder of PyPI `wordfreq` 3.1.1
(CC BY-SA 4.0), which says whether a word is in use. Needs msgpack.
"""
import collections
import gzip
import pathlib
import sys

import msgpack

HERE = pathlib.Path(__file__).resolve().parent.parent
SUFFIXES = set("able ably age al ally ance ant ary ate atic ation dom ed ee eer en ence ent er ery ess est ette ful fy hood ial ian ible ic ical ide ies ily ine ing ion ious ise ish ism ist ite ity ium ive ize less let like ling ly ment ness oid or ory ose ous ship some ster sty tion ton tory ty ure ward wards wise".split())
# Pairs that chance or an old sense gave: read one by one.
WRONG = set("""ear cochlear|plate platan|warty warthog|action extraction|second secondo|live liver|spin spiny|rustic rustication|tail entail|cock petcock|advert advertent|hop hoper
king viking|art tart|age cage|bar barn|ion lion|sea season|war warn|cat catch|man manner|pan pant|the other|rat rather|rate pirate|eat heat|ate late|all ball|ball ballet
old gold|ring string|ring spring|ill mill|and land|and sand|ink drink|ink think|ash wash|ash cash|lock clock|rain train|rain brain|rain grain|light slight|right bright
over cover|over lover|ice rice|ice price|ice nice|end bend|end send|her here|pin spin|kin skin|top stop|tone stone|tar star|tar start|care scare|age page|low slow|low flow
able table|able cable|able stable|aim claim|air chair|air hair|arm farm|arm harm|our hour|out shout|oil soil|oil boil|owl bowl|own town|own down|own brown|row grow|row crow""".replace("|", "\n").split("\n"))

# Of the bases of three letters, these families are right.
SHORT = """air: aircraftman|arm: armourer armoury|art: artificial|ban: banish|bar: millibar|bed: bedwetter|bit: gigabit terabit tidbit|box: boxlike|cat: catnip
ear: earmuff|egg: eggbeater eggnog|fly: gadfly|gas: gasified gasometer|god: demigod|gun: gunslinger|hat: hatter|ion: anion ionisation ionised|lac: shellac
law: scofflaw|lot: lottery|man: manticore woman|mix: mixologist|new: newbie newcomer newfangled|oak: oaken|owl: owlish|pin: linchpin|red: infrared reddened|saw: jigsaw
sea: seafaring seascape|sew: sewer|sex: sexploitation sexualise unsex|sod: soddy|sun: suntanned|tar: tarmacadam|tip: tipsy|tub: tubular|war: warmonger warmongering
woe: woebegone|cup: cuppa|fix: fixative|gut: gutter|jar: jarringly|bow: bowsprit""".replace("|", "\n")
# Splits that only look like compounds.
NO_COMPOUND = set("cleanser cleansing cation coarsened gladden grandeur freebee galactosemia justice keelson lappet parasitemia penumbra plantain redden seeder slipper tappet thuggee toyshop viscount deviltry dotage compress compressed confirm norepinephrine gunwale adaptability".split())


def zipf(folder):
    buckets = msgpack.unpackb(gzip.open(pathlib.Path(folder) / "large_en.msgpack.gz").read(), raw=False)
    found = {}
    for at, bucket in enumerate(buckets[1:], 1):
        for word in bucket:
            found[word] = 9 - at / 100
    return found


def prefix(a, b):
    count = 0
    while count < min(len(a), len(b)) and a[count] == b[count]:
        count += 1
    return count


def main(missed, folder):
    use = zipf(folder)
    kin, parts = collections.defaultdict(set), {}
    for line in open(missed, encoding="utf-8"):
        base, word = line.rstrip("\n").split("\t")[:2]
        if f"{base} {word}" in WRONG or use.get(word, 0) < 1.2 or use.get(base, 0) < (3.2 if len(base) == 3 else 2.2):
            continue
        common = prefix(base, word)
        if not (base in word or common >= 5 or (common >= 4 and common >= len(base) - 2)):
            continue
        rest = word[len(base) :] if word.startswith(base) else word[: -len(base)] if word.endswith(base) else ""
        if len(base) == 3 and len(rest) < 3 and f"{base}: " not in SHORT:
            continue
        if len(rest) >= 3 and word not in NO_COMPOUND and use.get(rest, 0) > 3.4 and rest not in SUFFIXES:
            parts[word] = (base, rest) if word.startswith(base) else (rest, base)
        else:
            kin[base].add(word)
    for base in [base for base in kin if len(base) == 3]:
        del kin[base]
    for line in SHORT.split("\n"):
        base, words = line.split(": ")
        kin[base].update(words.split())
    parts.update({"toyshop": ("toy", "shop"), "anthill": ("ant", "hill")})
    with open(HERE / "en_derived.txt", "w", encoding="utf-8") as out:
        out.write("# Families that WordNet's definitions and links show and the table does not. WordNet licence; see NOTICE-families.txt.\n")
        for base in sorted(kin):
            out.write(f"{base}: {' '.join(sorted(kin[base]))}\n")
    with open(HERE / "en_compounds.txt", "w", encoding="utf-8") as out:
        for word in sorted(parts):
            out.write(f"{word}\t{' '.join(parts[word])}\n")
    print(sum(map(len, kin.values())), len(parts))


main(*sys.argv[1:])
