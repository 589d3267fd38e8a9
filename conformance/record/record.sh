#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# record.sh ROOT BUILD CC: recordings of a program of this machine are replayed without a difference, changes are named and
# nothing else, and a trace that was cut short says why and is usable.
root=$1 build=$2 compiler=$3
recorder=$build/lib/record/boardless-record
[ -e "$build/lib/record/x86_64/record-rknn.so" ] && [ "$(uname -m)" = x86_64 ] || { echo "skipped: no recorder"; exit 77; }
. "$root/conformance/record/differences.sh"
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
set -ex
cd "$folder"
"$compiler" -O1 -I"$root/abi/rknn/include" "$root/conformance/record/calls.c" -o calls -L"$build/lib" -lrknnrt \
    -Wl,-rpath,"$build/lib"
"$compiler" -O1 -shared -fPIC -I"$root/abi/rknn/include" "$root/conformance/record/changed.c" -o changed.so -ldl
boardless=$build/bin/boardless model=$root/samples/tiny/tiny_int8.tflite

# replay NAME STATUS: the text is in NAME.txt.
replay() {
    status=0
    "$boardless" replay "$1" >"$1.txt" || status=$?
    [ "$status" = "$2" ] || { cat "$1.txt"; exit 1; }
}

./calls "$model" >plain.txt 2>plain.log
"$recorder" -o run.trace ./calls "$model" >recorded.txt 2>recorded.log
cmp plain.txt recorded.txt
replay run.trace 0
grep -Eq '^([0-9]+) of \1 calls repeated, 0 differences; 0 of [0-9]{4,} bytes differ$' run.trace.txt
! grep -q '^The trace' run.trace.txt
! "$recorder" -o run.trace ./calls "$model" 2>refusal
grep -q 'run.trace is there already' refusal

# A board that differs: ten codes and one byte, and no more is named.
LD_PRELOAD=$PWD/changed.so "$recorder" -o changed.trace ./calls "$model"
replay changed.trace 1
named_alone changed.trace.txt
! "$boardless" replay changed.trace --html changed.html >changed.txt
grep -q '<polyline' changed.html

# Cases of `boardless test`.
"$boardless" replay run.trace --as-test cases/run --chip rk3588
"$boardless" replay changed.trace --as-test cases/changed
! "$boardless" replay run.trace --as-test cases/run 2>refusal
grep -q 'there is one' refusal
! "$boardless" test cases --html test.html >test.txt
grep -q '<polyline' test.html
grep -Eq '^changed: call [0-9]+, rknn_outputs_get: .*; call [0-9]+, rknn_set_core_mask: code -3 there, 0 here; ' test.txt
! grep -q '^run' test.txt

# Ends before the end.
"$recorder" -o killed.trace ./calls "$model" 2 killed || true
replay killed.trace 0
grep -q '^The trace: the program did not end in order' killed.trace.txt
"$recorder" -o forked.trace ./calls "$model" 2 child
replay forked.trace 0
grep -q '^The trace: 1 more processes recorded' forked.trace.txt
for child in forked.trace.[0-9]*; do
    case $child in *.txt) continue ;; esac
    replay "$child" 0
done
"$recorder" --limit 1 -o limited.trace ./calls "$model" 3000 >limited.txt 2>limited.log
grep -q 'boardless-record: the trace has reached its limit' limited.log
replay limited.trace 0
grep -q '^The trace: it had reached its limit' limited.trace.txt
grep -Eq '^The trace: [0-9]+ calls are not in it' limited.trace.txt
[ "$(wc -c <limited.trace)" -le 1048576 ]

# A full disk, where one may be mounted.
if mkdir small && mount -t tmpfs -o size=64k none small 2>/dev/null; then
    trap 'umount "$folder/small"; rm -rf "$folder"' EXIT
    ./calls "$model" 400 >long.txt
    "$recorder" -o small/full.trace ./calls "$model" 400 >full.txt 2>full.log
    cmp long.txt full.txt
    grep -q 'boardless-record: the disk is full' full.log
    "$boardless" replay small/full.trace >full.trace.txt
    grep -q '^The trace: the disk was full' full.trace.txt
    grep -Eq '^[0-9]{2,} of [0-9]+ calls repeated, 0 differences' full.trace.txt
fi

# Without the application's data: calls and codes stay.
"$recorder" --inputs hash -o bare.trace ./calls "$model" >bare.txt
cmp plain.txt bare.txt
replay bare.trace 0
grep -q "^The trace: the application's data was left out" bare.trace.txt
grep -q 'rknn_inputs_set: the trace does not have the bytes of buf' bare.trace.txt
python3 - "$PWD" <<'PYTHON'
import sys
picture = bytes(i * 37 % 251 for i in range(28 * 28))
assert picture in open("run.trace", "rb").read() and picture not in open("bare.trace", "rb").read()
PYTHON
