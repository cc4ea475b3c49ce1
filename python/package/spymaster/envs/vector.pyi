from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..setting import Setting

class VectorEnv:
    setting: Setting
    num_envs: int
    num_cards: int
    num_actions: int
    observation: dict[str, NDArray[Any]]
    def __init__(
        self,
        games: int,
        setting: Setting | None = None,
        spymaster: str | None = None,
        guesser: str | None = None,
        only_a: bool = False,
        scores: bool = False,
        lexicon: str = "default",
        threads: int = 0,
    ) -> None: ...
    def reset(self, seed: int = 0) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]: ...
    def step(
        self, actions: ArrayLike, clues: ArrayLike | None = None
    ) -> tuple[dict[str, NDArray[Any]], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]: ...
    def sample(self, rng: np.random.Generator) -> NDArray[np.intp]: ...
    def candidates(self, count: int = 32) -> tuple[NDArray[np.int32], NDArray[np.uint8]]: ...
    @property
    def finished(self) -> int: ...
