// SPDX-License-Identifier: Apache-2.0
#include "lanes/max_pool.h"

#include "lanes/channel_window.h"

namespace emu::lanes {

Outcome run(const MaxPool& command, LaneMemory& memory) {
    EMU_TRY(check_channel_window(memory, command.dst, command.src, command.window));
    const auto largest = [](std::int64_t, auto each_value) {
        std::int64_t result = std::numeric_limits<std::int64_t>::min();
        each_value([&](std::int64_t value, std::size_t) { result = std::max(result, value); });
        return result;
    };
    const auto results =
        fold_windows(memory, command.dst, command.src, command.window, command.fill, largest);
    Integers dst = command.dst;
    dst.is_signed = command.src.is_signed;
    write(memory, dst, results, Order::nhwc);
    return {};
}

} // namespace emu::lanes
