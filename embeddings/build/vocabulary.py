"""Which words the English lexicon knows, in which order, and which of them may be clues.

Words come from wordfreq (frequency), WordNet (is it a word?), ConceptNet (newer words, names, phrases) and the
repository's decks. Nothing here reads what people guessed.
"""

import csv
import json
import re
from collections import Counter
from math import log10
from pathlib import Path

from wordfreq import get_frequency_dict

from spyx import CLUE, NAME, PHRASE

COMMON = 60_000  # known whatever they are: people type all sorts of words
KNOWN = 85_000  # single words known in all
PHRASES = 4_500
CLUES = 32_000
SIDE_CLUES = 19_500

# Function words and fillers: known, but no clue says them.
FUNCTION_WORDS = set(
    """a about above across after afterwards again against ago ah albeit all almost along alongside already also
    although altogether always am amid amidst among amongst an and another any anybody anyhow anymore anyone anything anyway
    anyways anywhere apart are aren around as aside at away aye be became because become becomes been before beforehand being
    below beneath beside besides between beyond both but by came can cannot could couldn despite did didn do does doesn
    doing don done down due during each either else elsewhere enough etc even ever every everybody everyone everything
    everywhere except far few fewer for from further furthermore get gets getting given go goes gonna got gotta gotten had
    hadn has hasn have haven having he hence her here hereby herein hers herself hey hi him himself his hither how howbeit however
    huh if in indeed inside instead into is isn it its itself just kinda least less lest let like likewise lot lots made
    make makes many may maybe me meanwhile might more moreover most mostly much must my myself namely near
    nearby need neither never nevertheless next no nobody none nonetheless nor not nothing notwithstanding now nowadays
    nowhere of off oh ok okay on once one oneself ones only onto or other others otherwise ought our ours ourselves out
    outside over own per perhaps please quite rather really regarding said same say says see seem seemed seems
    several shall shan she should shouldn since so some somebody somehow someone something sometime sometimes somewhat somewhere
    soon still such than thanks that the thee their theirs them themselves then thence there thereafter thereby therefore therein
    thereof these they thine this thither those thou though through throughout thru thus thy till to together too toward towards
    under underneath unless unlike until unto up upon us used usually very via viz wanna was wasn way we went were weren
    what whatever when whence whenever where whereas whereby wherein whereupon wherever whether which whichever while
    whilst whither who whoever whole whom whomever whose why will with within without won would wouldn yeah yes yet
    you your yours yourself yourselves wow ugh yep nope hmm uh um""".split()
)
# Past forms and exclamations that WordNet does not list and no regular ending gives away.
IRREGULAR = set(
    """alot arisen arose ate awoke began begun bitten blew blown bore bought bred broke brought built burnt caught chose
    chosen clung crept dealt drank drawn drew driven drove dug eaten fallen fed fell felt fled flew flown fought forbade
    forgave forgiven forgot froze gave gone grew grown haha held hid hung kept knew knew known laid learnt leapt led
    lent lost meant met mistook oops ours ouch overcame paid phew ran rang read rode rose sang sank sat saw seen sent
    sewn shook shone shown shrank slept slid sold sought spat spent spoke spoken sprang spun stank stole stood struck
    stuck stung swam swept swore sworn swung taken taught thought threw thrown told took tore torn umm understood woke won
    wore worn wove written wrote children feet geese mice wolves knives dwarves potatoes tomatoes volcanoes mosquitoes tornadoes superheroes stolen bled lol omg wtf btw lmao dunno""".split()
)
VOWEL = re.compile("[aeiouy]")
DATA = Path(__file__).resolve().parent / "data"
NAMES = DATA / "names-en.tsv"  # works, people, places, brands, rare nouns
BY_HAND = DATA / "clues-en.txt"  # clue words kept and struck by hand
PLACE = 15  # topic of WordNet
GERUND_HEARD, NAME_HEARD, ACRONYM_HEARD = 4, 3, 2  # times that the written norms hold a word which may be a clue all the same


