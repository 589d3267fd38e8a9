#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# nv12_case.sh BOARDLESS NV12_CASE MODELS CHIP NETWORK PICTURE CLASS OPTION...: compiled with these
# options, the network finds that class. Exit 77 when it is not there.
boardless=$1 nv12_case=$2 models=$3 chip=$4 network=$5 picture=$6 class=$7
shift 7
[ -e "$models/$network" ] || { echo "skipped: no $network in $models"; exit 77; }
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
set -ex
"$boardless" compile "$models/$network" --chip "$chip" -o "$folder/network.bin" "$@"
"$nv12_case" "$folder/network.bin" "$models/$picture" "$class"
