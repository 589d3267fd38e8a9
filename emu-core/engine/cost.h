// SPDX-License-Identifier: Apache-2.0
// What a layer costs on its chip, by an analytic model. Feeds performance queries; never a result.
#pragma once

#include "emu-core/engine/program.h"

namespace emu {

struct Cost {
    std::uint64_t macs = 0;        // multiply-accumulates
    std::uint64_t read_bytes = 0;  // sources, constants included
    std::uint64_t write_bytes = 0; // destinations
    std::uint64_t memory_cycles = 0;
    std::uint64_t compute_cycles = 0;
    std::uint64_t nanoseconds =
        0; // the larger of both at the chip's clock, plus the start of a task
};

// Precondition of all: the program is one that Executable::prepare accepted.
Cost cost(const Layer& layer, const Program& program);

// All layers one after the other.
Cost cost(const Program& program);

// What a run takes on any machine: products, and cells that are compared or summed.
double steps(const Layer& layer, const Program& program);

} // namespace emu
