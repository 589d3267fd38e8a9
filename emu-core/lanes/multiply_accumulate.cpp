// SPDX-License-Identifier: Apache-2.0
#include "lanes/multiply_accumulate.h"

#include "lanes/wrap.h"

namespace emu::lanes {

Outcome run(const MultiplyAccumulate& command, LaneMemory& memory) {
    EMU_TRY(check_pairs(memory, command.dst, command.a, command.b));
    EMU_TRY(check(memory, command.old, "the sum so far"));
    if (command.old.extents() != command.dst.extents()) {
        return error(Fault::bad_argument, "the extents of the sum and of the result differ");
    }
    const std::vector<std::int32_t> old = read(memory, command.old);
    std::vector<std::int64_t> values(old.size());
    each_pair(memory, command.a, command.b, [&](std::size_t i, std::int64_t a, std::int64_t b) {
        const std::int64_t scaled = old[i] * (std::int64_t{1} << command.left_shift);
        const std::int64_t sum = a * b + wrap32(scaled, command.wraps_signed);
        values[i] = command.shift(wrap32(sum, command.wraps_signed));
    });
    write(memory, command.dst, values);
    return {};
}

} // namespace emu::lanes
