"""Russian and Ukrainian vocabularies: base forms of common words, by frequency.

Frequencies of all inflected forms (wordfreq) are added up under the base form that the morphology (pymorphy3) gives;
a base form's rank and Zipf value therefore speak of the word, not of one of its cases. The morphology decides
only which forms are base forms and what part of speech they are; nothing of its dictionary is stored beyond that.
"""

import math
import re
from collections import defaultdict

import wordfreq

from refused import refused

LETTERS = {
    "ru": re.compile(r"[а-яё]+(-[а-яё]+)?"),
    "uk": re.compile(r"[абвгґдеєжзиіїйклмнопрстуфхцчшщьюя]+(['’][абвгґдеєжзиіїйклмнопрстуфхцчшщьюя]+)?(-[а-щьюяґєіїабвгдежзийклмнопрстуфхц]+)?"),
}
NAMES = {"Name", "Surn", "Patr", "Orgn", "Trad"}
BAD = {"Abbr", "Init", "Erro", "Dist", "Arch", "Infr", "Slng"}
POSSESSIVE = re.compile(r"([іїо]в|ин|їн)$")
SUPERLATIVE = re.compile(r"(най.*ший|наи.*ший)$")
LOCAL = re.compile(r"([сц]ький|ский|цкий)$")  # adjectives of small towns crowd the tail
FUNCTION = {
    "ru": """быть мочь хотеть стать весь свой мой твой наш ваш этот тот такой какой который каждый самый сам другой иной чей
    никакой некий некоторый любой всякий один первый второй третий иметь являться казаться оказаться значить считать это
    нельзя можно надо нужно должный оба несколько сей таков каков столько сколько чуть эдакий этакий экий ихний данный
    следующий последний какой-то какой-нибудь какой-либо кое-какой чей-то целый подобный остальной прочий сделать делать
    дать давать взять пойти прийти мало много""",
    "uk": """бути могти хотіти стати весь свій мій твій наш ваш цей той такий який котрий кожний кожен самий сам інший чий
    ніякий деякий будь-який усякий один перший другий третій мати являтися здаватися виявитися вважати це треба потрібно
    обидва кілька декілька стільки скільки їхній даний наступний останній якийсь який-небудь цілий подібний решта зробити
    робити дати давати взяти піти прийти мало багато увесь всякий жодний жоден""",
}
FLOOR = {"ru": 1e-7, "uk": 3e-8}  # share of all words: rarer forms are left out
KINDS = {"NOUN": "noun", "ADJF": "adjective", "INFN": "verb", "VERB": "verb"}
CLOSED = {"PREP", "CONJ", "PRCL", "NPRO", "INTJ", "PRED", "ADVB", "NUMR", "GRND", "COMP"}


def _base_kind(parse, word):
    """Part of speech if this reading makes `word` a base form, else None."""
    tag = str(parse.tag)
    marks = set(tag.replace(" ", ",").split(","))
    kind = KINDS.get(parse.tag.POS)
    if kind is None or parse.normal_form != word or marks & BAD or marks & NAMES:
        return None
    if kind == "noun" and ("nomn" not in marks or ("plur" in marks and "Pltm" not in marks)):
        return None
    if kind == "adjective" and not {"masc", "nomn"} <= marks:
        return None
    if parse.tag.POS == "VERB" and "infn" not in marks:
        return None
    return kind


def _place(language, parses):
    """True if every noun reading is a place; for Ukrainian, None where the dictionary cannot tell.

    The Ukrainian dictionary marks no places, but gives words that exist in the singular only (places and
    a few substances) their gender as a fixed property, before the space in the tag.
    """
    tags = [str(p.tag) for p in parses]
    if language == "ru":
        return all("Geox" in t for t in tags)
    fixed = all(re.search(r"(masc|femn|neut)[^ ]* ", t) and "plur" not in t for t in tags)
    return None if fixed else False


