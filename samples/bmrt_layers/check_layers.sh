#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# check_layers.sh LAYERS INFERENCE PLUGINS FOLDER: the model that LAYERS makes of the SDK's LeNet in
# FOLDER gives its stored output, with our plugin for ELU.
layers=$1 inference=$2 plugins=$3 folder=$4
[ -d "$folder" ] || { echo "skipped: there is no $folder"; exit 77; }
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
"$layers" "$folder/test_deploy.proto" "$folder/test.caffemodel" "$folder/bmnet_lenet_calibration.pb2" \
    "$plugins" "$made/lenet.bmodel" || exit 1
head -c 784 "$folder/test_input_1_1_28_28.bin" >"$made/input"
"$inference" "$made/lenet.bmodel" --input "$made/input" --output "$made/output" || exit 1
cmp "$made/output" "$folder/test_onnx_output_1_1_28_28_ref.bin"
