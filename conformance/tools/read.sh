#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# read.sh READ ENVIRONMENT STATUS EXPECTED ARGUMENT...: rknn_read exits with STATUS. EXPECTED is what
# read.tsv says. If it reads a line, out.png is a picture; if it fails, it prints and writes nothing.
read=$1 environment=$2 status=$3 expected=$4
shift 4
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/work" && cd "$folder/work" || exit 1
[ "$environment" != - ] || environment=
# shellcheck disable=SC2086 # several variables
env $environment "$read" "$@" >"$folder/stdout" 2>"$folder/stderr"
got=$?
cat "$folder/stdout" "$folder/stderr"
first=$(head -n 1 "$folder/stdout")
case $expected in
"not: "*)
    [ "$first" != "${expected#not: }" ] || { echo "-- reads it all the same"; exit 1; }
    exit 0
    ;;
"says: "*) said=${expected#says: } ;;
*)
    if [ "$status" = 0 ]; then
        [ "$first" = "$expected" ] || { echo "-- reads '$first', not '$expected'"; exit 1; }
        [ ! -s "$folder/stderr" ] || { echo "-- says something"; exit 1; }
    fi
    said=$expected
    ;;
esac
[ "$got" = "$status" ] || { echo "-- exit status $got, not $status"; exit 1; }
if [ "$status" = 0 ]; then
    [ "$(head -c 4 out.png | tail -c 3)" = PNG ] || { echo "-- no out.png"; exit 1; }
else
    [ ! -s "$folder/stdout" ] || { echo "-- fails, and prints a result"; exit 1; }
    [ -z "$(ls -A)" ] || { echo "-- left behind: $(ls -A)"; exit 1; }
fi
[ "$said" = "$first" ] || grep -Eq -e "$said" "$folder/stderr" ||
    { echo "-- does not say '$said'"; exit 1; }
