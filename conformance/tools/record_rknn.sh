#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# record_rknn.sh BOARDLESS TINY INPUTS: outputs recorded for a .rknn file lie where the library looks
# for them, by the same digests whether pixels come as .npy or raw, and outputs as either.
boardless=$1 tiny=$2 inputs=$3
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
set -ex
cd "$folder"
"$boardless" compile "$tiny" --chip rk3588 -o net.rknn
"$boardless" infer net.rknn --input "$inputs/uint8.npy" --output out.npy
tail -c 784 "$inputs/uint8.npy" >in.dat
tail -c 10 out.npy >out.dat
for pair in "$inputs/uint8.npy out.npy" "in.dat out.dat"; do
    set -- $pair
    printf '[network]\nnet.rknn\n[input]\n%s\n[golden]\n%s\n' "$1" "$2" >list
    "$boardless" record list -o "kept_$(basename "$2")"
done
diff -r kept_out.npy kept_out.dat
[ "$(find kept_out.dat -name output_0.dat | wc -l)" = 1 ]
printf '[network]\nnet.rknn\n[input]\nout.dat\n[golden]\nout.dat\n' >list
if "$boardless" record list 2>errors; then exit 1; fi
grep 'out.dat has 10 bytes' errors
