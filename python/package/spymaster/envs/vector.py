"""N games as arrays: a step takes an action for each game."""

import numpy as np

from .. import _core
from ..setting import Setting


class VectorEnv:
    """Games that are stepped together; the caller acts for every seat, or for those without bots.

    `spymaster="margin"` lets the toolkit give all clues, so that the caller guesses for both sides; `guesser="nearest"` the other way
    round; both of them with `only_a=True` leave side b to the bots and side a to the caller.

    Actions: `0 … C−1` the cards (to touch or to cover), `C` stop (or decline), `C+1` zero, `C+2` unlimited, `C+3 …` the counts 1, 2, ….
    `mask` has a 1 for each that may be done; another action is a `ValueError`. A clue has a word only where `step` is given `clues`,
    positions in the affinity table; without them clues are bare numbers, for work on the rules alone. An illegal word forfeits.

    Arrays of an observation, one row a game, written anew at every step (copy what you keep):

    - `cards` [N, C] uint16: deck cards; `shown` [N, C] int8: −1 open, 0 red, 1 blue, 2 bystander, 3 assassin, 4 green, 5 closed by a token
    - `key` [N, C] int8: colours as above where the seat to act may see them, else −1
    - `side`, `phase` [N] uint8: phases are 0 clue, 1 guess, 2 cover, 3 sudden death
    - `clue` [N] int32: position of the standing clue, −1 for none; `number` [N] int8: −1 unlimited, −2 none
    - `guesses_left` [N] int8: −1 no limit; `left` [N, 2], `turns` [N] uint8; `mask` [N, A] uint8
    - `scores` [N, C] uint8, with `scores=True`: affinity of the cards with the standing clue
    """

    def __init__(self, games, setting=None, spymaster=None, guesser=None, only_a=False, scores=False, lexicon="default", threads=0):
        self.setting = Setting() if setting is None else setting
        self.num_envs = games
        self._games = _core.Games(self.setting._inner, games, spymaster, guesser, only_a, lexicon, threads)
        self.num_cards = self.setting.rules.cards
        self.num_actions = self._games.actions
        n, c, a = games, self.num_cards, self.num_actions
        shapes = {
            "cards": ((n, c), np.uint16),
            "shown": ((n, c), np.int8),
            "key": ((n, c), np.int8),
            "side": ((n,), np.uint8),
            "phase": ((n,), np.uint8),
            "clue": ((n,), np.int32),
            "number": ((n,), np.int8),
            "guesses_left": ((n,), np.int8),
            "left": ((n, 2), np.uint8),
            "turns": ((n,), np.uint8),
            "mask": ((n, a), np.uint8),
        }
        if scores:
            shapes["scores"] = ((n, c), np.uint8)
        self.observation = {name: np.zeros(shape, kind) for name, (shape, kind) in shapes.items()}
        self._reward = np.zeros((n, 2), np.float32)
        self._done = np.zeros(n, np.uint8)
        self._keys = np.empty((n, a), np.float32)
        self._never = np.zeros(n, bool)

    def reset(self, seed=0):
        """Deal all games anew from a seed: `(observation, info)`."""
        self._games.reset(seed, {**self.observation, "reward": self._reward, "done": self._done})
        return self.observation, {}

    def step(self, actions, clues=None):
        """`(observation, reward, terminated, truncated, info)`; `reward` is [N, 2], for side a and side b, at the end of a game.

        A game that has ended is dealt anew at once: its row already shows the next one.
        """
        actions = np.ascontiguousarray(actions, np.int64)
        clues = None if clues is None else np.ascontiguousarray(clues, np.int32)
        self._games.step(actions, clues)
        return self.observation, self._reward, self._done.view(bool), self._never, {}

    def sample(self, rng):
        """An action that may be done for each game, evenly at random."""
        keys = self._keys
        rng.random(out=keys, dtype=np.float32)
        # Allowed ones lie above 0, others at most at 0.
        np.subtract(self.observation["mask"], keys, out=keys)
        return keys.argmax(1)

    def candidates(self, count=32):
        """Legal clues that stand out for the games that wait for one: positions [N, K] (−1 for none) and scores [N, K, C]."""
        positions = np.empty((self.num_envs, count), np.int32)
        scores = np.empty((self.num_envs, count, self.num_cards), np.uint8)
        self._games.candidates(count, positions, scores)
        return positions, scores

    @property
    def finished(self):
        """Games finished since the reset."""
        return self._games.finished
