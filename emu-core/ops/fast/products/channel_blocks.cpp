// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/products/channel_blocks.h"

#include "emu-core/base/checked.h"

#include <algorithm>

namespace emu::ops::fast {

std::vector<Block> channel_blocks(const BlockLimits& limits, std::int64_t groups,
                                  std::int64_t group_channels) {
    const std::int64_t panels = divide_up<std::int64_t>(group_channels, limits.panel);
    const std::int64_t count = divide_up<std::int64_t>(panels, limits.panels);
    std::vector<Block> blocks;
    std::int64_t bytes = 0;
    for (std::int64_t group = 0; group < groups; ++group) {
        for (std::int64_t i = 0; i < count; ++i) {
            const std::int64_t first = i * panels / count, last = (i + 1) * panels / count;
            const std::int64_t channel = first * limits.panel;
            const std::int64_t end = std::min(last * limits.panel, group_channels);
            blocks.push_back({group, group * group_channels + channel,
                              static_cast<int>(end - channel), static_cast<int>(last - first),
                              bytes});
            bytes += (last - first) * limits.panel_bytes;
        }
    }
    return blocks;
}

} // namespace emu::ops::fast
