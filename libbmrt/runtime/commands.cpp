// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/runtime/commands.h"

#include "emu-core/base/error.h"

namespace bmrt::runtime {

emu::Result<bmrt::CommandList> ready_commands(emu::Bytes buffer,
                                              const bmrt::TensorUnitModel& model) {
    EMU_TRY_VALUE(commands, bmrt::decode_commands(buffer, model));
    double steps = 0;
    for (const bmrt::Step& step : commands) {
        const auto* command = std::get_if<emu::lanes::Command>(&step.action);
        const double more = command ? emu::lanes::steps(*command) : 0;
        if (more <= most_steps) steps += more; // else it fits no memory, and will not run
    }
    if (steps <= most_steps) return std::move(commands);
    return emu::error(emu::Fault::timeout, "%zu commands of %.3g steps, above the limit of %.3g",
                      commands.size(), steps, most_steps);
}

} // namespace bmrt::runtime
