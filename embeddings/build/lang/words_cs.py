"""The Czech vocabulary: base forms of common words, by frequency.

simplemma gives base forms (no part of speech); the spelling dictionary (hunspell-cs) says which base forms are correctly
spelled lower-case headwords and, by their inflection class, what kind of word they are. Both act as filters only.
"""

import math
import re
from collections import defaultdict
from pathlib import Path

import wordfreq

import packages
from refused import refused

LETTERS = re.compile(r"[aábcčdďeéěfghiíjklmnňoópqrřsštťuúůvwxyýzž]+")
FLOOR = 2e-8
FUNCTION = set(
    """být mít moci moct chtít ten ta to tento tenhle onen takový jaký který každý sám jiný čí žádný nějaký některý všechen
    veškerý jeden první druhý třetí můj tvůj svůj náš váš jeho její jejich kdo co něco někdo nic nikdo muset smět lze třeba možná
    už ještě také tak jak kde kdy proč protože aby když nebo ale však jen jenom velmi moc málo mnoho dát jít přijít udělat dělat
    začít říci říct vědět další poslední celý takže tedy pak potom tam tady zde dnes včera zítra vždy nikdy stále zase asi
    prostě vlastně právě spíše spíš alespoň aspoň zda jestli než před po za na do od bez pro při mezi přes podle díky kromě
    kolem okolo kvůli místo proti vůči během ano ne dobře špatně rychle hned jakýkoli jakýkoliv kterýkoli čtyři pět šest sedm
    osm devět deset dva tři sto tisíc oba obě několik tolik kolik jedna dvě dvacet třicet čtyřicet padesát jinak jako jakož ať
    byť přece ovšem ostatně navíc totiž jasně fakt jo ok hej ahoj no pod nad samý let kč""".split()
)
# Inflection classes of the dictionary: adjectives carry Y; verbs A, B, J, T and others; nouns the rest.
VERB_END = re.compile(r"(at|it|et|ět|out|ýt|ít|át|éct|ct|ést|íst|ást|ůst|zt|řít)$")
ADVERB_END = re.compile(r"(ně|tě|mě|ky|cky|sky|ale|ivě|ově|ostně|ecky|sto|kově|ě)$")


def _headwords(cache):
    """{word: flags} of lower-case headwords, and the set of names (capitalised headwords)."""
    path = packages.folder(cache, "hunspell-cs") / "usr/share/hunspell/cs_CZ.dic"
    words, names = {}, {}
    for line in Path(path).read_text(encoding="utf-8").splitlines()[1:]:
        word, _, flags = line.strip().partition("/")
        if word.lower() == word:
            words[word] = words.get(word, "") + flags
        elif word[1:] == word[1:].lower():
            names[word.lower()] = flags
    return words, names


def _kind(word, flags):
    """Noun, adjective or verb by inflection class; None for words that do not inflect (mostly adverbs) and comparatives."""
    if "W" in flags or re.match(r"nej", word) and word.endswith("ší"):
        return None
    if "Y" in flags:
        return "adjective" if word.endswith(("ý", "í")) else None
    if VERB_END.search(word) and set(flags) & set("ATJNB"):
        return "verb"
    if not flags or not set(flags) - set("NREW"):
        return None
    if set(flags) <= set("ON") or "O" in flags and word.endswith(("n", "t")):
        return None  # short passive participles
    return "noun"


def build(cache):
    """[(word, zipf, kind, is_name)] of base forms, commonest first."""
    import simplemma

    words, names = _headwords(cache)
    shares = {w: s for w, s in wordfreq.get_frequency_dict("cs", "best").items() if s >= FLOOR and LETTERS.fullmatch(w)}
    total = defaultdict(float)
    forms = defaultdict(int)
    for form, share in shares.items():
        if _kind(form, words.get(form, "")) is not None:
            lemma = form  # a headword as it stands: trust the dictionary before the lemmatiser
            other = simplemma.lemmatize(form, lang="cs")
            if other != form and shares.get(other, 0.0) > share and _kind(other, words.get(other, "")):
                lemma = other
        else:
            lemma = simplemma.lemmatize(form, lang="cs")
        total[lemma.lower()] += share
        forms[lemma.lower()] += 1
    out = []
    for lemma in sorted(total, key=lambda w: (-total[w], w)):
        if len(lemma) < 2 or lemma in FUNCTION or not LETTERS.fullmatch(lemma) or refused("cs", lemma):
            continue
        own = shares.get(lemma, 0.0)
        if own < 0.005 * total[lemma] or own == 0.0:
            continue
        zipf = math.log10(total[lemma] * 1e9)
        kind = _kind(lemma, words[lemma]) if lemma in words else None
        if kind is None and lemma in words and forms[lemma] >= 4 and zipf >= 3.5 and not ADVERB_END.search(lemma):
            kind = "noun"  # irregular words stand in the dictionary form by form, without a class
        if kind:
            if kind == "adjective" and lemma.endswith(("ský", "cký")) and zipf < 3.3:
                continue
            if kind == "adjective" and re.search(r"(ův|in|nější|ější|elnější)$", lemma):
                continue
            out.append((lemma, zipf, kind, False))
        elif lemma in names and zipf >= 3.3 and not re.search(r"(ová|ův|in)$", lemma) and "P" not in names[lemma]:
            out.append((lemma, zipf, "noun", None))
    return out
