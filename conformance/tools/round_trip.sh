#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# round_trip.sh BOARDLESS MODEL INPUT CHIP: a compiled network is the same network.
boardless=$1 model=$2 input=$3 chip=$4
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
set -ex
cd "$folder"
"$boardless" compile "$model" --chip "$chip" -o once --custom-string "made here"
"$boardless" compile "$model" --chip "$chip" -o twice --custom-string "made here"
cmp once twice
"$boardless" compile once --chip "$chip" -o thrice
cmp once thrice

"$boardless" infer "$model" --chip "$chip" --input "$input" --output from_model.npy
"$boardless" infer once --input "$input" --output from_container.npy
cmp from_model.npy from_container.npy

"$boardless" info "$model" --chip "$chip" --json >model.json
"$boardless" info once --json | sed 's/"custom_string": "made here"/"custom_string": ""/' >container.json
cmp model.json container.json
