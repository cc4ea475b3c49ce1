import pytest

import spymaster
from spymaster import Table


def bots(setting, table):
    spymaster_bot, guesser_bot = setting.player("margin", "spymaster"), setting.player("nearest", "guesser")
    return {seat: spymaster_bot if seat.endswith("spymaster") else guesser_bot for seat in table.seats}


def test_a_table_asks_takes_answers_and_refuses(setting):
    table = setting.table(seed=7)
    assert table.kind == "clue" and table.task().own
    with pytest.raises(ValueError, match="illegal clue"):
        table.answer((table.words[0], 1))
    with pytest.raises(ValueError, match="rule"):
        table.answer(("thing", 25))
    table.answer(("thing", 2))
    task = table.task()
    assert task.clue == "thing" and "key" not in task.view
    with pytest.raises(AttributeError, match="guess task has no 'own'"):
        task.own
    with pytest.raises(ValueError, match="at least one guess"):
        table.answer(None)
    before = table.copy()
    table.answer(task.words[task.open[3]])
    assert table.public["shown"][3] != "?" and before.public["shown"][3] == "?"


def test_bots_and_own_objects_share_a_table(setting):
    table = setting.table(seed=5)
    players = bots(setting, table)
    players["red-guesser"] = type("Mine", (), {"guess": lambda self, task: task.open[-1]})()
    result = table.play(players)
    assert result["winner"] in ("a", "b") and result["forfeit"] is None
    again = setting.table(seed=5)
    assert again.play({**bots(setting, again), "red-guesser": players["red-guesser"]}) == result


def test_given_boards_are_played(setting):
    words = setting.deck.words[:25]
    key = "r" * 9 + "b" * 8 + "n" * 7 + "x"
    table = Table.of_board(setting, words, key)
    assert table.words == words and table.key == key and table.seat == "red-spymaster"
    with pytest.raises(ValueError, match="not in the deck: nonsense"):
        Table.of_board(setting, ["nonsense", *words[1:]], key)
    with pytest.raises(ValueError, match="does not have the colours"):
        Table.of_board(setting, words, "r" * 25)


def test_a_table_is_drawn_without_and_with_its_key(setting, duet):
    table = setting.table(seed=2)
    hidden, shown = table.render(), table.render(key=True)
    assert hidden.startswith("<svg") and hidden.count("<rect") == 25 and "#222222\"" not in hidden.replace('fill="#222222"', "")
    assert hidden != shown and table._repr_html_() == hidden
    assert duet.table().render(key=True).count("<rect") == 50


def test_duet_partners_see_one_side(duet):
    table = duet.table(seed=1)
    side = table.request()["side"]
    own = table.key.split("/")["ab".index(side)]
    assert table.task().key == own
    table.answer(("thing", 1))
    task = table.task()
    assert task.side != side and task.key == table.key.split("/")["ab".index(task.side)]
    assert spymaster.Rules("duet").cards == 25
