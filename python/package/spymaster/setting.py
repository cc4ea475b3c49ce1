"""Rules, a deck, lexica and the referee, loaded once for many tables."""

from . import _core
from .lexicon import Affinity, Lexicon


class Setting:
    """What tables share.

    `lexica` are names as specs have them (`"default"` is the standard one of the language), or a dictionary of names and
    `Lexicon` objects of your own: `Setting(lexica={"default": mine})`.
    """

    def __init__(self, rules="classic", deck="en", lexica=("default",), language=None, strictness="standard", allow=(), judged=True):
        rules = _core.Rules(rules) if isinstance(rules, str) else rules
        deck = _core.Deck(deck) if isinstance(deck, str) else deck
        if isinstance(lexica, (str, Lexicon)):
            lexica = {"default": lexica} if isinstance(lexica, Lexicon) else (lexica,)
        named = lexica.items() if isinstance(lexica, dict) else ((name, None) for name in lexica)
        inner = [(name, own._inner if isinstance(own, Lexicon) else None) for name, own in named]
        self._inner = _core.Setting(rules, deck, inner, language, strictness, list(allow), judged)

    @property
    def rules(self):
        """The rules."""
        return self._inner.rules

    @property
    def deck(self):
        """The deck."""
        return self._inner.deck

    @property
    def language(self):
        """The language of clues."""
        return self._inner.language

    @property
    def clue_words(self):
        """Words that may be clues, commonest first."""
        return self._inner.clue_words

    def affinity(self, lexicon="default"):
        """The scores of a lexicon, by the name it was asked for."""
        return Affinity(_inner=self._inner.affinity(lexicon))

    def table(self, seed=1, block=0, game=0):
        """A game of a seed: the same for ever."""
        from .table import Table

        return Table(self, seed=seed, block=block, game=game)

    def player(self, spec, role, seed=1):
        """One of the toolkit's players for these tables."""
        from .table import Player

        return Player(self, spec, role, seed=seed)
