// SPDX-License-Identifier: Apache-2.0
// Networks of one operator, run on the chip generic.
#pragma once

#include "conformance/model/onnx/onnx_reading.h"

namespace onnx_one_node {

using namespace onnx_reading;
using namespace onnx_writer;
using onnx_writer::f32;

// What an operator takes: an input of the network with these values, or a constant.
struct Given {
    std::string name;
    DataType type;
    Integers dims;
    Raw values;
    bool is_constant = false;
};

template <class T> Given input(std::string name, Integers dims, const std::vector<T>& values,
                               DataType type = type_of<T>()) {
    return {std::move(name), type, std::move(dims), raw(values), false};
}
template <class T> Given constant(std::string name, Integers dims, const std::vector<T>& values,
                                  DataType type = type_of<T>()) {
    return {std::move(name), type, std::move(dims), raw(values), true};
}
inline Given reals(std::string name, Integers dims, const Reals& values) {
    return input(std::move(name), std::move(dims), values);
}

// Results without shapes, which the reader finds.
struct Wanted {
    std::string name;
    DataType type = f32;
};

inline Model model_of(const std::vector<Message>& nodes, const std::vector<Given>& given,
                      const std::vector<Wanted>& wanted, std::int64_t opset = 17) {
    Model model;
    model.opsets = {onnx_writer::opset("", opset), onnx_writer::opset("com.microsoft", 1)};
    for (const Given& one : given) {
        std::vector<Dim> dims(one.dims.begin(), one.dims.end());
        if (one.is_constant) {
            model.graph.initializers.push_back(
                tensor_of(one.name, one.type, one.dims).bytes(field::tensor_raw_data, one.values));
        } else {
            model.graph.inputs.push_back(value(one.name, one.type, dims));
        }
    }
    for (const Wanted& one : wanted) model.graph.outputs.push_back(value(one.name, one.type));
    model.graph.nodes = nodes;
    return model;
}

// The bytes of each result.
inline std::vector<Raw> results_of(const Model& model, const std::vector<Given>& given) {
    emu::DeviceMemory memory(emu::memory_options());
    const auto session = opened(model, memory);
    std::size_t index = 0;
    for (const Given& one : given) {
        if (one.is_constant) continue;
        REQUIRE(session->input(index).size() == one.values.size());
        std::memcpy(session->input(index++).data(), one.values.data(), one.values.size());
    }
    REQUIRE(session->run());
    std::vector<Raw> results;
    for (std::size_t i = 0; i < session->program().outputs.size(); ++i) {
        const auto result = session->output(i);
        results.emplace_back(result.begin(), result.end());
    }
    return results;
}

template <class T> std::vector<T> values_of(const Raw& bytes) {
    std::vector<T> values(bytes.size() / sizeof(T));
    std::memcpy(values.data(), bytes.data(), bytes.size());
    return values;
}

// The one result "y" of `made`, a node or several.
template <class T = float> std::vector<T> computed(const std::vector<Message>& made,
                                                   const std::vector<Given>& given,
                                                   std::int64_t opset = 17) {
    const Model model = model_of(made, given, {{"y", type_of<T>()}}, opset);
    return values_of<T>(results_of(model, given)[0]);
}

inline void refuse(const Message& made, const std::vector<Given>& given, const char* reason,
                   std::int64_t opset = 17) {
    refused(model_of({made}, given, {{"y"}}, opset), reason);
}

// Each within a millionth of what is expected, or of 1.
inline void check_near(const Reals& values, const Reals& expected) {
    REQUIRE(values.size() == expected.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        CAPTURE(i);
        CHECK(values[i] == Approx(expected[i]).epsilon(1e-6).margin(1e-6));
    }
}

} // namespace onnx_one_node
