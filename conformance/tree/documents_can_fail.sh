#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# documents_can_fail.sh BOARDLESS: each check of the documents finds an offence in a copy of the tree.
boardless=$1
copy=$(mktemp -d) || exit 1
trap 'rm -rf "$copy"' EXIT
tar -c --exclude=./build --exclude=./.git --exclude=./.cache . | tar -x -C "$copy" || exit 1
cd "$copy" || exit 1
failed=0

# refuses CHECK FILE SED: the check fails once FILE is changed, or made by it.
refuses() {
    cp "$2" "$copy/kept"
    sed -i "$3" "$2"
    if cmp -s "$2" "$copy/kept"; then echo "nothing to change with $3 in $2"; failed=1; fi
    if check "$1"; then echo "$1: not found: $3 in $2"; failed=1; fi
    mv "$copy/kept" "$2"
}
check() {
    case "$1" in
        tables) tools/document_tables --check "$boardless" ;;
        *) PYTHONPATH=tools python3 -B "conformance/tree/$1.py" ;;
    esac >/dev/null 2>&1
}

for name in tables adding environment evidence folders paths sources; do
    check $name || { echo "$name fails as it is"; exit 1; }
done
refuses tables toolchains/layers.txt 's|^emu-core/chip: +ops|emu-core/chip:|'
refuses tables abi/rknn/functions.inc '/^FN(rknn_wait,/d'
refuses tables docs/chips.md 's/measured/assumed/'
refuses tables docs/operators.md 's/Softsign [0-9]/Softsign 7/'
refuses adding docs/adding.md '0,/: [0-9]* files/s//: 1 files/'
refuses adding docs/adding.md '0,/^- `[^`]*`/s//- `emu-core\/ops\/nothing.h`/'
refuses environment docs/environment.md '/^| `BOARDLESS_MAX_ISA`/d'
refuses environment docs/environment.md 's/`BOARDLESS_NICE`/`BOARDLESS_NICER`/'
refuses environment CMakeLists.txt '$aoption(BOARDLESS_NEW "New")'
refuses evidence docs/evidence.md 's|, `samples/bmrt_layers`||'
refuses evidence docs/evidence.md 's|`samples/bmrt_layers`|`samples/bmrt_layers`, `conformance/characters`|'
refuses folders conformance/README.md '/^| `hbdnn\/`/d'
refuses folders emu-core/README.md 's/`lift\/`/`lifts\/`/'
refuses paths docs/architecture.md 's|emu-core/engine/run.h|emu-core/engine/runs.h|'
refuses paths README.md 's|docs/speed.md|docs/fast.md|g'
refuses paths README.md '/(docs\/tried.md)/d'
refuses paths README.md '1s|$|\n<!-- begin nothing -->|'
refuses paths README.md '1s|$|\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n|'
refuses sources libhbdnn/CMakeLists.txt 's|^add_library(hbdnn_port.*|add_library(hbdnn_port port/bpu_port.cpp port/tensor_type.cpp)|'
exit $failed
