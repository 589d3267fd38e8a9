#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# same_bytes.sh PACKAGE FOLDER BUILD: packed once more, at another hour of another zone, and by one who lets nobody
# read his files, each package has the bytes that it had.
package=$1 made=$2 build=$3
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
set -ex
(umask 077 && TZ=Asia/Tokyo LC_ALL=C "$package" --fast "$folder/again" "$build")
for file in "$made"/*; do cmp "$file" "$folder/again/$(basename "$file")"; done
[ "$(ls "$made")" = "$(ls "$folder/again")" ]
