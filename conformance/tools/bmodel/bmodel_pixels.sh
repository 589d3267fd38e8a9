#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# bmodel_pixels.sh BOARDLESS NETWORK PICTURE: calibrated on pictures without --mean and --std, a real
# input that the network's file quantises at once gets the range of those integers, -1 to 1.
boardless=$1 network=$2 picture=$3
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
set -ex
cd "$folder"
"$boardless" compile "$network" --chip bm1880 --calibrate "$picture" -o net.bmodel
"$boardless" info net.bmodel
"$boardless" info net.bmodel | grep -q '^ *1x1x28x28  .*(threshold 1, at neuron 0)'
