#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# check_cat.sh CLASSIFIER BOARDLESS FOLDER CHIP TYPE: a public network, compiled for the chip in that type,
# sees a cat. Exit 77 (skipped) without the folder.
classifier=$1 boardless=$2 models=$3 chip=$4 type=$5
model=$models/mobilenet_v2_1.0_224_quant.tflite
[ -f "$model" ] || { echo "skipped: no $model"; exit 77; }
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
"$boardless" compile "$model" --chip "$chip" --type "$type" -o "$folder/network.nb" || exit 1
# Eight bits take the pixels, others what those stand for.
if [ "$type" = uint8 ]; then set --; else set -- --mean 128 --std 128; fi
printed=$("$classifier" "$folder/network.nb" "$models/cat.bmp" "$models/imagenet_labels.txt" --top 1 "$@") ||
    { echo "$printed"; exit 1; }
echo "$printed"
echo "$printed" | tail -n 1 | grep -q 'Egyptian cat$'
