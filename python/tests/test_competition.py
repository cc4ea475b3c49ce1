"""Classes as the competition's frameworks have them, entered unchanged."""

import pytest

from spymaster import Match
from spymaster.competition import codemaster, guesser


class Codemaster2019:
    """The framework of 2019: vectors as keywords, one team."""

    def __init__(self, brown_ic=None, glove_vecs=None, word_vectors=None):
        self.glove_vecs = glove_vecs

    def set_game_state(self, words_on_board, key_grid):
        self.words, self.key = words_on_board, key_grid

    def get_clue(self):
        assert self.glove_vecs == "vectors"
        assert len(self.words) == len(self.key) == 25
        left = [w for w, k in zip(self.words, self.key) if k == "Red" and w[0] != "*"]
        assert left and self.key.count("Red") in (8, 9) and self.key.count("Assassin") == 1
        for word, colour in zip(self.words, self.key):
            assert word == word.upper() or word == f"*{colour}*"
        return "thing", len(left) + 3


class Guesser2019:
    """Counts its guesses down, as the published ones do."""

    def __init__(self, brown_ic=None, glove_vecs=None, word_vectors=None):
        self.num = 0

    def set_board(self, words):
        self.words = words

    def set_clue(self, clue, num):
        self.clue, self.num = clue, num

    def keep_guessing(self):
        return self.num > 0

    def get_answer(self):
        self.num -= 1
        return next(word for word in self.words if word[0] != "*").lower()


class Codemaster2026:
    def __init__(self, team="Red", **kwargs):
        self.team, self.move_history = team, []

    def set_game_state(self, words, maps):
        self.words, self.maps = words, maps

    def set_move_history(self, move_history):
        self.move_history = move_history

    def get_clue(self):
        assert any(k == self.team and w[0] != "*" for w, k in zip(self.words, self.maps))
        return "object", 2


SEEN = []


class Guesser2026(Guesser2019):
    def __init__(self, team="Red", **kwargs):
        self.team = team

    def set_move_history(self, move_history):
        self.move_history = move_history

    def get_answer(self):
        last = [move for move in self.move_history if move[0] == f"{self.team}_Codemaster"][-1]
        assert last[1:] == [self.clue, last[2]]
        SEEN.extend(move for move in self.move_history if move[0].endswith("Guesser"))
        return super().get_answer()


@pytest.mark.parametrize("rules", ["classic", "classic+alone"])
def test_classes_of_2019_play_as_either_team(rules):
    team = (codemaster(Codemaster2019, glove_vecs="vectors"), guesser(Guesser2019))
    result = Match(team, "margin/nearest", rules=rules, games=8, legality="off").run()
    assert not result.forfeits
    assert result.team("Codemaster2019/Guesser2019")["games"] >= 4


def test_classes_of_2026_get_their_team_and_the_moves():
    result = Match((codemaster(Codemaster2026), guesser(Guesser2026)), "margin/nearest", games=8, legality="off").run()
    assert not result.forfeits
    teams = {move[0] for move in SEEN}
    assert teams == {"Red_Guesser", "Blue_Guesser"}
    assert all(len(move) == 4 and move[2] in ("*Red*", "*Blue*", "*Civilian*", "*Assassin*") for move in SEEN)
    assert any(move[3] for move in SEEN) and not all(move[3] for move in SEEN)


def test_a_guesser_that_counts_down_stops_after_its_number():
    class One(Codemaster2026):
        def get_clue(self):
            return "object", 1

    result = Match((codemaster(One), guesser(Guesser2019)), games=8, legality="off").run()
    assert not result.forfeits and result.pandas("turns").found.max() <= 1


def test_a_class_is_built_for_each_game_and_let_go():
    class Remembers(Codemaster2019):
        built = 0

        def __init__(self, **keywords):
            super().__init__(glove_vecs="vectors")
            Remembers.built += 1
            self.board = None

        def set_game_state(self, words_on_board, key_grid):
            # The cards and the key of one game, however many are played at once.
            assert self.board in (None, key_grid)
            self.board = list(key_grid)
            super().set_game_state(words_on_board, key_grid)

    theirs = codemaster(Remembers)
    result = Match((theirs, guesser(Guesser2019)), "random/nearest", games=20, legality="off").run()
    assert result.forfeits == []
    # A game that the others lose in their first turn asks for no clue.
    assert 15 <= Remembers.built <= 20 and theirs.made == {}
