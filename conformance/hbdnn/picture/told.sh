#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# told.sh BOARDLESS NETWORK PICTURE DIGIT: what `boardless info` tells of a compiled network's picture,
# and that the network finds the digit.
boardless=$1 network=$2 picture=$3 digit=$4
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
set -ex
cd "$folder"
"$boardless" compile "$network" --chip x3 --input-type gray -o one.bin
"$boardless" info one.bin | tee text
grep -q "^chip x3$" text
grep -q "picture: gray from pyramid$" text
grep -q "pixels: mean 0, std " text
"$boardless" info one.bin --json | tr -d ' \n' | grep -q '"pictures":\[{"samples":"gray","colours":"rgb","source":"pyramid"}\]'
"$boardless" compile "$network" --chip x5 -o two.bin
"$boardless" info two.bin | tee text
! grep -q "picture:" text
grep -q "^ *0  float32  1x28x28x1 " text
"$boardless" compile "$network" --chip x5 --integer-ends -o three.bin
"$boardless" info three.bin | grep -q "^ *0  int8     1x28x28x1 "
"$boardless" infer one.bin --input "$picture" --output out.npy
python3 - "$digit" <<'EOF'
import array, struct, sys
data = open("out.npy", "rb").read()
length = struct.unpack_from("<H", data, 8)[0]
assert b"<f4" in data[10:10 + length]
scores = array.array("f", data[10 + length:])
assert max(range(10), key=scores.__getitem__) == int(sys.argv[1]), scores
EOF
