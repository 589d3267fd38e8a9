// SPDX-License-Identifier: Apache-2.0
// How one layer passes on bytes that nobody wrote.
#pragma once

#include "emu-core/lift/reads/unwritten.h"

namespace emu::lift {

// One per source; null: all of its bytes were written.
using UnwrittenSources = std::vector<const Unwritten*>;

// Whether the layer moves bytes without looking at them.
bool moves_bytes(const Command& command);

// Of a layer that moves bytes, by its own kernel: with the bytes of ThroughMemory's memory that no
// source lays.
Result<Unwritten> moved_unwritten(const Layer& layer, const Program& program,
                                  const UnwrittenSources& sources);

// Of another layer's result.
Unwritten computed_unwritten(const Layer& layer, const Program& program, TensorId result,
                             const UnwrittenSources& sources);

} // namespace emu::lift
