#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# layout_arm.sh CLANG SOURCE FLAGS...: the layout for 32-bit Arm, as C and as C++, by syntax check:
# no Arm library is needed. Exit 77 (skipped) without clang.
clang=$1 source=$2
shift 2
command -v "$clang" >/dev/null 2>&1 || { echo "skipped: no clang"; exit 77; }
"$clang" --target=arm-linux-gnueabihf -ffreestanding -fsyntax-only -Wall -Werror \
    -x c -std=c11 "$@" "$source" &&
"$clang" --target=arm-linux-gnueabihf -ffreestanding -fsyntax-only -Wall -Werror \
    -x c++ -std=c++20 "$@" "$source"
