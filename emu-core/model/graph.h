// SPDX-License-Identifier: Apache-2.0
// A network as its file describes it, whatever the file's format: real-valued operations on tensors
// that may be quantised. Readers build it, lowering turns it into the commands of one chip.
#pragma once

#include "emu-core/base/shared_bytes.h"
#include "emu-core/engine/command.h"

#include <string>
#include <variant>
#include <vector>

namespace emu::graph {

// The ranges of fused activations.
inline constexpr ops::RealLimits no_limits{};
inline constexpr ops::RealLimits relu{.low = 0};
inline constexpr ops::RealLimits relu6{.low = 0, .high = 6};
inline constexpr ops::RealLimits relu_n1_to_1{.low = -1, .high = 1};

// Operations whose command depends on the chip, or on how their tensors are quantised. Feature maps
// are N, H, W, C. Operands are listed in the order of Node::inputs.

// Feature map, weights OC KH KW C/groups or as kernel_order says, optional bias OC.
struct Conv {
    ops::Window window;
    std::int32_t groups = 1;
    ops::RealLimits limits;
    ops::KernelOrder kernel_order = ops::KernelOrder::channels_last;
};
// Feature map, weights 1 KH KW C*multiplier or as kernel_order says, optional bias.
struct Depthwise {
    ops::Window window;
    std::int32_t multiplier = 1;
    ops::RealLimits limits;
    ops::KernelOrder kernel_order = ops::KernelOrder::channels_last;

    // Where the output channels are among the weights' axes.
    int channel_axis() const { return kernel_order == ops::KernelOrder::channels_first ? 0 : 3; }
};
// Feature map, weights OC KH KW C/groups, optional bias OC.
struct TransposedConv {
    ops::Window window;
    std::int32_t groups = 1;
    ops::RealLimits limits;
};
// B*K values, weights OC K or, by weight_order, K OC; optional bias.
struct FullyConnected {
    ops::RealLimits limits;
    ops::WeightOrder weight_order = ops::WeightOrder::channel_first;
    bool asymmetric_lines = false; // of a hybrid layer (passes/hybrid_layers.h)

    // Where the output channels are among the weights' axes.
    int channel_axis() const { return weight_order == ops::WeightOrder::channel_first ? 0 : 1; }
};
// .. M K, .. K N.
struct Matmul {
    ops::RealLimits limits;
};
struct MaxPool {
    ops::Window window;
    ops::RealLimits limits;
};
struct AveragePool {
    ops::Window window;
    ops::RealLimits limits;
    bool counts_padding = false; // and then how much of it is behind the last cells
    std::int32_t after_y = 0, after_x = 0;
};
// One or more tensors.
struct Concat {
    std::int32_t axis = 0; // not negative
    ops::RealLimits limits;
};
struct Pad {
    std::vector<std::int32_t> before; // one per axis
    ops::Padding padding = ops::Padding::value;
    float value = 0; // a real number
};
struct Reshape {};
struct Softmax {
    std::int32_t axis = 0; // not negative
    float beta = 1.0F;
    bool logarithm = false;
};
// To the output's type and quantisation, from whatever the input has.
struct Convert {
    ops::Rounding rounding = ops::Rounding::half_away; // of real numbers to stored ones
};
// A command whose integers the file says itself, chains and all: the same on every chip.
struct Given {
    Command command;
};

// The others are commands already, as their rows say.
#define EMU_OPERATION(type, in_graphs, steps) EMU_OPERATION_##in_graphs(type)
#define EMU_OPERATION_none(type)
#define EMU_OPERATION_plain(type) , ops::type
#define EMU_OPERATION_moves(type) , ops::type
#define EMU_OPERATION_by_chip(type) , ops::type
using AnyOperation =
    std::variant<Conv, Depthwise, TransposedConv, FullyConnected, Matmul, MaxPool, AveragePool,
                 Concat, Pad, Reshape, Softmax, Convert, Given EMU_OPERATIONS(EMU_OPERATION)>;
#undef EMU_OPERATION
#undef EMU_OPERATION_none
#undef EMU_OPERATION_plain
#undef EMU_OPERATION_moves
#undef EMU_OPERATION_by_chip

} // namespace emu::graph

namespace emu {
extern template class Alternatives<graph::AnyOperation>;
}

namespace emu::graph {

class Operation : public Alternatives<AnyOperation> {
public:
    Operation() = default;
    template <AlternativeOf<AnyOperation> Parameters> Operation(Parameters parameters);
};

struct Node {
    std::string name; // the output tensor's, unless the file names operations
    Operation operation;
    std::vector<TensorId> inputs; // constant operands included, absent optional ones left out
    std::vector<TensorId> outputs;
};

struct Tensor {
    TensorSpec spec;      // the quantisation of a float32 constant is the one its values come from
    SharedBytes constant; // spec.bytes() values, perhaps not aligned; or empty
};

struct Graph {
    std::vector<Tensor> tensors;
    std::vector<TensorId> inputs, outputs;
    // As many of the last inputs keep from run to run what as many of the last outputs got; the
    // values are what the first run reads. They are no ends that users see.
    std::vector<SharedBytes> states = {};
    std::vector<Node> nodes; // in an order of execution
    // Real numbers between a dequantising and a quantising node only say how integers are computed,
    // as in ONNX's QDQ form; elsewhere they are meant.
    bool conversions_say_how = false;
    // Per input, whether its integers are made of real numbers that applications give; else pixels
    // are the integers. Empty: none.
    std::vector<bool> takes_reals = {};
};

} // namespace emu::graph
