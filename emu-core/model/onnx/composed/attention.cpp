// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/onnx/composed/attention.h"

#include "emu-core/base/error.h"
#include "emu-core/model/onnx/aligned.h"
#include "emu-core/model/onnx/composed/composed.h"
#include "emu-core/model/onnx/operators/moves.h"

#include <cmath>
#include <limits>

namespace emu::onnx {
namespace {

using ops::BinaryFunction;

constexpr std::int32_t middle_swapped[] = {0, 2, 1, 3};
constexpr std::int32_t last_swapped[] = {0, 1, 3, 2};

Outcome check(const AttentionOperands& operands) {
    const Shape &q = operands.queries.shape, &k = operands.keys.shape, &v = operands.values.shape;
    if (q.rank() == 4 && k.rank() == 4 && v.rank() == 4 && q[0] == k[0] && k[0] == v[0] &&
        q[3] == k[3] && k[2] == v[2] && k[1] == v[1] && q[1] % k[1] == 0) {
        return {};
    }
    return error(Fault::bad_model, "queries %s, keys %s and values %s do not fit",
                 to_text(q).c_str(), to_text(k).c_str(), to_text(v).c_str());
}

// Each head as often as there are queries for it.
Result<Value> repeated_heads(Call& call, const Value& value, std::int32_t heads) {
    const Shape& shape = value.shape;
    if (shape[1] == heads) return value;
    EMU_TRY_VALUE(apart, with_axis(call, value, 2));
    EMU_TRY_VALUE(
        all, expanded(call, apart, {shape[0], shape[1], heads / shape[1], shape[2], shape[3]}));
    return reshape(call, all, {shape[0], heads, shape[2], shape[3]});
}

// S x L: 0 where a key is not behind the query, whose last one sees all keys.
Result<Value> causal_bias(Call& call, std::int32_t queries, std::int32_t keys, Dtype dtype) {
    EMU_TRY_VALUE(rows, counted(call, queries, 0, 2));
    EMU_TRY_VALUE(columns, counted(call, keys, 1, 2));
    EMU_TRY_VALUE(own, call.combine(BinaryFunction::add, rows,
                                    integer_number(call, std::int64_t{keys} - queries)));
    EMU_TRY_VALUE(seen, call.combine(BinaryFunction::less_equal, columns, own));
    return bias_of_mask(call, seen, -std::numeric_limits<float>::infinity(), dtype);
}

Result<Value> scaled_by(Call& call, const Value& value, float factor) {
    EMU_TRY_VALUE(scalar, number(call, factor, value.dtype));
    return call.combine(BinaryFunction::multiply, value, scalar);
}

Result<Value> capped(Call& call, const Value& value, float cap) {
    if (cap == 0) return value;
    EMU_TRY_VALUE(small, scaled_by(call, value, 1 / cap));
    EMU_TRY_VALUE(bent, call.apply({ops::UnaryFunction::tanh}, small));
    return scaled_by(call, bent, cap);
}

// Every second number of the last axis from `first` on, or half of it.
Result<Value> half_of(Call& call, const Value& value, bool interleaved, int which) {
    const int last = value.rank() - 1;
    const std::int32_t half = value.shape[last] / 2;
    if (!interleaved) return part(call, value, last, std::int64_t{which} * half, half);
    EMU_TRY_VALUE(shape, with_extent(value.shape, last, half));
    return move(call, value,
                ops::Rearrange{which, {{static_cast<std::int32_t>(shape.elements()), 2}}}, shape,
                Order::file);
}

Result<Value> halves_joined(Call& call, const Value& first, const Value& second, bool interleaved) {
    const int last = first.rank() - 1;
    if (!interleaved) return joined(call, {first, second}, last);
    EMU_TRY_VALUE(a, with_axis(call, first, last + 1));
    EMU_TRY_VALUE(b, with_axis(call, second, last + 1));
    EMU_TRY_VALUE(both, joined(call, {a, b}, last + 1));
    EMU_TRY_VALUE(shape, with_extent(first.shape, last, std::int64_t{first.shape[last]} * 2));
    return reshape(call, both, shape);
}

// S, n or B, S, n with an axis for the heads.
Result<Value> for_heads(Call& call, const Value& table) {
    if (table.rank() == 3) return with_axis(call, table, 1);
    return table;
}

Result<Value> difference_of_products(Call& call, const Value& a, const Value& b, const Value& c,
                                     const Value& d, BinaryFunction function) {
    EMU_TRY_VALUE(first, call.combine(BinaryFunction::multiply, a, b));
    EMU_TRY_VALUE(second, call.combine(BinaryFunction::multiply, c, d));
    return call.combine(function, first, second);
}

} // namespace

Result<Value> attention(Call& call, const AttentionOperands& operands) {
    EMU_TRY(check(operands));
    const Value& queries = operands.queries;
    EMU_TRY_VALUE(keys, repeated_heads(call, operands.keys, queries.shape[1]));
    EMU_TRY_VALUE(values, repeated_heads(call, operands.values, queries.shape[1]));
    const auto size = static_cast<float>(queries.shape[3]);
    const float scale = operands.scale != 0 ? operands.scale : 1 / std::sqrt(size);
    EMU_TRY_VALUE(turned, transposed_value(call, keys, last_swapped));
    EMU_TRY_VALUE(products, product(call, queries, turned));
    EMU_TRY_VALUE(scaled, scaled_by(call, products, scale));
    EMU_TRY_VALUE(scores, capped(call, scaled, operands.softcap));
    const Shape shape = scores.shape;
    if (operands.bias) {
        EMU_TRY_VALUE(sum, call.combine(BinaryFunction::add, scores, *operands.bias));
        scores = sum;
    }
    if (operands.causal) {
        EMU_TRY_VALUE(bias, causal_bias(call, shape[2], shape[3], scores.dtype));
        EMU_TRY_VALUE(sum, call.combine(BinaryFunction::add, scores, bias));
        scores = sum;
    }
    if (scores.shape != shape) return error(Fault::bad_model, "its mask is larger than its scores");
    EMU_TRY_VALUE(src, in_file_order(call, scores));
    EMU_TRY_VALUE(weights, call.add(graph::Softmax{3, 1, false}, {src.tensor}, shape, src.dtype));
    return product(call, weights, values);
}

Result<Value> heads_apart(Call& call, const Value& value, std::int64_t heads) {
    const Shape& shape = value.shape;
    if (shape.rank() != 3 || heads < 1 || shape[2] % heads != 0) {
        return error(Fault::bad_model, "%s has not %lld heads", to_text(shape).c_str(),
                     static_cast<long long>(heads));
    }
    EMU_TRY_VALUE(src, in_file_order(call, value));
    const auto count = static_cast<std::int32_t>(heads);
    EMU_TRY_VALUE(apart, reshape(call, src, {shape[0], shape[1], count, shape[2] / count}));
    return transposed_value(call, apart, middle_swapped);
}

Result<Value> heads_together(Call& call, const Value& value) {
    EMU_TRY_VALUE(turned, transposed_value(call, value, middle_swapped));
    const Shape& shape = turned.shape;
    EMU_TRY_VALUE(together, shape_of(std::vector<std::int64_t>{shape[0], shape[1],
                                                               std::int64_t{shape[2]} * shape[3]}));
    return reshape(call, turned, together);
}

Result<Value> bias_of_mask(Call& call, const Value& mask, float least, Dtype dtype) {
    EMU_TRY_VALUE(zero, number(call, 0, dtype));
    EMU_TRY_VALUE(low, number(call, least, dtype));
    return choose(call, mask, zero, low);
}

Result<Value> root_mean_square_normalised(Call& call, const Value& value, const Value& scale,
                                          int axis, float epsilon) {
    EMU_TRY_VALUE(src, in_file_order(call, value));
    std::vector<std::int32_t> axes, extents;
    for (int i = 0; i < src.rank(); ++i) {
        extents.push_back(i < axis ? src.shape[i] : 1);
        if (i >= axis) axes.push_back(i);
    }
    EMU_TRY_VALUE(lines, Shape::make(extents));
    EMU_TRY_VALUE(wide, as_type(call, src, Dtype::f32));
    EMU_TRY_VALUE(squares, call.apply({ops::UnaryFunction::square}, wide));
    EMU_TRY_VALUE(mean, call.add(ops::Reduce{ops::Reduction::mean, axes}, {squares.tensor}, lines,
                                 Dtype::f32));
    EMU_TRY_VALUE(sum, call.combine(BinaryFunction::add, mean, call.scalar(epsilon)));
    EMU_TRY_VALUE(inverse, call.apply({ops::UnaryFunction::rsqrt}, sum));
    EMU_TRY_VALUE(unit, call.combine(BinaryFunction::multiply, wide, inverse));
    EMU_TRY_VALUE(factors, as_type(call, scale, Dtype::f32));
    EMU_TRY_VALUE(result, call.combine(BinaryFunction::multiply, unit, factors));
    if (result.shape != src.shape) {
        return error(Fault::bad_model, "its scale of %s is larger than %s",
                     to_text(scale.shape).c_str(), to_text(src.shape).c_str());
    }
    return as_type(call, result, src.dtype);
}

Result<Value> rotated(Call& call, const Value& value, const Rotation& rotation) {
    const std::int32_t turning = rotation.cosines.shape[rotation.cosines.rank() - 1] * 2;
    const std::int32_t size = value.shape[3];
    if (rotation.cosines.shape != rotation.sines.shape || turning > size) {
        return error(Fault::bad_model, "cosines %s and sines %s for %s",
                     to_text(rotation.cosines.shape).c_str(), to_text(rotation.sines.shape).c_str(),
                     to_text(value.shape).c_str());
    }
    EMU_TRY_VALUE(cosines, for_heads(call, rotation.cosines));
    EMU_TRY_VALUE(sines, for_heads(call, rotation.sines));
    EMU_TRY_VALUE(turns, part(call, value, 3, 0, turning));
    EMU_TRY_VALUE(x, half_of(call, turns, rotation.interleaved, 0));
    EMU_TRY_VALUE(y, half_of(call, turns, rotation.interleaved, 1));
    EMU_TRY_VALUE(real,
                  difference_of_products(call, x, cosines, y, sines, BinaryFunction::subtract));
    EMU_TRY_VALUE(imaginary,
                  difference_of_products(call, x, sines, y, cosines, BinaryFunction::add));
    if (real.shape != x.shape) {
        return error(Fault::bad_model, "cosines %s for %s", to_text(cosines.shape).c_str(),
                     to_text(value.shape).c_str());
    }
    EMU_TRY_VALUE(both, halves_joined(call, real, imaginary, rotation.interleaved));
    if (turning == size) return both;
    EMU_TRY_VALUE(rest, part(call, value, 3, turning, size - turning));
    return joined(call, {both, rest}, 3);
}

Result<Value> rows_at(Call& call, const Value& table, const Value& positions) {
    if (table.rank() != 2) {
        return error(Fault::bad_model, "%s is no table", to_text(table.shape).c_str());
    }
    EMU_TRY_VALUE(rows, in_file_order(call, table));
    EMU_TRY_VALUE(indices, in_file_order(call, positions));
    std::vector<std::int32_t> extents(indices.shape.extents().begin(),
                                      indices.shape.extents().end());
    extents.push_back(table.shape[1]);
    EMU_TRY_VALUE(shape, Shape::make(extents));
    return call.add(ops::Gather{0, 0}, {rows.tensor, indices.tensor}, shape, table.dtype);
}

} // namespace emu::onnx
