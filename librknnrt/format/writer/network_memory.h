// SPDX-License-Identifier: Apache-2.0
// Where a network's tensors lie in device memory: what runs write in one arena, the constants
// behind it.
#pragma once

#include "emu-core/engine/program.h"
#include "librknnrt/format/container/model_file.h"
#include "librknnrt/format/writer/registers/register_list.h"

namespace rknn::format::writer {

class NetworkMemory {
public:
    // Adds a tensor to the model for each of the program's that is written or an input, and gives
    // them places. `pixels`: inputs whose pixels stay packed. Error bad_model: a tensor of several
    // batches, or of another type than int8 and float16.
    static emu::Result<NetworkMemory> plan(const emu::Program& program,
                                           const std::vector<bool>& pixels,
                                           const Generation& generation, ModelFile& model);

    // The whole tensor as a cube, or as packed pixels. Precondition: it is one of those.
    const Cube& cube(emu::TensorId id) const { return cubes_[static_cast<std::size_t>(id)]; }

    // Adds a constant to the model, behind all there is. Its number.
    std::int32_t add_constant(Tensor tensor);

private:
    explicit NetworkMemory(ModelFile& model) : model_(model) {}

    ModelFile& model_;
    std::vector<Cube> cubes_; // by tensor of the program
};

} // namespace rknn::format::writer
