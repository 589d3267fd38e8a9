// SPDX-License-Identifier: Apache-2.0
// Runs a stored network on a stored input.
#pragma once

#include "npy.h"

#include "engine/executable.h"

#include <map>
#include <string>

namespace models {

// One row of the table, and where the files are.
struct Row {
    std::string folder, model, source, chip, kind, expectation;

    std::string model_path() const { return folder + "/" + model + ".tflite"; }
    std::string input_path() const { return reference("in0"); }
    // <folder>/ref/<model>__<source>.<part>.npy
    std::string reference(const std::string& part) const {
        return folder + "/ref/" + model + "__" + source + "." + part + ".npy";
    }
};

// What a layer wrote to its first destination.
struct LayerResult {
    std::size_t index = 0;
    emu::TensorSpec spec;
    std::vector<std::byte> values;
};
using LayerResults = std::map<std::string, LayerResult>; // by the layer's name

struct ModelRun {
    std::shared_ptr<const emu::Executable> executable;
    std::vector<std::byte> input;  // of the first input
    std::vector<std::byte> output; // of the first output
    LayerResults layers;

    const emu::Program& program() const { return executable->program(); }
    const emu::TensorSpec& output_spec() const { return program().spec(program().outputs[0]); }
};

// The row's network, compiled for `chip`, ready to run.
emu::Result<std::shared_ptr<const emu::Executable>> prepare(const Row& row, std::string_view chip);

// Also bad_input, when the stored input does not fit.
emu::Result<ModelRun> run(const Row& row, std::string_view chip);

// What `layer` of `executable` makes of the results of `before`, a run of the same network.
// Error bad_model: a layer that `before` has not.
emu::Result<LayerResult> replay(const emu::Executable& executable, std::size_t layer,
                                const ModelRun& before);

emu::Result<boardless::npy::Array> read_array(const std::string& path);

} // namespace models
