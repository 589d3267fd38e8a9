#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# second_choice.sh BOARDLESS TESTS: what the command says of a file with an unknown register, which TESTS
# writes, and of the same network without it.
boardless=$1 tests=$2
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
file=$folder/net.rknn
BOARDLESS_RKNN_FILE=$file "$tests" '[unknown_register]' >"$folder/log" || { cat "$folder/log"; exit 1; }
failed=0

# lines COUNT PATTERN COMMAND...: so many lines of what is printed match.
lines() {
    count=$1 pattern=$2
    shift 2
    "$@" >"$folder/output" 2>&1
    [ "$(grep -cE "$pattern" "$folder/output")" = "$count" ] && return
    echo "$*: not $count lines match '$pattern' in:"
    cat "$folder/output"
    failed=1
}

operators='computed from operators, [0-9]+ \(0 in real numbers\), because of .*task 0: .*0x1ffc'
lines 1 "^ +$operators" "$boardless" info "$file"
lines 1 "\"computed\": \"$operators" "$boardless" info "$file" --json
python3 -c 'import struct, sys
text = repr({"descr": "|i1", "fortran_order": False, "shape": (1, 6, 6, 16)})
header = text.ljust(117).encode() + b"\n"
open(sys.argv[1], "wb").write(b"\x93NUMPY\1\0" + struct.pack("<H", len(header)) + header + bytes(576))' \
    "$folder/picture.npy"
lines 1 '0x1ffc.*computed from its operators instead' \
    "$boardless" infer "$file" --input "$folder/picture.npy" --output "$folder/out.npy"
[ -e "$folder/out.npy" ] || { echo "nothing is computed"; failed=1; }
export BOARDLESS_STRICT=1
rm -f "$folder/out.npy"
lines 1 '^boardless: .*0x1ffc.*computed from its operators instead' \
    "$boardless" infer "$file" --input "$folder/picture.npy" --output "$folder/out.npy"
[ ! -e "$folder/out.npy" ] || { echo "strict mode computes"; failed=1; }
exit $failed
