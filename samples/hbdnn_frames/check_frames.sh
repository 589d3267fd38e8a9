#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# check_frames.sh PROGRAM BOARDLESS FOLDER CLASSIFIER: a stream of three frames is told and shown.
program=$1 boardless=$2 tiny=$3 classifier=$4
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
"$boardless" compile "$tiny/tiny_colour.onnx" --chip x5 --calibrate "$tiny/digit_3.bmp" \
    -o "$folder/digits.bin" || exit 1
for digit in 3 7; do
    "$classifier" "$folder/digits.bin" "$tiny/digit_$digit.bmp" --nv12 "$folder/$digit.nv12" > /dev/null || exit 1
done
cat "$folder/3.nv12" "$folder/7.nv12" "$folder/3.nv12" > "$folder/stream.nv12"
mkdir "$folder/shown"
printed=$(BOARDLESS_DISPLAY=$folder/shown "$program" "$folder/digits.bin" "$folder/stream.nv12" 28x28 \
    "$tiny/labels.txt") || { echo "$printed"; exit 1; }
echo "$printed"
[ "$(echo "$printed" | awk '/^frame/ { print $NF }' | tr -d '\n')" = 373 ] || exit 1
[ "$(ls "$folder/shown" | wc -l)" = 3 ] || exit 1
# The digit's picture with the digit's name over it: not the first one again.
! cmp -s "$folder/shown/display_000000.ppm" "$folder/shown/display_000001.ppm" || exit 1
# What is no stream of such frames is refused.
! "$program" "$folder/digits.bin" "$tiny/digit_3.bmp" 640x480
