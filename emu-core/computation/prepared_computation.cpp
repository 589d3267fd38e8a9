// SPDX-License-Identifier: Apache-2.0
#include "emu-core/computation/prepared_computation.h"

#include "emu-core/engine/cost.h"

namespace emu {

Result<std::shared_ptr<const PreparedComputation>> prepare(Program program,
                                                           PortConversions conversions) {
    auto prepared = std::make_shared<PreparedComputation>();
    EMU_TRY_VALUE(executable,
                  Executable::prepare(std::move(program), kernel_choice(), Constants::released));
    prepared->nanoseconds = cost(executable->program()).nanoseconds;
    prepared->executable = std::move(executable);
    prepared->conversions = std::move(conversions);
    return std::shared_ptr<const PreparedComputation>(std::move(prepared));
}

std::shared_ptr<const PreparedComputation> prepare(RecordedOutputs recorded) {
    auto prepared = std::make_shared<PreparedComputation>();
    prepared->recorded = std::move(recorded);
    return prepared;
}

} // namespace emu
