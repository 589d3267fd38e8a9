#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# tarball.sh PACKAGES TREE APPLICATION: the tarball has the packages' files and no others, and its command runs an
# application from wherever it was unpacked; what needs a newer glibc than is allowed is refused.
packages=$1 tree=$2 application=$3
# shellcheck source=conformance/packages/unpacked.sh
. "$(dirname "$0")/unpacked.sh"
set -ex
mkdir "$folder/some where"
tar -xf "$packages"/boardless-*.tar.* -C "$folder/some where"
cd "$folder/some where"/boardless-*
rm -rf "$folder/there/usr/share/lintian"
diff -r --no-dereference . "$folder/there/usr"
cp "$application" "$folder/app"
bin/boardless run --chip rk3588 -- "$folder/app" "$tree/samples/tiny/tiny_int8.tflite" "$tree/samples/tiny/digit_7.bmp" >"$folder/printed"
grep -Eq '^ +7 +0\.[5-9]' "$folder/printed"

"$tree/tools/needs" . >"$folder/printed"
grep -Eq '^needs GLIBC_2\.[0-9]+ \(allowed: 2\.34\)$' "$folder/printed"
mkdir -p "$folder/newer/tools" "$folder/newer/abi/rknn"
cp "$tree/tools/needs" "$folder/newer/tools"
sed 's/^glibc .*/glibc 2.2/' "$tree/abi/rknn/library.txt" >"$folder/newer/abi/rknn/library.txt"
! "$folder/newer/tools/needs" . || exit 1
