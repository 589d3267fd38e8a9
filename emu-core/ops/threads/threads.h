// SPDX-License-Identifier: Apache-2.0
// A program that many threads run on images in memory, in a vector processor's instructions.
#pragma once

#include "emu-core/ops/kernel.h"
#include "emu-core/ops/threads/thread_program.h"
#include "emu-core/tensor/memory_view.h"

namespace emu::ops {

// src: what is in memory before, tensors of their views' types and as many elements: source i lies
//      at sources[i], over those before it. What lies nowhere is zeros.
// dst: what is at results[i] after all threads have ended, likewise.
// Loads see memory as it is before; of stores to one place that of the last thread stays, z being
// the slowest of their numbers, and its last one. No thread sees another's registers.
struct Threads {
    ThreadProgram program;
    ThreadGrid grid;
    std::vector<MemoryView> sources, results;

    EMU_FIELDS(program, grid, sources, results);
    bool operator==(const Threads&) const = default;
};

// Rows: 1. Error bad_model: an instruction that cannot be, an address or a branch that depends on
// what is loaded from memory that is not constant, images beyond the views, views with several
// channels in a block, programs that take too long.
PreparedKernel prepare(const Threads& threads, const Operands& operands);
Work work_of(const Threads& threads, const Operands& operands);

} // namespace emu::ops
