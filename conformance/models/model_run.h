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
    emu::TensorSpec output_spec;
    std::vector<std::byte> output; // of the first output
    LayerResults layers;
};

// Also bad_input, when the stored input does not fit.
emu::Result<ModelRun> run(const Row& row, std::string_view chip);

emu::Result<boardless::npy::Array> read_array(const std::string& path);

} // namespace models
