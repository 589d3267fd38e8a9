#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# label.sh BOARDLESS FOLDER: `boardless info` says once of a network that no board's results verify it,
# and what is assumed.
boardless=$1 folder=$2
labels() {
    "$boardless" info "$folder/$1" >printed || exit 1
    grep -c "$2" printed
}
cd "$(mktemp -d)" || exit 1
trap 'rm -rf "$PWD"' EXIT
[ "$(labels unverified.nb 'unverified: no hardware reference')" = 1 ] || { cat printed; exit 1; }
[ "$(labels unverified.nb '^assumed: ')" = 4 ] || { cat printed; exit 1; }
[ "$(labels verified.nb 'unverified\|^assumed')" = 0 ] || { cat printed; exit 1; }
[ "$(labels verified.nb '; verified$')" = 1 ] || { cat printed; exit 1; }
