#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# find_package.sh PACKAGES CMAKE PROJECT SAMPLES: a project that finds each vendor's library by CMake is configured and
# built with what is in the packages, and its sample runs from there; a library that is not there is not found.
packages=$1 cmake=$2 project=$3 samples=$4
# shellcheck source=conformance/packages/unpacked.sh
. "$(dirname "$0")/unpacked.sh"
set -ex
"$cmake" -S "$project" -B "$folder/build" -D CMAKE_PREFIX_PATH="$folder/there/usr" -D SAMPLES="$samples" >"$folder/log"
"$cmake" --build "$folder/build" >>"$folder/log" || { cat "$folder/log"; exit 1; }
"$folder/build/app" "$samples/tiny/tiny_int8.tflite" "$samples/tiny/digit_7.bmp" >"$folder/printed"
grep -Eq '^ +7 +0\.[5-9]' "$folder/printed"
"$folder/build/loads"

# A library that is not there is not found, and the reason is said.
rm "$folder/there/usr/lib/boardless/libdnn.so"
! "$cmake" -S "$project" -B "$folder/without" -D CMAKE_PREFIX_PATH="$folder/there/usr" -D SAMPLES="$samples" >"$folder/log" 2>&1 || exit 1
tr -s ' \n' ' ' <"$folder/log" | grep -q 'there is no [^ ]*/usr/lib/boardless/libdnn.so'
