#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# shared_cases.sh BMRT_OPERATIONS PACK_CASES GOLDEN: all stored cases with their results.
[ -d "$3" ] || { echo "skipped: there is no $3"; exit 77; }
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
python3 "$2" "$3" "$folder" >"$folder/packed" || exit 1
for file in "$folder"/*.cases; do "$1" "$file" || exit 1; done
