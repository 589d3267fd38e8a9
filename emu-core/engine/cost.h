// SPDX-License-Identifier: Apache-2.0
// What a layer costs on its chip, by an analytic model that feeds performance queries, and into how
// many pieces it is cut so that threads share it, which is speed. Neither is ever part of a result.
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

enum class KernelSpeed : std::uint8_t { normative, fast };

// What a kernel is to do.
struct Work {
    double steps = 0; // of the scalar operation
    double macs = 0, bytes = 0;
    bool is_real = false;
};

// 1 for work that is done before another thread would have begun.
std::int64_t pieces(const Work& work, KernelSpeed speed);

// Precondition: the program is one that Executable::prepare accepted.
std::int64_t pieces(const Layer& layer, const Program& program, KernelSpeed speed);

} // namespace emu
