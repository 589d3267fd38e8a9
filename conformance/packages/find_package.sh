#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# find_package.sh PACKAGES CMAKE PROJECT SAMPLES: a project that finds each vendor's library by CMake is configured and
# built with what is in the packages, and its sample runs from there.
packages=$1 cmake=$2 project=$3 samples=$4
# shellcheck source=conformance/packages/unpacked.sh
. "$(dirname "$0")/unpacked.sh"
set -ex
"$cmake" -S "$project" -B "$folder/build" -D CMAKE_PREFIX_PATH="$folder/there/usr" -D SAMPLES="$samples" >"$folder/log"
"$cmake" --build "$folder/build" >>"$folder/log" || { cat "$folder/log"; exit 1; }
"$folder/build/app" "$samples/tiny/tiny_int8.tflite" "$samples/tiny/digit_7.bmp" >"$folder/printed"
grep -Eq '^ +7 +0\.[5-9]' "$folder/printed"
"$folder/build/loads"
