#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# float_command BM_BUILDER BOARDLESS FOLDER: a network of float32 by the SDK's command, run by ours.
set -eu
bm_builder=$1 boardless=$2
mkdir -p "$3"
cd "$3"
rm -f net.model other.model y.npy
cat >net.prototxt <<'END'
input: "x" input_dim: [1, 1, 1, 3]
layer { name: "y" type: "ReLU" bottom: "x" top: "y" relu_param { negative_slope: 0.5 } }
END
printf '\242\006\003\012\001y' >net.caffemodel # a layer of that name, without blobs
"$bm_builder" -t bm1682 -n net -m net.prototxt -c net.caffemodel -o net.model

# -2, 1 and 3 become -1, 1 and 3.
header="{'descr': '<f4', 'fortran_order': False, 'shape': (1, 1, 1, 3), }"
{
    printf '\223NUMPY\001\000\166\000%-117s\n' "$header"
    printf '\000\000\000\300\000\000\200\077\000\000\100\100'
} >x.npy
"$boardless" infer net.model --input x.npy --output y.npy
printf '\000\000\200\277\000\000\200\077\000\000\100\100' >expected
tail -c 12 y.npy | cmp - expected

# What the chip itself would take is refused, and nothing is written.
if "$bm_builder" -t bm1682 -n net -m net.prototxt -c net.caffemodel -b net.cmdbuf -p net.ir \
    -o other.model 2>refusal; then
    exit 1
fi
grep -q 'no float32 chip is emulated' refusal
[ ! -e other.model ] && [ ! -e net.cmdbuf ] && [ ! -e net.ir ]
