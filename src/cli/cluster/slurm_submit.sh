#!/usr/bin/env bash
# submit.sh [ROUND]: submits the parts of a round and the job that joins them.
set -eu
round="${1:-1}"
mkdir -p "{{dir}}/logs"
parts="$(sbatch --parsable --export="ALL,ROUND=$round" "{{dir}}/array.sbatch")"
sbatch --export="ALL,ROUND=$round" --dependency="afterok:${parts%%;*}" "{{dir}}/join.sbatch"
