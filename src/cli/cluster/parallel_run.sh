#!/usr/bin/env bash
# run.sh: plays the parts with GNU parallel, as many at once as there are cores, and joins them. For several machines
# add `--sshlogin 4/node1,4/node2`; they share this folder.
set -u
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
for round in $(seq {{rounds}}); do
    parallel --retries 20 --joblog "$here/parallel-$round.log" \
        bash "$here/worker.sh" {} "$round" ::: $(seq {{shards}}) || exit
    bash "$here/join.sh"
    code=$?
    # 75: the stopping rule is not met, and there is another round.
    [ "$code" = 75 ] || exit "$code"
done
exit 75