def read_glosses(file):
    """Written words with their glosses: `name<TAB>gloss, gloss, …`."""
    lines = [line.split("\t") for line in Path(file).read_text(encoding="utf-8").splitlines()]
    return {word: glosses.split(", ") for word, glosses in lines}


def read_cards(decks):
    """Card words of decks/en.csv and concept words of the picture decks (lower case), if they exist."""
    cards, concepts = [], []
    english = Path(decks) / "en.csv"
    if english.exists():
        cards = [row["word"].strip().lower() for row in csv.DictReader(english.open(encoding="utf-8"))]
    pictures = Path(decks) / "pictures.csv"
    if pictures.exists():
        # A cell reads `kangaroo:1|piano:0.9|…`.
        for row in csv.DictReader(pictures.open(encoding="utf-8")):
            for part in (row.get("concepts_en") or "").split("|"):
                word = part.rsplit(":", 1)[0].strip().lower()
                if word:
                    concepts.append(word)
    return cards, concepts


def _spelling_kind(wordnet, lemma):
    """'word', 'name' or 'acronym', from the capitals that WordNet uses."""
    forms = wordnet.spellings(lemma)
    if any(f.islower() for f in forms):
        return "word"
    if any(f[1:].islower() for f in forms):
        return "name"
    return "acronym"


def read_by_hand(file):
    """(kept, struck): words of lines `kept KIND: …` and `struck KIND: …`."""
    found = {"kept": set(), "struck": set()}
    for line in Path(file).read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            head, _, words = line.partition(":")
            found[head.split()[0]].update(words.split())
    return found["kept"], found["struck"]


def is_doubtful(word, zipf, wordnet, names, heard):
    """A word that people know but would hardly say as a clue: gerunds, names of persons, places nobody speaks of, acronyms.

    `heard`: how often the written norms hold a word. What they hold often is a clue all the same.
    """
    bases = wordnet.base_forms(word)
    if word.endswith("ing") and any("v" in wordnet.lemma_pos[b] and not b.endswith("ing") for b in bases):
        return heard[word] < GERUND_HEARD
    if word not in wordnet.senses:
        return False
    kind = _spelling_kind(wordnet, word)
    if kind == "acronym":
        return heard[word] < ACRONYM_HEARD
    if kind == "name" and wordnet.topic(word) == PLACE:
        return heard[word] == 0 and (zipf < 3.5 or word in names)
    if kind == "name" and (word in names or bases):
        return heard[word] < NAME_HEARD
    return False


def is_clue(word, zipf, wordnet, profane, names, degree):
    """Would a person accept this as a fair clue word?"""
    if not (word.isascii() and word.isalpha() and len(word) >= 3 and VOWEL.search(word)):
        return False
    bases = wordnet.base_forms(word)
    if word in FUNCTION_WORDS or word in profane or bases & profane:
        return False
    parts_of_speech = wordnet.lemma_pos.get(word, set())
    if not parts_of_speech:
        # Newer words and well-known names: common, described by ConceptNet, and no inflected form.
        return zipf >= 3.0 and degree.get(word, 0) >= 4 and not bases and word not in names | IRREGULAR
    kind = _spelling_kind(wordnet, word)
    if kind == "acronym":
        return zipf >= 3.6 and len(word) >= 3
    if kind == "name":
        return zipf >= 2.8
    if parts_of_speech == {"r"}:
        return False
    if bases and parts_of_speech <= {"v", "a", "r"} and word.endswith(("ed", "ing", "s", "er", "est")):
        return False
    if any(word == base + s for base in bases for s in ("s", "es")) and zipf < 3.5:
        return False
    return True


def phrase_zipf(text, frequency):
    """Zipf frequency; of a phrase, that of its parts in series (harmonic), one step rarer for each join."""
    parts = [frequency.get(p, 0.0) for p in re.split("[ -]", text)]
    if min(parts) <= 0:
        return 0.0
    joint = 1 / sum(1 / p for p in parts) / 10 ** (len(parts) - 1)
    return max(0.0, log10(joint) + 9)


