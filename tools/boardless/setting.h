// SPDX-License-Identifier: Apache-2.0
// Options of the form NAME=VALUE, or VALUE.
#pragma once

#include "emu-core/base/error.h"

#include <string>

namespace boardless {

struct Setting {
    std::string name, value;
};

// Names may hold '=', values do not. Error bad_argument: either is empty.
inline emu::Result<Setting> split(const std::string& text) {
    const std::size_t mark = text.rfind('=');
    if (mark == text.npos || mark == 0 || mark + 1 == text.size()) {
        return emu::error(emu::Fault::bad_argument, "'%s' is not NAME=VALUE", text.c_str());
    }
    return Setting{text.substr(0, mark), text.substr(mark + 1)};
}

// Where no name stands before it, the value is for all: its name is empty.
inline Setting split_optional(const std::string& text) {
    const std::size_t mark = text.rfind('=');
    if (mark == text.npos) return {{}, text};
    return {text.substr(0, mark), text.substr(mark + 1)};
}

} // namespace boardless
