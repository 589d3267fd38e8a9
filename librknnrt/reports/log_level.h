// SPDX-License-Identifier: Apache-2.0
// RKNN_LOG_LEVEL: how much an application's author wants to see.
#pragma once

#include <optional>

namespace rknn {

// Each shows what those before it show, too. Documented.
enum class Shown : unsigned {
    errors,
    warnings,
    information,
    debugging,
    layer_times,  // a table of layers after every run
    layer_values, // what every layer computed, as files
    layer_text,   // the same also as text
};

// Nothing where the variable is unset or no number; what is beyond the last level is the last.
std::optional<Shown> asked_level();

// False where it is not said.
bool asked_for(Shown level);

} // namespace rknn
