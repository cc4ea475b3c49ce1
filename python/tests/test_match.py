import subprocess
import sys

import pytest

from spymaster import Lexicon, Match, tournament

COMMON = ["thing", "place", "idea", "people", "time", "world", "life", "work"]


class Guesses:
    def guess(self, task):
        assert "key" not in task.view and "own" not in task.view
        return task.rng.choice(task.open)


class Clues:
    def clue(self, task):
        legal = [word for word, (ok, _) in zip(COMMON, task.legal(COMMON)) if ok]
        return task.rng.choice(legal), 1, task.own[:1]


class Many:
    """Answers many games at once, as one by one."""

    def __init__(self):
        self.most = 0

    def guesses(self, tasks):
        self.most = max(self.most, len(tasks))
        return [task.rng.choice(task.open) for task in tasks]


def test_own_classes_play_and_the_window_does_not_matter():
    first = Match((Clues, Guesses), ("margin", "nearest"), games=12, in_flight=1).run()
    second = Match((Clues, Guesses), ("margin", "nearest"), games=12, in_flight=64).run()
    assert first.games_csv == second.games_csv and first.turns_csv == second.turns_csv
    assert not first.forfeits and first.team("Clues/Guesses")["games"] == 12


def test_batches_give_the_games_of_single_answers():
    many = Many()
    batched = Match(("margin", many), "margin/nearest", games=16).run()
    single = Match(("margin", Guesses), "margin/nearest", games=16).run()
    assert many.most > 1
    assert batched.turns_csv == single.turns_csv


@pytest.mark.parametrize("rules", ["duet", "classic+solo", "classic+finale", "classic+shared"])
def test_own_classes_play_every_variant(rules):
    result = Match((Clues, "nearest"), rules=rules, games=4).run()
    guessing = Match(("margin", DuetGuesses), rules=rules, games=4).run()
    assert not result.forfeits and not guessing.forfeits


class DuetGuesses:
    def guess(self, task):
        return task.open[0]


@pytest.mark.parametrize(
    "player, reason",
    [
        (type("Raises", (), {"guess": lambda self, task: 1 / 0}), "ZeroDivisionError"),
        (type("Nowhere", (), {"guess": lambda self, task: 99}), "no card lies at 99"),
        (type("Covered", (), {"guess": lambda self, task: 0}), "card"),
        (type("Word", (), {"guess": lambda self, task: "no such card"}), "no card says"),
        (type("Short", (), {"guesses": lambda self, tasks: []}), "gave 0 answers"),
    ],
)
def test_a_player_that_errs_forfeits_with_the_reason(player, reason):
    result = Match(("margin", player), "margin/nearest", games=4).run()
    assert result.forfeits and all(reason in fault for *_, fault in result.forfeits)


def test_an_illegal_clue_forfeits():
    class Illegal:
        def clue(self, task):
            return task.words[task.own[0]], 1

    result = Match((Illegal, "nearest"), "margin/nearest", games=4).run()
    assert len(result.forfeits) == 4 and "illegal clue" in result.forfeits[0][3]


def test_an_illegal_clue_may_cost_the_turn_instead():
    class Sometimes:
        def clue(self, task):
            return (task.words[task.own[0]] if task.turns < 2 else "zigzagged"), 1

    result = Match((Sometimes, "nearest"), "margin/nearest", games=4, illegal="penalty").run()
    assert not result.forfeits and result.team("Sometimes/nearest")["illegal"] == 4
    with pytest.raises(ValueError, match="expected 'forfeit' or 'penalty'"):
        Match("margin/nearest", illegal="shout")


class Follows:
    """Answers from what it was told; what it sees must be the same."""

    def __init__(self):
        self.games, self.ended = {}, 0

    def newgame(self, message):
        assert message["game"] not in self.games and message["role"] == "guesser" and message["rules"]["name"]
        self.games[message["game"]] = {"words": message["words"], "steps": []}

    def observe(self, message):
        self.games[message["game"]]["steps"] += message["steps"]

    def endgame(self, message):
        del self.games[message["game"]]
        self.ended += 1
        assert message["result"]["cause"]

    def guess(self, task):
        game = self.games[task.game]
        assert game["steps"] == task.history and game["words"] == task.words
        return {"touch": task.rng.choice(task.open), "usage": {"calls": 1, "tokens_in": 10, "tokens_out": 2, "cost": 0.5}}


@pytest.mark.parametrize("rules", ["classic", "classic+shared"])
def test_players_in_process_hear_of_games_and_state_usage(rules):
    player = Follows()
    result = Match(("margin", player), rules=rules, games=6, threads=1).run()
    # A process of the protocol plays both sides too: a game for each.
    assert not result.forfeits and not player.games and player.ended >= 6
    answers = sum(seat["answers"] for seat in result.usage)
    assert {seat["role"] for seat in result.usage} == {"guesser"}
    assert answers == sum(seat["calls"] for seat in result.usage) > 6
    assert sum(seat["cost"] for seat in result.usage) == 0.5 * answers


def test_saved_records_are_those_that_the_report_reads(tmp_path):
    result = Match((Clues, Guesses), "margin/nearest", games=8).run()
    result.save(tmp_path / "run")
    tables = tmp_path / "tables"
    args = ["report", str(tmp_path / "run"), "--tables-only", "--format", "csv", "--out", str(tables)]
    told = subprocess.run([sys.executable, "-m", "spymaster", *args], capture_output=True, text=True)
    assert told.returncode == 0, told.stderr
    standing = (tables / "standing.csv").read_text().splitlines()
    assert len(standing) == 3 and any(line.startswith("Clues/Guesses,") for line in standing)
    assert (tables / "targets.csv").is_file()


def test_words_outside_the_book_are_judged_and_recorded(setting):
    listed = set(setting.clue_words)
    outside = [word for word in Lexicon("en").words[20000:] if word not in listed and word.isalpha() and len(word) > 5][:40]

    class Rare:
        def clue(self, task):
            return next(word for word, (legal, _) in zip(outside, task.legal(outside)) if legal), 1

    result = Match((Rare, "nearest"), "margin/nearest", games=4).run()
    assert not result.forfeits
    assert set(result.pandas("turns").word) & set(outside)


def test_records_become_frames():
    result = tournament(["margin/nearest", "random/random"], games=10, seed=3)
    frame, polar = result.pandas(), result.polars()
    assert len(frame) == 10 and frame.a_spymaster_name.isin(["margin", "random"]).all()
    assert polar["turns"].to_list() == frame.turns.tolist() == result.columns()["turns"]
    turns = result.pandas("turns")
    assert turns.word.str.len().min() > 0 and len(turns) == frame.turns.sum()
    assert "margin/nearest" in str(result) and "<table>" in result._repr_html_()


def test_bad_settings_are_named():
    with pytest.raises(ValueError, match="did you mean `margin`"):
        Match("margn/nearest").run()
    with pytest.raises(ValueError, match="unknown field `gmaes`"):
        Match("margin/nearest", gmaes=3).run()
    with pytest.raises(ValueError, match="not a team"):
        Match("margin")
