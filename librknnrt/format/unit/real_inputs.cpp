// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/unit/real_inputs.h"

#include "emu-core/ops/arithmetic/rounded.h"

namespace rknn::format {

void round_reals(std::span<float> reals, const emu::Quant& quant, emu::ops::Rounding rounding) {
    const float scale = quant.scale();
    for (float& real : reals) {
        const float steps = real / scale;
        if (steps == steps) real = static_cast<float>(emu::ops::rounded(steps, rounding)) * scale;
    }
}

} // namespace rknn::format
