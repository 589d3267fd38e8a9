// SPDX-License-Identifier: Apache-2.0
#include "lanes/pairs.h"

namespace emu::lanes {

Outcome check_pairs(const LaneMemory& memory, const Integers& dst, const Integers& a,
                    const Other& b) {
    EMU_TRY(check(memory, dst, "the result"));
    EMU_TRY(check(memory, a, "the first operand"));
    const auto* second = std::get_if<Integers>(&b);
    if (second) EMU_TRY(check(memory, *second, "the second operand"));
    if (a.extents() == dst.extents() && (!second || second->extents() == dst.extents())) return {};
    return error(Fault::bad_argument, "the extents of operands and result differ");
}

} // namespace emu::lanes
