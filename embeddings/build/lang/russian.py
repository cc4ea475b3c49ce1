"""Sources that only Russian has: navec vectors (fiction and news) and the Wiktionary-based word net."""

import re
import sqlite3
import sys
from collections import defaultdict

import numpy as np

import packages

HUDLIT = "navec_hudlit_v1_12B_500K_300d_100q.tar"
NEWS = "navec_news_v1_1B_250K_300d_100q.tar"


def navec(cache, words, file):
    """(vectors, known) for `words`; phrases are the mean of their parts; ё is also tried as е."""
    folder = packages.folder(cache, "navec") / "navec-0.10.0"
    sys.path.insert(0, str(folder))
    from navec import Navec

    table = Navec.load(str(folder / "data" / file))
    out = np.zeros((len(words), 300), np.float32)
    known = np.zeros(len(words), bool)
    for i, word in enumerate(words):
        parts = [word] if word in table else re.split(r"[ -]", word.lower())
        rows = []
        for part in parts:
            for form in (part, part.replace("ё", "е")):
                if form in table:
                    rows.append(table[form] / max(np.linalg.norm(table[form]), 1e-9))
                    break
        if rows:
            out[i] = np.mean(rows, axis=0)
            known[i] = True
    return out, known


def _plain(markup):
    """Text of a definition and the words it links to, without examples and labels."""
    markup = re.sub(r"\{\{пример.*", "", markup, flags=re.S)
    links = [re.sub(r"[#|].*", "", x) for x in re.findall(r"\[\[([^\]]+)\]\]", markup)]
    shown = [x.split("|")[-1] for x in re.findall(r"\[\[([^\]]+)\]\]", markup)]
    return [x.lower().strip() for pair in zip(links, shown) for x in dict.fromkeys(pair)]


def graph(cache, rows, lemma):
    """{(row, row): strength}: shared synset, hypernym, and words linked from a definition.

    `rows` maps words to row numbers, `lemma` a linked form to its base form.
    """
    path = next((packages.folder(cache, "wikiwordnet")).rglob("wikiwordnet.db"))
    base = sqlite3.connect(path)
    members = defaultdict(set)
    strength = defaultdict(float)
    spread = defaultdict(set)
    for synset, word, definition in base.execute("select synset_id, lemma, definition from synsets"):
        word = word.lower()
        if word not in rows:
            continue
        members[synset].add(rows[word])
        fields = definition.split("~")
        for form in set(_plain(fields[4] if len(fields) > 4 else definition)):
            target = rows.get(form)
            if target is None:
                target = rows.get(lemma(form))
            if target is not None and target != rows[word]:
                spread[target].add(rows[word])
    for target, words in spread.items():
        # A word linked from hundreds of definitions says little about each of them.
        weight = min(1.0, 3.0 / len(words) ** 0.5) * 0.7
        if weight < 0.12:
            continue
        for word in words:
            key = (min(word, target), max(word, target))
            strength[key] = max(strength[key], weight)
    for group in members.values():
        group = sorted(group)
        for a in range(len(group)):
            for b in range(a + 1, len(group)):
                strength[(group[a], group[b])] = 1.0
    for low, high in base.execute("select sid, hypersid from hypernyms"):
        size = len(members[high]) * max(1, len(members[low]))
        for a in members[low]:
            for b in members[high]:
                if a != b and size <= 40:
                    key = (min(a, b), max(a, b))
                    strength[key] = max(strength[key], 0.8)
    return dict(strength)
