// SPDX-License-Identifier: Apache-2.0
// How long layers take, for performance queries: by the chip's cost model, or as measured on this
// machine. Never a result.
#pragma once

#include "emu-core/engine/cost.h"
#include "emu-core/runtime/observers.h"

namespace rknn {

struct LayerTime {
    emu::Cost cost;
    std::uint64_t nanoseconds = 0;
    int cores = 1; // that share the work
};

// One run of a program. Precondition: it is one that Executable::prepare accepted.
class RunTime {
public:
    // `core_mask`: the cores that run it together; 0 is one. `measured`: what one run took here,
    // to be told instead of what the model says; null: the model. `times`: how often the program
    // runs for one run.
    RunTime(const emu::Program& program, std::uint32_t core_mask, const emu::Profile* measured,
            std::int32_t times = 1);

    const emu::Program& program() const { return program_; }
    LayerTime layer(std::size_t index) const;
    std::uint64_t nanoseconds() const; // of all layers

private:
    const emu::Program& program_;
    int cores_;
    std::uint64_t times_;
    const emu::Profile* measured_;
};

} // namespace rknn
