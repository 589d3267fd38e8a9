#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# detect.sh DETECT CHIP STATUS EXPECTED ARGUMENT...: rknn_detect exits with STATUS. If that is 0 it
# prints the boxes EXPECTED, separated by "/" (-: none), says nothing on stderr and writes out.png; otherwise
# it prints and writes nothing, and its last line on stderr matches EXPECTED. It syncs its memory as
# it must, and leaves no object behind.
detect=$1 chip=$2 status=$3 expected=$4
shift 4
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/work" && cd "$folder/work" || exit 1
BOARDLESS_CHIP=$chip BOARDLESS_CACHE=1 BOARDLESS_STRICT=1 BOARDLESS_REPORT=1 \
    "$detect" "$@" >"$folder/stdout" 2>"$folder/stderr"
got=$?
cat "$folder/stdout" "$folder/stderr"
[ "$got" = "$status" ] || { echo "-- exit status $got, not $status"; exit 1; }
if [ "$status" != 0 ]; then
    tail -n 1 "$folder/stderr" | grep -Eq -e "$expected" || { echo "-- no '$expected'"; exit 1; }
    [ ! -s "$folder/stdout" ] || { echo "-- fails, and prints a result"; exit 1; }
    [ -z "$(ls -A)" ] || { echo "-- left behind: $(ls -A)"; exit 1; }
    exit 0
fi
[ ! -s "$folder/stderr" ] || { echo "-- says something"; exit 1; }
[ "$expected" != - ] || expected=
[ "$(tr '\n' / <"$folder/stdout")" = "${expected:+$expected/}" ] || { echo "-- not $expected"; exit 1; }
[ "$(head -c 4 out.png | tail -c 3)" = PNG ] || { echo "-- no out.png"; exit 1; }
