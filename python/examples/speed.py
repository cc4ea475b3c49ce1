"""Games a CPU-second of the vector environment; needs a release build: `python speed.py`."""

import sys
import time

import numpy as np

from spymaster import Setting
from spymaster.envs import VectorEnv


def rate(env, choose, seconds):
    """Games finished a CPU-second, all threads counted."""
    obs, _ = env.reset(seed=1)
    for _ in range(20):
        obs, *_ = env.step(choose(obs))
    first, begun = env.finished, time.process_time()
    while time.process_time() - begun < seconds:
        obs, *_ = env.step(choose(obs))
    return (env.finished - first) / (time.process_time() - begun)


def main(seconds=10.0):
    setting = Setting()
    rng = np.random.default_rng(1)
    for games in (8192, 1):
        env = VectorEnv(games, setting)
        print(f"masked random actions by numpy, {games} games at once: {rate(env, lambda obs: env.sample(rng), seconds):,.0f} games a CPU-second")
    affinity = setting.affinity()

    def nearest(obs):
        scores = affinity.gather(obs["clue"], obs["cards"]).astype(np.int16)
        scores[obs["mask"][:, :25] == 0] = -1
        stop = (obs["mask"][:, 25] == 1) & (obs["guesses_left"] == 1)
        return np.where(stop, 25, scores.argmax(1))

    for threads in (1, 0):
        env = VectorEnv(4096, setting, spymaster="margin", threads=threads)
        told = "one thread" if threads else "all threads"
        print(f"guesses by numpy on clues of margin, 4096 games at once, {told}: {rate(env, nearest, seconds):,.0f} games a CPU-second")


if __name__ == "__main__":
    main(*(float(arg) for arg in sys.argv[1:2]))
