// SPDX-License-Identifier: Apache-2.0
// What a .bin file leaves to the CPU, as a program with holes where the BPU's subgraphs are.
#pragma once

#include "emu-core/engine/program.h"
#include "libhbdnn/format/part_tensors.h"

namespace hbdnn::format {

struct CpuProgram {
    emu::Program program;
    // Tensors of the file, by name, in the order of the program's inputs and outputs: first the
    // model's; then what segments give, and what they take.
    std::vector<std::string> inputs, outputs;
    std::size_t model_inputs = 0, model_outputs = 0; // how many are the model's
};

// Error bad_model: an operator that is not known, what a node refuses.
emu::Result<CpuProgram> cpu_program(const BpuFile& file, const BpuPorts& ports,
                                    const emu::Chip& chip, Unscaled unscaled);

// The model of that program and of one program per segment, in the order of segments_of(), each
// with exactly the segment's ports. Error bad_model: they wait for each other.
emu::Result<emu::Program> fill_segments(CpuProgram cpu, const std::vector<Segment>& segments,
                                        std::vector<emu::Program> programs);

} // namespace hbdnn::format
