// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lanes/commands/channel_sum.h"

namespace emu::lanes {
namespace {

// Of the saturated values, or of their low bytes.
void store_sums(const ChannelSum& command, LaneMemory& memory, std::vector<std::int64_t> sums) {
    Integers dst = command.dst;
    if (command.low_plane_only) {
        for (auto& sum : sums) sum = saturate(sum, dst.bits(), dst.is_signed) & 0xFF;
        dst.high_plane.reset();
        dst.is_signed = false;
    }
    write(memory, dst, sums);
}

} // namespace

Outcome run(const ChannelSum& command, LaneMemory& memory) {
    EMU_TRY(check(memory, command.dst, "the result"));
    EMU_TRY(check(memory, command.src, "the operand"));
    const Extents& src = command.src.extents();
    if (command.dst.extents() != Extents{.c = src.c}) {
        return error(Fault::bad_argument, "a sum per channel needs a result of 1 x C x 1 x 1");
    }
    const std::vector<std::int32_t> values = read(memory, command.src, Order::nhwc);
    std::vector<std::int64_t> sums(static_cast<std::size_t>(src.c));
    for (std::size_t i = 0; i < values.size(); ++i) sums[i % sums.size()] += values[i];
    for (auto& sum : sums) sum = command.shift(sum);
    store_sums(command, memory, std::move(sums));
    return {};
}

} // namespace emu::lanes
