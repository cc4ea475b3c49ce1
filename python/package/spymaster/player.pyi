import random
from collections.abc import Iterable, Sequence
from typing import Any, Literal

Number = int | Literal["unlimited"]

STOP: None

class Task:
    kind: Literal["clue", "guess", "cover"]
    view: dict[str, Any]
    seed: int
    game: int | None
    cards: list[int]
    may_decline: bool
    want_probs: bool
    # Keys of the view. All seats:
    variant: Literal["versus", "duet"]
    language: str
    side: Literal["a", "b"]
    words: list[str]
    shown: str
    marks: list[list[int]]
    left: list[int]
    tokens: list[int]
    turns: int
    history: list[dict[str, Any]]
    # A clue giver; `key` in Duet for both roles:
    key: str
    own: list[int]
    opponent: list[int]
    bystander: list[int]
    assassin: list[int]
    pending: list[int]
    max_number: int
    zero: bool
    unlimited: bool
    finale: bool
    # A guesser:
    open: list[int]
    clue: str | None
    number: Number | None
    guessed: int
    guesses_left: int | None
    may_stop: bool
    sudden_death: bool
    def __init__(self, kind: str, request: dict[str, Any]) -> None: ...
    @property
    def rng(self) -> random.Random: ...
    @property
    def visible(self) -> list[str]: ...
    def words_of(self, cards: Iterable[int]) -> list[str]: ...
    def legal(self, words: Iterable[str]) -> list[tuple[bool, str | None]]: ...
    def read(self, answer: Any) -> dict[str, Any]: ...

def follows_games(player: Any) -> bool: ...
def tell(player: Any, messages: Sequence[dict[str, Any]]) -> str | None: ...
def answers(player: Any, kind: str, requests: Sequence[dict[str, Any]]) -> list[dict[str, Any]]: ...
