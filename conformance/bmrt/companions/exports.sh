#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# exports.sh NM LIBRARY FACTS: the library exports what FACTS lists, no more, no less. Unlike abi/exports.sh
# it takes names that functions.inc has not: C++ ones.
nm=$1 library=$2 facts=$3
exported=$("$nm" -D --defined-only "$library" | awk '{print $NF}' | sort) || exit 1
listed=$(sed -n 's/^exports //p' "$facts" | tr ' ' '\n' | grep -vx none | sort)
[ "$exported" = "$listed" ] && exit 0
printf 'exported:\n%s\nlisted:\n%s\n' "$exported" "$listed"
exit 1
