from ._core import Deck as Deck, Rules as Rules, check as check, decks as decks, players as players, rulesets as rulesets
from .contest import Match as Match, Result as Result, tournament as tournament
from .lexicon import Affinity as Affinity, Lexicon as Lexicon
from .player import Task as Task
from .setting import Setting as Setting
from .table import Player as Player, Table as Table

__version__: str
