"""Players in Python: the tasks they get and the answers they give.

A player is any object (or class) with `clue(task)` and `guess(task)`, or `clues(tasks)` and `guesses(tasks)` for many games at once;
`cover(task)` where the rules ask for it. `newgame(message)`, `observe(message)` and `endgame(message)`, where a player has them, hear of games
in the words of PROTOCOL.md. An answer may be a dictionary of the protocol, with `usage` for tokens and cost. The same object plays in process (`spymaster.Match`) and as a program (`spymaster.bot`).
"""

import operator
import random

STOP = None


class Task:
    """A question to a seat, with all that the seat may see. Keys of the view (PROTOCOL.md) are attributes.

    All: `words`, `shown`, `side`, `left`, `turns`, `history`, `variant`, `language`. A clue giver also has `key`, `own`,
    `opponent`, `bystander`, `assassin`, `pending`, `max_number`, `zero`, `unlimited`; a guesser `open`, `clue`, `number`, `guessed`,
    `guesses_left`, `may_stop`, `sudden_death`. Cards are places from 0.
    """

    __slots__ = ("kind", "view", "seed", "game", "cards", "may_decline", "want_probs", "_judge", "_rng")

    def __init__(self, kind, request):
        self.kind = kind
        self.view = request["view"]
        self.seed = request.get("seed", 0)
        self.game = request.get("game")
        self.cards = request.get("cards", [])
        self.may_decline = request.get("may_decline", False)
        self.want_probs = request.get("probs", False)
        self._judge = request.get("judge")
        self._rng = None

    def __getattr__(self, name):
        try:
            return self.view[name]
        except KeyError:
            raise AttributeError(f"a {self.kind} task has no {name!r}; it has {', '.join(sorted(self.view))}") from None

    @property
    def rng(self):
        """A generator for this question: the same question gives the same chances."""
        if self._rng is None:
            self._rng = random.Random(self.seed)
        return self._rng

    @property
    def visible(self):
        """Words that a clue is checked against."""
        marks = self.view.get("marks", [[], []])
        closed = set(marks[0]) & set(marks[1])
        return [w for i, w in enumerate(self.words) if self.shown[i] == "?" and i not in closed]

    def words_of(self, cards):
        """The words at some places."""
        return [self.words[card] for card in cards]

    def legal(self, words):
        """Whether each word may be said now: a list of `(legal, reason)`."""
        if self._judge is not None:
            return self._judge(self, list(words))
        from ._core import check

        verdicts = [check(word, self.visible, self.language) for word in words]
        return [(verdict["legal"], verdict["reason"]) for verdict in verdicts]

    def read(self, answer):
        """What a player returned, as a dictionary of the protocol. `ValueError` if it is no answer."""
        if isinstance(answer, dict):
            return answer
        if self.kind == "clue":
            return _read_clue(answer)
        if self.kind == "cover":
            return {"decline": True} if answer is None else {"cover": self._place(answer)}
        if answer is None or answer is False or answer == "stop":
            return {"stop": True}
        return {"touch": self._place(answer)}

    def _place(self, card):
        """A card by place or by word."""
        if isinstance(card, str):
            folded = card.strip().lower()
            places = [i for i, word in enumerate(self.words) if word.lower() == folded]
            if not places:
                raise ValueError(f"no card says {card!r}")
            return places[0]
        return operator.index(card)

    def __repr__(self):
        return f"<Task {self.kind} for side {self.view.get('side')}>"


def _read_clue(answer):
    if isinstance(answer, str):
        answer = (answer, 1)
    try:
        word, number, *rest = answer
    except (TypeError, ValueError):
        raise ValueError(f"{answer!r} is no clue: expected (word, number) or (word, number, cards)") from None
    if not isinstance(number, str):
        number = operator.index(number)
    told = {"clue": str(word), "number": number}
    if rest and rest[0] is not None:
        told["for"] = [operator.index(card) for card in rest[0]]
    return told


_MANY = {"clue": "clues", "guess": "guesses", "cover": "covers"}


def _failed(error):
    told = {"error": f"{type(error).__name__}: {error}"}
    # An answer that failed may have been paid for.
    if isinstance(getattr(error, "usage", None), dict):
        told["usage"] = error.usage
    return told


def _single(player, kind, task):
    try:
        one = getattr(player, kind, None)
        if one is None and kind == "cover":
            return {"cover": task.cards[0]} if task.cards else {"decline": True}
        if one is None:
            raise TypeError(f"{type(player).__name__} has neither {kind}(task) nor {_MANY[kind]}(tasks)")
        return task.read(one(task))
    except Exception as error:
        return _failed(error)


def follows_games(player):
    """Whether a player hears of games: it has `newgame`, `observe` or `endgame`."""
    return any(callable(getattr(player, name, None)) for name in ("newgame", "observe", "endgame"))


def tell(player, messages):
    """Tell a player of games, in messages of the protocol. Returns the error of a player that fails, as a text."""
    for message in messages:
        hear = getattr(player, message["type"], None)
        if hear is None:
            continue
        try:
            hear(message)
        except Exception as error:
            return f"{message['type']}: {type(error).__name__}: {error}"
    return None


def answers(player, kind, requests):
    """Ask a player for its answers to requests of one kind. A player that fails answers with `error`: that game is forfeit."""
    tasks = [Task(kind, request) for request in requests]
    many = getattr(player, _MANY[kind], None)
    if many is None:
        return [_single(player, kind, task) for task in tasks]
    try:
        given = list(many(tasks))
        if len(given) != len(tasks):
            raise ValueError(f"{_MANY[kind]} gave {len(given)} answers to {len(tasks)} tasks")
    except Exception as error:
        return [_failed(error) for _ in tasks]
    told = []
    for task, answer in zip(tasks, given):
        try:
            told.append(_failed(answer) if isinstance(answer, Exception) else task.read(answer))
        except Exception as error:
            told.append(_failed(error))
    return told
