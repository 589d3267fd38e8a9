// SPDX-License-Identifier: Apache-2.0
// Ranges of results that follow from the operation, whatever the samples were.
#pragma once

#include "emu-core/model/graph.h"

#include <optional>

namespace emu {

// Of functions that saturate. Nothing for other operations.
std::optional<ops::RealLimits> known_range(const graph::Operation& operation);

} // namespace emu
