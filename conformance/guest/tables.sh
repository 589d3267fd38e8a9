#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# tables.sh ROOT BUILD MODELS PROCESSOR: conformance_api, built for a board, runs all of librknnrt's tables of calls under
# `boardless run` against the guest library. What fails is what differences.txt lists. Wants toolchains/fetch_zlib's libffi.
root=$1 build=$2 models=$3 processor=$4
. "$root/conformance/guest/board.sh"
sysroot=$root/build/sysroot/$arch/usr
ffi=$sysroot/lib/$triple/libffi.a
[ -e "$ffi" ] || { echo "skipped: no $ffi (toolchains/fetch_zlib $arch)"; exit 77; }
cd "$root" || exit 1
sources=$(ls conformance/api/*.cpp | grep -Ev '/(bmrt|hbdnn|ovxlib|postprocess|spcdev|viplite|vendors|rga)\.cpp$')
compile clang -O1 -c conformance/opens_libraries.c -o "$folder/opens.o" &&
    compile clang++ -std=c++20 -O0 -I. -Iabi/rknn/include -isystem "$sysroot/include/$triple" $sources \
        conformance/guest/rknn_vendor.cpp "$folder/opens.o" "$ffi" -o "$folder/api" || exit 1
"$build/bin/boardless" run -- "$folder/api" --lib "$guests/librknnrt.so" --data "$models" \
    --tables conformance/api/rknn >"$folder/log" 2>&1
tail -n 1 "$folder/log"
sed -n 's/^\(rknn[^ ]*\): \(FAILED\|crashed\).*/\1/p' "$folder/log" | sort >"$folder/failed"
grep -v '^#' conformance/guest/differences.txt | sort >"$folder/expected"
diff "$folder/expected" "$folder/failed" || { grep -A4 -B8 FAILED "$folder/log"; exit 1; }
grep -q ' passed, ' "$folder/log"
