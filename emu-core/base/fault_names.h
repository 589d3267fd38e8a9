// SPDX-License-Identifier: Apache-2.0
// The core's faults by name, as users write them.
#pragma once

#include "emu-core/base/fault.h"

#include <cstddef>
#include <optional>
#include <string_view>

namespace emu {

// In the order of the enumerators.
inline constexpr std::string_view fault_names[] = {
    "bad_argument", "bad_handle",    "bad_model", "bad_input",
    "bad_output",   "out_of_memory", "timeout",   "device_unavailable",
    "wrong_chip",   "unsupported",   "bad_state", "internal"};

inline constexpr std::size_t fault_count = static_cast<std::size_t>(Fault::internal) + 1;
static_assert(std::size(fault_names) == fault_count);

constexpr std::string_view name_of(Fault fault) {
    return fault_names[static_cast<std::size_t>(fault)];
}

constexpr std::optional<Fault> fault_named(std::string_view name) {
    for (std::size_t i = 0; i < fault_count; ++i) {
        if (fault_names[i] == name) return static_cast<Fault>(i);
    }
    return std::nullopt;
}

static_assert(name_of(Fault::timeout) == "timeout" && fault_named("timeout") == Fault::timeout);
static_assert(name_of(Fault::unsupported) == "unsupported" && !fault_named("anything"));

} // namespace emu
