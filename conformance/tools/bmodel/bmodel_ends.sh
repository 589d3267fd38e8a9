#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# bmodel_ends.sh BOARDLESS NETWORK SAMPLE: a bmodel told as JSON, and its outputs beside a network's.
boardless=$1 network=$2 sample=$3
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
set -ex
cd "$folder"
"$boardless" compile "$network" --chip bm1880 -o net.bmodel
"$boardless" info net.bmodel --json >info.json
grep -q '"neuron_bytes"' info.json
grep -q '"Conv": [1-9]' info.json
"$boardless" compare net.bmodel net.bmodel --input "$sample" >same.txt
grep -Eq '^cosine +1$' same.txt
grep -Eq '^max error +0$' same.txt
# Both before the softmax that the network ends with, and the bmodel does not.
"$boardless" compare "$network" net.bmodel --input "$sample" >logits.txt
grep -q 'before its softmax, which the bmodel leaves' logits.txt
grep -Eq '^cosine +0\.99' logits.txt
if "$boardless" compare "$network" net.bmodel --input "$sample" --report page.html; then exit 1; fi
