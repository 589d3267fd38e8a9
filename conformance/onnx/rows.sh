#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# rows.sh TABLE FOLDER: every test in FOLDER has one row of TABLE, and every row has a test.
[ -d "$2" ] || { echo "skipped: there is no $2 (Debian's libonnx-testdata)"; exit 77; }
export LC_ALL=C
echo "rows (<) against tests (>):"
grep -v '^#' "$1" | cut -f 1 | sort | diff - /dev/fd/3 3<<TESTS
$(ls "$2")
TESTS
