"""Graph sources: ConceptNet edges, WordNet (relations and definitions), words that meet inside compounds, what people
said first when they heard a word, written association norms and glosses.

Each becomes a symmetric word-by-word matrix of counts. They are added, and positive pointwise mutual information turns
the sum into one weight for every pair of neighbours. Direct neighbours predict people; cosines of whole rows add nothing.
"""

import json
import re
from collections import defaultdict

import numpy as np
import scipy.sparse as sp

from vocabulary import FUNCTION_WORDS

NAMES = ("conceptnet", "wordnet", "compounds", "eat", "norms")
TOKEN = re.compile("[a-z]+")
COMMON_PART = 15_000  # parts of a closed compound are among this many commonest words
SMOOTHING = 0.75
PMI_UNIT = 10.0
NORM = 0.2  # count of a written association of strength 1; a step of strength counts double
GLOSS = 1.6  # count of a written gloss
ANSWERS = 10.0  # people that one asked word of the language model stands for


class Terms:
    """Finds the vocabulary words that a piece of text speaks of, with weights that sum to about one."""

    def __init__(self, words, wordnet):
        self.index = {w: i for i, w in enumerate(words)}
        self.wordnet = wordnet
        self.memo = {}

    def find(self, text):
        if text not in self.memo:
            self.memo[text] = self._find(text)
        return self.memo[text]

    def _find(self, text):
        found = {}
        whole = self.index.get(text)
        if whole is not None:
            found[whole] = 1.0
        parts = [t for t in TOKEN.findall(text) if t not in FUNCTION_WORDS]
        if len(parts) > 1 or whole is None:
            share = (0.5 if whole is not None else 1.0) / max(len(parts), 1)
            for part in parts:
                for term in [part, *sorted(self.wordnet.base_forms(part))][:2]:
                    at = self.index.get(term)
                    if at is not None:
                        found[at] = max(found.get(at, 0), share)
        return list(found.items())


class Counts:
    """Symmetric weighted co-occurrence counts."""

    def __init__(self, n):
        self.n, self.cells = n, defaultdict(float)

    def add(self, left, right, weight=1.0):
        for a, wa in left:
            for b, wb in right:
                if a != b:
                    self.cells[a, b] += weight * wa * wb
                    self.cells[b, a] += weight * wa * wb

    def matrix(self):
        keys = np.array(list(self.cells), dtype=np.int64)
        values = np.fromiter(self.cells.values(), dtype=np.float32)
        return sp.csr_matrix((values, (keys[:, 0], keys[:, 1])), shape=(self.n, self.n))


def conceptnet(edges, terms, n):
    """Every relation counts alike; a long concept is spread over its content words."""
    counts = Counts(n)
    for relation, start, end in edges:
        if relation.startswith(("Not", "DistinctFrom")):
            continue
        counts.add(terms.find(start), terms.find(end))
    return counts.matrix()


def wordnet_graph(wordnet, terms, n):
    """Synonyms, direct pointers and the words of the definitions (examples at half weight)."""
    counts = Counts(n)
    for synset in wordnet.synsets.values():
        members = [m for word in synset.words for m in terms.find(word.lower())[:1]]
        if not members:
            continue
        for m in members:
            counts.add([m], members, 0.5)
        for symbol, target in synset.pointers:
            if symbol in ("!", "<", "\\"):
                continue
            others = [m for word in wordnet.synsets[target].words for m in terms.find(word.lower())[:1]]
            counts.add(members, others, 0.5 / max(len(others), 1))
        definition, _, examples = synset.gloss.partition('"')
        for text, weight in ((definition, 1.0), (examples, 0.5)):
            for token in sorted(set(TOKEN.findall(text.lower())) - FUNCTION_WORDS):
                counts.add(members, terms.find(token)[:1], weight / max(len(members), 1))
    return counts.matrix()


