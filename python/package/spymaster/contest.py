"""Matches and tournaments between the toolkit's players and your own."""

import io
import json
import re
import tempfile
from pathlib import Path

from . import _core


def _name_of(player, taken):
    """A name that specs can hold: letters, digits, `-` and `_`."""
    given = getattr(player, "name", None)
    given = given if isinstance(given, str) else getattr(player, "__name__", type(player).__name__)
    name = re.sub(r"[^A-Za-z0-9_-]+", "-", given).strip("-") or "player"
    unique, count = name, 1
    while unique in taken:
        count += 1
        unique = f"{name}-{count}"
    return unique


class _Entries:
    """Python players by name, each role on its own."""

    def __init__(self):
        known = _core.players()
        self.taken = {"spymaster": dict.fromkeys(known["spymasters"]), "guesser": dict.fromkeys(known["guessers"])}
        self.entries = []

    def spec(self, role, player):
        if isinstance(player, str):
            return player
        for taken_role, name, there in self.entries:
            if taken_role == role and there is player:
                return name
        name = _name_of(player, self.taken[role])
        self.taken[role][name] = None
        self.entries.append((role, name, player))
        return name

    def team(self, team):
        """`"margin/nearest"`, a pair of spymaster and guesser, or one object for both."""
        if isinstance(team, str):
            return {"team": team}
        spymaster, guesser = team if isinstance(team, (tuple, list)) else (team, team)
        return {"spymaster": self.spec("spymaster", spymaster), "guesser": self.spec("guesser", guesser)}


class Match:
    """Games between teams.

    A team is `"SPYMASTER/GUESSER"`, a pair `(spymaster, guesser)` of specs, objects or classes, or one object for both roles. A class is
    built once for each thread, an object is shared. Any key of an experiment file may be given: `rules`, `deck`, `games`, `seed`,
    `legality`, `strictness`, `switches`, `lexicon`, `vocabulary`, `series`, `format`, `language`. `in_flight` games are
    held on each thread, so that many questions may come in one batch. `lexica={"mine": lexicon}` lets specs name lexica of your own:
    `"margin:lexicon=mine/nearest"`. `illegal="penalty"`: an illegal clue of a Python player costs its turn, as for the toolkit's own; by
    default it forfeits the game.
    """

    def __init__(self, *teams, rules="classic", deck="en", games=1000, seed=1, in_flight=64, threads=0, turns=True, lexica=None, illegal="forfeit", **settings):
        if not teams:
            raise ValueError("no team: expected at least one, as in Match('margin/nearest', (MyBot, 'bayes'))")
        if illegal not in ("forfeit", "penalty"):
            raise ValueError(f"illegal={illegal!r}: expected 'forfeit' or 'penalty'")
        self.in_flight, self.threads, self.illegal = in_flight, threads, illegal
        self.lexica = dict(lexica or {})
        entries = _Entries()
        written = []
        for team in teams:
            entry = entries.team(team)
            if "team" in entry:
                spymaster, bar, guesser = entry["team"].rpartition("/")
                if not bar:
                    raise ValueError(f"`{team}` is not a team: expected SPYMASTER/GUESSER, as in margin/nearest")
                entry = {"spymaster": spymaster, "guesser": guesser}
            written.append(entry)
        self.entries = entries.entries
        self.experiment = {
            "name": "python",
            "rules": [rules] if isinstance(rules, str) else list(rules),
            "decks": [deck] if isinstance(deck, str) else list(deck),
            "games": games,
            "seed": seed,
            "turns": turns,
            "team": written,
            **settings,
        }

    def run(self):
        """Play all games; the interpreter is free while the toolkit's players think."""
        with tempfile.TemporaryDirectory() as folder:
            for name, lexicon in self.lexica.items():
                lexicon.save(folder, name, self.experiment.get("language", "en"))
            data = folder if self.lexica else None
            return Result(_core.run_match(json.dumps(self.experiment), self.entries, self.in_flight, self.threads, data, self.illegal == "penalty"))


def tournament(teams, **settings):
    """Every team against every other: `tournament([...], games=1000)`. See `Match`."""
    return Match(*teams, **settings).run()


class Result:
    """Records and sums of a match. `print` it for the standing."""

    def __init__(self, told):
        self.games_csv, self.turns_csv = told["games"], told["turns"]
        self.teams = told["teams"]
        self.forfeits = told["forfeits"]
        self.usage = told["usage"]
        self._records = told["records"]
        self.names = {key: told[key] for key in ("spymasters", "guessers", "rules", "decks")}

    def team(self, name):
        """The sums of a team by its name."""
        for team in self.teams:
            if team["team"] == name:
                return team
        raise KeyError(f"{name!r}: there are {', '.join(team['team'] for team in self.teams)}")

    def columns(self):
        """The games as plain lists, by column."""
        lines = self.games_csv.splitlines()
        header = lines[0].split(",")
        rows = [[int(value) for value in line.split(",")] for line in lines[1:]]
        return {name: [row[i] for row in rows] for i, name in enumerate(header)}

    def _named(self, frame):
        """Names beside the ids."""
        names = {"ruleset": "rules", "deck": "decks"}
        for side in "ab":
            names[f"{side}_spymaster"], names[f"{side}_guesser"] = "spymasters", "guessers"
        return {f"{column}_name": [self.names[home][i] for i in frame[column]] for column, home in names.items()}

    def pandas(self, what="games", names=True):
        """`games` or `turns` as a pandas frame, with names beside the ids."""
        import pandas

        frame = pandas.read_csv(io.StringIO(self.games_csv if what == "games" else self.turns_csv))
        if what == "games" and names:
            frame = frame.assign(**self._named(frame))
        return frame

    def polars(self, what="games", names=True):
        """`games` or `turns` as a polars frame, with names beside the ids."""
        import polars

        frame = polars.read_csv(io.BytesIO((self.games_csv if what == "games" else self.turns_csv).encode()))
        if what == "games" and names:
            frame = frame.with_columns(**{k: polars.Series(k, v) for k, v in self._named(frame).items()})
        return frame

    def save(self, directory):
        """Write the records and their manifest into a directory, as `spymaster tournament --out` does; `spymaster report --tables-only` reads them.

        `clues.csv` has the turns with their words, `names.json` the names of ids, the sums of teams and the reasons of forfeits.
        """
        directory = Path(directory)
        directory.mkdir(parents=True, exist_ok=True)
        for name, data in self._records.items():
            (directory / name).write_bytes(data)
        (directory / "clues.csv").write_text(self.turns_csv, encoding="utf-8")
        told = {**self.names, "teams": self.teams, "forfeits": self.forfeits}
        (directory / "names.json").write_text(json.dumps(told, ensure_ascii=False, indent=1), encoding="utf-8")

    def __str__(self):
        lines = []
        for team in self.teams:
            line = f"{team['team']}: {team['games']} games, won {100 * team['win_rate']:.1f} %, {team['turns_to_win']:.2f} turns to win"
            if team["forfeits"]:
                line += f", {team['forfeits']} forfeit"
            lines.append(line)
        return "\n".join(lines)

    def _repr_html_(self):
        from html import escape

        keys = ["team", "games", "win_rate", "turns_to_win", "assassin_rate", "found_per_clue", "forfeits"]
        head = "".join(f"<th>{key.replace('_', ' ')}</th>" for key in keys)
        shown = lambda value: f"{value:.3f}" if isinstance(value, float) else escape(str(value))
        rows = "".join("<tr>" + "".join(f"<td>{shown(team[key])}</td>" for key in keys) + "</tr>" for team in self.teams)
        return f"<table><tr>{head}</tr>{rows}</table>"
