#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# check_cat.sh CLASSIFIER BOARDLESS FOLDER CHIP NETWORK CLASS: a public network, compiled for the chip, sees
# the cat in an NV12 picture. Exit 77 (skipped) without the folder.
classifier=$1 boardless=$2 models=$3 chip=$4 network=$5 class=$6
[ -f "$models/$network" ] || { echo "skipped: no $models/$network"; exit 77; }
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
"$boardless" compile "$models/$network" --chip "$chip" -o "$folder/network.bin" || exit 1
printed=$("$classifier" "$folder/network.bin" "$models/cat.bmp" --top 1) ||
    { echo "$printed"; exit 1; }
echo "$printed"
[ "$(echo "$printed" | awk 'END { print $1 }')" = "$class" ]
