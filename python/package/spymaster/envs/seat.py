"""One seat of a table as a Gymnasium environment; the toolkit's players sit at the others."""

import gymnasium

from ..setting import Setting
from .seats import SeatSpace, rewards


class SeatEnv(gymnasium.Env):
    """Play one seat: `SeatEnv("red-guesser", spymaster="margin")`. Seats: `red-spymaster`, `red-guesser`, …; in Duet `a` and `b`.

    Rewards are 1 for a win and −1 for a loss, at the end. An action outside `action_mask` loses the game.
    """

    metadata = {"render_modes": ["svg"], "render_fps": 1}

    def __init__(self, seat="red-guesser", setting=None, spymaster="margin", guesser="nearest", candidates=32, counts=4, render_mode=None):
        self.setting = Setting() if setting is None else setting
        self.seat, self.render_mode = seat, render_mode
        seats = self.setting.table().seats
        if seat not in seats:
            raise ValueError(f"no seat {seat!r}: there are {', '.join(seats)}")
        self.space = SeatSpace(self.setting, candidates, counts)
        self.action_space = self.space.action_space()
        self.observation_space = self.space.observation_space()
        self._bots = {
            "spymaster": self.setting.player(spymaster, "spymaster"),
            "guesser": self.setting.player(guesser, "guesser"),
        }
        self.table, self._moves = None, []

    def _settle(self):
        """Let the others answer until it is this seat's turn."""
        while not self.table.over and self.table.seat != self.seat:
            bot = self._bots["guesser" if self.table.kind == "guess" else "spymaster"]
            self.table.answer(bot.answer(self.table))
        self._moves = self.space.moves(self.table) if not self.table.over else []

    def _observe(self):
        return self.space.observe(self.table, self.seat, self._moves)

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        while True:
            drawn = int(self.np_random.integers(2**53))
            for bot in self._bots.values():
                bot.reseed(drawn)
            self.table = self.setting.table(seed=drawn)
            self._settle()
            # A game that ends before this seat is asked is no game of its own.
            if not self.table.over:
                return self._observe(), {}

    def step(self, action):
        answer = self.space.answer(self.table, action, self._moves)
        info = {}
        if answer is None:
            info["illegal_action"] = True
            self.table.forfeit(f"action {int(action)} is not in the mask")
        else:
            self.table.answer(answer)
            self._settle()
        done = self.table.over
        reward = 0.0
        if done:
            info["result"] = self.table.result
            reward = rewards(self.table.result)[1 if self.seat.startswith("b") else 0]
        return self._observe(), reward, done, False, info

    def action_masks(self):
        """The mask of the position, as maskable algorithms ask for it."""
        return self._observe()["action_mask"].astype(bool)

    def render(self):
        return self.table.render(key=self.seat.endswith("spymaster"))
