// SPDX-License-Identifier: Apache-2.0
// What answers for a vendor's model file that cannot be executed itself.
#pragma once

#include "emu-core/computation/recorded_outputs.h"
#include "emu-core/computation/sidecar.h"

#include <variant>

namespace emu {

// Nothing does: what to provide.
struct NoComputation {
    std::string why;
};
using Computation = std::variant<Program, RecordedOutputs, NoComputation>;

// The program of a sidecar, else recorded outputs. Errors of load_sidecar().
Result<Computation> find_computation(const DescribedModel& model, const ChipChoice& choice);

} // namespace emu
