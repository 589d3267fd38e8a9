// SPDX-License-Identifier: Apache-2.0
// Where the weights of a task's convolution are, and which of them matter.
#pragma once

#include "emu-core/ops/windows/window.h"
#include "librknnrt/format/unit/unit_task.h"

namespace rknn::format {

// Weights in the order OC KH KW IC; depthwise KH KW C.
class KernelView {
public:
    // Precondition: `weights`, how many there are, is a multiple of the taps and of the output
    // channels.
    KernelView(const Convolution& convolution, std::size_t weights)
        : zeros_(convolution.weight_zero), depthwise_(convolution.depthwise),
          outputs_(convolution.output.dst.c), per_output_(weights / outputs_) {}

    std::int32_t output_channel(std::size_t weight) const {
        return static_cast<std::int32_t>(depthwise_ ? weight % outputs_ : weight / per_output_);
    }
    std::int32_t zero_of(std::int32_t output_channel) const {
        return zeros_.empty() ? 0 : zeros_[zeros_.size() == 1 ? 0 : output_channel];
    }

private:
    const std::vector<std::int32_t>& zeros_;
    bool depthwise_;
    std::size_t outputs_, per_output_;
};

emu::ops::Window window_of(const Convolution& convolution);

// True when some output cell sees cells outside the source.
bool sees_padding(const Convolution& convolution);

// The weights of the first `channels` source channels only. `bytes`: of one weight.
emu::SharedBytes first_channels(const emu::SharedBytes& weights, std::int32_t all,
                                std::int32_t channels, int bytes);

// How many source channels there are up to the last one with a weight that is not its zero point.
// Precondition: int8 or float16, not depthwise; `channels` divides the number of weights.
std::int32_t used_channels(const Convolution& convolution, std::int32_t channels);

} // namespace rknn::format
