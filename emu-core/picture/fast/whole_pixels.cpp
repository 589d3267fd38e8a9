// SPDX-License-Identifier: Apache-2.0
#include "emu-core/picture/fast/whole_pixels.h"

#include <algorithm>

namespace emu::picture::fast {

std::vector<std::size_t> whole_pixels(const Format& format, std::size_t plane) {
    std::vector<std::size_t> order(format.pixel_bits[plane] / 8U, channel_count);
    for (std::size_t c = 0; c < channel_count; ++c) {
        const Channel& channel = format.channels[c];
        if (channel.bits == 0 || channel.plane != plane) continue;
        const std::size_t at = channel.offset / 8U;
        const bool is_whole = channel.step == order.size() * 8 && at < order.size() &&
                              format.shared_across(c) == 0 && format.shared_down(c) == 0;
        if (!is_whole) return {};
        order[at] = c;
    }
    const bool is_known = order.size() == 1 || order.size() == 3 || order.size() == 4;
    if (!is_known || std::ranges::count(order, std::size_t{channel_count}) != 0) return {};
    return order;
}

} // namespace emu::picture::fast
