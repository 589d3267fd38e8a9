#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# installed.sh CMAKE BUILD COMPILER SAMPLES: what is installed is enough to build the sample with
# pkg-config and to run it, from a folder that the build did not know. Exit 77 without pkg-config.
cmake=$1 build=$2 compiler=$3 samples=$4
command -v pkg-config >/dev/null 2>&1 || { echo "skipped: no pkg-config"; exit 77; }
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
set -ex
"$cmake" --install "$build" --prefix "$folder/there" >"$folder/log" || { cat "$folder/log"; exit 1; }
export PKG_CONFIG_PATH="$folder/there/lib/pkgconfig"
# shellcheck disable=SC2046
"$compiler" -std=c11 "$samples"/rknn_classify/*.c "$samples"/picture/*.c \
    -I"$samples/.." -I/usr/include/stb \
    $(pkg-config --cflags --libs librknnrt) -lm -o "$folder/app"
"$folder/there/bin/boardless" run --chip rk3588 -- \
    "$folder/app" "$samples/tiny/tiny_int8.tflite" "$samples/tiny/digit_7.bmp" >"$folder/printed"
grep -Eq '^ +7 +0\.[5-9]' "$folder/printed"
