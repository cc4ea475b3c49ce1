#!/usr/bin/env python3
"""Plays the parts with HyperQueue's Python package (`pip install hyperqueue`) and joins them: run.py [SERVER FOLDER].

The folder is that of a server that runs already, as `hq server start` prints it. Without it the package starts a server and a worker
on this machine. run.sh does the same with the command `hq`. A part that ended badly is played again; it goes on from its records.
"""
import os
import subprocess
import sys

from hyperqueue import Client, Job, LocalCluster
from hyperqueue.cluster import WorkerConfig

HERE = os.path.dirname(os.path.abspath(__file__))
SHARDS, ROUNDS, TRIES = {{shards}}, {{rounds}}, 20


def play(client, round):
    """All parts of a round; whether they ended well."""
    job = Job(max_fails=None, name="{{name}}", default_env=dict(os.environ))
    for part in range(1, SHARDS + 1):
        command = ["bash", os.path.join(HERE, "worker.sh"), str(part), str(round)]
        job.program(command, stdout=os.devnull, stderr=os.devnull, crash_limit=TRIES)
    return client.wait_for_jobs([client.submit(job)], raise_on_error=False)


def run(client):
    for round in range(1, ROUNDS + 1):
        # Parts that are done end at once.
        if not any(play(client, round) for _ in range(TRIES)):
            return 1
        joined = subprocess.run(["bash", os.path.join(HERE, "join.sh")])
        # 75: the stopping rule is not met, and there is another round.
        if joined.returncode != 75:
            return joined.returncode
    return 75


def main():
    if len(sys.argv) > 1:
        return run(Client(sys.argv[1]))
    with LocalCluster(worker_config=WorkerConfig(cores=os.cpu_count())) as cluster:
        return run(cluster.client())


if __name__ == "__main__":
    sys.exit(main())
