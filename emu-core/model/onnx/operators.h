// SPDX-License-Identifier: Apache-2.0
// One row per operator of ONNX's own domain that can be read.
#pragma once

#include "emu-core/model/onnx/call.h"

namespace emu::onnx {

// Adds the operator's operations to the graph and defines its results. Errors are bad_model.
using Handler = Outcome(Call&);

// Convolutions and pools
Handler conv, conv_integer, qlinear_conv, conv_transpose;
Handler max_pool, average_pool, global_max_pool, global_average_pool;
// Matrix products
Handler matmul, gemm, matmul_integer, qlinear_matmul;
// Normalisation
Handler batch_normalization, instance_normalization, layer_normalization, group_normalization;
Handler mean_variance_normalization, lrn;
// Resampling
Handler resize, upsample, grid_sample;
// Quantisation
Handler quantize_linear, dequantize_linear, dynamic_quantize_linear;
// Recurrent layers
Handler lstm, gru;
// Boxes
Handler non_max_suppression;

// Element by element
Handler unary, clip, gelu, celu;
Handler binary, variadic, mod, pow, prelu, where, thresholded_relu;
Handler cast, cast_like, identity, dropout;
// Shapes
Handler shape, size, constant_of_shape, range;
Handler reshape, flatten, squeeze, unsqueeze;
// Moved elements
Handler transpose, depth_to_space, space_to_depth, expand, tile;
Handler concat, split, slice, pad;
Handler gather, gather_elements, gather_nd;
// Along axes
Handler reduce, arg_max, arg_min, top_k, softmax, log_softmax;

struct Operator {
    std::string_view name;
    std::size_t least, most; // inputs
    Handler* handler;        // null: it is more than an operation (nodes.cpp)
    int required = -1;       // so many of the first inputs must not be left out; -1: `least`
};

// Whether the domain is ONNX's own.
bool is_own(std::string_view domain);

// Null when the name is not known.
const Operator* find_operator(std::string_view name);

// All of them, by name.
std::span<const Operator> operators();

} // namespace emu::onnx
