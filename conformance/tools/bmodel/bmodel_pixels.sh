#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# bmodel_pixels.sh BOARDLESS NETWORK PICTURE: calibrated on pictures without --mean and --std, a real
# input that the network's file quantises at once gets the range of those integers, -1 to 1; the file
# says what pixels become, and pictures are taken by that.
boardless=$1 network=$2 picture=$3
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
set -ex
cd "$folder"
"$boardless" compile "$network" --chip bm1880 --calibrate "$picture" -o net.bmodel
"$boardless" info net.bmodel
"$boardless" info net.bmodel | grep -q '^ *1x1x28x28  .*(threshold 1, at neuron 0, pixels minus 128, divided by 128)'
"$boardless" infer net.bmodel --input "$picture" --output scores.npy
"$boardless" compile "$network" --chip bm1880 --calibrate "$picture" --mean 0 --std 255 -o other.bmodel
"$boardless" info other.bmodel --json | grep -q '"std": \['
"$boardless" infer other.bmodel --input "$picture" --output other.npy
if cmp scores.npy other.npy; then exit 1; fi
