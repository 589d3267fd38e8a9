#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# layers_can_fail.sh: toolchains/check_layers finds every kind of offence in a copy of the tree.
copy=$(mktemp -d) || exit 1
trap 'rm -rf "$copy"' EXIT
cp -R abi conformance emu-core libbmrt libhbdnn librga librknnrt libviplite samples toolchains tools "$copy"
cd "$copy" || exit 1
failed=0

# refuses FILE LINE: the check fails once FILE ends with LINE.
refuses() {
    printf '%s\n' "$2" >>"$1"
    if toolchains/check_layers >/dev/null 2>&1; then
        echo "not found: $2 in $1"
        failed=1
    fi
    sed -i '$d' "$1"
    [ -s "$1" ] || rm "$1"
}

toolchains/check_layers || exit 1
refuses emu-core/base/log.h '#include "emu-core/tensor/shape.h"'
refuses emu-core/ops/windows/conv.h '#include "emu-core/chip/chip.h"'
refuses emu-core/ops/windows/conv.h '#include "emu-core/ops/fast/fast.h"'
refuses emu-core/runtime/session.h '#include "rknn_api.h"'
refuses emu-core/engine/program.h '// as RKNN does'
refuses emu-core/model/lower/lower.h '// only on rk3588'
refuses emu-core/computation/computation.h '// of an NBG'
refuses emu-core/base/utils.h '#pragma once'
refuses librknnrt/model/port.h '#include "bmruntime.h"'
refuses librknnrt/model/port.h '// on rk3566'
refuses librknnrt/model/port.h '#include "librknnrt/live/context.h"'
refuses librknnrt/model/port.h '#include "port.h"'
refuses emu-core/tensor/shape.h '#include "element_text.h"'
refuses librknnrt/format/container/model_file.h '#include "librknnrt/format/decode/decode.h"'
refuses libviplite/format/table.h '#include "libviplite/live/network.h"'
refuses libviplite/format/table.h '#include <rknn_api.h>'
refuses libviplite/format/table.h '// on v853'
refuses libhbdnn/spcdev/frame.h '#include "libhbdnn/task/task.h"'
refuses libhbdnn/model/load.h '#include "libhbdnn/unified/tensors.h"'
refuses libbmrt/format/bmodel.h '#include "libbmrt/kernel/context.h"'
refuses samples/rknn_read/view.h '#include "emu-core/base/log.h"'
refuses conformance/api/value.h '#include "librknnrt/live/context.h"'
refuses conformance/api/CMakeLists.txt 'target_link_libraries(conformance_api PRIVATE emu_core)'
exit $failed
