#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# lintian.sh FOLDER: Debian's checker of packages finds nothing. Exit 77 without it.
command -v lintian >/dev/null 2>&1 || { echo "skipped: no lintian"; exit 77; }
printed=$(lintian --allow-root "$1"/*.deb 2>&1)
status=$?
echo "$printed"
[ "$status" = 0 ] && [ -z "$printed" ]
