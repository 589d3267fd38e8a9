// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lanes/commands/multiply_accumulate.h"

namespace emu::lanes {
namespace {

// Value: what the 32 bits of the accumulator stand for, int32 or, of unsigned ones, int64.
template <class Value> void accumulate(const MultiplyAccumulate& command, LaneMemory& memory) {
    const StoredIntegers first(memory, command.a), old(memory, command.old);
    const OtherValues second(memory, command.b);
    IntegersToStore results(command.dst);
    std::array<std::int32_t, block> x, y, sum;
    std::array<Value, block> z;
    const RightShift shift = command.shift;
    const int left_shift = command.left_shift;
    for (std::size_t i = 0; i < first.size(); i += block) {
        const std::size_t count = std::min(block, first.size() - i);
        first.get(i, std::span(x).first(count));
        second.get(i, std::span(y).first(count));
        old.get(i, std::span(sum).first(count));
        for (std::size_t k = 0; k < count; ++k) {
            const std::uint32_t product =
                static_cast<std::uint32_t>(x[k]) * static_cast<std::uint32_t>(y[k]);
            z[k] = shift(
                static_cast<Value>(product + (static_cast<std::uint32_t>(sum[k]) << left_shift)));
        }
        results.put(i, std::span<const Value>(z).first(count));
    }
    results.write(memory);
}

} // namespace

Outcome run(const MultiplyAccumulate& command, LaneMemory& memory) {
    EMU_TRY(check_pairs(memory, command.dst, command.a, command.b));
    EMU_TRY(check(memory, command.old, "the sum so far"));
    if (command.old.extents() != command.dst.extents()) {
        return error(Fault::bad_argument, "the extents of the sum and of the result differ");
    }
    if (command.wraps_signed)
        accumulate<std::int32_t>(command, memory);
    else
        accumulate<std::int64_t>(command, memory);
    return {};
}

} // namespace emu::lanes
