#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# check_regions.sh PROGRAM BOARDLESS FOLDER CHIP: two digits of one picture, in twice the model's size, are
# told in one task.
program=$1 boardless=$2 tiny=$3 chip=$4
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
"$boardless" compile "$tiny/tiny_colour.onnx" --chip "$chip" --calibrate "$tiny/digit_3.bmp" \
    --input-source resizer -o "$folder/digits.bin" || exit 1
printed=$("$program" --labels "$tiny/labels.txt" "$folder/digits.bin" "$tiny/digits_3_7.bmp" \
    8,4,63,59 80,4,135,59 8,4,63,59) || { echo "$printed"; exit 1; }
echo "$printed"
[ "$(echo "$printed" | awk '{ print $NF }' | tr -d '\n')" = 373 ] || exit 1
# What is not within the picture is refused.
! "$program" "$folder/digits.bin" "$tiny/digits_3_7.bmp" 100,4,155,59
