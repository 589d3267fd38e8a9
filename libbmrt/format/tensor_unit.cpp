// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/format/decode/decode.h"

#include "emu-core/base/environment.h"
#include "emu-core/chip/bm1880.h"

namespace bmrt {

emu::Result<TensorUnitModel> tensor_unit() {
    EMU_TRY_VALUE(quirks,
                  emu::choose_quirks(emu::bm1880_lanes, emu::environment("BOARDLESS_QUIRKS")));
    return TensorUnitModel{emu::bm1880_lanes.geometry.value, quirks};
}

} // namespace bmrt
