// SPDX-License-Identifier: Apache-2.0
// Small programs with random weights, as the compiler makes them for a chip, and what they compute.
#pragma once

#include "emu-core/chip/chip.h"
#include "emu-core/engine/program.h"

#include <random>

namespace rknn_format_tests {

struct ConvShape {
    std::int32_t channels = 16; // of the output; depthwise: as the source
    std::int32_t kernel = 1, stride = 1, pad = 0, dilation = 1;
};

enum class Activation { none, relu, relu6 };

class SmallProgram {
public:
    explicit SmallProgram(std::string_view chip, std::uint32_t seed = 1);

    emu::TensorId input(std::int32_t h, std::int32_t w, std::int32_t c);
    emu::TensorId real_input(std::int32_t h, std::int32_t w, std::int32_t c); // float16
    // As networks of ONNX have it, and the layer that puts its channels last.
    emu::TensorId channels_first_input(std::int32_t h, std::int32_t w, std::int32_t c);
    emu::TensorId channels_first(emu::TensorId src); // of a feature map
    // `multiplier` filters of the only channel.
    emu::TensorId filters(emu::TensorId src, std::int32_t multiplier, ConvShape shape);
    emu::TensorId conv(emu::TensorId src, ConvShape shape, Activation activation = {},
                       bool per_channel = true);
    // Float16 throughout.
    emu::TensorId real_conv(emu::TensorId src, ConvShape shape, bool relu = false);
    emu::TensorId real_depthwise(emu::TensorId src, ConvShape shape);
    emu::TensorId real_connected(emu::TensorId src, std::int32_t channels);
    emu::TensorId real_add(emu::TensorId a, emu::TensorId b, bool relu = false);
    emu::TensorId real_max_pool(emu::TensorId src, std::int32_t kernel, std::int32_t stride,
                                std::int32_t pad);
    emu::TensorId real_concat(std::vector<emu::TensorId> parts, std::int32_t axis = 3);
    emu::TensorId depthwise(emu::TensorId src, ConvShape shape, Activation activation = {});
    emu::TensorId connected(emu::TensorId src, std::int32_t channels);
    // A convolution to which a tensor is added before its sums become int8.
    emu::TensorId conv_with_sum(emu::TensorId src, ConvShape shape, emu::TensorId other,
                                Activation activation = {});
    // Behind a convolution that scales into it, a table as SiLU's.
    emu::TensorId conv_with_table(emu::TensorId src, ConvShape shape);
    emu::TensorId add(emu::TensorId a, emu::TensorId b, Activation activation = {},
                      bool subtract = false);
    emu::TensorId concat(std::vector<emu::TensorId> parts, std::int32_t axis = 3);
    emu::TensorId max_pool(emu::TensorId src, std::int32_t kernel, std::int32_t stride,
                           std::int32_t pad);
    emu::TensorId average_pool(emu::TensorId src, std::int32_t kernel, std::int32_t stride);
    emu::TensorId mean(emu::TensorId src);
    emu::TensorId resize(emu::TensorId src, std::int32_t times_y, std::int32_t times_x);
    emu::TensorId requantise(emu::TensorId src);
    emu::TensorId unary(emu::TensorId src, emu::ops::UnaryFunction function);
    emu::TensorId reshape(emu::TensorId src, emu::Shape shape);

    // With a memory plan.
    emu::Program finish(std::vector<emu::TensorId> outputs);
    const emu::TensorSpec& spec(emu::TensorId id) const { return program_.spec(id); }

private:
    emu::TensorId add_tensor(std::string name, emu::Dtype dtype, emu::Shape shape,
                             emu::Quant quant);
    emu::TensorId result(const char* name, emu::Shape shape);
    template <class T> emu::TensorId constant(const char* name, emu::Dtype dtype, emu::Shape shape,
                                              const std::vector<T>& values);
    emu::TensorId layer(const char* name, emu::Command command, std::vector<emu::TensorId> src,
                        emu::TensorId dst);
    std::vector<std::int8_t> bytes(std::int64_t count);
    emu::TensorId halves(const char* name, emu::Shape shape);
    emu::TensorId real_result(const char* name, emu::Shape shape);
    std::vector<std::int32_t> biases(std::int32_t count, std::int64_t terms);
    emu::ops::Chain output_chain(std::int32_t channels, std::int64_t terms, emu::TensorId dst,
                                 Activation activation, bool per_channel);
    emu::Shape joined_shape(const std::vector<emu::TensorId>& parts, std::int32_t axis) const;
    emu::Shape windowed(emu::TensorId src, ConvShape shape, std::int32_t channels) const;

    emu::Program program_;
    std::mt19937 random_;
};

using Values = std::vector<std::vector<std::byte>>; // of several tensors

// Bytes for the program's inputs: any int8, float16 between -1 and 1.
Values random_inputs(const emu::Program& program, std::uint32_t seed);
// Of tensors that are N, C, H, W the same as N, H, W, C, as files have them.
Values channels_last(const emu::Program& program, const std::vector<emu::TensorId>& ids,
                     Values values);
// What the program makes of them.
Values outputs_of(const emu::Program& program, const Values& inputs);

// The same of float16 in float32: networks with their constants, and values.
emu::Program in_float32(emu::Program program);
Values in_float32(Values halves);

} // namespace rknn_format_tests
