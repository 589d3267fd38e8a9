#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# settle.sh ROOT BUILD PROCESSOR CORNERED_MODEL: inputs that `boardless probe` crafts run on boards whose chips differ in single
# facts, and in several at a time; `boardless settle` finds each of them and names no other. Boards are our library on such a
# chip: that of this machine, or guest libraries under qemu-user.
root=$1 build=$2 processor=$3 cornered=$4
recorder=$build/lib/record/$processor
[ -e "$recorder/probe-rknn.so" ] || { echo "skipped: no recorder for $processor"; exit 77; }
if [ "$processor" = x86_64 ]; then
    [ "$(uname -m)" = x86_64 ] || { echo "skipped: this is no x86-64"; exit 77; }
    folder=$(mktemp -d) || exit 1
    trap 'rm -rf "$folder"' EXIT
else
    . "$root/conformance/guest/board.sh"
    echo 'int main(void) { return 0; }' >"$folder/true.c"
    compile clang "$folder/true.c" -o "$folder/true" || exit 1
fi
set -ex
cd "$folder"
boardless=$build/bin/boardless
python3 "$root/conformance/settle/network.py" "$root/samples/tiny" .
"$boardless" compile net.onnx --chip rk3588 --format rknn --calibrate samples.npy --mean 128 --std 64 --scale x=0.03125 \
    -o plain.rknn
"$cornered" plain.rknn net.rknn

# What no result depends on is said; the others are told apart.
"$boardless" probe net.rknn --chip rk3588 -o probe | tee probe.txt
for fact in ties below_tables averages; do
    grep -Eq "^$fact +told apart by [0-9]+ bytes$" probe.txt
done
# Pixels are not negative.
grep -Eq '^pixel_ties +told apart by [0-9]+ bytes, but for half_up and half_away$' probe.txt
grep -Eq '^float16_overflow +not told apart: no result of this model depends on it$' probe.txt
! "$boardless" probe net.rknn --chip rk3588 -o probe 2>refusal
grep -q 'probe: there is one' refusal
! "$boardless" probe net.onnx --chip rk3588 -o other 2>refusal
grep -q 'net.onnx is no .rknn file' refusal

# board NAME CHIP: NAME.trace, of what boardless-record --probe starts.
board() {
    if [ "$processor" = x86_64 ]; then
        BOARDLESS_CHIP=$2 LD_LIBRARY_PATH=$build/lib "$build/lib/record/boardless-record" -o "$1.trace" --probe probe
        return
    fi
    [ -n "$BOARDLESS_SERVER" ] || serve
    BOARDLESS_CHIP=$2 BOARDLESS_TRACE=$1.trace BOARDLESS_PROBE=probe \
        "$qemu" -L "/usr/$triple" -E LD_PRELOAD="$recorder/record-rknn.so:$recorder/probe-rknn.so" \
        -E LD_LIBRARY_PATH="$guests" ./true
}

# settled NAME FACT=VALUE...: these are found on that board, and every other fact is as it is known.
settled() {
    name=$1
    shift
    "$boardless" settle "$name.trace" --chip rk3588 >"$name.txt" || { cat "$name.txt"; exit 1; }
    cat "$name.txt"
    grep -Eq '^All [0-9]{4,} bytes are the board.s; ' "$name.txt"
    [ "$(grep -c 'otherwise than here$' "$name.txt")" = $# ]
    for changed in "$@"; do
        value=${changed#*=},
        [ "${changed%=*}" != pixel_ties ] || value="half_up or half_away,"
        grep -Eq "^${changed%=*} +rk3588 .*  $value by [0-9]+ bytes, otherwise than here$" "$name.txt"
    done
    digest=$(sha256sum <"$name.trace")
    grep -q "^  ties: measured, trace SHA-256 ${digest%% *}$" "$name.txt"
    grep -Eq '^float16_overflow .*  not told: no byte depends on it$' "$name.txt"
}

board known rk3588
settled known
all=ties=half_up,below_tables=half_even,averages=once,pixel_ties=half_away
board all "rk3588,$all"
settled all ties=half_up below_tables=half_even averages=once pixel_ties=half_away
if [ "$processor" = x86_64 ]; then
    for changed in ties=half_away below_tables=half_up below_tables=towards_zero averages=once pixel_ties=half_up; do
        board "$changed" "rk3588,$changed"
        settled "$changed" "$changed"
    done
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
fi
