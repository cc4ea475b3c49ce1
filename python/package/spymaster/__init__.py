"""Research toolkit for Codenames-style word games: rules, referee, bots, tournaments, environments.

>>> import spymaster
>>> spymaster.check("snow", ["SNOWMAN", "PIRATE"])["legal"]
False
>>> print(spymaster.Match("margin/nearest", "random/nearest", games=20).run())  # doctest: +SKIP

Names are loaded when they are first used, so that a bot (`spymaster.bot`) starts without numpy.
"""

from importlib import import_module as _import_module

__version__ = "0.1.0"

_HOMES = {
    "check": "_core",
    "decks": "_core",
    "rulesets": "_core",
    "players": "_core",
    "Deck": "_core",
    "Rules": "_core",
    "Lexicon": "lexicon",
    "Affinity": "lexicon",
    "Setting": "setting",
    "Table": "table",
    "Player": "table",
    "Task": "player",
    "Match": "contest",
    "Result": "contest",
    "tournament": "contest",
}

__all__ = sorted(_HOMES)


def __getattr__(name):
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'spymaster' has no attribute {name!r}")
    return getattr(_import_module(f".{home}", __name__), name)


def __dir__():
    return sorted([*globals(), *_HOMES])
