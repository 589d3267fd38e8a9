// SPDX-License-Identifier: Apache-2.0
// What answers for a vendor's model file that cannot be executed itself.
#pragma once

#include "emu-core/model/container/recorded_outputs.h"
#include "emu-core/model/container/sidecar.h"

#include <variant>

namespace emu {

using Computation = std::variant<Program, RecordedOutputs>;

// The program of a sidecar, else recorded outputs. Errors: those of load_sidecar(); bad_model,
// there is neither, with what to provide.
Result<Computation> find_computation(const DescribedModel& model, const ChipChoice& choice);

} // namespace emu
