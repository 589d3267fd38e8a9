#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# boards.sh ROOT BUILD PROCESSOR: a recording of a board's program, under qemu-user with our guest library as the board's
# own, is replayed here without a difference; what a changed board gives otherwise is named, and nothing else.
root=$1 build=$2 processor=$3
. "$root/conformance/guest/board.sh"
. "$root/conformance/record/differences.sh"
recorder=$build/lib/record/$processor/record-rknn.so
[ -e "$recorder" ] || { echo "skipped: no recorder for $processor"; exit 77; }
compile clang -O1 -I"$root/abi/rknn/include" "$root/conformance/record/calls.c" -o "$folder/calls" -L"$guests" -lrknnrt || exit 1
compile clang -O1 -shared -fPIC -I"$root/abi/rknn/include" "$root/conformance/record/changed.c" -o "$folder/changed.so" || exit 1
set -ex
cd "$folder"
boardless=$build/bin/boardless model=$root/samples/tiny/tiny_int8.tflite

serve

# record TRACE PRELOADS
record() {
    BOARDLESS_TRACE=$1 "$qemu" -L "/usr/$triple" -E LD_PRELOAD="$2" -E LD_LIBRARY_PATH="$guests" ./calls "$model" >"$1.out"
}

record run.trace "$recorder"
grep -q 'destroyed once more: -7' run.trace.out
"$boardless" replay run.trace >run.txt || { cat run.txt; exit 1; }
cat run.txt
grep -Eq '^([0-9]+) of \1 calls repeated, 0 differences; 0 of [0-9]{4,} bytes differ$' run.txt
record changed.trace "$recorder:$PWD/changed.so"
! "$boardless" replay changed.trace >changed.txt
named_alone changed.txt
