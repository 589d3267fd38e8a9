#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# reports.sh RUNNER TABLES LIBRARY DATA: the runner's reports have a test for each case that it prints.
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
set -e
"$1" --lib "$3" --data "$4" --tables "$2" --sweep stubs --junit "$folder/junit" --tap "$folder/tap" >"$folder/printed"
count=$(grep -c ': ok$' "$folder/printed")
[ "$count" -gt 0 ]
grep -q "<testsuite name=\"conformance_api\" tests=\"$count\" failures=\"0\" errors=\"0\" skipped=\"0\">" "$folder/junit"
[ "$(grep -c '<testcase .*/>$' "$folder/junit")" = "$count" ]
[ "$(sed -n 2p "$folder/tap")" = "1..$count" ]
[ "$(grep -c '^ok ' "$folder/tap")" = "$count" ]
