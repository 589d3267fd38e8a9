#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# exercise.sh SOURCE ROOT BUILD CC TRIPLE PROCESSOR QEMU [FLAG...]: exercise.c, built for a board with Debian's
# libraries, prints under `boardless run` what it prints when built for this machine, and leaves no process behind. Exit
# 77 (skipped) where a compiler, a library or the emulator is missing.
root=$2 build=$3 compiler=$4 triple=$5 processor=$6 qemu=$7 source=$1
shift 7
guests=$build/lib/guest/$processor
gcc=/usr/lib/gcc-cross/$triple/12
for tool in clang ld.lld "$qemu"; do
    command -v "$tool" >/dev/null 2>&1 || { echo "skipped: no $tool"; exit 77; }
done
[ -e "$guests/librknnrt.so" ] || { echo "skipped: no guest library for $processor"; exit 77; }
[ -e "/usr/$triple/lib/libc.so.6" ] && [ -d "$gcc" ] || { echo "skipped: no libc for $triple"; exit 77; }
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
"$compiler" -O1 -I"$root/abi/rknn/include" "$source" -o "$folder/native" \
    -L"$build/lib" -lrknnrt -pthread -Wl,-rpath,"$build/lib" || exit 1
# What RPATH finds first is not there: the library is found all the same.
clang --target="$triple" "$@" -O1 -I"$root/abi/rknn/include" -isystem "/usr/$triple/include" "$source" \
    -o "$folder/board" -fuse-ld=lld -B"$gcc" -B"/usr/$triple/lib" -L"$gcc" -L"/usr/$triple/lib" \
    -L"$guests" -lrknnrt -pthread -Wl,-rpath,/usr/lib/none -Wl,--disable-new-dtags || exit 1
model=$root/samples/tiny/tiny_int8.tflite
# A descriptor that is mapped begins with the memory then, as on a board.
export BOARDLESS_GUARD=page
"$folder/native" "$model" >"$folder/native.txt" 2>"$folder/native.log" || { cat "$folder/native.txt" "$folder/native.log"; exit 1; }
"$build/bin/boardless" run -- "$folder/board" "$model" >"$folder/board.txt" 2>"$folder/board.log"
status=$?
[ "$status" = 0 ] || { cat "$folder/board.txt" "$folder/board.log"; echo "-- exit status $status"; exit 1; }
diff "$folder/native.txt" "$folder/board.txt" || exit 1
# The log's lines as well, but for their times.
sed 's/\[[0-9:.]*\]//' "$folder/native.log" >"$folder/expected.log"
sed 's/\[[0-9:.]*\]//' "$folder/board.log" | diff "$folder/expected.log" - || exit 1
echo "the same $(wc -l <"$folder/board.txt") lines, and $(wc -l <"$folder/board.log") of the log"
# The program's end is the command's: what computed for it went with it.
ps -eo args | grep -F "$folder/board" | grep -v grep && { echo "-- a process was left"; exit 1; }
exit 0
