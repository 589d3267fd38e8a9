#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# cross.sh TREE PRESET QEMU TRIPLE: packages of a cross build have the contents that they should have and the same bytes
# twice, lintian finds nothing, and an application prints on their libraries what it prints on the release build's.
# Exit 77 without the build or the emulator.
tree=$1 preset=$2 qemu=$3 triple=$4
build=$tree/build/$preset release=$tree/build/release here=$(dirname "$0")
command -v "$qemu" >/dev/null 2>&1 || { echo "skipped: no $qemu"; exit 77; }
[ -x "$build/bin/rknn_classify" ] || { echo "skipped: no $preset build"; exit 77; }
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
set -ex
"$tree/tools/package" --fast "$folder/packages" "$build"
"$here/contents.py" "$tree" "$folder/packages"
"$here/same_bytes.sh" "$tree/tools/package" "$folder/packages" "$build"
"$here/lintian.sh" "$folder/packages" || [ $? = 77 ]
dpkg-deb -x "$folder"/packages/boardless_*.deb "$folder/there"
libraries=$folder/there/usr/lib/boardless
set -- "$tree/samples/tiny/tiny_int8.tflite" "$tree/samples/tiny/digit_7.bmp" --top 10
"$release/bin/rknn_classify" "$@" >"$folder/native"
"$qemu" -L "/usr/$triple" -E LD_LIBRARY_PATH="$libraries" "$build/bin/rknn_classify" "$@" >"$folder/emulated"
cmp "$folder/emulated" "$folder/native"
