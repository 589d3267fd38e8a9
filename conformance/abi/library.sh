#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# library.sh READELF STRIP LIBRARY FACTS...: soname, dependencies, filters, newest symbol versions, search
# paths, embedded text and size of a library against its facts: what holds for all of the vendor's
# and what for this one. Reports every difference.
readelf=$1 strip=$2 library=$3
shift 3
failed=0
facts=$(cat "$@") || exit 1

fact() { echo "$facts" | sed -n "s/^$1 //p"; }
fail() { echo "$library: $*"; failed=1; }
# Values of one tag of the dynamic section, without brackets.
dynamic() { "$readelf" -dW "$library" | sed -n "s/.*($1).*\[\(.*\)\]/\1/p"; }

soname=$(dynamic SONAME)
[ "$soname" = "$(fact soname)" ] || fail "soname is '$soname'"

allowed=$(fact needed | tr '\n' ' ')
for needed in $(dynamic NEEDED); do
    case " $allowed " in
        *" $needed "*) ;;
        *) fail "needs $needed" ;;
    esac
done

filter=$(dynamic FILTER)
[ "$filter" = "$(fact filter)" ] || fail "is a filter of '$filter'"

path=$(dynamic 'R[UN]*PATH')
[ "$path" = "$(fact search_path)" ] || fail "has the search path '$path'"

# The newest PREFIX_x.y that the library asks for is at most the one allowed.
newest() {
    for version in $("$readelf" -VW "$library" | sed -n "s/.*Name: $1_\([0-9.]*\).*/\1/p"); do
        last=$(printf '%s\n%s\n' "$version" "$2" | sort -V | tail -n 1)
        [ "$last" = "$2" ] || fail "asks for $1_$version, newer than $2"
    done
}
newest GLIBC "$(fact glibc)"
newest GLIBCXX "$(fact glibcxx)"
newest CXXABI "$(fact cxxabi)"

text=$(fact text | sed "s/@name@/${soname%.so}/")
grep -aEq "$text" "$library" || fail "does not contain '$text'"

stripped=$(mktemp) || exit 1
trap 'rm -f "$stripped"' EXIT
"$strip" -o "$stripped" "$library" || fail "cannot be stripped"
size=$(wc -c <"$stripped")
[ "$size" -le "$(fact max_size)" ] || fail "is $size bytes when stripped, above $(fact max_size)"
exit $failed
