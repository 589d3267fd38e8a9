// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lanes/commands/pools.h"

#include "emu-core/lanes/commands/channel_window.h"
#include "emu-core/lanes/kernel_cache.h"
#include "emu-core/lanes/kernel_output.h"

namespace emu::lanes {
namespace {

// In the order n, h, w, c.
std::vector<std::byte> normative_results(const AveragePool& command, const LaneMemory& memory) {
    const auto average = [&](std::int64_t, auto each_value) {
        std::int64_t sum = 0;
        each_value([&](std::int64_t value, std::size_t) { sum += value; });
        return command.shift(sum * command.factor);
    };
    const auto values =
        fold_windows(memory, command.dst, command.src, command.window, command.fill, average);
    std::vector<std::byte> results(values.size());
    const Integers& dst = command.dst;
    std::ranges::transform(values, results.begin(), [&](std::int64_t value) {
        return static_cast<std::byte>(saturate(value, dst.bits(), dst.is_signed));
    });
    return results;
}

// A depthwise convolution whose weights are all the factor.
std::optional<std::vector<std::byte>> fast_results(const AveragePool& command,
                                                   const Machine& machine) {
    const Shape src = feature_map(command.src.extents()), dst = feature_map(command.dst.extents());
    const auto window = plain_window(command.window, src, dst);
    const bool is_byte = command.factor >= 0 && command.factor <= 255;
    if (!window || command.fill != 0 || command.src.high_plane || !is_byte) return std::nullopt;
    SumOutput output;
    output.shift = command.shift;
    ops::Depthwise depthwise;
    depthwise.window = *window;
    depthwise.kernel_order = ops::KernelOrder::channels_first;
    depthwise.output = chain_of(output, command.src.is_signed, command.dst.is_signed);
    Factor weights{{dst[3], 1, command.window.y.kernel, command.window.x.kernel},
                   command.factor > 127 ? Dtype::u8 : Dtype::i8,
                   {}};
    weights.bytes.resize(static_cast<std::size_t>(weights.shape.elements()),
                         static_cast<std::byte>(command.factor));
    return kernel_results(depthwise, factor_of(machine.local, command.src, Order::nhwc, src),
                          std::move(weights), output, machine, command.dst);
}

// In the order n, h, w, c.
std::vector<std::byte> normative_results(const MaxPool& command, const LaneMemory& memory) {
    const auto largest = [](std::int64_t, auto each_value) {
        std::int64_t result = std::numeric_limits<std::int64_t>::min();
        each_value([&](std::int64_t value, std::size_t) { result = std::max(result, value); });
        return result;
    };
    const auto values =
        fold_windows(memory, command.dst, command.src, command.window, command.fill, largest);
    std::vector<std::byte> results(values.size());
    std::ranges::transform(values, results.begin(),
                           [](std::int64_t value) { return static_cast<std::byte>(value); });
    return results;
}

// The kernel's windows leave out what lies beyond the map: the same where that is the least value.
std::optional<std::vector<std::byte>> fast_results(const MaxPool& command, const Machine& machine) {
    const Integers& src = command.src;
    const std::int32_t least = src.is_signed ? -128 : 0;
    const Shape from = feature_map(src.extents()), to = feature_map(command.dst.extents());
    const auto window = plain_window(command.window, from, to);
    if (!window || command.fill != least || src.high_plane) return std::nullopt;
    const Factor map = factor_of(machine.local, src, Order::nhwc, from);
    ops::MaxPool pool;
    pool.window = *window;
    pool.low = least;
    pool.high = least + 255;
    std::vector<std::byte> results(static_cast<std::size_t>(to.elements()));
    KernelKey key{pool, spec_of(map.dtype, from), spec_of(map.dtype, to), {}};
    if (!run_kernel(std::move(key), map.bytes, results, machine)) return std::nullopt;
    return results;
}

} // namespace

Outcome run(const AveragePool& command, Machine machine) {
    EMU_TRY(check_channel_window(machine.local, command.dst, command.src, command.window));
    if (command.dst.high_plane) return error(Fault::bad_argument, "averages are stored as bytes");
    const auto normative = [&] { return normative_results(command, machine.local); };
    EMU_TRY_VALUE(results, choose(fast_results(command, machine), normative));
    write_bytes(machine.local, command.dst.tensor, results, Order::nhwc);
    return {};
}

Outcome run(const MaxPool& command, Machine machine) {
    EMU_TRY(check_channel_window(machine.local, command.dst, command.src, command.window));
    const auto normative = [&] { return normative_results(command, machine.local); };
    EMU_TRY_VALUE(results, choose(fast_results(command, machine), normative));
    write_bytes(machine.local, command.dst.tensor, results, Order::nhwc);
    return {};
}

} // namespace emu::lanes
