// SPDX-License-Identifier: Apache-2.0
// A network as its file describes it, whatever the file's format: real-valued operations on tensors
// that may be quantised. Readers build it, lowering turns it into the commands of one chip.
#pragma once

#include "ops/window.h"
#include "tensor/tensor.h"

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

namespace emu::graph {

enum class Activation : std::uint8_t { none, relu, relu6, relu_n1_to_1 };

// Feature maps are N, H, W, C. Operands are listed in the order of Node::inputs.

// Feature map, weights OC KH KW C/groups, optional bias OC.
struct Conv {
    ops::Window window;
    std::int32_t groups = 1;
    Activation activation = Activation::none;
};
// Feature map, weights 1 KH KW C*multiplier, optional bias.
struct Depthwise {
    ops::Window window;
    std::int32_t multiplier = 1;
    Activation activation = Activation::none;
};
// B*K values, weights OC K, optional bias.
struct FullyConnected {
    Activation activation = Activation::none;
};
struct MaxPool {
    ops::Window window;
    Activation activation = Activation::none;
};
struct AveragePool {
    ops::Window window;
    Activation activation = Activation::none;
};
// Two tensors that broadcast.
struct Add {
    Activation activation = Activation::none;
};
// One or more tensors.
struct Concat {
    std::int32_t axis = 0; // not negative
    Activation activation = Activation::none;
};
// Pads with the real value zero.
struct Pad {
    std::vector<std::int32_t> before; // one per axis
};
struct Reshape {};
struct Softmax {
    float beta = 1.0F; // along the last axis
};
struct Mean {
    std::vector<std::int32_t> axes; // ascending, not negative
};
struct Relu {
    Activation activation = Activation::relu;
};
// To the output's type and quantisation, from whatever the input has.
struct Convert {};

using Operation = std::variant<Conv, Depthwise, FullyConnected, MaxPool, AveragePool, Add, Concat,
                               Pad, Reshape, Softmax, Mean, Relu, Convert>;

struct Node {
    std::string name; // the output tensor's, unless the file names operations
    Operation operation;
    std::vector<TensorId> inputs; // constant operands included, absent optional ones left out
    std::vector<TensorId> outputs;
};

struct Tensor {
    TensorSpec spec;
    std::vector<std::byte> constant; // spec.bytes() values, or empty
};

struct Graph {
    std::vector<Tensor> tensors;
    std::vector<TensorId> inputs, outputs;
    std::vector<Node> nodes; // in an order of execution
};

} // namespace emu::graph
