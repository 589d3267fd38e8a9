// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/tflite/supported.h"

#include "emu-core/model/tflite/options_schema.h"

namespace emu::tflite {
namespace {

using namespace field;

using B = Builtin;
using O = Options;
using F = ops::UnaryFunction;
using G = ops::BinaryFunction;
using R = ops::Reduction;

constexpr auto unlimited = OperandCounts::unlimited;

// Least, most, data, optional, results, state, what is complex.
constexpr OperandCounts one{1, 1, 1};
constexpr OperandCounts two{2, 2, 2};
constexpr OperandCounts three{3, 3, 3};
constexpr OperandCounts any{1, unlimited, unlimited};
constexpr OperandCounts weighted{2, 3, 3, 1U << 2};    // the bias may be absent
constexpr OperandCounts described{2, 2, 1};            // by axes or cells
constexpr OperandCounts reshaped{1, 2, 1};             // by a shape, which may be in the options
constexpr OperandCounts blocked{3, 3, 1};              // by blocks and edges, or begins and sizes
constexpr OperandCounts strided{4, 4, 1};              // by begins, ends and steps
constexpr OperandCounts reversed{3, 4, 4, 1U << 3};    // a transposed convolution
constexpr OperandCounts parted{2, 2, 2, 0, unlimited}; // the axis first
constexpr OperandCounts sized{3, 3, 1, 0, unlimited};  // then extents and the axis
constexpr OperandCounts unpacked{1, 1, 1, 0, unlimited};
constexpr OperandCounts ranked{2, 2, 1, 0, 2};
constexpr OperandCounts detection{3, 3, 3, 0, 4};
// Input gate, peepholes, the input gate's bias, projection, normalisation; two states.
constexpr OperandCounts lstm{20, 24, 24, 0xF31E22, 1, 0xC0000};

constexpr OperandCounts called{0, unlimited, unlimited, 0, OperandCounts::any_number};
constexpr OperandCounts initial{0, 0, 0, 0, 0};
constexpr OperandCounts handle{0, 0, 0};
constexpr OperandCounts read{1, 1, 0};
constexpr OperandCounts assigned{2, 2, 2, 0, 0};
constexpr OperandCounts transformed{2, 2, 1, 0, 1, 0, Complex::results}; // by lengths
constexpr OperandCounts complex{1, 1, 1, 0, 1, 0, Complex::operands};
constexpr OperandCounts remembering{5, 5, 5, 1U << 3, 1, 1U << 4}; // the bias may be absent

// clang-format off
constexpr Supported table[] = {
    {B::add, O::add, add_fields, two, decode_arithmetic<G::add>},
    {B::average_pool_2d, O::pool, pool_fields, one, decode_average_pool},
    {B::concatenation, O::concatenation, concat_fields, any, decode_concat},
    {B::conv_2d, O::conv, conv_fields, weighted, decode_conv},
    {B::depthwise_conv_2d, O::depthwise, depthwise_fields, weighted, decode_depthwise},
    {B::depth_to_space, O::depth_to_space, block_fields, one, decode_depth_to_space},
    {B::dequantize, O::dequantize, 0, one, decode_convert},
    {B::floor, O::none, 0, one, decode_unary<F::floor>},
    {B::fully_connected, O::fully_connected, fully_connected_fields, weighted,
     decode_fully_connected},
    {B::l2_normalization, O::l2_normalization, activation_fields, one, decode_l2_normalization},
    {B::local_response_normalization, O::local_response_normalization, local_response_fields, one,
     decode_local_response},
    {B::logistic, O::none, 0, one, decode_unary<F::sigmoid>},
    {B::max_pool_2d, O::pool, pool_fields, one, decode_max_pool},
    {B::mul, O::mul, activation_fields, two, decode_arithmetic<G::multiply>},
    {B::relu, O::none, 0, one, decode_clip<graph::relu>},
    {B::relu_n1_to_1, O::none, 0, one, decode_clip<graph::relu_n1_to_1>},
    {B::relu6, O::none, 0, one, decode_clip<graph::relu6>},
    {B::reshape, O::reshape, reshape_fields, reshaped, decode_reshape},
    {B::resize_bilinear, O::resize_bilinear, bilinear_fields, described, decode_resize_bilinear},
    {B::softmax, O::softmax, softmax_fields, one, decode_softmax},
    {B::space_to_depth, O::space_to_depth, block_fields, one, decode_space_to_depth},
    {B::svdf, O::svdf, svdf_fields, remembering, decode_svdf},
    {B::tanh, O::none, 0, one, decode_unary<F::tanh>},
    {B::call, O::call, call_fields, called, decode_call},
    {B::pad, O::pad, 0, described, decode_pad},
    {B::gather, O::gather, gather_fields, two, decode_gather},
    {B::batch_to_space_nd, O::batch_to_space_nd, 0, blocked, decode_batch_to_space},
    {B::space_to_batch_nd, O::space_to_batch_nd, 0, blocked, decode_space_to_batch},
    {B::transpose, O::transpose, 0, described, decode_transpose},
    {B::mean, O::reducer, reducer_fields, described, decode_reduce<R::mean>},
    {B::sub, O::sub, add_fields, two, decode_arithmetic<G::subtract>},
    {B::div, O::div, activation_fields, two, decode_arithmetic<G::divide>},
    {B::squeeze, O::squeeze, squeeze_fields, one, decode_reshape},
    {B::unidirectional_sequence_lstm, O::unidirectional_sequence_lstm, lstm_fields, lstm,
     decode_lstm},
    {B::strided_slice, O::strided_slice, strided_slice_fields, strided, decode_strided_slice},
    {B::exp, O::exp, 0, one, decode_unary<F::exp>},
    {B::topk_v2, O::topk_v2, 0, ranked, decode_top_k},
    {B::split, O::split, split_fields, parted, decode_split},
    {B::log_softmax, O::log_softmax, 0, one, decode_log_softmax},
    {B::cast, O::cast, cast_fields, one, decode_cast},
    {B::prelu, O::none, 0, two, decode_binary<G::prelu>},
    {B::maximum, O::maximum_minimum, 0, two, decode_binary<G::maximum>},
    {B::arg_max, O::arg_max, index_type_fields, described, decode_arg_max},
    {B::minimum, O::maximum_minimum, 0, two, decode_binary<G::minimum>},
    {B::less, O::less, 0, two, decode_binary<G::less>},
    {B::neg, O::neg, 0, one, decode_unary<F::negate>},
    {B::padv2, O::padv2, 0, three, decode_padv2},
    {B::greater, O::greater, 0, two, decode_binary<G::greater>},
    {B::greater_equal, O::greater_equal, 0, two, decode_binary<G::greater_equal>},
    {B::less_equal, O::less_equal, 0, two, decode_binary<G::less_equal>},
    {B::select, O::select, 0, three, decode_select},
    {B::slice, O::slice, 0, blocked, decode_slice},
    {B::sin, O::none, 0, one, decode_unary<F::sin>},
    {B::transpose_conv, O::transpose_conv, transposed_conv_fields, reversed,
     decode_transpose_conv},
    {B::tile, O::tile, 0, described, decode_tile},
    {B::expand_dims, O::expand_dims, 0, described, decode_reshape},
    {B::equal, O::equal, 0, two, decode_binary<G::equal>},
    {B::not_equal, O::not_equal, 0, two, decode_binary<G::not_equal>},
    {B::log, O::none, 0, one, decode_unary<F::log>},
    {B::sum, O::reducer, reducer_fields, described, decode_reduce<R::sum>},
    {B::sqrt, O::none, 0, one, decode_unary<F::sqrt>},
    {B::rsqrt, O::none, 0, one, decode_unary<F::rsqrt>},
    {B::shape, O::shape, index_type_fields, one, decode_shape},
    {B::pow, O::pow, 0, two, decode_binary<G::power>},
    {B::arg_min, O::arg_min, index_type_fields, described, decode_arg_min},
    {B::reduce_prod, O::reducer, reducer_fields, described, decode_reduce<R::product>},
    {B::reduce_max, O::reducer, reducer_fields, described, decode_reduce<R::maximum>},
    {B::pack, O::pack, pack_fields, any, decode_pack},
    {B::logical_or, O::logical_or, 0, two, decode_binary<G::logical_or>},
    {B::logical_and, O::logical_and, 0, two, decode_binary<G::logical_and>},
    {B::logical_not, O::logical_not, 0, one, decode_unary<F::logical_not>},
    {B::unpack, O::unpack, pack_fields, unpacked, decode_unpack},
    {B::reduce_min, O::reducer, reducer_fields, described, decode_reduce<R::minimum>},
    {B::floor_div, O::floor_div, 0, two, decode_binary<G::floor_divide>},
    {B::square, O::square, 0, one, decode_unary<F::square>},
    {B::zeros_like, O::zeros_like, 0, one, decode_zeros_like},
    {B::fill, O::fill, 0, two, decode_fill},
    {B::floor_mod, O::floor_mod, 0, two, decode_binary<G::remainder>},
    {B::range, O::range, 0, three, decode_range},
    {B::resize_nearest_neighbor, O::resize_nearest_neighbor, nearest_fields, described,
     decode_resize_nearest},
    {B::leaky_relu, O::leaky_relu, leaky_relu_fields, one, decode_leaky_relu},
    {B::squared_difference, O::squared_difference, 0, two, decode_binary<G::squared_difference>},
    {B::mirror_pad, O::mirror_pad, mirror_pad_fields, described, decode_mirror_pad},
    {B::abs, O::abs, 0, one, decode_unary<F::absolute>},
    {B::split_v, O::split_v, split_fields, sized, decode_split_v},
    {B::ceil, O::none, 0, one, decode_unary<F::ceil>},
    {B::reverse_v2, O::reverse_v2, 0, described, decode_reverse},
    {B::gather_nd, O::gather_nd, 0, two, decode_gather_nd},
    {B::cos, O::cos, 0, one, decode_unary<F::cos>},
    {B::rank, O::rank, 0, one, decode_rank},
    {B::elu, O::none, 0, one, decode_elu},
    {B::quantize, O::quantize, 0, one, decode_convert},
    {B::round, O::none, 0, one, decode_unary<F::round>},
    {B::hard_swish, O::hard_swish, 0, one, decode_unary<F::hard_swish>},
    {B::if_else, O::if_else, if_fields, called, decode_if},
    {B::while_loop, O::while_loop, while_fields, called, decode_while},
    {B::select_v2, O::select_v2, 0, three, decode_select_v2},
    {B::densify, O::densify, 0, one, decode_reshape},
    {B::batch_matmul, O::batch_matmul, matmul_fields, two, decode_batch_matmul},
    {B::cumsum, O::cumsum, cumsum_fields, described, decode_cumsum},
    {B::call_once, O::call_once, call_once_fields, initial, decode_call_once},
    {B::broadcast_to, O::broadcast_to, 0, described, decode_broadcast_to},
    {B::rfft2d, O::rfft2d, 0, transformed, decode_rfft2d},
    {B::imag, O::none, 0, complex, decode_part<1>},
    {B::real, O::none, 0, complex, decode_part<0>},
    {B::complex_abs, O::none, 0, complex, decode_complex_abs},
    {B::var_handle, O::var_handle, variable_fields, handle, decode_var_handle},
    {B::read_variable, O::read_variable, 0, read, decode_read_variable},
    {B::assign_variable, O::assign_variable, 0, assigned, decode_assign_variable},
    {B::gelu, O::gelu, gelu_fields, one, decode_gelu},
    {B::relu_0_to_1, O::none, 0, one, decode_clip<unit_limits>},
    {B::sign, O::sign, 0, one, decode_unary<F::sign>},
    {B::custom, O::none, 0, detection, decode_detection, "TFLite_Detection_PostProcess"},
    {B::custom, O::none, 0, three, decode_transpose_conv_bias, "Convolution2DTransposeBias"},
};
// clang-format on

} // namespace

std::string name_of(const Supported& row) {
    if (row.custom) return name_of_custom(row.custom);
    return name_of_builtin(static_cast<std::int32_t>(row.code));
}

const Supported* find_supported(std::int32_t code, std::string_view custom) {
    for (const Supported& row : table) {
        const bool named = !row.custom || row.custom == custom;
        if (static_cast<std::int32_t>(row.code) == code && named) return &row;
    }
    return nullptr;
}

std::string supported_names() {
    std::string text;
    for (const Supported& row : table) {
        if (!text.empty()) text += ", ";
        text += name_of(row);
    }
    return text;
}

} // namespace emu::tflite
