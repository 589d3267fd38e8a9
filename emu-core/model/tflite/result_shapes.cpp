// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/tflite/result_shapes.h"

#include "emu-core/model/import_checks.h"
#include "emu-core/model/tflite/options_schema.h"

#include <algorithm>
#include <limits>

namespace emu::tflite {
namespace {

using B = Builtin;
using Extents = std::vector<std::int64_t>;

Outcome shape_of_first(Call& call) {
    call.set_result_shape(0, call.shape_of(0));
    return {};
}

Outcome shape_of_second(Call& call) {
    call.set_result_shape(0, call.shape_of(1));
    return {};
}

// `shape` and `result` aligned at the last axis, each of an extent of both or of one.
Outcome broadcast(const Shape& shape, Extents& result) {
    const auto rank = static_cast<std::size_t>(shape.rank());
    if (rank > result.size()) result.insert(result.begin(), rank - result.size(), 1);
    for (std::size_t i = 0; i < rank; ++i) {
        std::int64_t& extent = result[result.size() - rank + i];
        const std::int64_t own = shape[static_cast<int>(i)];
        if (own != extent && own != 1 && extent != 1) {
            return error(Fault::bad_model, "%s does not broadcast to the other operands",
                         to_text(shape).c_str());
        }
        extent = std::max(extent, own);
    }
    return {};
}

Outcome shape_of_broadcast(Call& call) {
    Extents extents;
    for (std::size_t i = 0; call.has(i); ++i) EMU_TRY(broadcast(call.shape_of(i), extents));
    return set_extents(call, extents);
}

// Operand 1: axes that become 1, or go.
Outcome shape_of_reduction(Call& call) {
    const Shape src = call.shape_of(0);
    EMU_TRY_VALUE(written, call.integers(1));
    EMU_TRY_VALUE(keeps, call.options.scalar<std::uint8_t>(field::reducer_keeps_axes));
    Extents extents = extents_of(src);
    for (const std::int64_t value : written) {
        EMU_TRY_VALUE(axis, normalise_axis(value, src.rank()));
        extents[static_cast<std::size_t>(axis)] = keeps ? 1 : 0;
    }
    if (!keeps) std::erase(extents, 0);
    return set_extents(call, extents);
}

Outcome shape_of_arg(Call& call) {
    EMU_TRY_VALUE(written, call.integer(1));
    EMU_TRY_VALUE(axis, normalise_axis(written, call.shape_of(0).rank()));
    Extents extents = extents_of(call.shape_of(0));
    extents.erase(extents.begin() + axis);
    return set_extents(call, extents);
}

Outcome shapes_of_top_k(Call& call) {
    EMU_TRY_VALUE(count, call.integer(1));
    Extents extents = extents_of(call.shape_of(0));
    if (extents.empty()) return error(Fault::bad_model, "its input has no axis");
    extents.back() = count;
    EMU_TRY(set_extents(call, extents, 0));
    return set_extents(call, extents, 1);
}

Outcome shape_of_fully_connected(Call& call) {
    const Shape src = call.shape_of(0), weights = call.shape_of(1);
    EMU_TRY_VALUE(keeps, call.options.scalar<std::uint8_t>(field::fully_connected_keeps_axes));
    if (weights.rank() != 2 || src.elements() % weights[1] != 0 ||
        (keeps && (src.rank() < 1 || src[src.rank() - 1] != weights[1]))) {
        return error(Fault::bad_model, "weights %s do not fit %s", to_text(weights).c_str(),
                     to_text(src).c_str());
    }
    Extents extents{src.elements() / weights[1], 0};
    if (keeps) extents = extents_of(src);
    extents.back() = weights[0];
    return set_extents(call, extents);
}

Outcome shape_of_batch_matmul(Call& call) {
    const Shape a = call.shape_of(0), b = call.shape_of(1);
    if (a.rank() < 2 || b.rank() < 2)
        return error(Fault::bad_model, "its operands are no matrices");
    EMU_TRY_VALUE(first, call.options.scalar<std::uint8_t>(field::matmul_transposes_first));
    EMU_TRY_VALUE(second, call.options.scalar<std::uint8_t>(field::matmul_transposes_second));
    const auto outer = [](const Shape& shape) {
        return Shape::make(shape.extents().first(static_cast<std::size_t>(shape.rank() - 2)));
    };
    EMU_TRY_VALUE(outer_a, outer(a));
    EMU_TRY_VALUE(outer_b, outer(b));
    Extents extents;
    EMU_TRY(broadcast(outer_a, extents));
    EMU_TRY(broadcast(outer_b, extents));
    extents.push_back(a[a.rank() - (first ? 1 : 2)]);
    extents.push_back(b[b.rank() - (second ? 2 : 1)]);
    return set_extents(call, extents);
}

// Sequences: all axes of the input but the last, which becomes the hidden values.
Outcome shape_of_lstm(Call& call) {
    Extents extents = extents_of(call.shape_of(0));
    if (extents.size() != 3 || !call.has(1)) return error(Fault::bad_model, "it is no sequence");
    extents.back() = call.shape_of(1)[0];
    return set_extents(call, extents);
}

Outcome shape_of_svdf(Call& call) {
    EMU_TRY_VALUE(rank, call.options.scalar<std::int32_t>(field::svdf_rank));
    const Shape src = call.shape_of(0), weights = call.shape_of(1);
    if (rank < 1 || src.rank() != 2 || weights.rank() != 2) {
        return error(Fault::bad_model, "its operands are no matrices");
    }
    return set_extents(call, Extents{src[0], weights[0] / rank});
}

// How many axes the operand has.
Outcome shape_of_shape(Call& call) {
    const std::int32_t rank = call.shape_of(0).rank();
    return set_extents(call, rank == 0 ? Extents{} : Extents{rank});
}

struct ShapeRow {
    Builtin code;
    ShapeRule* rule;
};

// clang-format off
constexpr ShapeRow rows[] = {
    {B::add, shape_of_broadcast}, {B::sub, shape_of_broadcast}, {B::mul, shape_of_broadcast},
    {B::div, shape_of_broadcast}, {B::prelu, shape_of_broadcast}, {B::pow, shape_of_broadcast},
    {B::maximum, shape_of_broadcast}, {B::minimum, shape_of_broadcast},
    {B::less, shape_of_broadcast}, {B::less_equal, shape_of_broadcast},
    {B::greater, shape_of_broadcast}, {B::greater_equal, shape_of_broadcast},
    {B::equal, shape_of_broadcast}, {B::not_equal, shape_of_broadcast},
    {B::logical_or, shape_of_broadcast}, {B::logical_and, shape_of_broadcast},
    {B::floor_div, shape_of_broadcast}, {B::floor_mod, shape_of_broadcast},
    {B::squared_difference, shape_of_broadcast}, {B::select_v2, shape_of_broadcast},
    {B::select, shape_of_second},
    {B::dequantize, shape_of_first}, {B::quantize, shape_of_first}, {B::cast, shape_of_first},
    {B::floor, shape_of_first}, {B::ceil, shape_of_first}, {B::round, shape_of_first},
    {B::logistic, shape_of_first}, {B::tanh, shape_of_first}, {B::relu, shape_of_first},
    {B::relu_n1_to_1, shape_of_first}, {B::relu6, shape_of_first},
    {B::relu_0_to_1, shape_of_first}, {B::leaky_relu, shape_of_first}, {B::elu, shape_of_first},
    {B::gelu, shape_of_first}, {B::hard_swish, shape_of_first}, {B::softmax, shape_of_first},
    {B::log_softmax, shape_of_first}, {B::l2_normalization, shape_of_first},
    {B::local_response_normalization, shape_of_first}, {B::exp, shape_of_first},
    {B::log, shape_of_first}, {B::sqrt, shape_of_first}, {B::rsqrt, shape_of_first},
    {B::square, shape_of_first}, {B::abs, shape_of_first}, {B::neg, shape_of_first},
    {B::sign, shape_of_first}, {B::sin, shape_of_first}, {B::cos, shape_of_first},
    {B::logical_not, shape_of_first}, {B::zeros_like, shape_of_first},
    {B::reverse_v2, shape_of_first}, {B::densify, shape_of_first},
    {B::cumsum, shape_of_first},
    {B::conv_2d, shape_of_conv}, {B::depthwise_conv_2d, shape_of_depthwise},
    {B::average_pool_2d, shape_of_pool}, {B::max_pool_2d, shape_of_pool},
    {B::transpose_conv, shape_of_described}, {B::fill, shape_of_described},
    {B::broadcast_to, shape_of_described},
    {B::fully_connected, shape_of_fully_connected}, {B::batch_matmul, shape_of_batch_matmul},
    {B::mean, shape_of_reduction}, {B::sum, shape_of_reduction},
    {B::reduce_prod, shape_of_reduction}, {B::reduce_max, shape_of_reduction},
    {B::reduce_min, shape_of_reduction}, {B::arg_max, shape_of_arg}, {B::arg_min, shape_of_arg},
    {B::topk_v2, shapes_of_top_k}, {B::shape, shape_of_shape},
    {B::unidirectional_sequence_lstm, shape_of_lstm}, {B::svdf, shape_of_svdf},
    {B::reshape, shape_of_reshape}, {B::squeeze, shape_of_squeeze},
    {B::expand_dims, shape_of_expand_dims}, {B::transpose, shape_of_transpose},
    {B::concatenation, shape_of_concat}, {B::pack, shape_of_pack}, {B::unpack, shapes_of_unpack},
    {B::split, shapes_of_split}, {B::split_v, shapes_of_split_v}, {B::slice, shape_of_slice},
    {B::strided_slice, shape_of_strided_slice}, {B::pad, shape_of_pad}, {B::padv2, shape_of_pad},
    {B::mirror_pad, shape_of_pad}, {B::tile, shape_of_tile}, {B::gather, shape_of_gather},
    {B::resize_bilinear, shape_of_resize}, {B::resize_nearest_neighbor, shape_of_resize},
    {B::depth_to_space, shape_of_depth_to_space}, {B::space_to_depth, shape_of_space_to_depth},
    {B::batch_to_space_nd, shape_of_batch_to_space},
    {B::space_to_batch_nd, shape_of_space_to_batch},
};
// clang-format on

} // namespace

Outcome infer_result_shapes(Builtin code, Call& call) {
    const auto* const row = std::ranges::find(rows, code, &ShapeRow::code);
    if (row != std::end(rows)) return row->rule(call);
    EMU_TRY_VALUE(unchanged, call.reads_shapes_of_file());
    if (unchanged) return {};
    return error(Fault::bad_model,
                 "its operands have other shapes than in the file, since inputs were given some, "
                 "which is not supported here");
}

Outcome set_extents(Call& call, std::span<const std::int64_t> extents, std::size_t result) {
    std::vector<std::int32_t> narrow;
    for (const std::int64_t extent : extents) {
        if (extent < 1 || extent > std::numeric_limits<std::int32_t>::max()) {
            return error(Fault::bad_model, "an axis of its result has %lld cells",
                         static_cast<long long>(extent));
        }
        narrow.push_back(static_cast<std::int32_t>(extent));
    }
    EMU_TRY_VALUE(shape, Shape::make(narrow));
    call.set_result_shape(result, shape);
    return {};
}

std::vector<std::int64_t> extents_of(const Shape& shape) {
    return {shape.extents().begin(), shape.extents().end()};
}

} // namespace emu::tflite
