// SPDX-License-Identifier: Apache-2.0
// The stretches of memory that a view has.
#pragma once

#include "emu-core/lift/reads/view_extent.h"

#include <algorithm>

namespace emu::lift {

// Calls visit(range) for all stretches of bytes that the view has, until it returns false.
template <class Visit> bool for_each_run(const MemoryView& view, Visit visit) {
    const std::int64_t side_by_side =
        std::int64_t{std::min(view.c, view.block)} * size_of(view.dtype);
    const bool dense = view.pixel == side_by_side;
    const std::int64_t run = dense ? side_by_side * view.w : side_by_side;
    for (std::int32_t c = 0; c < surfaces(view); ++c) {
        for (std::int32_t y = 0; y < view.h; ++y) {
            for (std::int32_t x = 0; x < (dense ? 1 : view.w); ++x) {
                const std::int64_t at =
                    view.base + c * view.surface + y * view.line + x * view.pixel;
                if (!visit(ByteRange{at, at + run})) return false;
            }
        }
    }
    return true;
}

} // namespace emu::lift
