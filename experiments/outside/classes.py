"""A codemaster and a guesser with the interface and the formula of the published competition (Kim and others, 2019).

The published classes themselves are not part of this repository; these were written from the paper's description: words are compared by the cosine
distance of their vectors; the guesser touches the nearest open word, as often as the number says; the codemaster says the word for as many of its
cards as it can that are nearer than every other card and nearer than a threshold, and among such words the one whose farthest card is nearest.
"""

import numpy as np

THRESHOLD = 0.7


class _Vectors:
    """Unit vectors by word, and the commonest words as clues."""

    def __init__(self, word_vectors):
        self.words = [word.lower() for word in word_vectors.words]
        table = np.asarray(word_vectors.vectors, np.float32)
        self.table = table / np.linalg.norm(table, axis=1, keepdims=True)
        self.rows = {word: row for row, word in reversed(list(enumerate(self.words)))}

    def of(self, card):
        """The vector of a card; of two words their mean."""
        rows = [self.rows[part] for part in card.lower().split() if part in self.rows]
        if not rows:
            return np.zeros(self.table.shape[1], np.float32)
        mean = self.table[rows].mean(axis=0)
        return mean / np.linalg.norm(mean)


class AICodemaster:
    def __init__(self, brown_ic=None, glove_vecs=None, word_vectors=None, clues=10_000):
        self.vectors = _Vectors(word_vectors)
        self.clues = clues

    def set_game_state(self, words, key_grid):
        self.words, self.key = words, key_grid

    def get_clue(self):
        vectors = self.vectors
        table = vectors.table[: self.clues]
        open_cards = [(word, colour) for word, colour in zip(self.words, self.key) if not word.startswith("*")]
        ours = np.array([vectors.of(word) for word, colour in open_cards if colour == "Red"])
        others = np.array([vectors.of(word) for word, colour in open_cards if colour != "Red"])
        near = np.sort(1 - table @ ours.T, axis=1)
        limit = (1 - table @ others.T).min(axis=1) if len(others) else np.full(len(table), 2.0)
        count = (near < np.minimum(limit, THRESHOLD)[:, None]).sum(axis=1)
        farthest = near[np.arange(len(near)), np.maximum(count, 1) - 1]
        # A clue may not hold a word of the table, nor be held by one.
        parts = [part for word, _ in open_cards for part in word.lower().split()]
        for row in np.lexsort((farthest, -count)):
            clue = vectors.words[row]
            if clue.isalpha() and not any(clue in part or part in clue for part in parts):
                return clue, max(1, int(count[row]))
        raise ValueError("no word is left")


class AIGuesser:
    def __init__(self, brown_ic=None, glove_vecs=None, word_vectors=None):
        self.vectors = _Vectors(word_vectors)

    def set_board(self, words):
        self.words = words

    def set_clue(self, clue, num):
        self.clue, self.left = clue, num

    def keep_guessing(self):
        return self.left > 0

    def get_answer(self):
        self.left -= 1
        said = self.vectors.of(self.clue)
        open_words = [word for word in self.words if not word.startswith("*")]
        return max(open_words, key=lambda word: float(said @ self.vectors.of(word)))
