#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# pkg_config.sh PACKAGES COMPILER SAMPLES: what is in the packages is enough to build a sample with pkg-config and to
# run it, from a folder that the build did not know. Exit 77 without pkg-config.
packages=$1 compiler=$2 samples=$3
command -v pkg-config >/dev/null 2>&1 || { echo "skipped: no pkg-config"; exit 77; }
# shellcheck source=conformance/packages/unpacked.sh
. "$(dirname "$0")/unpacked.sh"
set -ex
export PKG_CONFIG_PATH="$folder/there/usr/lib/pkgconfig"
# shellcheck disable=SC2046
"$compiler" -std=c11 "$samples"/rknn_classify/*.c "$samples"/picture/*.c \
    -I"$samples/.." -I/usr/include/stb \
    $(pkg-config --cflags --libs librknnrt) -lm -o "$folder/app"
"$folder/there/usr/bin/boardless" run --chip rk3588 -- \
    "$folder/app" "$samples/tiny/tiny_int8.tflite" "$samples/tiny/digit_7.bmp" >"$folder/printed"
grep -Eq '^ +7 +0\.[5-9]' "$folder/printed"
# The vendors' versions, as projects ask for them.
pkg-config --exact-version=2.3.2 librknnrt
pkg-config --exact-version=1.23.10 libdnn
pkg-config --exact-version=1.13.0 libVIPlite
pkg-config --exact-version=1.1.4 libbmruntime
