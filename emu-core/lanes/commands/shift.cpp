// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lanes/commands/shift.h"

namespace emu::lanes {
namespace {

constexpr std::int64_t most_bits = 31; // nothing of 16 bits is left beyond 16

std::int64_t shift_left(std::int64_t value, std::int64_t bits) {
    const std::int64_t scaled = value * (std::int64_t{1} << std::min(bits, most_bits));
    return static_cast<std::int16_t>(scaled);
}

} // namespace

Outcome run(const Shift& command, LaneMemory& memory) {
    return map_pairs(
        memory, command.dst, command.a, command.b, false, [&](std::int64_t a, std::int64_t b) {
            const std::int64_t left = command.positive == Shift::Positive::left ? b : -b;
            return left >= 0 ? shift_left(a, left) : a >> std::min(-left, most_bits);
        });
}

} // namespace emu::lanes
