// SPDX-License-Identifier: Apache-2.0
// What applications hand over, before it is believed.
#pragma once

#include "emu-core/base/error.h"
#include "emu-core/edge/check_given.h"
#include "emu-core/edge/strictness.h"

#include <cstdint>
#include <cstring>

namespace bmrt::kernel {

using emu::check_given;

// A field of a struct of the application's: any byte but 0 is true.
inline bool is_set(const bool& field) {
    std::uint8_t byte;
    std::memcpy(&byte, &field, sizeof byte);
    return byte != 0;
}

// Error bad_argument, on which the vendor's library aborts: `name` is not within first to last.
inline emu::Outcome check_range(std::int64_t value, std::int64_t first, std::int64_t last,
                                const char* name) {
    if (value >= first && value <= last) return {};
    return emu::board_aborts(emu::error(emu::Fault::bad_argument, "%s is %lld, not %lld to %lld",
                                        name, static_cast<long long>(value),
                                        static_cast<long long>(first),
                                        static_cast<long long>(last)));
}

// What the vendor's library asserts: `condition`, else error bad_argument.
template <class... Arguments>
emu::Outcome check(bool condition, const char* pattern, Arguments... arguments) {
    if (condition) return {};
    return emu::board_aborts(emu::error(emu::Fault::bad_argument, pattern, arguments...));
}

// What a board takes, but not as it is meant: an error in strict mode.
template <class... Arguments>
emu::Outcome check_strictly(bool condition, const char* pattern, Arguments... arguments) {
    if (condition) return {};
    return emu::board_lets_pass(emu::error(emu::Fault::bad_argument, pattern, arguments...));
}

} // namespace bmrt::kernel
