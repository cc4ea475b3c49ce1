#!/usr/bin/env bash
# worker.sh PART [ROUND]: plays one part of {{shards}}. It may be started twice, killed, and moved to another machine.
set -u
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
part="$1" round="${2:-1}"
program="${SPYMASTER:-{{program}}}"
cd "${WORK:-{{work}}}" || exit 2
mkdir -p "$here/parts"
while :; do
    "$program" tournament "$here/experiment.toml" --quiet --threads "${THREADS:-1}" \
        --out "$here/parts/$round-$part" --resume --shard "$part/{{shards}}" --round "$round/{{rounds}}" &
    child=$!
    trap 'kill -TERM "$child" 2>/dev/null' TERM INT HUP
    wait "$child"
    code=$?
    # A signal wakes `wait` before the program has saved.
    while kill -0 "$child" 2>/dev/null; do
        wait "$child"
        code=$?
    done
    trap - TERM INT HUP
    # 75: another worker has this part. Wait until it is done, or dead.
    [ "$code" = 75 ] || exit "$code"
    sleep 5
done
