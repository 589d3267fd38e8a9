#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# check_lists.sh RUNNER MODEL SETTING...: lists with and without differences, in both forms of the command
# line; settings are options that only some generations of the driver have.
runner=$1 model=$2
shift 2
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
failed=0

# expect CODE TEXT ARGUMENT...: the runner ends with that code and prints the text.
expect() {
    code=$1 text=$2
    shift 2
    "$runner" "$@" >printed 2>&1
    actual=$?
    [ "$actual" = "$code" ] && grep -qF -- "$text" printed && return
    echo "viplite_run $*: exit $actual instead of $code, or no '$text':"
    cat printed
    failed=1
}

# More numbers than any input of the model has.
awk 'BEGIN { for (i = 0; i < 4096; ++i) print i % 200 / 200 }' >input.txt
printf 'a list of one network\n#comment\n[network]\n%s\n[input]\n./input.txt # numbers\n[output]\nactual.dat\n' \
    "$model" >first.txt
expect 0 'vpm run ret=0' first.txt
[ -s actual.dat ] || { echo "no output was written"; failed=1; }

cp actual.dat golden.dat
printf '[network]\n%s\n[input]\ninput.txt\n[golden]\ngolden.dat\n' "$model" >second.txt
cat second.txt second.txt >twice.txt
expect 0 'vpm run ret=0' second.txt 3 -1
expect 0 'vpm run ret=0' -s twice.txt -l 2 -b 0 -m 0 --show_top5 1 --save_txt 1 "$@"
grep -q 'the largest' printed && [ -s output_0.txt ] || { echo "nothing was shown"; failed=1; }

# One bit of the first byte: one difference, and every later task still runs unless -b 0.
first=$(od -An -tu1 -N1 golden.dat)
{ printf "\\$(printf '%03o' $((first ^ 1)))"; tail -c +2 actual.dat; } >golden.dat
expect 254 'vpm run ret=-2' -s twice.txt
grep -q "output 0 differs from golden.dat: 1 of " printed || { cat printed; failed=1; }
[ "$(grep -c '^network' printed)" = 2 ] || { echo "the second task did not run"; failed=1; }
cmp actual.dat failed_output_0.dat && [ -s failed_output_0.txt ] || failed=1
expect 254 'vpm run ret=-2' -s twice.txt -b 0
[ "$(grep -c '^network' printed)" = 1 ] || { echo "the second task ran"; failed=1; }

printf '[network]\n%s\n[input]\nmissing.dat\n' "$model" >missing.txt
expect 254 'missing.dat cannot be read' -s missing.txt
printf '[network]\n%s\n' "$model" >unfed.txt
expect 253 '0 files for 1 inputs' -s unfed.txt
printf '[network]\nfirst.txt\n[input]\ninput.txt\n' >unknown.txt
expect 249 'vpm run ret=-7' -s unknown.txt
expect 255 'cannot be read' -s nowhere.txt
printf '[input]\ninput.txt\n' >headless.txt
expect 255 'a path where none can be' headless.txt
expect 2 'usage' -x
expect 0 'usage' -h
exit $failed
