#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# infer_picture.sh BOARDLESS SAMPLES INPUTS: a picture gives, byte for byte, what its pixels give as
# .npy: in float as they are, to int8 less 128.
boardless=$1 samples=$2 inputs=$3
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
set -ex
cd "$folder"
for digit in 3 7; do
    "$boardless" infer "$samples/tiny_int8.tflite" --input "$samples/digit_$digit.bmp" --output one.npy
    "$boardless" infer "$samples/tiny_int8.tflite" --input "$inputs/digit_$digit.npy" --output two.npy
    cmp one.npy two.npy
    "$boardless" infer "$samples/tiny_float.onnx" --input "$samples/digit_$digit.bmp" --output one.npy
    "$boardless" infer "$samples/tiny_float.onnx" --input "$inputs/real_$digit.npy" --output two.npy
    cmp one.npy two.npy
done
