#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# rknn.sh ROOT BUILD PROCESSOR CORNERED_MODEL: inputs that `boardless probe` crafts run on boards whose chips differ in single
# facts, and in several at a time; `boardless settle` finds each of them and names no other. Boards are our library on such a
# chip: that of this machine, or guest libraries under qemu-user.
root=$1 build=$2 processor=$3 cornered=$4 vendor=rknn
. "$root/conformance/settle/board.sh"
python3 "$root/conformance/settle/network.py" "$root/samples/tiny" .
"$boardless" compile net.onnx --chip rk3588 --format rknn --calibrate samples.npy --mean 128 --std 64 --scale x=0.03125 \
    -o plain.rknn
"$cornered" plain.rknn net.rknn

# What no result depends on is said; the others are told apart.
"$boardless" probe net.rknn --chip rk3588 -o probe | tee probe.txt
told ties below_tables averages
# Pixels are not negative.
grep -Eq '^pixel_ties +told apart by [0-9]+ bytes, but for half_up and half_away$' probe.txt
grep -Eq '^float16_overflow +not told apart: no result of this model depends on it$' probe.txt
! "$boardless" probe net.rknn --chip rk3588 -o probe 2>refusal
grep -q 'probe: there is one' refusal
! "$boardless" probe net.onnx --chip rk3588 -o other 2>refusal
grep -q 'net.onnx is no file that the library of a board with a rk3588 takes' refusal

! "$boardless" probe net.rknn --chip bm1880 -o other 2>refusal
grep -q 'nothing of bm1880 is open that a model.s results settle' refusal

board known rk3588
settled rk3588 known.trace
grep -Eq '^float16_overflow .*  not told: no byte depends on it$' settled.txt
grep -q '^  ties: measured, trace SHA-256 ' settled.txt
all=ties=half_up,below_tables=half_even,averages=once,pixel_ties=half_away
board all "rk3588,$all"
settled rk3588 all.trace ties=half_up below_tables=half_even averages=once "pixel_ties=half_up or half_away"
if [ "$processor" = x86_64 ]; then
    for changed in ties=half_away below_tables=half_up below_tables=towards_zero averages=once; do
        board "$changed" "rk3588,$changed"
        settled rk3588 "$changed.trace" "$changed"
    done
    board pixels rk3588,pixel_ties=half_up
    settled rk3588 pixels.trace "pixel_ties=half_up or half_away"
    # The layer to blame, by what the board's layers gave.
    export RKNN_LOG_LEVEL=5 RKNN_DUMP_DIR=$PWD/dumps
    board blamed rk3588,averages=once 2>blamed.log
    unset RKNN_LOG_LEVEL RKNN_DUMP_DIR
    ! "$boardless" replay blamed.trace --chip rk3588 --layers dumps >blamed.txt
    cat blamed.txt
    grep -Eq '^The first layer that differs gives p1: [0-9]+ of [0-9]+ values differ, by at most ' blamed.txt
    "$boardless" replay known.trace --chip rk3588,averages=once --layers dumps >alike.txt || true
    grep -q '^No layer differs$' alike.txt
    ! "$boardless" replay known.trace --chip rk3588 --layers probe 2>refusal
    grep -q 'probe: there are no .npy files of layers in it' refusal
    # Inputs that are cut off are not run.
    python3 - <<'PYTHON'
file = open("probe/inputs.probe", "rb").read()
open("probe/inputs.probe", "wb").write(file[:-3000])
PYTHON
    ! BOARDLESS_CHIP=rk3588 LD_LIBRARY_PATH=$build/lib "$build/lib/record/boardless-record" -o cut.trace --probe probe 2>cut.txt
    grep -q 'the probe ends: inputs.probe is cut off' cut.txt
    grep -q 'boardless-record: no trace came of it' cut.txt
    # Real inputs, which are not negative.
    "$boardless" compile net.onnx --chip rk3588 --format rknn --calibrate samples.npy --scale x=1 -o real.rknn
    rm -rf probe
    "$boardless" probe real.rknn --chip rk3588 -o probe --tries 30 | tee probe.txt
    grep -Eq '^input_ties +told apart by [0-9]+ bytes, but for half_up and half_away, down and towards_zero$' probe.txt
    board real rk3588,ties=half_up,input_ties=half_even
    settled rk3588 real.trace ties=half_up input_ties=half_even
    board cuts rk3588,input_ties=towards_zero
    settled rk3588 cuts.trace "input_ties=down or towards_zero"
fi
