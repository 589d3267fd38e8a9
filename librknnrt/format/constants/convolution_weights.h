// SPDX-License-Identifier: Apache-2.0
// How a convolution's weights are stored, and what the unit multiplies by.
#pragma once

#include "librknnrt/format/constants/channel_table.h"

namespace rknn::format {

// Which of a kernel's taps are used: all, or every so many-th one.
struct TapChoice {
    std::int32_t step_y = 1, step_x = 1, first_y = 0, first_x = 0;
};

// Fills in the weights of a convolution whose source, kernel and kind are known, and of which
// `channels` outputs are used. Gives the sum of all weights less their zero points per output
// channel; none of float16 and of computed weights.
emu::Result<std::vector<std::int64_t>> read_weights(const TaskReader& task,
                                                    const ChannelTable& table,
                                                    std::int32_t channels, const TapChoice& taps,
                                                    Convolution& conv);

} // namespace rknn::format