def compounds(words, terms, texts, wordnet, n):
    """Words that meet inside a compound: `ice cream`, `hit the road`, and closed ones such as `snowman`."""
    counts = Counts(n)
    for text in texts:
        ids = {terms.index[t] for t in TOKEN.findall(text) if t in terms.index and t not in FUNCTION_WORDS}
        ids = sorted(ids)
        if 2 <= len(ids) <= 4:
            for i, a in enumerate(ids):
                for b in ids[:i]:
                    counts.add([(a, 1.0)], [(b, 1.0)], 1 / (len(ids) - 1))
    part = lambda text: terms.index.get(text, COMMON_PART) < COMMON_PART and text in wordnet.senses
    for i, word in enumerate(words):
        for cut in range(3, len(word) - 2):
            if part(word[:cut]) and part(word[cut:]):
                a, b = terms.index[word[:cut]], terms.index[word[cut:]]
                counts.add([(a, 1.0)], [(b, 1.0)])
                counts.add([(i, 1.0)], [(a, 1.0), (b, 1.0)])
    return counts.matrix()


def free_association(file, terms, n):
    """The Edinburgh Associative Thesaurus: how many of a hundred people answered a word with another."""
    counts = Counts(n)
    for heard, answers in json.loads(file.read_text()).items():
        heard = terms.find(heard.lower())
        for answer in answers:
            for said, people in answer.items():
                counts.add(heard, terms.find(said.lower()), float(people))
    return counts.matrix()


def read_norms(file):
    """(cue, response, strength 1 to 5) of a file of written norms."""
    lines = [line.split("\t") for line in file.read_text(encoding="utf-8").splitlines()]
    columns = [int(c) for c in lines[0][1:]]
    for cue, *cells in lines[1:]:
        for strength, cell in zip(columns, cells):
            for response in filter(None, cell.split(", ")):
                yield cue, response, strength


def norms(file, glosses, terms, n):
    """Written associations, a step of strength counting double, and the glosses of written names."""
    counts = Counts(n)
    for cue, response, strength in read_norms(file):
        counts.add(terms.find(cue.lower()), terms.find(response.lower()), NORM * 2.0 ** (strength - 1))
    for word, found in glosses.items():
        for gloss in found:
            counts.add(terms.find(word)[:1], terms.find(gloss), GLOSS)
    return counts.matrix()


def answers(model, terms, n):
    """The likeliest whole-word answers of the language model, by probability."""
    counts = Counts(n)
    for word, found in model.likely("meanings"):
        for answer, probability in found:
            counts.add(terms.find(word)[:1], terms.find(answer)[:1], ANSWERS * probability)
    return counts.matrix()


def pooled(words, wordnet, edges, eat, norms_file, glosses):
    """A matrix of counts for each of NAMES."""
    n, terms = len(words), Terms(words, wordnet)
    phrases = {w.lower() for s in wordnet.synsets.values() for w in s.words if " " in w or "-" in w}
    phrases |= {c for edge in edges for c in edge[1:] if " " in c}
    return {
        "conceptnet": conceptnet(edges, terms, n),
        "wordnet": wordnet_graph(wordnet, terms, n),
        "compounds": compounds(words, terms, sorted(phrases), wordnet, n),
        "eat": free_association(eat, terms, n),
        "norms": norms(norms_file, glosses, terms, n),
    }


def association(counts, smoothing=SMOOTHING):
    """Positive PMI of direct neighbours, averaged over both directions, in units of PMI_UNIT, at most 1."""
    cells = counts.tocoo()
    rows = np.bincount(cells.row, cells.data, counts.shape[0])
    context = np.bincount(cells.col, cells.data, counts.shape[1]) ** smoothing
    context /= context.sum()
    value = np.log(cells.data / np.maximum(rows[cells.row] * context[cells.col], 1e-12)) / PMI_UNIT
    matrix = sp.csr_matrix((np.maximum(value, 0).astype(np.float32), (cells.row, cells.col)), shape=counts.shape)
    matrix = ((matrix + matrix.T) * 0.5).tocsr()
    matrix.data = np.minimum(matrix.data, 1)
    matrix.eliminate_zeros()
    return matrix
