#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# hbdnn.sh ROOT BUILD PROCESSOR CC: recordings of a program above libdnn, of this machine or of a board under qemu-user, are
# replayed without a difference; what a changed board gives otherwise is named, and nothing else.
root=$1 build=$2 processor=$3 compiler=$4 vendor=hbdnn libraries=libdnn.so
. "$root/conformance/record/vendor.sh"
"$boardless" compile "$root/samples/tiny/tiny_colour.onnx" --chip x5 --calibrate "$root/samples/tiny/digit_3.bmp" -o model.bin

unchanged model.bin x5
[ "$(grep -c '^output: ' plain.txt)" = 5 ]

# The byte is seen when the task is done.
! changed model.bin x5
[ "$(grep -c 'differs in 1 of [0-9]* bytes, first in byte 3: ' changed.txt)" = 1 ]
grep -Eq '^  call [0-9]+, hbDNNWaitTaskDone: the memory at 0x[0-9a-f]+ differs in 1 of [0-9]+ bytes, first in byte 3: ' changed.txt
for function in hbDNNGetInputName hbDNNGetOutputName hbDNNGetLayoutName hbDNNGetInputSource hbDNNGetInputDesc hbDNNGetModelDesc hbSysFlushMem hbDNNReleaseTask hbDNNRelease hbDNNConvertLayout; do
    grep -Eq "^  call [0-9]+, $function: code -3 there, -?[0-9]+ here$" changed.txt
done
! grep '^  call' changed.txt | grep -Ev ': code -3 there, |differs in 1 of'

shortened model.bin x5
[ "$processor" != x86_64 ] || damaged x5 40

other_generation hbdnn-1.9 dnn HBDNN_FAMILY=HBDNN_1_9 '#include <dnn/hb_dnn.h>
int main(void) { return !hbDNNGetVersion(); }'
