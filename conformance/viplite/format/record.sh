#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# record.sh BOARDLESS SHARED: the vendor's list file, with the paths that its board had, becomes
# recordings of the board's output.
boardless=$1 shared=$2
[ -f "$shared/sample.txt" ] || { echo "skipped: there is no $shared/sample.txt"; exit 77; }
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cp "$shared/sample.txt" "$shared/input_0.dat" "$shared/output0_10_1.dat" "$folder"
cp "$shared/v853_lenet.nb" "$folder/lenet.nb"
tasks=$("$boardless" record "$folder/sample.txt" | grep -c 'lenet.nb: 1 outputs in .*lenet.nb.recorded$')
[ "$tasks" = 4 ] || { echo "$tasks tasks are recorded, not 4"; exit 1; }
model=$(sha256sum <"$folder/lenet.nb" | cut -d ' ' -f 1)
inputs=$(python3 -c 'import hashlib, sys
sha256 = hashlib.sha256
print(sha256(sha256(open(sys.argv[1], "rb").read()).digest()).hexdigest())' "$folder/input_0.dat")
cmp "$folder/lenet.nb.recorded/$model/$inputs/output_0.dat" "$shared/output0_10_1.dat"
