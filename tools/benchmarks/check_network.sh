#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# check_network.sh BOARDLESS RKNN_LATENCY NAME FORM: the network is written as it always was, and gives
# the same answer to the byte with every instruction set and number of threads.
set -eu
boardless=$1 rknn_latency=$2 name=$3 form=$4
here=$(dirname "$0")
command -v python3 >/dev/null || { echo "skipped: no python3"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

grep " $name\." "$here/networks.sha256" >"$work/sums"
PYTHONDONTWRITEBYTECODE=1 python3 "$here/networks.py" "$work" \
    $(sed 's/.* //; s/\.onnx$//' "$work/sums")
(cd "$work" && sha256sum -c --quiet sums)

"$boardless" compile "$work/$name.$form.onnx" --chip rk3588 -o "$work/net.rknn"
mode=float
[ "$form" != stored ] || mode=stored
# answer ISA THREADS: writes ISA.THREADS.
answer() {
    echo "answer $work/$1.$2" | BOARDLESS_MAX_ISA=$1 BOARDLESS_THREADS=$2 \
        "$rknn_latency" "$work/net.rknn" $mode >/dev/null
}
answer scalar 1
[ -s "$work/scalar.1" ]
# One value throughout would hide any difference.
[ "$name" = identity ] || [ "$(od -An -v -w4 -tx4 "$work/scalar.1" | sort -u | wc -l)" -gt 8 ]
for isa in avx2 avx_vnni avx512_vnni amx; do
    answer $isa 1
    cmp "$work/scalar.1" "$work/$isa.1"
done
answer amx 2
cmp "$work/scalar.1" "$work/amx.2"
