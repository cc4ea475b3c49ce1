"""Classes as the published AI competition has them, entered unchanged: `python competition_classes.py`."""

import random

from spymaster import Match
from spymaster.competition import codemaster, guesser


class AICodemaster:
    """As the framework of 2019 builds it."""

    def __init__(self, brown_ic=None, glove_vecs=None, word_vectors=None):
        self.random = random.Random(1)

    def set_game_state(self, words, key_grid):
        self.words, self.key_grid = words, key_grid

    def get_clue(self):
        return self.random.choice(["thing", "place", "idea", "world"]), 1


class AIGuesser:
    def __init__(self, brown_ic=None, glove_vecs=None, word_vectors=None):
        self.random = random.Random(1)

    def set_board(self, words):
        self.words = words

    def set_clue(self, clue, num):
        self.left = num

    def keep_guessing(self):
        return self.left > 0

    def get_answer(self):
        self.left -= 1
        return self.random.choice([word for word in self.words if not word.startswith("*")])


if __name__ == "__main__":
    print(Match((codemaster(AICodemaster), guesser(AIGuesser)), "margin/nearest", games=20, threads=1).run())
