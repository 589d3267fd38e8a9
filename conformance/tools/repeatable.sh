#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# repeatable.sh BOARDLESS CHARACTERS: the same network and samples give the same bytes, of the file and of
# the report; every method gives a file that runs.
set -eu
boardless=$1 characters=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
compile() {
    "$boardless" compile "$characters/characters.onnx" --chip rk3588 --mean 128 --std 128 \
        --calibrate "$characters/calibration.npy" "$@" >/dev/null
}
compile -o "$work/once" --report "$work/once.html"
compile -o "$work/twice" --report "$work/twice.html"
cmp "$work/once" "$work/twice"
cmp "$work/once.html" "$work/twice.html"
for method in min-max percentile kl; do
    compile -o "$work/$method" --method $method
    ! cmp -s "$work/once" "$work/$method" || { echo "$method is as mse"; exit 1; }
    "$boardless" infer "$work/$method" --input "$characters/g.png" --output "$work/scores.npy"
done
[ "$(ls "$work")" = "$(printf '%s\n' kl min-max once once.html percentile scores.npy twice twice.html)" ] ||
    { echo "other files are left behind:"; ls "$work"; exit 1; }
