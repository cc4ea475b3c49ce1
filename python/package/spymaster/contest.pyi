from collections.abc import Iterable, Mapping
from os import PathLike
from typing import Any

from .lexicon import Lexicon

class Match:
    experiment: dict[str, Any]
    entries: list[tuple[str, str, Any]]
    in_flight: int
    threads: int
    illegal: str
    lexica: dict[str, Lexicon]
    def __init__(
        self,
        *teams: Any,
        rules: str | Iterable[str] = "classic",
        deck: str | Iterable[str] = "en",
        games: int = 1000,
        seed: int = 1,
        in_flight: int = 64,
        threads: int = 0,
        turns: bool = True,
        lexica: Mapping[str, Lexicon] | None = None,
        illegal: str = "forfeit",
        **settings: Any,
    ) -> None: ...
    def run(self) -> Result: ...

def tournament(teams: Iterable[Any], **settings: Any) -> Result: ...

class Result:
    games_csv: str
    turns_csv: str
    teams: list[dict[str, Any]]
    forfeits: list[tuple[int, int, str, str]]
    names: dict[str, list[str]]
    usage: list[dict[str, Any]]
    def __init__(self, told: dict[str, Any]) -> None: ...
    def team(self, name: str) -> dict[str, Any]: ...
    def columns(self) -> dict[str, list[int]]: ...
    def pandas(self, what: str = "games", names: bool = True) -> Any: ...
    def polars(self, what: str = "games", names: bool = True) -> Any: ...
    def save(self, directory: str | PathLike[str]) -> None: ...
