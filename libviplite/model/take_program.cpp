// SPDX-License-Identifier: Apache-2.0
#include "libviplite/model/take_program.h"

#include "emu-core/base/checked.h"
#include "libviplite/model/device.h"
#include "libviplite/model/program_ports.h"

namespace viplite {

emu::Outcome take_program(Model& model, emu::Program program) {
    EMU_TRY_VALUE(conversions, port_conversions(model.inputs, model.outputs, program));
    EMU_TRY(check_board(*program.chip));
    model.chip = program.chip;
    model.pool_bytes = emu::align_up(program.arena_bytes, emu::arena_alignment);
    model.weight_bytes = program.constant_bytes();
    EMU_TRY_VALUE(prepared, emu::prepare(std::move(program), std::move(conversions)));
    model.computation = std::move(prepared);
    return {};
}

} // namespace viplite
