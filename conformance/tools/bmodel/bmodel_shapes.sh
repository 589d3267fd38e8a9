#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# bmodel_shapes.sh BOARDLESS INPUTS: of a bmodel of two shapes, arrays run on the command that they fit, and
# give what a bmodel of that shape alone gives; arrays that fit neither are held against the first.
boardless=$1 inputs=$2
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
set -ex
cd "$folder"
compile() { "$boardless" compile "$inputs/open.onnx" --chip bm1880 --calibrate "$inputs/x.npy" "$@"; }
infer() { "$boardless" infer "$1" --input "$inputs/$2" --output "$3"; }
compile --shapes x=1x2x3x4 --shapes x=1x2x2x2 -o both.bmodel
compile --shapes x=1x2x3x4 -o first.bmodel
infer both.bmodel x.npy both.npy
infer first.bmodel x.npy alone.npy
cmp both.npy alone.npy
infer both.bmodel cube.npy cube.npy
grep -aq '(1, 2, 2, 2)' cube.npy
tail -c 8 cube.npy | od -An -tx1 | tr -d ' \n' >bytes
grep -qx '0000000000[0-9a-f]*' bytes
if grep -qx '0*' bytes; then exit 1; fi
if infer both.bmodel good.npy out.npy 2>refused; then exit 1; fi
grep -q 'takes 24$' refused
