#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# same_network.sh BOARDLESS SAMPLES INPUTS DIGIT CHIP: the quantised ONNX file gives, byte for byte,
# what the TFLite file gives to the same picture: 0..255 as float32 here, less 128 as int8 there.
boardless=$1 samples=$2 inputs=$3 digit=$4 chip=$5
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
set -ex
cd "$folder"
"$boardless" infer "$samples/tiny_int8.tflite" --chip "$chip" --input "$inputs/digit_$digit.npy" \
    --output tflite.npy
"$boardless" infer "$samples/tiny_int8.onnx" --chip "$chip" --input "$inputs/real_$digit.npy" \
    --output onnx.npy
cmp tflite.npy onnx.npy
"$boardless" infer "$samples/tiny_int8.tflite" --chip "$chip" --input "$inputs/good.npy" \
    --output other.npy
! cmp -s tflite.npy other.npy
