// SPDX-License-Identifier: Apache-2.0
#include "lanes/depthwise.h"

#include "lanes/channel_window.h"
#include "lanes/kernel_output.h"

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

std::vector<std::int64_t> normative_sums(const Depthwise& command, const LaneMemory& memory) {
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
                                                   const LaneMemory& memory) {
    const Shape src = feature_map(command.src.extents()), dst = feature_map(command.dst.extents());
    const auto window = plain_window(command.window, src, dst);
    if (!window || command.fill != 0) return std::nullopt;
    ops::Depthwise depthwise;
    depthwise.window = *window;
    depthwise.kernel_order = ops::KernelOrder::channels_first;
    depthwise.output = chain_of(command.output, command.src.is_signed, command.dst.is_signed);
    const Shape weights{dst[3], 1, window->y.kernel, window->x.kernel};
    return kernel_results(depthwise, factor_of(memory, command.src, Order::nhwc, src),
                          factor_of(memory, command.weights, Order::nchw, weights), command.output,
                          memory, command.dst);
}

} // namespace

Outcome run(const Depthwise& command, LaneMemory& memory) {
    EMU_TRY(check(command, memory));
    const auto normative = [&] {
        return results_of(command.output, memory, command.dst, normative_sums(command, memory));
    };
    EMU_TRY_VALUE(results, choose(fast_results(command, memory), normative));
    write_bytes(memory, command.dst.tensor, results, Order::nhwc);
    return {};
}

} // namespace emu::lanes
