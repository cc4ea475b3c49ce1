#!/usr/bin/env python3
"""Plays the parts on a Dask cluster and joins them: run.py [SCHEDULER ADDRESS]. Without an address, on this machine.

Every part is one task and one process. A task whose worker dies is given to another; the part goes on from its records.
For bots that need a graphics card start workers with `dask worker --resources GPU=1` and set GPU=1 here: as many parts
run on a machine as it has cards. One outside bot's process belongs to each part.
"""
import os
import subprocess
import sys

from dask.distributed import Client, LocalCluster, as_completed

HERE = os.path.dirname(os.path.abspath(__file__))
SHARDS, ROUNDS = {{shards}}, {{rounds}}
RESOURCES = {"GPU": 1} if os.environ.get("GPU") else None


def play(part, round):
    """One part; raises if it ended badly, so that Dask tries again."""
    done = subprocess.run(["bash", os.path.join(HERE, "worker.sh"), str(part), str(round)])
    if done.returncode != 0:
        raise RuntimeError(f"part {part} of round {round} ended with {done.returncode}")
    return part


def main():
    if len(sys.argv) > 1:
        client = Client(sys.argv[1])
    else:
        client = Client(LocalCluster(n_workers=os.cpu_count(), threads_per_worker=1))
    for round in range(1, ROUNDS + 1):
        tasks = [
            client.submit(play, part, round, pure=False, retries=20, resources=RESOURCES)
            for part in range(1, SHARDS + 1)
        ]
        for task in as_completed(tasks):
            print(f"round {round}: part {task.result()} done", flush=True)
        joined = subprocess.run(["bash", os.path.join(HERE, "join.sh")])
        # 75: the stopping rule is not met, and there is another round.
        if joined.returncode != 75:
            return joined.returncode
    return 75


if __name__ == "__main__":
    sys.exit(main())
