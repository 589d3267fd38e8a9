// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lanes/pairs.h"

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

OtherValues::OtherValues(const LaneMemory& memory, const Other& other) {
    if (const auto* integers = std::get_if<Integers>(&other))
        stored_.emplace(memory, *integers);
    else
        constant_ = std::get<std::int32_t>(other);
}

void OtherValues::get(std::size_t first, std::span<std::int32_t> to) const {
    if (stored_) return stored_->get(first, to);
    std::ranges::fill(to, constant_);
}

int bits_of(const Other& other) {
    const auto* integers = std::get_if<Integers>(&other);
    return integers ? integers->bits() : 16;
}

} // namespace emu::lanes
