#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# generation.sh COMPILER INCLUDE: a call of another generation of VIPLite does not compile, and the message
# says which VIPLITE_FAMILY has it.
compiler=$1 include=$2
expect() { # CALL GENERATION OPTION...
    call=$1 generation=$2
    shift 2
    printf '#include <vip_lite.h>\nint main(void) { return %s; }\n' "$call" >"$folder/program.c"
    if "$compiler" -fsyntax-only -I"$include" "$@" "$folder/program.c" 2>"$folder/message"; then exit 1; fi
    cat "$folder/message"
    grep -q "VIPLITE_FAMILY=$generation" "$folder/message" || exit 1
}
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
expect 'vip_init(4096)' VIPLITE_1_13_2022
expect 'vip_init()' VIPLITE_1_13 -DVIPLITE_FAMILY=VIPLITE_1_13_2022