def build(wordnet, profane, names, conceptnet_edges, decks, heard):
    """(words, zipf, flags, words of the side spaces, clue words before the doubts): rows in order of frequency."""
    degree = Counter()
    for _, start, end in conceptnet_edges:
        degree[start] += 1
        degree[end] += 1
    frequency = get_frequency_dict("en", "large")
    ranked = sorted(frequency, key=lambda w: (-frequency[w], w))
    alphabetic = [w for w in ranked if w.isascii() and w.isalpha()]
    cards, concepts = read_cards(decks)
    known = dict.fromkeys(alphabetic[:COMMON])
    for word in alphabetic[COMMON:]:
        if len(known) >= KNOWN:
            break
        if word in wordnet.senses or wordnet.base_forms(word):
            known[word] = None
    phrases = []
    for lemma in wordnet.senses:
        parts = re.split("[ -]", lemma)
        if len(parts) in (2, 3) and "n" in wordnet.lemma_pos[lemma] and all(p.isalpha() and p.isascii() for p in parts):
            # A phrase that graphs speak of and whose words are common is likely to be said at a table.
            phrases.append((min(degree[lemma], 25) ** 0.5 + 1.5 * phrase_zipf(lemma, frequency), lemma))
    for _, lemma in sorted(phrases, reverse=True)[:PHRASES]:
        known[lemma] = None
    for lemma in wordnet.senses:
        # People join words that the dictionary parts: `bluejay`, `wakeup`.
        closed = lemma.replace(" ", "").replace("-", "")
        if closed != lemma and closed in frequency:
            known[closed] = None
    for lemma in wordnet.senses:
        # Rare nouns: decks of others hold them.
        if lemma in frequency and lemma.isascii() and lemma.isalpha() and "n" in wordnet.lemma_pos[lemma]:
            known[lemma] = None
    known.update(dict.fromkeys(read_glosses(NAMES)))
    # Single letters: people hint at spelling with them.
    known.update(dict.fromkeys("abcdefghijklmnopqrstuvwxyz"))
    for word in cards + concepts:
        known[word] = None

    zipf = {w: phrase_zipf(w, frequency) for w in known}
    words = sorted(known, key=lambda w: (-zipf[w], w))
    must = set(cards) | set(concepts)
    # The limit comes before the doubts, so that no rarer word takes the place of a doubtful one.
    clues = [w for w in words if is_clue(w, zipf[w], wordnet, profane, names, degree)][:CLUES]
    kept, struck = read_by_hand(BY_HAND)
    chosen = {w for w in clues if w in kept or w not in struck and not is_doubtful(w, zipf[w], wordnet, names, heard)}
    common = set(clues[:SIDE_CLUES])
    side = [w for w in words if w in common or w in must]
    flags = []
    for w in words:
        flag = CLUE if w in chosen else 0
        if " " in w or "-" in w:
            flag |= PHRASE
        if w in wordnet.senses and _spelling_kind(wordnet, w) != "word":
            flag |= NAME
        flags.append(flag)
    return words, [zipf[w] for w in words], flags, side, clues


def read_profanity(cuss_js, naughty_json):
    """Words that no clue may be: rated surely profane by npm `cuss`, or possibly so and on npm `naughty-words`."""
    pairs = re.findall(r"^\s+'?([a-z][a-z' -]*?)'?: ([012]),?$", Path(cuss_js).read_text(), re.M)
    naughty = set(json.loads(Path(naughty_json).read_text()))
    return {word for word, rating in pairs if rating == "2" or (rating == "1" and word in naughty)}


def read_names(folder):
    """Given names and surnames (PyPI `names`)."""
    found = set()
    for name in ("dist.all.last", "dist.female.first", "dist.male.first"):
        found.update(line.split()[0].lower() for line in (Path(folder) / name).open())
    return found


def read_conceptnet(ndjson):
    """Edges (relation, start, end) in lower case."""
    edges = []
    for line in Path(ndjson).open(encoding="utf-8"):
        edge = json.loads(line)
        edges.append((edge["rel"], edge["start"].lower(), edge["end"].lower()))
    return edges
