// SPDX-License-Identifier: Apache-2.0
// From a file's tasks or operators to a program of tensors.
#pragma once

#include "emu-core/chip/chip.h"
#include "emu-core/lift/memory_program.h"
#include "librknnrt/format/container/model_file.h"
#include "librknnrt/format/unit/unit_task.h"

namespace rknn::format {

// From what the units do with memory to a program of tensors.
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

// From a file's operators to a program, the second way: shapes and geometry as operators and
// tensors say them, weights and tables as the file lays them, and of the registers only the numbers
// that stand nowhere else. Knows nothing of memory: tensors are known by their index.
struct OperatorProgram : LoweredModel {
    std::vector<std::int32_t> output_tensors; // the file's index of each of the program's outputs
    std::vector<bool> exact; // of each operator: whether its layers give the board's bytes
};

// The program that the operators make, with the network's inputs and outputs; all_cubes: with every
// cube that an operator writes as an output behind the network's own. Error bad_model: a generation
// whose files say too little (t3); with the first operator that is not understood, and why.
emu::Result<OperatorProgram> lower_operators(const ModelFile& file, const emu::Chip& chip,
                                             bool all_cubes = false);

} // namespace rknn::format
