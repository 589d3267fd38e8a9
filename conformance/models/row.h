// SPDX-License-Identifier: Apache-2.0
// One row of networks.tsv, where its files are, and the kinds of expectation. Each of these prints
// its figures; an error says what was expected and what came.
#pragma once

#include "emu-core/base/result.h"

#include <string>
#include <vector>

namespace models {

struct Row {
    std::string folder, model, source, chip, kind, expectation;

    std::string model_path() const { return folder + "/" + model; }
    std::string input_path(std::size_t index) const {
        return reference("in" + std::to_string(index));
    }
    // What TFLite's own runtime gave for its files, and ONNX Runtime for the others.
    std::string output_path(std::size_t index) const {
        return reference((model.ends_with(".tflite") ? "tflm.out" : "out") + std::to_string(index));
    }

private:
    // <folder>/ref/<model without its ending>__<source>.<part>.npy
    std::string reference(const std::string& part) const {
        const std::string name = model.substr(0, model.rfind('.'));
        return folder + "/ref/" + name + "__" + source + "." + part + ".npy";
    }
};

emu::Outcome check_equal(const Row& row);
emu::Outcome check_absolute(const Row& row);
emu::Outcome check_range(const Row& row);
emu::Outcome check_argmax(const Row& row);
emu::Outcome check_set(const Row& row);
emu::Outcome check_layers(const Row& row);

// "283,286,282"
std::vector<std::size_t> numbers(const std::string& text);

} // namespace models
