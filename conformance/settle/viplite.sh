#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# viplite.sh ROOT BUILD PROCESSOR CORNERED_NETWORK: as rknn.sh, of network binaries.
root=$1 build=$2 processor=$3 cornered=$4 vendor=viplite
. "$root/conformance/settle/board.sh"
"$cornered" net.nb
"$boardless" probe net.nb --chip v853 -o probe | tee probe.txt
told ties tables products limits
! "$boardless" probe net.nb --chip a733 -o other 2>refusal
grep -q 'net.nb is for hardware 0xee, and a733 is 0x1000003b' refusal
! "$boardless" probe net.nb --chip rk3588 -o other 2>refusal
grep -q 'net.nb is no file that the library of a board with a rk3588 takes' refusal

board known v853
settled v853 known.trace
board all v853,ties=half_up,tables=nearest,products=float32,limits=results
settled v853 all.trace ties=half_up tables=nearest products=float32 limits=results
if [ "$processor" = x86_64 ]; then
    for changed in ties=half_up ties=half_away tables=nearest products=float32 limits=results; do
        board "$changed" "v853,$changed"
        settled v853 "$changed.trace" "$changed"
    done
    board two v853,ties=half_away,products=float32
    settled v853 two.trace ties=half_away products=float32
fi
