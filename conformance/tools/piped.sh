#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# piped.sh BOARDLESS SAMPLES INPUTS: networks, arrays, pictures and lists that come through pipes give
# what files give, errors name the pipe, and nothing is compiled onto what it is compiled from.
boardless=$1 samples=$2 inputs=$3
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
network=$samples/tiny_float.onnx

fail() { echo "-- $*"; exit 1; }
same() { cmp -s "$1" "$2" || fail "$3 differs"; }
says() { grep -Eq -e "$1" said || { cat said; fail "no '$1'"; }; }

"$boardless" infer "$network" --input "$inputs/real_3.npy" --output file.npy || fail file
"$boardless" infer "$network" --input /dev/stdin --output piped.npy <"$inputs/real_3.npy" || fail stdin
same file.npy piped.npy "a file as /dev/stdin"
# shellcheck disable=SC2002 # a pipe is meant
cat "$inputs/real_3.npy" | "$boardless" infer "$network" --input /dev/stdin --output piped.npy || fail pipe
same file.npy piped.npy "an array"
mkfifo array network
cat "$inputs/real_3.npy" >array &
cat "$network" >network &
"$boardless" infer network --input array --output piped.npy || fail fifo
same file.npy piped.npy "network and array"

"$boardless" infer "$samples/tiny_int8.tflite" --input "$samples/digit_3.bmp" --output file.npy || fail picture
# shellcheck disable=SC2002
cat "$samples/digit_3.bmp" |
    "$boardless" infer "$samples/tiny_int8.tflite" --input /dev/stdin --output piped.npy || fail picture
same file.npy piped.npy "a picture"

compile() { "$boardless" compile "$network" --chip rk3588 --calibrate "$1" -o "$2"; }
compile "$samples/digit_3.bmp" file.rknn || fail calibrate
cp "$samples/digit_3.bmp" here.bmp
echo here.bmp | compile /dev/stdin piped.rknn || fail list
same file.rknn piped.rknn "what a list calibrates"

echo nothing | "$boardless" info /dev/stdin 2>said && fail "reads nothing"
says '^boardless: /dev/stdin: neither a Boardless container'

cp "$network" net.onnx
ln -s net.onnx link.onnx
for output in net.onnx ./link.onnx; do
    "$boardless" compile net.onnx --chip rk3588 -o "$output" 2>said && fail "onto its own input"
    says 'it is what is compiled: give another -o$'
done
same "$network" net.onnx "the input"
