// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/base/error.h"

#include <set>

namespace emu {

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
