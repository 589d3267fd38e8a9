#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# own_headers.sh C_COMPILER CXX_COMPILER INCLUDE_DIR HEADER=GUARD...: a program that carries the
# vendor's header, known by its guard, may include it before ours or behind it.
c=$1 cxx=$2 include=$3
shift 3
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
for pair; do
    header=${pair%=*} guard=${pair#*=}
    # What clashes with our declarations.
    sed -n 's/^} \(rknn_[a-z_]*\);$/typedef struct own_\1 { int own; } \1;/p' \
        "$include/$header" >"$tmp/types"
    [ -s "$tmp/types" ] || { echo "$header declares nothing"; exit 1; }
    { echo "#ifndef $guard"; echo "#define $guard"; cat "$tmp/types"; echo "#endif"; } >"$tmp/own.h"
    printf '#include "own.h"\n#include <%s>\n' "$header" >"$tmp/before.c"
    printf '#include <%s>\n#include "own.h"\n' "$header" >"$tmp/behind.c"
    for order in before behind; do
        "$c" -std=c11 -fsyntax-only -Wall -Wextra -Werror -I"$include" "$tmp/$order.c" || exit 1
        "$cxx" -std=c++17 -fsyntax-only -Wall -Wextra -Werror -I"$include" -x c++ "$tmp/$order.c" ||
            exit 1
    done
done
