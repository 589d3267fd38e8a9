#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# hbdnn.sh ROOT BUILD PROCESSOR CORNERED_HBM: as rknn.sh, of HBMs; several traces of one board are settled together.
root=$1 build=$2 processor=$3 cornered=$4 vendor=hbdnn
. "$root/conformance/settle/board.sh"
"$cornered" .
for model in averages sums additions; do
    "$boardless" probe "x5_$model.hbm" --chip x5 -o "probe_$model" >"$model.txt"
done
grep -Eq '^averages +told apart by [0-9]+ bytes$' averages.txt
grep -Eq '^global_sums +told apart by [0-9]+ bytes$' sums.txt
grep -Eq '^second_maps +told apart by [0-9]+ bytes$' additions.txt
grep -q '^averages .* not told apart: no result of this model depends on it$' sums.txt
! "$boardless" probe x5_sums.hbm --chip x3 -o other 2>refusal
grep -q 'x5_sums.hbm' refusal

# x5 NAME CHIP FACT=VALUE...: the three models run on the board, and settle these.
x5() {
    name=$1 chip=$2
    shift 2
    for model in averages sums additions; do
        rm -rf probe
        cp -r "probe_$model" probe
        board "$name.$model" "$chip"
    done
    settled x5 "$name.averages.trace $name.sums.trace $name.additions.trace" "$@"
    grep -q '^  averages: measured, trace SHA-256 ' settled.txt
}
x5 known x5
x5 all x5,averages=half_even,global_sums=down,second_maps=half_up averages=half_even global_sums=down second_maps=half_up

rm -rf probe
"$boardless" probe x3_sums.hbm --chip x3 -o probe | tee probe.txt
told sums
board narrow x3
settled x3 narrow.trace
board wide x3,sums=32_bits
settled x3 wide.trace sums=32_bits
if [ "$processor" = x86_64 ]; then
    for changed in averages=half_away averages=down global_sums=half_even global_sums=towards_zero second_maps=half_away; do
        x5 "$changed" "x5,$changed" "$changed"
    done
fi
