// SPDX-License-Identifier: Apache-2.0
// From one operator of the file to nodes of the graph, and the options that several operators have.
#pragma once

#include "emu-core/base/flatbuffer.h"
#include "emu-core/model/graph.h"
#include "emu-core/model/tflite/call.h"
#include "emu-core/tensor/dtype.h"

namespace emu::tflite {

inline constexpr ops::RealLimits unit_limits{.low = 0, .high = 1};

// Reads `field` of an operator's options. Error bad_model: one that is not supported (tanh, sign).
Result<ops::RealLimits> read_activation(const flatbuffer::Table& options, int field);

// Error of all: bad_model with what is wrong or not supported. They check what they compute with;
// whether types, channels and element counts agree is checked where operations are prepared.
using Decoder = Outcome(Call&);

// Operators with windows (decode_windows.cpp).
Decoder decode_conv, decode_depthwise, decode_transpose_conv, decode_max_pool, decode_average_pool;
Decoder decode_transpose_conv_bias; // MediaPipe's own (decode_transpose_bias.cpp)
// Products of matrices (decode_products.cpp).
Decoder decode_fully_connected, decode_batch_matmul;
// Values without a window (decode_values.cpp).
Decoder decode_softmax, decode_log_softmax, decode_convert, decode_cast, decode_leaky_relu;
Decoder decode_elu, decode_gelu, decode_select, decode_select_v2;
// Reductions along axes (decode_reductions.cpp).
Decoder decode_arg_max, decode_arg_min, decode_top_k, decode_l2_normalization;
Decoder decode_local_response, decode_cumsum;
// Padding and resampling (decode_padding.cpp, decode_resize.cpp).
Decoder decode_pad, decode_padv2, decode_mirror_pad;
Decoder decode_resize_bilinear, decode_resize_nearest;
// Elements that are only moved (decode_moves.cpp, decode_slices.cpp, decode_blocks.cpp).
Decoder decode_reshape, decode_concat, decode_transpose, decode_pack, decode_gather;
Decoder decode_gather_nd, decode_tile, decode_broadcast_to, decode_fill, decode_reverse;
Decoder decode_slice, decode_strided_slice, decode_split, decode_split_v, decode_unpack;
Decoder decode_depth_to_space, decode_space_to_depth, decode_batch_to_space, decode_space_to_batch;
// Values that follow from shapes and constants (decode_constants.cpp).
Decoder decode_zeros_like, decode_shape, decode_rank, decode_range;
// Other subgraphs, and variables (decode_calls.cpp).
Decoder decode_call, decode_call_once, decode_if, decode_while;
Decoder decode_var_handle, decode_read_variable, decode_assign_variable;
// Fourier transforms and complex numbers (decode_fourier.cpp).
Decoder decode_rfft2d, decode_complex_abs;
// Operators of their own.
Decoder decode_lstm, decode_svdf, decode_detection;

// float32 numbers of what operand `index` stores (decode_lstm.cpp). Error bad_model: integers
// without a scale.
Result<TensorId> real_operand(Call& call, std::size_t index);

template <ops::UnaryFunction function> Outcome decode_unary(Call& call) {
    return call.finish(ops::Unary{function});
}

template <const ops::RealLimits& limits> Outcome decode_clip(Call& call) {
    return call.finish(ops::Unary{ops::UnaryFunction::clip, limits.low, limits.high});
}

// Those without a fused activation.
template <ops::BinaryFunction function> Outcome decode_binary(Call& call) {
    return call.finish(ops::Binary{function, graph::no_limits});
}

// Error bad_model: an addition or difference of int16 tensors whose options ask for shifts instead
// of factors (which they do where they say nothing), and whose scales make that another result.
Outcome check_addition(const Call& call);

// Their options begin with the activation.
template <ops::BinaryFunction function> Outcome decode_arithmetic(Call& call) {
    using ops::BinaryFunction;
    if (function == BinaryFunction::add || function == BinaryFunction::subtract) {
        EMU_TRY(check_addition(call));
    }
    EMU_TRY_VALUE(activation, read_activation(call.options, 0));
    if (activation != graph::no_limits && !ops::is_real(call.result())) {
        return error(Fault::bad_model, "an activation of %s is not supported",
                     name_of(call.result().dtype).data());
    }
    return call.finish(ops::Binary{function, activation});
}

// 0: the real numbers, 1: the imaginary ones.
Outcome decode_complex_part(Call& call, std::int32_t part);

template <std::int32_t part> Outcome decode_part(Call& call) {
    return decode_complex_part(call, part);
}

// Operand 1: the axes, in any order. Whether they stay with the extent 1 shows in the result's
// shape. Error bad_model also: no such axis.
Outcome decode_reduction(Call& call, ops::Reduction reduction);

template <ops::Reduction reduction> Outcome decode_reduce(Call& call) {
    return decode_reduction(call, reduction);
}

// Error bad_model unless `field` of the options leaves the accumulator at its 32 bits or, where the
// source is int16, makes it 64.
Outcome check_accumulator(const flatbuffer::Table& options, int field, Dtype source);

// The operands are those of the reference's integer kernel: no peepholes; states, weights and
// biases of its types. Otherwise the layer is computed as real numbers.
Result<bool> is_integer_lstm(Call& call);

// Precondition: is_integer_lstm; the shapes of weights and biases fit.
Outcome decode_integer_lstm(Call& call, bool time_major, float cell_clip);

// The same of real numbers with weights of int8 (hybrid_lstm.cpp).
bool is_hybrid_lstm(const Call& call);
Outcome decode_hybrid_lstm(Call& call, bool time_major, float cell_clip);

} // namespace emu::tflite
