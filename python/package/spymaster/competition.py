"""Classes written for the published AI competition, entered unchanged.

A codemaster has `set_game_state(words, key_grid)` and `get_clue()`; a guesser has `set_board(words)`, `set_clue(clue, number)`,
`get_answer()` and `keep_guessing()`. Covered words read `*Red*`, `*Blue*`, `*Civilian*` or `*Assassin*`. The framework of 2019 builds
both with word vectors as keywords and knows one team, red. That of 2026 builds them with a team and hands over a move history
(`set_move_history`) with entries `["Red_Codemaster", clue, number]` and `["Red_Guesser", word, "*Red*", keeps_guessing]`.

    Match((codemaster(AICodemaster, glove_vecs=vectors), guesser(AIGuesser)), "margin/nearest")

A class that takes a `team` gets the side it plays for; one that takes none always sees itself as red, and colours are swapped for it.
"""

import inspect

_TEAM = {"a": "Red", "b": "Blue"}
_LETTER = {"r": "Red", "b": "Blue", "n": "Civilian", "x": "Assassin"}
_COLOUR = {"red": "Red", "blue": "Blue", "bystander": "Civilian", "assassin": "Assassin"}
_SWAP = {"Red": "Blue", "Blue": "Red"}


def _takes_team(maker):
    try:
        names = list(inspect.signature(maker).parameters)
    except (TypeError, ValueError):
        return False
    return "team" in names


class _Adapter:
    """A class of the competition's: built anew for each game, as the framework does, since its objects keep what they were told. An object
    plays all games."""

    def __init__(self, maker, keywords):
        self.maker, self.keywords = maker, keywords
        self.name = getattr(maker, "__name__", type(maker).__name__)
        self.with_team = inspect.isclass(maker) and _takes_team(maker)
        self.made = {}

    rules = ["versus"]
    languages = ["en"]

    def _player(self, task):
        """The object for a game and side; without teams it is red."""
        if not inspect.isclass(self.maker):
            return self.maker
        team = {"team": _TEAM[task.side]} if self.with_team else {}
        objects = self.made.setdefault(task.game, {})
        if task.side not in objects:
            objects[task.side] = self.maker(**team, **self.keywords)
        return objects[task.side]

    def endgame(self, message):
        self.made.pop(message["game"], None)

    def _named(self, task, team):
        """A team's name as the object sees it."""
        return team if self.with_team or task.side == "a" else _SWAP.get(team, team)

    def _board(self, task, shown):
        """Words in capitals, covered ones as their colour between stars."""
        letters = zip(task.words, shown)
        return [w.upper() if s == "?" else f"*{self._named(task, _LETTER[s.lower()])}*" for w, s in letters]

    def _history(self, task, steps):
        """Steps as the framework of 2026 tells them."""
        told = []
        for at, step in enumerate(steps):
            team = self._named(task, _TEAM.get(step.get("by"), "Red"))
            if step["do"] == "clue":
                told.append([f"{team}_Codemaster", step["word"], _count(step["number"])])
            elif step["do"] == "touch":
                after = steps[at + 1] if at + 1 < len(steps) else None
                keeps = after is not None and after["do"] == "touch" and after["by"] == step["by"]
                colour = self._named(task, _COLOUR[step["colour"]])
                told.append([f"{team}_Guesser", task.words[step["card"]].upper(), f"*{colour}*", keeps])
        return told

    def _tell_history(self, player, task, steps):
        tell = getattr(player, "set_move_history", None)
        if tell is not None:
            tell(self._history(task, steps))


def _count(number):
    """A number as the framework has it: a whole number."""
    return 9 if number == "unlimited" else number


class _Codemaster(_Adapter):
    def clue(self, task):
        player = self._player(task)
        key = [self._named(task, _LETTER[letter.lower()]) for letter in task.key]
        player.set_game_state(self._board(task, task.shown), key)
        self._tell_history(player, task, task.history)
        word, number = player.get_clue()
        number = max(1, min(int(number), task.max_number))
        return str(word), number


class _Guesser(_Adapter):
    def guess(self, task):
        player = self._player(task)
        if task.clue is None:
            raise ValueError("the competition knows no guess without a clue")
        clue, number = task.clue, _count(task.number)
        turn = max(i for i, step in enumerate(task.history) if step["do"] == "clue")
        touched = [step for step in task.history[turn + 1:] if step["do"] == "touch"]
        player.set_clue(clue, number)
        # Objects count their own guesses: the turn so far is played again, so that one object serves many games.
        covered = {step["card"] for step in touched}
        for at, step in enumerate(touched):
            shown = [s if place not in covered else "?" for place, s in enumerate(task.shown)]
            for earlier in touched[:at]:
                shown[earlier["card"]] = task.shown[earlier["card"]]
            self._ask(player, task, shown, task.history[: turn + 1] + touched[:at])
            keeps = player.keep_guessing()
        if touched and not keeps and task.may_stop:
            return None
        answer = self._ask(player, task, task.shown, task.history)
        if answer is None or answer == "no comparisons":
            if task.may_stop:
                return None
            raise ValueError("no answer to the first guess of a turn")
        return answer

    def _ask(self, player, task, shown, steps):
        player.set_board(self._board(task, shown))
        self._tell_history(player, task, list(steps))
        answer = player.get_answer()
        return answer.strip() if isinstance(answer, str) else answer


def codemaster(maker, **keywords):
    """A codemaster class (built with these keywords) or object, as a spymaster."""
    return _Codemaster(maker, keywords)


def guesser(maker, **keywords):
    """A guesser class (built with these keywords) or object, as a guesser."""
    return _Guesser(maker, keywords)
