#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# foreign.sh EXPECT BOARDLESS: a program for RISC-V (EM_RISCV is 243) is refused; one for Arm whose loader is
# nowhere, with a hint.
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
# machine NUMBER: this command, as if it were for it
machine() {
    { head -c 18 "$2"; printf "$1"; tail -c +21 "$2"; } >"$folder/app"
    chmod +x "$folder/app"
}
machine '\363\000' "$2"
"$1" 126 'processor that is neither' "$2" run -- "$folder/app" || exit 1
machine '\267\000' "$2"
mkdir "$folder/root"
"$1" 1 'needs /lib.*has none|there is no qemu-aarch64|there are no guest libraries' "$2" run --sysroot "$folder/root" -- "$folder/app"
