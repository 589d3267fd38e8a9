# SPDX-License-Identifier: Apache-2.0
# Sourced with $root, $build, $processor and $vendor: boards are our library on a chip with changed facts, that of this machine,
# or a guest library under qemu-user. Goes into a folder of its own.
recorder=$build/lib/record/$processor
[ -e "$recorder/record-$vendor.so" ] || { echo "skipped: no recorder for $processor"; exit 77; }
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

# board NAME CHIP: NAME.trace, of what boardless-record --probe starts.
board() {
    if [ "$processor" = x86_64 ]; then
        BOARDLESS_CHIP=$2 LD_LIBRARY_PATH=$build/lib "$build/lib/record/boardless-record" -o "$1.trace" --probe probe
        return
    fi
    [ -n "$BOARDLESS_SERVER" ] || serve
    BOARDLESS_CHIP=$2 BOARDLESS_TRACE=$1.trace BOARDLESS_PROBE=probe \
        "$qemu" -L "/usr/$triple" -E LD_PRELOAD="$recorder/record-$vendor.so:$(echo "$recorder/probe-$vendor"-*.so | sed "s/.* //")" \
        -E LD_LIBRARY_PATH="$guests" ./true
}

# told FACT...: the probe tells the values of each apart.
told() {
    for fact in "$@"; do grep -Eq "^$fact +told apart by [0-9]+ bytes$" probe.txt; done
}

# settled CHIP TRACES FACT=VALUE...: these are found on that board, and every other fact is as it is known. A value that is not told
# from another is given with it: "half_up or half_away".
settled() {
    chip=$1 traces=$2
    shift 2
    # shellcheck disable=SC2086
    "$boardless" settle $traces --chip "$chip" >settled.txt || { cat settled.txt; exit 1; }
    cat settled.txt
    grep -Eq '^All [0-9]{2,} bytes are the board.s; ' settled.txt
    [ "$(grep -c 'otherwise than here$' settled.txt)" = $# ]
    for changed in "$@"; do
        grep -Eq "^${changed%%=*} +$chip .*  ${changed#*=}, by [0-9]+ bytes, otherwise than here$" settled.txt
    done
    digest=$(sha256sum <"${traces%% *}")
    grep -q "^  [a-z_]*: measured, trace SHA-256 ${digest%% *}$" settled.txt
}
