#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Makes the bundled network and pictures again and compares them with those in this folder.
here=$(dirname "$0")
command -v python3 > /dev/null || { echo "skipped: no python3"; exit 77; }
made=$(mktemp -d) || exit 1
trap 'rm -rf "$made"' EXIT
python3 "$here/make_tiny.py" "$made" || exit 1
for file in tiny_int8.tflite tiny_float.onnx tiny_colour.onnx tiny_int8.onnx custom.onnx open.onnx labels.txt \
    digit_3.bmp digit_7.bmp digits_3_7.bmp; do
    cmp "$made/$file" "$here/$file" || exit 1
done
