// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lanes/commands/convolutions.h"

#include "emu-core/lanes/commands/channel_window.h"
#include "emu-core/lanes/kernel_output.h"

namespace emu::lanes {
namespace {

Outcome check(const Depthwise& command, const LaneMemory& memory) {
    EMU_TRY(check_channel_window(memory, command.dst, command.src, command.window));
    EMU_TRY(check(memory, command.weights, "the weights"));
    const Extents weights{
        .h = command.window.y.kernel, .w = command.window.x.kernel, .c = command.dst.extents().c};
    if (command.weights.extents() != weights) {
        return error(Fault::bad_argument, "the weights do not fit window and channels");
    }
    return check(command.output, memory, command.dst);
}

std::vector<std::int64_t> depthwise_sums(const Depthwise& command, const LaneMemory& memory) {
    const std::vector<std::int32_t> weights = read(memory, command.weights);
    const std::size_t taps = weights.size() / static_cast<std::size_t>(command.dst.extents().c);
    const auto sum_products = [&](std::int64_t c, auto each_value) {
        std::int64_t sum = 0;
        each_value([&](std::int64_t value, std::size_t tap) {
            sum += value * weights[static_cast<std::size_t>(c) * taps + tap];
        });
        return sum;
    };
    return fold_windows(memory, command.dst, command.src, command.window, command.fill,
                        sum_products);
}

std::optional<std::vector<std::byte>> fast_results(const Depthwise& command,
                                                   const Machine& machine) {
    if (command.fill != 0) return std::nullopt;
    ops::Depthwise depthwise;
    depthwise.kernel_order = ops::KernelOrder::channels_first;
    const Shape weights{static_cast<std::int32_t>(command.dst.extents().c), 1,
                        command.window.y.kernel, command.window.x.kernel};
    return window_results(command, depthwise, weights, machine);
}

} // namespace

Outcome run(const Depthwise& command, Machine machine) {
    EMU_TRY(check(command, machine.local));
    return store(command, machine.local, fast_results(command, machine), depthwise_sums);
}

} // namespace emu::lanes
