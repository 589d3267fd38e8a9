// SPDX-License-Identifier: Apache-2.0
// What computes the runs of a model: a program that was made ready, or recorded outputs.
#pragma once

#include "emu-core/computation/recorded_outputs.h"
#include "emu-core/engine/executable.h"

#include <functional>

namespace emu {

// Between a port's bytes, as an application has them, and those of the tensor that a program has
// for it. May be called by several threads. Null: they are the same bytes.
struct PortConversion {
    std::function<Outcome(Bytes port, std::span<std::byte> tensor)> read = nullptr;
    std::function<void(Bytes tensor, std::span<std::byte> port)> write = nullptr;
};

// One for each input and output of a program.
struct PortConversions {
    std::vector<PortConversion> inputs, outputs;
};

// Does not change: whoever runs the model shares it.
struct PreparedComputation {
    std::shared_ptr<const Executable> executable; // null: outputs are recorded
    PortConversions conversions;                  // for the executable
    std::optional<RecordedOutputs> recorded;
    std::uint64_t nanoseconds = 0; // of a run, by the chip's cost model; 0: nothing is computed
};

// Errors of Executable::prepare(). Kernels may take the program's constants into forms of their
// own.
Result<std::shared_ptr<const PreparedComputation>> prepare(Program program,
                                                           PortConversions conversions);
std::shared_ptr<const PreparedComputation> prepare(RecordedOutputs recorded);

} // namespace emu
