// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lanes/commands/max_pool.h"

#include "emu-core/lanes/commands/channel_window.h"
#include "emu-core/lanes/run_kernel.h"

namespace emu::lanes {
namespace {

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

Outcome run(const MaxPool& command, Machine machine) {
    EMU_TRY(check_channel_window(machine.local, command.dst, command.src, command.window));
    const auto normative = [&] { return normative_results(command, machine.local); };
    EMU_TRY_VALUE(results, choose(fast_results(command, machine), normative));
    write_bytes(machine.local, command.dst.tensor, results, Order::nhwc);
    return {};
}

} // namespace emu::lanes
