// SPDX-License-Identifier: Apache-2.0
// Axes as files write them: counted from the front, or from behind when negative.
#pragma once

#include "emu-core/base/error.h"

#include <cstdint>
#include <set>

namespace emu {

// `axis` as 0 .. rank - 1. Error bad_model when there is no such axis.
inline Result<std::int32_t> normalise_axis(std::int64_t axis, std::int32_t rank) {
    if (axis < -rank || axis >= rank) {
        return error(Fault::bad_model, "it names axis %lld of %d", static_cast<long long>(axis),
                     rank);
    }
    return static_cast<std::int32_t>(axis < 0 ? axis + rank : axis);
}

// The one sentence about operators that are not supported. Error bad_model unless there are none.
inline Outcome expect_none(const std::set<std::string>& missing_operators) {
    if (missing_operators.empty()) return {};
    constexpr std::size_t most_shown = 20;
    std::string list;
    std::size_t shown = 0;
    for (const std::string& name : missing_operators) {
        if (shown++ == most_shown) {
            list += format(" and %zu more", missing_operators.size() - most_shown);
            break;
        }
        list += (list.empty() ? "" : ", ") + name;
    }
    return error(Fault::bad_model, "it needs operators that are not supported: %s", list.c_str());
}

} // namespace emu
