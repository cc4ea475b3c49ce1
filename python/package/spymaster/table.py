"""One game, step by step; and the toolkit's players to ask."""

from . import _core
from .player import Task
from .render import svg


class Table:
    """A game in flight. It knows the key: hand `task()` to players, not the table.

    >>> from spymaster import Setting
    >>> table = Setting().table(seed=7)
    >>> table.kind
    'clue'
    >>> table.answer({"clue": "thing", "number": 1})
    >>> table.kind
    'guess'
    """

    def __init__(self, setting=None, seed=1, block=0, game=0, *, _inner=None):
        if setting is None:
            from .setting import Setting

            setting = Setting()
        self.setting = setting
        self._inner = _core.Table(setting._inner, seed, block, game) if _inner is None else _inner

    @classmethod
    def of_board(cls, setting, words, key):
        """A game with given cards and key: a letter per card of `r`, `b`, `n`, `x`; in Duet `gnx…/ngx…`."""
        places = {word.lower(): place for place, word in enumerate(setting.deck.words)}
        missing = [word for word in words if word.lower() not in places]
        if missing:
            raise ValueError(f"not in the deck: {', '.join(missing)}")
        cards = [places[word.lower()] for word in words]
        return cls(setting, _inner=_core.Table.of_board(setting._inner, cards, key))

    def copy(self):
        """A copy that plays on by itself."""
        return Table(self.setting, _inner=self._inner.copy())

    @property
    def words(self):
        """The cards as they are read."""
        return self._inner.words

    @property
    def cards(self):
        """The cards by their place in the deck."""
        return self._inner.cards

    @property
    def key(self):
        """The key, a letter per card; in Duet both sides."""
        return self._inner.key

    @property
    def public(self):
        """What everybody sees: a dictionary with the keys of a view."""
        return self._inner.public()

    @property
    def over(self):
        """Whether the game has ended."""
        return self._inner.over

    @property
    def result(self):
        """`winner`, `cause`, `turns`, `forfeit`, `reason`, `score`; `None` while the game goes on."""
        return self._inner.result

    @property
    def seats(self):
        """The seats, side a first."""
        return self._inner.seats

    @property
    def seat(self):
        """The seat that is asked; `None` at the end."""
        return self._inner.seat

    @property
    def kind(self):
        """`clue`, `guess` or `cover`; `None` at the end."""
        return self._inner.kind

    def request(self):
        """The question as a dictionary; `None` at the end."""
        return self._inner.request()

    def task(self, seed=0):
        """The question as players get it; `None` at the end."""
        request = self._inner.request()
        return None if request is None else Task(request["type"], {"seed": seed, **request})

    def answer(self, answer):
        """Take an answer: a dictionary as in the protocol, or what players return. `ValueError` if it is not allowed."""
        task = self.task()
        if task is None:
            raise ValueError("the game is over")
        self._inner.answer(task.read(answer))

    def forfeit(self, reason):
        """End the game: the seat that is asked cannot answer."""
        self._inner.forfeit(reason)

    def candidates(self, count=32, lexicon="default"):
        """Legal clues that stand out most for our cards: `(word, id, scores)`, best first."""
        return self._inner.candidates(count, lexicon)

    def scores(self, word, lexicon="default"):
        """Scores of the cards on the table with a word, from 0 to 255."""
        return list(self._inner.scores(word, lexicon))

    def play(self, players):
        """Let players answer until the end: `{seat: player}`, each one of the toolkit's or an object of your own."""
        from .player import answers

        while not self.over:
            player = players[self.seat]
            if isinstance(player, Player):
                given = player.answer(self)
            else:
                request = self.request()
                request.setdefault("seed", 0)
                given = answers(player, request["type"], [request])[0]
            if given.get("error") is not None:
                self.forfeit(given["error"])
                break
            try:
                self._inner.answer(given)
            except ValueError as error:
                self.forfeit(str(error))
        return self.result

    def render(self, key=False):
        """The table as SVG; with `key` as spymasters see it."""
        public = self.public
        _, columns = self.setting.rules.grid
        result = self.result
        if result:
            title = f"{result['winner']} won: {result['cause']}"
        else:
            last = [step for step in public["history"] if step["do"] == "clue"][-1:]
            said = f": {last[0]['word']} {last[0]['number']}" if last else ""
            title = f"{self.seat} to {self.kind}{said}"
        return svg(public["words"], public["shown"], columns, self.key if key else None, public.get("marks", ((), ())), title)

    def _repr_html_(self):
        return self.render()

    def __repr__(self):
        return f"<Table {self.setting.rules.name}: {self.seat or self.result['winner'] + ' won'}>"


class Player:
    """One of the toolkit's players: `Player(setting, "margin:floor=0.3", "spymaster")`."""

    def __init__(self, setting, spec, role, seed=1):
        self.spec, self.role = spec, role
        self._inner = _core.Player(setting._inner, spec, role, seed)

    def reseed(self, seed):
        """Start its chances anew."""
        self._inner.reseed(seed)

    def answer(self, table):
        """Its answer to the table's question, as a dictionary. The table stays as it is."""
        return self._inner.answer(table._inner)

    def __repr__(self):
        return f"<Player {self.spec} ({self.role})>"
