// SPDX-License-Identifier: Apache-2.0
// Weights as they are stored, and what is expected of them.
#pragma once

#include "libbmrt/bmnet/network/layer_maker.h"
#include "libbmrt/bmnet/network/weight_rule.h"

namespace bmnet {

std::vector<std::int8_t> quantised(const std::vector<float>& weights, const WeightRule& rule,
                                   bool as_they_are);
std::vector<std::int16_t> quantised_biases(const FloatWeights& weights, const WeightRule& rule);

// Rows of (inner x taps) as taps x inner.
std::vector<std::int8_t> taps_first(const std::vector<std::int8_t>& rows, std::int64_t inner,
                                    std::int64_t taps);

// Kernel, stride and padding as backend/window_form.h reads them.
template <class Param> void set_window(Param& p, const PaddedWindow& padded) {
    for (const auto* axis : {&padded.window.y, &padded.window.x}) {
        p.add_kernel_size(static_cast<std::uint32_t>(axis->kernel));
        p.add_stride(static_cast<std::uint32_t>(axis->stride));
    }
    p.add_pad(static_cast<std::uint32_t>(padded.window.y.before));
    p.add_pad(static_cast<std::uint32_t>(padded.below));
    p.add_pad(static_cast<std::uint32_t>(padded.window.x.before));
    p.add_pad(static_cast<std::uint32_t>(padded.right));
}

} // namespace bmnet
