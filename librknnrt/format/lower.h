// SPDX-License-Identifier: Apache-2.0
// From what the units do with memory to a program of tensors.
#pragma once

#include "emu-core/chip/chip.h"
#include "emu-core/lift/memory_program.h"
#include "librknnrt/format/container/model_file.h"
#include "librknnrt/format/unit/unit_task.h"

namespace rknn::format {

struct LoweredModel {
    emu::Program program;
    // Per input: nothing, or what becomes of raw pixels. The program's input is what came of that.
    std::vector<std::optional<PixelConversion>> pixels;
    emu::lift::ReadCounts reads;
};

// Inputs and outputs have the names, types and quantisation of the file's tensors; feature maps are
// N, H, W, C. Layers are named after the file's operators; what operators for the CPU compute lies
// between. Error bad_model: with the operator and the task that cannot be computed, and why.
emu::Result<LoweredModel> lower(const ModelFile& model, const std::vector<UnitTask>& tasks,
                                const emu::Chip& chip);

} // namespace rknn::format
