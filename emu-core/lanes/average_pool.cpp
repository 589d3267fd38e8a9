// SPDX-License-Identifier: Apache-2.0
#include "lanes/average_pool.h"

#include "lanes/channel_window.h"

namespace emu::lanes {

Outcome run(const AveragePool& command, LaneMemory& memory) {
    EMU_TRY(check_channel_window(memory, command.dst, command.src, command.window));
    const auto average = [&](std::int64_t, auto each_value) {
        std::int64_t sum = 0;
        each_value([&](std::int64_t value, std::size_t) { sum += value; });
        return command.shift(sum * command.factor);
    };
    const auto results =
        fold_windows(memory, command.dst, command.src, command.window, command.fill, average);
    write(memory, command.dst, results, Order::nhwc);
    return {};
}

} // namespace emu::lanes
