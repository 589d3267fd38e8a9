// SPDX-License-Identifier: Apache-2.0
// From a file's operators to a program, the second way: shapes and geometry as operators and
// tensors say them, weights and tables as the file lays them, and of the registers only the numbers
// that stand nowhere else. Knows nothing of memory: tensors are known by their index.
#pragma once

#include "librknnrt/format/lower.h"

namespace rknn::format {

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
