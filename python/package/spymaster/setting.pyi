from collections.abc import Mapping, Sequence

from ._core import Deck, Rules
from .lexicon import Affinity, Lexicon
from .table import Player, Table

class Setting:
    def __init__(
        self,
        rules: str | Rules = "classic",
        deck: str | Deck = "en",
        lexica: str | Lexicon | Sequence[str] | Mapping[str, Lexicon | None] = ("default",),
        language: str | None = None,
        strictness: str = "standard",
        allow: Sequence[str] = (),
        judged: bool = True,
    ) -> None: ...
    @property
    def rules(self) -> Rules: ...
    @property
    def deck(self) -> Deck: ...
    @property
    def language(self) -> str: ...
    @property
    def clue_words(self) -> list[str]: ...
    def affinity(self, lexicon: str = "default") -> Affinity: ...
    def table(self, seed: int = 1, block: int = 0, game: int = 0) -> Table: ...
    def player(self, spec: str, role: str, seed: int = 1) -> Player: ...
