#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# exports.sh NM LIBRARY FUNCTIONS FACTS...: the library exports what FACTS list, names of functions.inc, all
# of them or none, no more, no less, each with the version that FACTS name last, or with none: nm shows
# name@@version. What they call private is exported beside these, with the version BOARDLESS_PRIVATE where others have one, and
# names like the patterns of exports_like: some of each.
nm=$1 library=$2 functions=$3
shift 3
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
facts=$(cat "$@") || exit 1
node=$(echo "$facts" | sed -n 's/^versions //p' | tail -n 1)
[ "$node" = none ] && node=
"$nm" -D --defined-only "$library" | awk -v node="$node" '
    $NF != node && $NF != "BOARDLESS_PRIVATE" {print $NF}' |
    sort >"$tmp/exported"
classes=$(dirname "$functions")/classes.inc # a vendor may have none
[ -e "$classes" ] || classes=
sed -n 's/^\(FN\|ALIAS\|CXX\|OVERLOAD\|SYMBOL\)(\([A-Za-z0-9_]*\).*/\2/p' "$functions" $classes | sort -u >"$tmp/known"
echo "$facts" | sed -n 's/^exports //p' | tr ' ' '\n' | sort >"$tmp/listed"
grep -qx all "$tmp/listed" && cp "$tmp/known" "$tmp/listed"
[ -s "$tmp/listed" ] || { echo "$* list nothing"; exit 1; }
grep -qx none "$tmp/listed" && : >"$tmp/listed"
unknown=$(comm -23 "$tmp/listed" "$tmp/known")
[ -z "$unknown" ] || { echo "no functions.inc has" $unknown; exit 1; }
for pattern in $(echo "$facts" | sed -n 's/^exports_like //p' | sed 's/\*/.*/g'); do
    grep -vxFf "$tmp/listed" "$tmp/exported" | grep -x "$pattern" >>"$tmp/like" || { echo "none is like $pattern"; exit 1; }
done
[ ! -e "$tmp/like" ] || sort -u "$tmp/like" "$tmp/listed" -o "$tmp/listed"
[ -z "$node" ] || sed -i "s/\$/@@$node/" "$tmp/listed"
beside=${node:+@@BOARDLESS_PRIVATE}
echo "$facts" | sed -n 's/^private //p' | tr ' ' '\n' | sed "/./s/\$/$beside/" >>"$tmp/listed"
sed -i '/^$/d' "$tmp/listed"
sort -o "$tmp/listed" "$tmp/listed"
diff "$tmp/exported" "$tmp/listed"