def _shares(language, morph, pattern):
    """Share of running text of every base form, the shares of its inflected forms added up.

    An ambiguous form is divided by how likely each reading is and by how common each base form is as it stands:
    without the latter a frequent adverb would lift a rare adjective that happens to share its spelling.
    """
    shares = {}
    for form, share in wordfreq.get_frequency_dict(language, "best").items():
        if share >= FLOOR[language] and pattern.fullmatch(form):
            form = form.replace("’", "'")
            shares[form] = shares.get(form, 0.0) + share
    total = defaultdict(float)
    for form, share in shares.items():
        weights = defaultdict(float)
        for p in morph.parse(form):
            if p.is_known:
                lemma = p.normal_form
                seen = shares.get(lemma, shares.get(lemma.replace("ё", "е"), 0.0))
                weights[lemma] += p.score * (seen + 1e-9)
        scale = sum(weights.values())
        for lemma, weight in weights.items():
            total[lemma] += share * weight / scale
    return shares, total


def build(language):
    """[(word, zipf, kind, place)] of base forms, commonest first; place is True, False or None (cannot tell)."""
    import pymorphy3

    morph = pymorphy3.MorphAnalyzer(lang=language)
    pattern = LETTERS[language]
    shares, total = _shares(language, morph, pattern)
    drop = set(FUNCTION[language].split())
    out = []
    for lemma in sorted(total, key=lambda w: (-total[w], w)):
        if lemma in drop or len(lemma) < 2 or not pattern.fullmatch(lemma) or refused(language, lemma):
            continue
        own = shares.get(lemma, shares.get(lemma.replace("ё", "е"), 0.0))
        if own < 0.01 * total[lemma]:
            continue
        readings = [p for p in morph.parse(lemma) if p.is_known]
        weight = sum(p.score for p in readings)
        good = [(k, p) for k, p in ((_base_kind(p, lemma), p) for p in readings) if k]
        if not good:
            continue
        # The base form may be rare as such (a noun met mostly in the accusative): count every case of the same word.
        same = sum(p.score for p in readings if p.normal_form == lemma and KINDS.get(p.tag.POS) == good[0][0])
        if same < 0.15 * weight:
            continue
        # Function words hide behind rare noun readings.
        closed = sum(p.score for p in readings if p.tag.POS in CLOSED)
        if closed > (0.5 if language == "ru" else 0.3) * weight:
            continue
        kind = good[0][0]
        # A plural-only noun that is also the plural of another noun is that noun's plural.
        if kind == "noun" and "Pltm" in str(good[0][1].tag) and any(p.normal_form != lemma and "plur" in str(p.tag) for p in readings):
            continue
        zipf = math.log10(total[lemma] * 1e9)
        if SUPERLATIVE.match(lemma) and kind == "adjective":
            continue
        if kind == "adjective" and (POSSESSIVE.search(lemma) or (LOCAL.search(lemma) and zipf < 3.4)):
            continue
        out.append((lemma, zipf, kind, _place(language, [p for k, p in good if k == "noun"]) if kind == "noun" else False))
    return out


LEVEL = str.maketrans({"і": "и", "ї": "и", "є": "е", "ы": "и", "ґ": "г", "э": "е", "ё": "е", "'": "", "ь": "", "ъ": ""})
ABSTRACT = re.compile(r"(ння|ття|ість|[сз]тво|лля|сся|ччя)$")
SINGULAR = set(
    """участь захід зброя інтернет здоров'я контроль громада воля спорт майно їжа повітря зір вугілля користь лев телебачення волосся тепло молодь краса загін
    повага сум змога довіра ріст добро загибель картопля вміст свиня листя гумор взуття рис митниця тиша совість письмо обіг темрява біг ганьба залізо
    горе кисень паніка вата спротив помста худоба піхота борошно спека сокіл пил слух догляд довкілля безробіття давнина чайка збут колос витік різня
    відчай розбудова здобич грип свинина тісто попіл самота гнів водяний кора повінь злива туман мед сіль цукор перець олія сметана сир масло мука пшениця
    жито овес ячмінь рожь гречка квасоля горох капуста морква цибуля часник петрушка кріп виноград малина полуниця смородина шоколад кава чай пиво вино
    горілка вода лід сніг мороз град вітер золото срібло мідь олово свинець сталь вовна шовк льон бавовна шкіра глина пісок крейда вапно смола віск мило""".split()
)


def common_singular(word, russian):
    """True if a Ukrainian singular-only noun is a common noun: by ending, by its Russian twin, or by the list above.

    `russian`: common (not place) Russian base forms, levelled with LEVEL.
    """
    return bool(word in SINGULAR or ABSTRACT.search(word) or (len(word) > 4 and word.translate(LEVEL) in russian))
