#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# exports.sh NM LIBRARY FUNCTIONS FACTS: the library exports what FACTS lists, names of functions.inc or
# all of them, no more, no less, and without symbol versions (nm would show name@@version).
nm=$1 library=$2 functions=$3 facts=$4
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
"$nm" -D --defined-only "$library" | awk '{print $NF}' | sort >"$tmp/exported"
sed -n 's/^\(FN\|ALIAS\)(\([A-Za-z0-9_]*\).*/\2/p' "$functions" | sort >"$tmp/known"
sed -n 's/^exports //p' "$facts" | tr ' ' '\n' | sort >"$tmp/listed"
grep -qx all "$tmp/listed" && cp "$tmp/known" "$tmp/listed"
[ -s "$tmp/listed" ] || { echo "$facts lists nothing"; exit 1; }
unknown=$(comm -23 "$tmp/listed" "$tmp/known")
[ -z "$unknown" ] || { echo "no functions.inc has" $unknown; exit 1; }
diff "$tmp/exported" "$tmp/listed"
