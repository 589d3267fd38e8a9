#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# expect.sh STATUS PATTERN COMMAND...: the command, run in an empty folder, exits with STATUS and
# prints a line that matches the extended regular expression, or nothing if that is "-". One that fails says why in one line on
# stderr that begins with "boardless: ", prints nothing else and leaves no file behind.
status=$1 pattern=$2
shift 2
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/work" && cd "$folder/work" || exit 1
"$@" >"$folder/stdout" 2>"$folder/stderr"
got=$?
cat "$folder/stdout" "$folder/stderr"
[ "$got" = "$status" ] || { echo "-- exit status $got, not $status"; exit 1; }
if [ "$pattern" = - ]; then
    [ ! -s "$folder/stdout" ] && [ ! -s "$folder/stderr" ] || { echo "-- prints something"; exit 1; }
else
    grep -Eq -e "$pattern" "$folder/stdout" "$folder/stderr" || { echo "-- no '$pattern'"; exit 1; }
fi
[ "$status" != 0 ] || exit 0
[ "$(grep -c '' "$folder/stderr")" = 1 ] && grep -q '^boardless: ' "$folder/stderr" ||
    { echo "-- not one line of reason"; exit 1; }
[ ! -s "$folder/stdout" ] || { echo "-- fails, and prints a result"; exit 1; }
[ -z "$(ls -A)" ] || { echo "-- left behind: $(ls -A)"; exit 1; }
