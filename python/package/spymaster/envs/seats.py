"""What a seat sees and may do, as numbers: shared by the environments for one seat and for all."""

import numpy as np
from gymnasium import spaces

_SHOWN = {"?": -1, "R": 0, "B": 1, "N": 2, "X": 3, "G": 4}
_KEY = {"r": 0, "b": 1, "n": 2, "x": 3, "g": 4}
_KINDS = {"clue": 0, "guess": 1, "cover": 2}


class SeatSpace:
    """Spaces of a ruleset, and the way between a table and its numbers.

    Actions: the cards, stop (or decline), then each candidate clue with each count from 1, with zero and with unlimited, where the rules allow
    them. Candidates are the legal clues that stand out most for the side's cards.
    """

    def __init__(self, setting, candidates=32, counts=4, lexicon="default"):
        self.cards = setting.rules.cards
        self.k, self.counts, self.lexicon = candidates, counts, lexicon
        # The counts, zero, unlimited.
        self.numbers = counts + 2
        self.actions = self.cards + 1 + candidates * self.numbers
        self.duet = setting.rules.variant == "duet"

    def action_space(self):
        return spaces.Discrete(self.actions)

    def observation_space(self):
        c, k = self.cards, self.k
        return spaces.Dict({
            "shown": spaces.Box(-1, 5, (c,), np.int8),
            "key": spaces.Box(-1, 4, (c,), np.int8),
            "scores": spaces.Box(0, 255, (c,), np.uint8),
            "candidates": spaces.Box(0, 255, (k, c), np.uint8),
            "status": spaces.Box(-2, 255, (8,), np.int16),
            "action_mask": spaces.Box(0, 1, (self.actions,), np.int8),
        })

    def moves(self, table):
        """Candidate clues of the seat to act; empty where it does not give a clue."""
        return table.candidates(self.k, self.lexicon) if table.kind == "clue" else []

    def observe(self, table, seat, moves):
        """What a seat sees. A seat that is not asked may do nothing."""
        request = table.request()
        asked = request is not None and request["seat"] == seat
        public = request["view"] if request is not None else table.public
        shown = np.array([_SHOWN[letter] for letter in public["shown"]], np.int8)
        side = 1 if seat in ("b", "blue-spymaster", "blue-guesser") else 0
        if self.duet:
            for card in public["marks"][side]:
                if shown[card] == -1:
                    shown[card] = 5
        key = np.full(self.cards, -1, np.int8)
        if self.duet:
            key[:] = [_KEY[letter] for letter in table.key.split("/")[side]]
        elif seat.endswith("spymaster"):
            key[:] = [_KEY[letter] for letter in table.key]
        view = request["view"] if asked else {}
        scores = np.zeros(self.cards, np.uint8)
        if view.get("clue"):
            scores[:] = table.scores(view["clue"], self.lexicon)
        candidates = np.zeros((self.k, self.cards), np.uint8)
        for place, (_, _, row) in enumerate(moves if asked else []):
            candidates[place] = row if isinstance(row, list) else list(row)
        number = view.get("number")
        status = np.array([
            side,
            _KINDS[request["type"]] if asked else -1,
            -1 if number == "unlimited" else -2 if number is None else number,
            -1 if view.get("guesses_left") is None else view["guesses_left"],
            *public["left"],
            public["turns"],
            int(bool(view.get("may_stop"))),
        ], np.int16)
        return {"shown": shown, "key": key, "scores": scores, "candidates": candidates, "status": status,
                "action_mask": self.mask(request if asked else None, moves)}

    def mask(self, request, moves):
        """A 1 for every action that may be done."""
        mask = np.zeros(self.actions, np.int8)
        if request is None:
            return mask
        view = request["view"]
        if request["type"] == "clue":
            most = min(view["max_number"], self.counts)
            for place in range(len(moves)):
                first = self.cards + 1 + place * self.numbers
                mask[first: first + most] = 1
                mask[first + self.counts] = view["zero"]
                mask[first + self.counts + 1] = view["unlimited"]
        elif request["type"] == "guess":
            mask[view["open"]] = 1
            mask[self.cards] = view["may_stop"]
        else:
            mask[request["cards"]] = 1
            mask[self.cards] = request["may_decline"]
        return mask

    def answer(self, table, action, moves):
        """An action as an answer; `None` if it may not be done."""
        action = int(action)
        if not self.mask(table.request(), moves)[action]:
            return None
        if action < self.cards:
            return {"touch": action} if table.kind == "guess" else {"cover": action}
        if action == self.cards:
            return {"stop": True} if table.kind == "guess" else {"decline": True}
        place, number = divmod(action - self.cards - 1, self.numbers)
        number = number + 1 if number < self.counts else (0, "unlimited")[number - self.counts]
        return {"clue": moves[place][0], "number": number}


def rewards(result):
    """Rewards of side a and side b at the end."""
    winner = result["winner"]
    if winner in ("everyone", "nobody"):
        return (1.0, 1.0) if winner == "everyone" else (-1.0, -1.0)
    return (1.0, -1.0) if winner == "a" else (-1.0, 1.0)
