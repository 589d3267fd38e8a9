#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# foreign.sh EXPECT BOARDLESS: a program for aarch64 (EM_AARCH64 is 183) is refused with a hint.
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
{ head -c 18 "$2"; printf '\267\000'; tail -c +21 "$2"; } >"$folder/app"
chmod +x "$folder/app"
"$1" 126 'another machine \(aarch64\).*qemu' "$2" run -- "$folder/app"
