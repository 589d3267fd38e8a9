#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# check_lenet.sh CLASSIFIER FOLDER: the vendor's LeNet, computed from its file alone, tells its picture as
# the 0 that it is, with the score that the board gave. Exit 77 (skipped) without the folder.
classifier=$1 files=$2
[ -f "$files/v853_lenet.nb" ] || { echo "skipped: no $files"; exit 77; }
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
{ printf 'P5\n28 28\n255\n'; cat "$files/input_0.dat"; } >"$folder/digit.pgm"
printed=$("$classifier" "$files/v853_lenet.nb" "$folder/digit.pgm" --top 1) || { echo "$printed"; exit 1; }
echo "$printed"
[ "$(echo "$printed" | awk 'END { print $1, $2 }')" = "0 0.999023" ]
