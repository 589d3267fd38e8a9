#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# viplite.sh ROOT BUILD PROCESSOR CC: recordings of a program above libVIPlite, of this machine or of a board under qemu-user,
# are replayed without a difference; what a changed board gives otherwise is named, and nothing else.
root=$1 build=$2 processor=$3 compiler=$4
recorder=$build/lib/record/$processor/record-viplite.so
[ -e "$recorder" ] || { echo "skipped: no recorder for $processor"; exit 77; }
options="-O1 -DVIPLITE_FAMILY=VIPLITE_2_0 -I$root/abi/viplite/include"
calls=$root/conformance/record/viplite_calls.c changed=$root/conformance/record/viplite_changed.c
if [ "$processor" = x86_64 ]; then
    [ "$(uname -m)" = x86_64 ] || { echo "skipped: this is no x86-64"; exit 77; }
    folder=$(mktemp -d) || exit 1
    trap 'rm -rf "$folder"' EXIT
    # shellcheck disable=SC2086
    "$compiler" $options "$calls" -o "$folder/calls" -L"$build/lib" -lVIPlite -Wl,-rpath,"$build/lib" || exit 1
    # shellcheck disable=SC2086
    "$compiler" $options -shared -fPIC "$changed" -o "$folder/changed.so" -ldl || exit 1
else
    . "$root/conformance/guest/board.sh"
    [ -e "$guests/libVIPlite.so" ] || { echo "skipped: no guest library for $processor"; exit 77; }
    # shellcheck disable=SC2086
    compile clang $options "$calls" -o "$folder/calls" -L"$guests" -lVIPlite || exit 1
    # shellcheck disable=SC2086
    compile clang $options -shared -fPIC "$changed" -o "$folder/changed.so" || exit 1
fi
set -ex
cd "$folder"
boardless=$build/bin/boardless
"$boardless" compile "$root/samples/tiny/tiny_int8.onnx" --chip v853 -o model.nb

# started PRELOADS, which writes calls into $BOARDLESS_TRACE where the recorder is one of them.
if [ "$processor" = x86_64 ]; then
    started() { LD_PRELOAD=$1 ./calls model.nb; }
else
    serve
    started() { "$qemu" -L "/usr/$triple" -E LD_PRELOAD="$1" -E LD_LIBRARY_PATH="$guests" ./calls model.nb; }
fi

started "" >plain.txt
BOARDLESS_TRACE=run.trace started "$recorder" >recorded.txt
cmp plain.txt recorded.txt
[ "$(grep -c '^output: ' recorded.txt)" = 2 ]
"$boardless" replay run.trace --chip v853 >run.txt || { cat run.txt; exit 1; }
cat run.txt
grep -Eq '^([0-9]+) of \1 calls repeated, 0 differences; 0 of [0-9]{4,} bytes differ$' run.txt
! grep -q '^The trace' run.txt

# The byte is seen after the run, and again whenever that memory is looked at.
BOARDLESS_TRACE=changed.trace started "$recorder:$PWD/changed.so" >changed.out
! "$boardless" replay changed.trace --chip v853 >changed.txt
cat changed.txt
grep -Eq '^  call [0-9]+, vip_map_buffer: the memory at 0x[0-9a-f]+ differs in 1 of [0-9]+ bytes, first in byte 3: ' changed.txt
[ "$(grep -c 'vip_set_input: code -11 there, -3 here$' changed.txt)" = 2 ]
! grep '^  call' changed.txt | grep -Ev 'differs in 1 of [0-9]+ bytes, first in byte 3: |vip_set_input: code -11 there'

# Without the application's data the model stays; what needs the data is not repeated.
BOARDLESS_TRACE_INPUTS=hash BOARDLESS_TRACE=bare.trace started "$recorder" >bare.out
"$boardless" replay bare.trace --chip v853 >bare.txt || { cat bare.txt; exit 1; }
grep -q "^The trace: the application's data was left out" bare.txt

# Libraries of 2.2 take other arguments under these names: nothing is recorded.
later=$build/lib/viplite-2.2
[ "$processor" = x86_64 ] && [ -e "$later/libVIPhal.so" ] || exit 0
printf '#include <vip_lite.h>\nint main(void) { return vip_init() || vip_destroy(); }\n' >later.c
"$compiler" -DVIPLITE_FAMILY=VIPLITE_2_2 -I"$root/abi/viplite/include" later.c -o later -L"$later" -lVIPhal -Wl,-rpath,"$later"
BOARDLESS_TRACE=later.trace LD_PRELOAD=$recorder ./later 2>later.txt
grep -q 'the library is of a generation whose calls are not recorded' later.txt
[ ! -e later.trace ]
