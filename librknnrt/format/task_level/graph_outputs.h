// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/lift/memory_program.h"
#include "librknnrt/format/container/model_file.h"
#include "librknnrt/format/unit/unit_task.h"

#include <span>

namespace rknn::format {

// What is at the places of the network's outputs now, with their names, types and quantisation.
// Error bad_model: an output without a place or a known layout.
emu::Result<std::vector<emu::lift::MemoryProgram::Output>>
graph_outputs(const ModelFile& model, std::span<const UnitTask> tasks,
              emu::lift::MemoryProgram& program);

} // namespace rknn::format
