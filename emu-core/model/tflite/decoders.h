// SPDX-License-Identifier: Apache-2.0
// From one operator of the file to one operation of the graph.
#pragma once

#include "base/flatbuffer.h"
#include "model/graph.h"

#include <span>

namespace emu::tflite {

// An operator whose operands exist, are as many as it takes and, where they are parameters rather
// than data, are constant.
struct Call {
    flatbuffer::Table options; // of the operator's own kind, or absent
    std::span<const graph::Tensor> tensors;
    std::vector<TensorId> inputs; // -1 for an optional operand that is absent
    TensorId output = 0;

    // Precondition: operand `index` is present.
    const graph::Tensor& input(std::size_t index) const {
        return tensors[static_cast<std::size_t>(inputs[index])];
    }
    const Shape& shape_of(std::size_t index) const { return input(index).spec.shape; }
    const TensorSpec& result() const { return tensors[static_cast<std::size_t>(output)].spec; }
};

// Error of all: bad_model with what is wrong or not supported. They check what they compute with;
// whether types, channels and element counts agree is checked where operations are prepared.
using Decoder = Result<graph::Operation>(const Call&);

Decoder decode_conv, decode_depthwise, decode_max_pool, decode_average_pool;
Decoder decode_fully_connected, decode_add, decode_concat, decode_softmax;
Decoder decode_relu, decode_relu6, decode_relu_n1_to_1, decode_convert;
Decoder decode_pad, decode_padv2, decode_reshape, decode_mean;

} // namespace emu::tflite
