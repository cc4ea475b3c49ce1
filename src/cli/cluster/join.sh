#!/usr/bin/env bash
# join.sh: joins all parts into `whole`. Ends with 75 if a part is unfinished or another round is needed.
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
cd "${WORK:-{{work}}}" || exit 2
exec "${SPYMASTER:-{{program}}}" merge "$here"/parts/* --out "$here/whole"
