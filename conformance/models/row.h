// SPDX-License-Identifier: Apache-2.0
// One row of networks.tsv, and where its files are.
#pragma once

#include <string>

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

} // namespace models
