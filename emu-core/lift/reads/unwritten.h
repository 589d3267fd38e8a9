// SPDX-License-Identifier: Apache-2.0
// What nobody wrote is never read: which results of a program depend on bytes of memory that nobody
// had written when they were read.
//
// Bytes count where they matter. Copies carry them along, so that gaps and channels that only fill
// a block may be moved about; what computes passes them on to every result that they may change.
// They change none where no window reaches them, where all weights that meet them are their zero
// points or what they are multiplied by is 0 (so what is there is taken to be a finite number), and
// where nobody needs the result.
// How one layer passes on bytes that nobody wrote.
#pragma once

#include "emu-core/engine/program.h"
#include "emu-core/lift/constant_memory.h"

#include <optional>

namespace emu::lift {

// Per byte of a tensor's values: 0 where it follows from what was written. Empty: all do.
using Unwritten = std::vector<std::byte>;

// A place in memory that was read when perhaps not all of it had been written: one that no layer
// had written, or one that is read by ops::ThroughMemory.
struct UnwrittenRead {
    MemoryView view;
    TensorId tensor = 0; // what was read
    bool through_memory = false;
    std::string reader = {}; // the layer that reads
};

struct UnwrittenResult {
    std::size_t output = 0; // of those asked for
    std::size_t read = 0;   // that it depends on
};

// The first of the outputs with a byte that depends on such reads. Error bad_model: so many that
// following them takes memory or time out of proportion.
Result<std::optional<UnwrittenResult>> find_unwritten(const Program& program,
                                                      const ConstantMemory& constants,
                                                      const std::vector<UnwrittenRead>& reads,
                                                      const std::vector<TensorId>& outputs);

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
