// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lanes/commands/elementwise.h"

namespace emu::lanes {
namespace {

constexpr std::int64_t most_bits = 31; // nothing of 16 bits is left beyond 16

std::int64_t shift_left(std::int64_t value, std::int64_t bits) {
    const std::int64_t scaled = value * (std::int64_t{1} << std::min(bits, most_bits));
    return static_cast<std::int16_t>(scaled);
}

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

Outcome run(const Add& command, LaneMemory& memory) {
    return map_pairs(memory, command.dst, command.a, command.b, true,
                     [shift = command.shift, sign = command.subtracts ? -1 : 1](auto a, auto b) {
                         return shift(a + sign * b);
                     });
}

Outcome run(const Multiply& command, LaneMemory& memory) {
    const bool is_narrow = command.a.bits() + bits_of(command.b) < 32;
    return map_pairs(memory, command.dst, command.a, command.b, is_narrow,
                     [shift = command.shift](auto a, auto b) { return shift(a * b); });
}

Outcome run(const Bitwise& command, LaneMemory& memory) {
    return map_pairs(memory, command.dst, command.a, command.b, true,
                     [kind = command.kind](auto a, auto b) {
                         switch (kind) {
                         case Bitwise::Kind::and_: return a & b;
                         case Bitwise::Kind::or_: return a | b;
                         case Bitwise::Kind::xor_: break;
                         }
                         return a ^ b;
                     });
}

Outcome run(const Extreme& command, LaneMemory& memory) {
    return map_pairs(memory, command.dst, command.a, command.b, true,
                     [takes_max = command.kind == Extreme::Kind::max](auto a, auto b) {
                         return takes_max ? std::max(a, b) : std::min(a, b);
                     });
}

Outcome run(const Shift& command, LaneMemory& memory) {
    return map_pairs(
        memory, command.dst, command.a, command.b, false, [&](std::int64_t a, std::int64_t b) {
            const std::int64_t left = command.positive == Shift::Positive::left ? b : -b;
            return left >= 0 ? shift_left(a, left) : a >> std::min(-left, most_bits);
        });
}

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
