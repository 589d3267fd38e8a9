#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# declared.sh GCC INCLUDE_DIR FUNCTIONS FLAGS...: the functions that the headers declare are the FN
# and DECLARED_ONLY rows, and those OVERLOAD rows that are not of C++ alone, in both directions. The compiler lists them (-aux-info); inline ones are
# static. It reads the rows as well, because the headers' macros can choose among those. Exit 77
# (skipped) if the compiler is not GCC.
gcc=$1 include=$2 functions=$3
shift 3
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
: >"$tmp/empty.c"
"$gcc" -std=c11 -fsyntax-only -aux-info "$tmp/all" "$@" "$tmp/empty.c" 2>"$tmp/errors"
[ -s "$tmp/all" ] || { cat "$tmp/errors"; echo "skipped: $gcc has no -aux-info"; exit 77; }
grep -F "$include/" "$tmp/all" | grep ' extern ' |
    sed -n 's/^.*[ *]\([A-Za-z0-9_]*\) (.*);.*$/\1/p' | sort >"$tmp/declared"
"$gcc" -std=c11 -DOVERLOAD=OVERLOAD -E "$@" -x c "$functions" |
    sed -n 's/^\(FN\|DECLARED_ONLY\|OVERLOAD\)(\([A-Za-z0-9_]*\).*/\2/p' | grep -v ^_Z | sort >"$tmp/listed"
diff "$tmp/declared" "$tmp/listed" && [ -s "$tmp/listed" ]
