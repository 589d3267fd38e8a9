#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# check_output.sh INFERENCE MODEL INPUT OUTPUT: the sample application makes that output of the input.
[ -e "$2" ] || { echo "skipped: there is no $2"; exit 77; }
made=$(mktemp)
trap 'rm -f "$made"' EXIT
"$1" "$2" --input "$3" --output "$made" && cmp "$made" "$4"
