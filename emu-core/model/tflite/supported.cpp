// SPDX-License-Identifier: Apache-2.0
#include "model/tflite/supported.h"

#include "model/tflite/operator_names.h"

#include <limits>

namespace emu::tflite {
namespace {

using namespace field;

using B = Builtin;
using O = Options;

constexpr auto unlimited = std::numeric_limits<std::size_t>::max();

constexpr OperandCounts one{1, 1, 1};
constexpr OperandCounts two{2, 2, 2};
constexpr OperandCounts any{1, unlimited, unlimited};
constexpr OperandCounts weighted{2, 3, 3, 2}; // the bias may be absent
constexpr OperandCounts described{2, 2, 1};   // by axes or cells
constexpr OperandCounts reshaped{1, 2, 1};    // by a shape, which may be in the options
constexpr OperandCounts filled{3, 3, 1};      // by cells and a value

// clang-format off
constexpr Supported table[] = {
    {B::add, O::add, add_fields, two, decode_add},
    {B::average_pool_2d, O::pool, pool_fields, one, decode_average_pool},
    {B::concatenation, O::concatenation, concat_fields, any, decode_concat},
    {B::conv_2d, O::conv, conv_fields, weighted, decode_conv},
    {B::depthwise_conv_2d, O::depthwise, depthwise_fields, weighted, decode_depthwise},
    {B::dequantize, O::dequantize, 0, one, decode_convert},
    {B::fully_connected, O::fully_connected, fully_connected_fields, weighted,
     decode_fully_connected},
    {B::max_pool_2d, O::pool, pool_fields, one, decode_max_pool},
    {B::relu, O::none, 0, one, decode_relu},
    {B::relu_n1_to_1, O::none, 0, one, decode_relu_n1_to_1},
    {B::relu6, O::none, 0, one, decode_relu6},
    {B::reshape, O::reshape, reshape_fields, reshaped, decode_reshape},
    {B::softmax, O::softmax, softmax_fields, one, decode_softmax},
    {B::pad, O::pad, 0, described, decode_pad},
    {B::mean, O::reducer, mean_fields, described, decode_mean},
    {B::squeeze, O::squeeze, squeeze_fields, one, decode_reshape},
    {B::padv2, O::padv2, 0, filled, decode_padv2},
    {B::expand_dims, O::expand_dims, 0, described, decode_reshape},
    {B::quantize, O::quantize, 0, one, decode_convert},
};
// clang-format on

} // namespace

const Supported* find_supported(std::int32_t code) {
    for (const Supported& row : table) {
        if (static_cast<std::int32_t>(row.code) == code) return &row;
    }
    return nullptr;
}

std::string supported_names() {
    std::string text;
    for (const Supported& row : table) {
        if (!text.empty()) text += ", ";
        text += name_of_builtin(static_cast<std::int32_t>(row.code));
    }
    return text;
}

} // namespace emu::tflite
