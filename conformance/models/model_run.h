// SPDX-License-Identifier: Apache-2.0
// Runs a stored network on a stored input, of which the outputs are stored as well.
#pragma once

#include "conformance/models/row.h"
#include "emu-core/engine/run.h"
#include "emu-core/tensor/npy.h"

#include <map>
#include <memory>

namespace models {

// What a layer wrote to its first destination.
struct LayerResult {
    std::size_t index = 0;
    emu::TensorSpec spec;
    std::vector<std::byte> values;
};
using LayerResults = std::map<std::string, LayerResult>; // by the layer's name

struct ModelRun {
    std::shared_ptr<const emu::Executable> executable;
    std::vector<std::vector<std::byte>> inputs, outputs;
    LayerResults layers; // of layers that share a name the last one's

    const emu::Program& program() const { return executable->program(); }
    const emu::TensorSpec& output_spec(std::size_t index) const {
        return program().spec(program().outputs[index]);
    }
};

// The row's network, compiled for `chip`, ready to run.
emu::Result<std::shared_ptr<const emu::Executable>> prepare(const Row& row, std::string_view chip);

// Also bad_input, when a stored input does not fit.
emu::Result<ModelRun> run(const Row& row, std::string_view chip);

// What `layer` of `executable` makes of the results of `before`, a run of the same network.
// Error bad_model: a layer that `before` has not.
emu::Result<LayerResult> replay(const emu::Executable& executable, std::size_t layer,
                                const ModelRun& before);

// What input `index` is to hold, in the type of `spec`, whatever the file's. For the source "ones"
// there is no file. Error bad_input: it does not fit.
emu::Result<std::vector<std::byte>> stored_input(const Row& row, std::size_t index,
                                                 const emu::TensorSpec& spec);

emu::Result<emu::npy::Array> stored_output(const Row& row, std::size_t index);

// The numbers as they are stored, without their quantisation.
emu::Result<std::vector<float>> numbers_of(emu::Dtype dtype, emu::Bytes values);

} // namespace models
