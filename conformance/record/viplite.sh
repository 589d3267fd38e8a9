#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# viplite.sh ROOT BUILD PROCESSOR CC: recordings of a program above libVIPlite, of this machine or of a board under qemu-user,
# are replayed without a difference; what a changed board gives otherwise is named, and nothing else.
root=$1 build=$2 processor=$3 compiler=$4 vendor=viplite libraries=libVIPlite.so definitions=-DVIPLITE_FAMILY=VIPLITE_2_0
. "$root/conformance/record/vendor.sh"
"$boardless" compile "$root/samples/tiny/tiny_int8.onnx" --chip v853 -o model.nb

unchanged model.nb v853
[ "$(grep -c '^output: ' recorded.txt)" = 2 ]

# The byte is seen after the run, and again whenever that memory is looked at.
! changed model.nb v853
grep -Eq '^  call [0-9]+, vip_map_buffer: the memory at 0x[0-9a-f]+ differs in 1 of [0-9]+ bytes, first in byte 3: ' changed.txt
[ "$(grep -c 'vip_set_input: code -11 there, -3 here$' changed.txt)" = 2 ]
[ "$(grep -Ec 'vip_(flush_buffer|finish_network|destroy_buffer): code -11 there, 0 here$' changed.txt)" = 10 ]
! grep '^  call' changed.txt | grep -Ev 'differs in 1 of [0-9]+ bytes, first in byte 3: |: code -11 there'

# Without the application's data the model stays; what needs the data is not repeated.
BOARDLESS_TRACE_INPUTS=hash BOARDLESS_TRACE=bare.trace started "$recorder" model.nb >bare.out
"$boardless" replay bare.trace --chip v853 >bare.txt || { cat bare.txt; exit 1; }
grep -q "^The trace: the application's data was left out" bare.txt

other_generation viplite-2.2 VIPhal VIPLITE_FAMILY=VIPLITE_2_2 '#include <vip_lite.h>
int main(void) { return vip_init() || vip_destroy(); }'
