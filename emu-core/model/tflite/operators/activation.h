// SPDX-License-Identifier: Apache-2.0
// The activation that many operators apply to their result.
#pragma once

#include "emu-core/base/flatbuffer.h"
#include "emu-core/model/graph.h"

namespace emu::tflite {

inline constexpr ops::RealLimits unit_limits{.low = 0, .high = 1};

// Reads `field` of an operator's options. Error bad_model: one that is not supported (tanh, sign).
Result<ops::RealLimits> read_activation(const flatbuffer::Table& options, int field);

} // namespace emu::tflite
