"""A guesser that learns by itself how near a card must stand to be worth a touch: `python learn_to_stop.py`.

Thousands of games at once: clues by `margin`, guesses by numpy. Each threshold plays its share of the games.
"""

import sys

import numpy as np

from spymaster.envs import VectorEnv


def play(games, steps, seed=1):
    """Share of games won from either side, by threshold."""
    env = VectorEnv(games, spymaster="margin", scores=True)
    obs, _ = env.reset(seed=seed)
    cards = env.num_cards
    thresholds = np.array([0, 110, 130, 150, 170])
    # Side a plays with the threshold of its row, side b with the first.
    mine = np.arange(games) % len(thresholds)
    won, played = np.zeros(len(thresholds)), np.zeros(len(thresholds))
    for _ in range(steps):
        open_scores = np.where(obs["mask"][:, :cards] == 1, obs["scores"].astype(np.int16), -1)
        best = open_scores.argmax(1)
        height = np.take_along_axis(open_scores, best[:, None], 1)[:, 0]
        limit = np.where(obs["side"] == 0, thresholds[mine], thresholds[0])
        stops = (obs["mask"][:, cards] == 1) & (height < limit)
        obs, reward, done, _, _ = env.step(np.where(stops, cards, best))
        np.add.at(won, mine[done], reward[done, 0] > 0)
        np.add.at(played, mine[done], 1)
    return thresholds, won / np.maximum(played, 1), env.finished


if __name__ == "__main__":
    games, steps = (int(arg) for arg in sys.argv[1:3]) if len(sys.argv) > 2 else (512, 40)
    thresholds, shares, finished = play(games, steps)
    print(f"{finished} games")
    for threshold, share in zip(thresholds, shares):
        print(f"touch from {threshold}: won {100 * share:.1f} %")
