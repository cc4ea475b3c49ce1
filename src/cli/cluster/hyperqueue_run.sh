#!/usr/bin/env bash
# run.sh: plays the parts with HyperQueue and joins them. A server and workers run already: `hq server start`, and
# `hq worker start` on each machine, or `hq alloc add slurm` to let HyperQueue ask Slurm for them. Without the command `hq`: run.py.
set -u
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
for round in $(seq {{rounds}}); do
    # A part whose program was killed goes on from its records; parts that are done end at once.
    for try in $(seq 20); do
        hq submit --name {{name}} --array 1-{{shards}} --cpus 1 --crash-limit 20 --wait \
            --stdout none --stderr none \
            -- bash -c "exec bash '$here/worker.sh' \"\$HQ_TASK_ID\" $round" && break
        [ "$try" = 20 ] && exit 1
    done
    bash "$here/join.sh"
    code=$?
    # 75: the stopping rule is not met, and there is another round.
    [ "$code" = 75 ] || exit "$code"
done
exit 75
