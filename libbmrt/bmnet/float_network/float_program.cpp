// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/bmnet/float_network/float_program.h"

#include "emu-core/chip/chip.h"
#include "emu-core/engine/executable.h"
#include "emu-core/model/lower/lower.h"
#include "emu-core/model/passes/program_passes.h"

namespace bmnet {

emu::Result<emu::Program> float_program(emu::graph::Graph graph) {
    EMU_TRY_VALUE(program, emu::lower(std::move(graph), *emu::find_chip("generic"),
                                      emu::StoredReals::of_graph));
    emu::drop_unused_tensors(program);
    EMU_TRY(emu::Executable::prepare(program)); // operations check when they are made ready
    return program;
}

} // namespace bmnet
