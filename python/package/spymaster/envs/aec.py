"""All seats of a table as a PettingZoo environment, one after another."""

import functools

import numpy as np
from pettingzoo import AECEnv as _Base
from pettingzoo.utils import wrappers

from ..setting import Setting
from .seats import SeatSpace, rewards


def aec_env(**settings):
    """The environment with PettingZoo's checks around it."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(AECEnv(**settings)))


class AECEnv(_Base):
    """Agents are the seats. Observations hold `action_mask`; an action outside it loses the game for its side."""

    metadata = {"name": "spymaster_v1", "is_parallelizable": False, "render_modes": ["svg"], "render_fps": 1}

    def __init__(self, setting=None, candidates=32, counts=4, render_mode=None):
        super().__init__()
        self.setting = Setting() if setting is None else setting
        self.space = SeatSpace(self.setting, candidates, counts)
        self.possible_agents = list(self.setting.table().seats)
        self.render_mode = render_mode
        self._rng = np.random.default_rng()

    @functools.lru_cache(maxsize=None)
    def observation_space(self, agent):
        return self.space.observation_space()

    @functools.lru_cache(maxsize=None)
    def action_space(self, agent):
        return self.space.action_space()

    def reset(self, seed=None, options=None):
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self.table = self.setting.table(seed=int(self._rng.integers(2**53)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._turn()

    def _turn(self):
        self.agent_selection = self.table.seat
        self._moves = self.space.moves(self.table)

    def observe(self, agent):
        return self.space.observe(self.table, agent, self._moves)

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            return self._was_dead_step(action)
        self._cumulative_rewards[agent] = 0.0
        answer = self.space.answer(self.table, action, self._moves)
        if answer is None:
            self.infos[agent] = {"illegal_action": True}
            self.table.forfeit(f"action {int(action)} is not in the mask")
        else:
            self.table.answer(answer)
        self._clear_rewards()
        if self.table.over:
            self._moves = []
            won = rewards(self.table.result)
            for seat in self.agents:
                self.rewards[seat] = won[1 if seat.startswith("b") else 0]
                self.terminations[seat] = True
                self.infos[seat] = {**self.infos[seat], "result": self.table.result}
        else:
            self._turn()
        self._accumulate_rewards()

    def render(self):
        return self.table.render()

    def close(self):
        pass
