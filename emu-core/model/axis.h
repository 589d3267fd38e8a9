// SPDX-License-Identifier: Apache-2.0
// Axes as files write them: counted from the front, or from behind when negative.
#pragma once

#include "emu-core/base/error.h"

#include <cstdint>

namespace emu {

// `axis` as 0 .. rank - 1. Error bad_model when there is no such axis.
inline Result<std::int32_t> normalise_axis(std::int64_t axis, std::int32_t rank) {
    if (axis < -rank || axis >= rank) {
        return error(Fault::bad_model, "it names axis %lld of %d", static_cast<long long>(axis),
                     rank);
    }
    return static_cast<std::int32_t>(axis < 0 ? axis + rank : axis);
}

} // namespace emu
