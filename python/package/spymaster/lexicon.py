"""Words with vectors, and how near cards and clues stand, as numpy arrays."""

import numpy as np

from . import _core


class Lexicon:
    """Words and their vectors: built in by language (`Lexicon("en")`), a file, or your own."""

    def __init__(self, name="en", *, _inner=None):
        self._inner = _core.Lexicon(name) if _inner is None else _inner

    @classmethod
    def from_vectors(cls, words, vectors, name="own"):
        """Words, commonest first, and an array with a row for each. Rows are scaled to length one."""
        rows = np.ascontiguousarray(vectors, dtype=np.float32)
        if rows.ndim != 2 or len(rows) != len(words):
            raise ValueError(f"vectors: expected a row for each of {len(words)} words, got shape {rows.shape}")
        return cls(_inner=_core.Lexicon.from_rows(name, [str(w).lower() for w in words], rows))

    @classmethod
    def from_gensim(cls, vectors, name="own", limit=None):
        """The vectors of a gensim `KeyedVectors`, commonest first; entries that differ only in case keep the first."""
        places, words = [], []
        seen = set()
        for place, word in enumerate(vectors.index_to_key[:limit]):
            folded = word.lower().replace("_", " ")
            if folded not in seen:
                seen.add(folded)
                places.append(place)
                words.append(folded)
        return cls.from_vectors(words, vectors.vectors[places], name)

    @property
    def name(self):
        """Its name."""
        return self._inner.name

    @property
    def words(self):
        """All words, by row."""
        return self._inner.words

    @property
    def vectors(self):
        """A read-only array with a row of length one for each word; the toolkit's own memory."""
        return np.frombuffer(self._inner.buffer(), np.float32).reshape(self._inner.shape)

    def save(self, folder, name=None, language="en", like=None):
        """Write a lexicon that specs may name, `margin:lexicon=FOLDER/NAME.fifu`; returns the path of the file.

        `like`, another `Lexicon`, lends frequencies and its choice of clue words.
        """
        return self._inner.save(folder, name or self.name, language, None if like is None else like._inner)

    def __len__(self):
        return len(self._inner)

    def __contains__(self, word):
        return self._inner.row(word) is not None

    def __getitem__(self, word):
        """The vector of a word."""
        row = self._inner.row(word)
        if row is None:
            raise KeyError(word)
        return self.vectors[row]

    def __repr__(self):
        return repr(self._inner)


class Affinity:
    """Scores of every card of a deck with every clue word, from 0 to 255.

    `tiles` is the table itself, `[tile, card, 64]`, without a copy; clue `p` lies at `tiles[p // 64, :, p % 64]`.
    """

    def __init__(self, deck="en", lexicon="en", strictness="standard", allow=(), *, _inner=None):
        if _inner is None:
            deck = _core.Deck(deck) if isinstance(deck, str) else deck
            lexicon = Lexicon(lexicon) if isinstance(lexicon, str) else lexicon
            _inner = _core.Affinity(deck, lexicon._inner, strictness, list(allow))
        self._inner = _inner
        self.tiles = np.frombuffer(_inner.buffer(), np.uint8).reshape(_inner.shape)

    @property
    def clues(self):
        """Clue words by position, commonest first."""
        return self._inner.clues

    def position(self, word):
        """The position of a clue word, or `None`."""
        return self._inner.position(word)

    def column(self, position):
        """Scores of all cards with the clue at a position: a view of the table."""
        return self.tiles[position // 64, :, position % 64]

    def scores(self, word):
        """Scores of all cards with any word the lexicon knows, or `None`."""
        row = self._inner.scores(word)
        return None if row is None else np.frombuffer(bytes(row), np.uint8)

    def gather(self, positions, cards):
        """Scores for many tables: `positions` of shape [N], `cards` of shape [N, C]; unknown clues (−1) score 0."""
        positions = np.asarray(positions)
        known = np.maximum(positions, 0)
        found = self.tiles[(known // 64)[:, None], cards, (known % 64)[:, None]]
        found[positions < 0] = 0
        return found

    @property
    def scale(self):
        """The affinity that each of the 256 scores stands for."""
        return np.array(self._inner.scale, np.float32)

    @property
    def illegal(self):
        """Whether a clue is illegal beside a card: a boolean array `[card, clue]`."""
        tiles, cards, _ = self._inner.shape
        masks = np.frombuffer(self._inner.illegal(), np.uint8).reshape(tiles, cards, 8)
        bits = np.unpackbits(masks, axis=2, bitorder="little")
        return bits.transpose(1, 0, 2).reshape(cards, -1)[:, : len(self.clues)].astype(bool)
