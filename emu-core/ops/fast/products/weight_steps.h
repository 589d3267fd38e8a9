// SPDX-License-Identifier: Apache-2.0
// Where a layer's constant weights lie among the bytes of their tensor.
#pragma once

#include "emu-core/ops/arithmetic/weights.h"

namespace emu::ops::fast {

// In values; a channel's terms are cells of `values` values.
struct WeightSteps {
    std::int64_t channel = 0, cell = 0, value = 0, values = 1;
    std::int64_t first = 0; // of channel 0, cell 0

    std::int64_t at(std::int64_t c, std::int64_t term) const {
        return first + c * channel + term / values * cell + term % values * value;
    }
};

inline WeightSteps weight_steps(WeightOrder order, std::int64_t channels, std::int64_t terms) {
    if (order == WeightOrder::channel_first) return {terms, 0, 1, terms};
    return {1, 0, channels, terms};
}

// Of a convolution's channel: `taps` cells of `values` channels of the source's group.
inline WeightSteps weight_steps(KernelOrder order, std::int64_t taps, std::int64_t values) {
    if (order == KernelOrder::channels_last) return {taps * values, values, 1, values};
    return {taps * values, 1, taps, values};
}

} // namespace emu::ops::fast
