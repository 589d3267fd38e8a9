#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# recognised.sh RECOGNISED BOARDLESS FOLDER: the network of characters, in float and as integers of two
# chips, on pictures of ten faces that its training never saw.
set -eu
recognised=$1 boardless=$2 folder=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 "$folder/render.py" --test "$work" 2>"$work/why" || {
    cat "$work/why"
    echo "skipped: the pictures cannot be rendered here"
    exit 77
}
for chip in generic rk3588; do
    "$boardless" compile "$folder/characters.onnx" --chip $chip --mean 128 --std 128 \
        --calibrate "$folder/calibration.npy" -o "$work/$chip.rknn"
done
"$recognised" "$work/images.npy" "$work/classes.npy" 97 0.5 \
    "$folder/characters.onnx" "$work/generic.rknn" "$work/rk3588.rknn"
