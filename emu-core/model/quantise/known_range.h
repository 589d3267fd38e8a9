// SPDX-License-Identifier: Apache-2.0
// Ranges of results that follow from the operation, whatever the samples were.
#pragma once

#include "model/graph.h"

#include <optional>

namespace emu {

struct KnownRange {
    float low = 0, high = 0;
};

// Of functions that saturate. Nothing for other operations.
std::optional<KnownRange> known_range(const graph::Operation& operation);

} // namespace emu
