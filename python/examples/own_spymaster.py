"""A spymaster of your own, with numpy over the affinity table: `python own_spymaster.py`."""

import numpy as np

from spymaster import Match, Setting

setting = Setting()
affinity = setting.affinity()
CLUES, ILLEGAL = affinity.clues, affinity.illegal
CARDS = {word: card for card, word in enumerate(setting.deck.words)}
# [card, clue]: the tiles side by side.
SCORES = affinity.tiles.transpose(1, 0, 2).reshape(len(CARDS), -1)[:, : len(CLUES)].astype(np.int16)


class Pairs:
    """Says the clue whose second-nearest card of ours is furthest above every other card."""

    def clue(self, task):
        place = lambda cards: [CARDS[word] for word in task.words_of(cards)]
        own, bad = place(task.own), place(task.opponent + task.bystander + task.assassin)
        count = min(2, len(own))
        margin = np.partition(SCORES[own], len(own) - count, axis=0)[len(own) - count] - SCORES[bad].max(axis=0, initial=0)
        margin[ILLEGAL[place(range(len(task.words)))].any(axis=0)] = -1000
        best = int(margin.argmax())
        nearest = np.argsort(-SCORES[own, best])[:count]
        return CLUES[best], count, [task.own[i] for i in nearest]


if __name__ == "__main__":
    print(Match((Pairs, "nearest"), "margin/nearest", games=20).run())
