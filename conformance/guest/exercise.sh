#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# exercise.sh ROOT BUILD CC PROCESSOR PROGRAM MODEL: PROGRAM.c of this folder, built for a board, prints under
# `boardless run` what it prints when built for this machine, logs the same lines, and leaves no process behind.
root=$1 build=$2 compiler_here=$3 processor=$4 program=$5 model=$6
. "$root/conformance/guest/board.sh"
source=$root/conformance/guest/$program.c
"$compiler_here" -O1 -I"$root/abi/rknn/include" "$source" -o "$folder/native" \
    -L"$build/lib" -lrknnrt -pthread -Wl,-rpath,"$build/lib" || exit 1
# An RPATH comes before LD_LIBRARY_PATH; the guest library does all the same.
compile clang -O1 -I"$root/abi/rknn/include" "$source" -o "$folder/board" -L"$guests" -lrknnrt -pthread \
    -Wl,-rpath,/usr/lib/none -Wl,--disable-new-dtags || exit 1
# A descriptor that is mapped begins with the memory then, as on a board.
export BOARDLESS_GUARD=page
"$folder/native" "$model" >"$folder/native.txt" 2>"$folder/native.log" ||
    { cat "$folder/native.txt" "$folder/native.log"; exit 1; }
"$build/bin/boardless" run -- "$folder/board" "$model" >"$folder/board.txt" 2>"$folder/board.log"
status=$?
[ "$status" = 0 ] || { cat "$folder/board.txt" "$folder/board.log"; echo "-- exit status $status"; exit 1; }
diff "$folder/native.txt" "$folder/board.txt" || exit 1
# The log's lines, but for their times.
sed 's/\[[0-9:.]*\]//' "$folder/native.log" >"$folder/expected.log"
sed 's/\[[0-9:.]*\]//' "$folder/board.log" | diff "$folder/expected.log" - || exit 1
echo "the same $(wc -l <"$folder/board.txt") lines, and $(wc -l <"$folder/board.log") of the log"
ps -eo args | grep -F "$folder/board" | grep -v grep && { echo "-- a process was left"; exit 1; }
exit 0
