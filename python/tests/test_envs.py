import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import spymaster
from spymaster.envs import AECEnv, SeatEnv, VectorEnv


@pytest.mark.parametrize("rules", ["classic", "classic+solo", "classic+finale", "pictures", "duet"])
def test_random_games_end_under_every_ruleset(rules):
    deck = "pictures" if rules == "pictures" else "en"
    env = VectorEnv(64, spymaster.Setting(rules, deck))
    env.reset(seed=1)
    rng, rewards = np.random.default_rng(1), []
    for _ in range(150):
        obs, reward, done, _, _ = env.step(env.sample(rng))
        assert obs["mask"].any(axis=1).all()
        assert (reward[~done] == 0).all() and (np.abs(reward[done]) == 1).all()
        rewards.extend(reward[done].tolist())
    assert env.finished == len(rewards) > 64


def test_the_same_seed_gives_the_same_games(setting):
    def trace(seed, **bots):
        env = VectorEnv(16, setting, **bots)
        env.reset(seed=seed)
        rng = np.random.default_rng(0)
        return [{k: v.copy() for k, v in env.step(env.sample(rng))[0].items()} for _ in range(40)]

    for bots in ({}, {"spymaster": "margin", "scores": True}):
        first, second, other = trace(1, **bots), trace(1, **bots), trace(2, **bots)
        same = lambda a, b: all((x[k] == y[k]).all() for x, y in zip(a, b) for k in x)
        assert same(first, second) and not same(first, other)


def test_guessers_never_see_the_key_and_scores_are_the_affinities(setting):
    env = VectorEnv(32, setting, spymaster="margin", scores=True)
    obs, _ = env.reset(seed=4)
    affinity = setting.affinity()
    for _ in range(20):
        assert (obs["key"] == -1).all() and (obs["phase"] == 1).all() and (obs["clue"] >= 0).all()
        assert (affinity.gather(obs["clue"], obs["cards"]) == obs["scores"]).all()
        obs, *_ = env.step(np.where(obs["mask"][:, :25] == 1, obs["scores"] + 1.0, 0).argmax(1))
    assert env.finished > 0


def test_clue_givers_choose_among_candidates(setting):
    env = VectorEnv(8, setting, guesser="nearest")
    obs, _ = env.reset(seed=2)
    for _ in range(30):
        assert (obs["key"] >= 0).all()
        positions, scores = env.candidates(4)
        actions = np.full(8, 25 + 3)
        cover = obs["phase"] == 2
        actions[cover] = obs["mask"][cover, :25].argmax(1)
        obs, *_ = env.step(actions, positions[:, 0])
    assert env.finished > 0


def test_one_side_against_bots(setting):
    env = VectorEnv(8, setting, spymaster="margin", guesser="nearest", only_a=True)
    obs, _ = env.reset(seed=2)
    for _ in range(60):
        assert (obs["side"] == 0).all()
        positions, _ = env.candidates(1)
        clue = obs["phase"] == 0
        actions = np.where(clue, 25 + 3, obs["mask"][:, :25].argmax(1))
        obs, *_ = env.step(actions, np.maximum(positions[:, 0], 0))
    assert env.finished > 0


def test_an_action_outside_the_mask_is_an_error(setting):
    env = VectorEnv(4, setting)
    env.reset()
    with pytest.raises(ValueError, match="game 0: action 0 is not in the mask"):
        env.step(np.zeros(4, int))
    with pytest.raises(ValueError, match="expected 4"):
        env.step(np.zeros(3, int))


@pytest.mark.parametrize("seat", ["red-guesser", "blue-spymaster"])
def test_gymnasium_accepts_a_seat(setting, seat):
    env = SeatEnv(seat, setting, candidates=8)
    check_env(env, skip_render_check=True)
    obs, _ = env.reset(seed=1)
    rng, done = np.random.default_rng(0), False
    while not done:
        obs, reward, done, _, info = env.step(rng.choice(np.flatnonzero(obs["action_mask"])))
    assert reward in (1.0, -1.0) and info["result"]["forfeit"] is None
    assert env.render().startswith("<svg")


@pytest.mark.parametrize("rules, allowed", [("classic", [0, "unlimited"]), ("duet", [0])])
def test_zero_and_unlimited_are_actions_where_the_rules_allow_them(rules, allowed):
    env = SeatEnv("red-spymaster" if rules == "classic" else "a", spymaster.Setting(rules), candidates=2, counts=3)
    for number in (0, "unlimited"):
        seed = 0
        obs, _ = env.reset(seed=seed)
        while env.table.kind != "clue":
            seed += 1
            obs, _ = env.reset(seed=seed)
        first = env.space.cards + 1
        offered = [env.space.answer(env.table, first + at, env._moves) for at in range(env.space.numbers)]
        assert [given["number"] for given in offered if given][:3] == [1, 2, 3]
        given = [given for given in offered if given and given["number"] == number]
        assert bool(given) == (number in allowed)
        if given:
            env.step(first + offered.index(given[0]))
            steps = [step for step in env.table.public["history"] if step["do"] == "clue"]
            assert steps[0]["number"] == number and steps[0]["word"] == given[0]["clue"]


def test_an_action_outside_the_mask_loses_a_seat_its_game(setting):
    env = SeatEnv("red-guesser", setting, candidates=1)
    obs, _ = env.reset(seed=1)
    _, reward, done, _, info = env.step(np.flatnonzero(obs["action_mask"] == 0)[0])
    assert done and reward == -1.0 and info["illegal_action"]


@pytest.mark.parametrize("rules", ["classic", "duet"])
def test_pettingzoo_accepts_all_seats(rules):
    setting = spymaster.Setting(rules)
    api_test(AECEnv(setting, candidates=4), num_cycles=30)
    seed_test(lambda: AECEnv(setting, candidates=4), num_cycles=10)
