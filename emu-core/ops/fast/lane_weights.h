// SPDX-License-Identifier: Apache-2.0
// Weights packed for Instructions::lanes().
#pragma once

#include "ops/fast/signed_weights.h"

namespace emu::ops::fast {

// [panel][part][ky / depth][kx][channel][ky % depth], in the width of a term. Weights without their
// zero points have nine bits; where terms are bytes weights are in up to three parts, which
// add up to them.
struct LaneWeights {
    int parts = 1;
    std::vector<std::uint8_t> bytes;
};

// `weights` lie channel by channel, then ky, kx.
LaneWeights lane_weights(const Instructions& instructions, const SignedWeights& weights,
                         std::int64_t kernel_y, std::int64_t kernel_x);

} // namespace emu::ops::fast
