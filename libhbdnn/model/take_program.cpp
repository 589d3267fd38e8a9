// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/model/take_program.h"

#include "libhbdnn/model/board.h"
#include "libhbdnn/model/program_ports.h"

namespace hbdnn {

emu::Outcome take_program(Model& model, emu::Program program) {
    EMU_TRY(check_board(*program.chip));
    EMU_TRY_VALUE(conversions, port_conversions(model.inputs, model.outputs, program));
    model.chip = program.chip;
    EMU_TRY_VALUE(prepared, emu::prepare(std::move(program), std::move(conversions)));
    model.computation = std::move(prepared);
    return {};
}

} // namespace hbdnn
