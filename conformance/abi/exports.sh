#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# exports.sh NM LIBRARY FUNCTIONS: the library exports what functions.inc lists, no more, no less,
# and without symbol versions (nm would show name@@version).
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
"$1" -D --defined-only "$2" | awk '{print $NF}' | sort >"$tmp/exported"
sed -n 's/^\(FN\|ALIAS\)(\([A-Za-z0-9_]*\).*/\2/p' "$3" | sort >"$tmp/listed"
diff "$tmp/exported" "$tmp/listed" && [ -s "$tmp/listed" ]
