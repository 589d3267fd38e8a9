#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# bmrt.sh ROOT BUILD PROCESSOR CC: recordings of a program above libbmruntime and libbmkernel, of this machine or of a board
# under qemu-user, are replayed without a difference; what a changed board gives otherwise is named, and nothing else.
root=$1 build=$2 processor=$3 compiler=$4 vendor=bmrt libraries="libbmruntime.so libbmkernel.so"
. "$root/conformance/record/vendor.sh"
"$boardless" compile "$root/samples/tiny/tiny_int8.onnx" --chip bm1880 -o model.bmodel

unchanged model.bmodel bm1880
[ "$(grep -c '^output: ' plain.txt)" = 6 ]

! changed model.bmodel bm1880
[ "$(grep -c 'differs in 1 of [0-9]* bytes, first in byte 3: ' changed.txt)" = 1 ]
grep -Eq '^  call [0-9]+, bmnet_inference: output differs in 1 of [0-9]+ bytes, first in byte 3: ' changed.txt
for function in bmnet_get_output_info bmnet_load_input bmnet_run bmnet_store_output bmnet_set_input_shape bmnet_set_input_shape2 bm_memcpy_s2d_ex bm_memcpy_d2s_ex; do
    grep -Eq "^  call [0-9]+, $function: code 8 there, [0-9]+ here$" changed.txt
done
! grep '^  call' changed.txt | grep -Ev ': code 8 there, |differs in 1 of'

shortened model.bmodel bm1880
[ "$processor" != x86_64 ] || damaged bm1880 40
