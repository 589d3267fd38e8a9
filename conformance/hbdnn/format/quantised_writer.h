// SPDX-License-Identifier: Apache-2.0
// Small networks of the compiler's operators.
#pragma once

#include "conformance/lift/run_program.h"
#include "conformance/model/onnx/onnx_writer.h"
#include "emu-core/chip/generic.h"
#include "emu-core/engine/executable.h"
#include "emu-core/model/load.h"
#include "libhbdnn/format/quantised/quantised_operators.h"

#include <catch2/catch.hpp>

namespace quantised_writer {

using namespace onnx_writer;

using I8 = std::vector<std::int8_t>;
using I16 = std::vector<std::int16_t>;
using I32 = std::vector<std::int32_t>;
using Attributes = std::vector<Message>;

inline Message operation(const char* type, const Names& inputs, const Attributes& attributes) {
    return node(type, inputs, {"y"}, attributes, "horizon");
}

inline Attributes operator+(Attributes a, const Attributes& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

inline const Attributes nhwc{attribute("data_format", "NHWC")};
inline const Attributes rounded{attribute("rounding_method", "ROUND")};

// One operator, y, of inputs x (and more) and initializers.
inline Model network(Message operation, std::vector<Message> inputs,
                     std::vector<Message> initializers, DataType result) {
    Model model;
    model.opsets = {opset("", 11), opset("horizon", 1)};
    model.graph.inputs = std::move(inputs);
    model.graph.initializers = std::move(initializers);
    model.graph.nodes = {std::move(operation)};
    model.graph.outputs = {value("y", result)};
    return model;
}

inline emu::Result<emu::Program> loaded(const Model& model) {
    hbdnn::format::know_quantised_operators();
    return emu::load_program(model.file(), {.asked = &emu::generic, .fallback = &emu::generic});
}

inline std::vector<Raw> run(const Model& model, const std::vector<Raw>& inputs) {
    const auto program = loaded(model);
    if (!program) FAIL(program.error().detail);
    return emu::lift::run_program(*program, inputs);
}

// When it is read, or made ready to run, as loading a model does both.
inline void refused(const Model& model, const char* reason) {
    auto program = loaded(model);
    const emu::Result<std::shared_ptr<const emu::Executable>> ready =
        program ? emu::Executable::prepare(*std::move(program))
                : emu::Result<std::shared_ptr<const emu::Executable>>(std::move(program).error());
    REQUIRE(!ready);
    CHECK(ready.error().fault == emu::Fault::bad_model);
    CHECK_THAT(ready.error().detail, Catch::Contains(reason));
}

// What y's integers are.
template <class T> std::vector<T> result(const Model& model, const std::vector<Raw>& inputs) {
    const Raw bytes = run(model, inputs)[0];
    std::vector<T> values(bytes.size() / sizeof(T));
    std::memcpy(values.data(), bytes.data(), bytes.size());
    return values;
}

struct Steps {
    Integers right, scale, out;
};

// A convolution of x, N, H, W, C, with weights of K.
struct Conv {
    Integers map, kernel; // shapes
    I8 weights;
    I32 bias;
    Steps steps{{0}, {1}, {0}};
    std::int64_t bits = 8, groups = 1;
    Integers strides{1, 1}, pads{0, 0, 0, 0};
    Attributes more = {};
    Names inputs{"x", "w", "b", "s"};
    std::vector<Message> others = {};
    std::int8_t b_scale = 0;

    Model model() const {
        std::vector<Message> ends{
            value("x", DataType::i8, std::vector<Dim>(map.begin(), map.end()))};
        ends.insert(ends.end(), others.begin(), others.end());
        const Attributes sums{attribute("kernel_shape", Integers{kernel[1], kernel[2]}),
                              attribute("strides", strides),
                              attribute("pads", pads),
                              attribute("dilations", Integers{1, 1}),
                              attribute("group", groups),
                              attribute("use_bias", 1),
                              attribute("weight_thresholds", Reals{1}),
                              attribute("output_bit", bits)};
        const Attributes requantised{attribute("right_shift", steps.right),
                                     attribute("scale", steps.scale),
                                     attribute("out_shift", steps.out)};
        const bool raw = bits == 32;
        const auto channels = static_cast<std::int64_t>(bias.size());
        return network(operation("HzSQuantizedConv", inputs,
                                 nhwc + sums + (raw ? Attributes() : requantised) +
                                     Attributes{attribute("high_precision_output", raw ? 1 : 0)} +
                                     more),
                       ends,
                       {tensor("w", kernel, weights), tensor("b", {channels}, bias),
                        tensor("s", {channels}, I8(bias.size(), b_scale))},
                       raw          ? DataType::i32
                       : bits == 16 ? DataType::i16
                                    : DataType::i8);
    }
};

// A picture of 4x4 through every operator of the compiler's, attention's among them, to four
// results.
Model network_of_all();

} // namespace quantised_writer
