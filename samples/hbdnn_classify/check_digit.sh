#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# check_digit.sh CLASSIFIER BOARDLESS FOLDER CHIP DIGIT: the picture of a digit, as NV12, is told as that.
classifier=$1 boardless=$2 tiny=$3 chip=$4 digit=$5
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
"$boardless" compile "$tiny/tiny_colour.onnx" --chip "$chip" --calibrate "$tiny/digit_3.bmp" \
    -o "$folder/digits.bin" || exit 1
printed=$("$classifier" "$folder/digits.bin" "$tiny/digit_$digit.bmp" --top 1) || { echo "$printed"; exit 1; }
echo "$printed"
[ "$(echo "$printed" | awk 'END { print $1 }')" = "$digit" ]
