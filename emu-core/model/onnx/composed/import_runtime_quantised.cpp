// SPDX-License-Identifier: Apache-2.0
// ONNX Runtime's operators on integers with scales and zero points: real numbers between
// conversions, which passes turn into integer arithmetic as they do with the QDQ form.
#include "emu-core/base/error.h"
#include "emu-core/model/onnx/composed/composed.h"
#include "emu-core/model/onnx/operators.h"
#include "emu-core/model/onnx/operators/matrix_products.h"
#include "emu-core/model/onnx/operators/moves.h"
#include "emu-core/model/onnx/operators/scales.h"

namespace emu::onnx {
namespace {

using ops::BinaryFunction;

Result<Value> added_bias(Call& call, const Value& sum, std::size_t bias) {
    if (!call.has(bias)) return sum;
    return call.combine(BinaryFunction::add, sum, call.input(bias));
}

// int32 that stand for their products with two scales; the result and then the bias.
Outcome finish_scaled(Call& call, const Value& sums, const Value& scale, const Value& other,
                      std::size_t bias) {
    EMU_TRY_VALUE(reals, as_type(call, sums, Dtype::f32));
    EMU_TRY_VALUE(factor, call.combine(BinaryFunction::multiply, scale, other));
    EMU_TRY_VALUE(product, call.combine(BinaryFunction::multiply, reals, factor));
    EMU_TRY_VALUE(result, added_bias(call, product, bias));
    return call.define(result);
}

// The bias of a product: integers whose scale is the product of both scales, or real numbers.
Result<Value> product_bias(Call& call, std::size_t bias, std::size_t scale, std::size_t other) {
    EMU_TRY_VALUE(reals, as_type(call, call.input(bias), Dtype::f32));
    EMU_TRY_VALUE(factor,
                  call.combine(BinaryFunction::multiply, call.input(scale), call.input(other)));
    return call.combine(BinaryFunction::multiply, reals, factor);
}

} // namespace

// a, b and the result, a scale and a zero point behind each.
Outcome qlinear_binary(Call& call) {
    const auto function =
        call.node().op_type == "QLinearAdd" ? BinaryFunction::add : BinaryFunction::multiply;
    EMU_TRY_VALUE(a, dequantised(call, 0, 1, 2));
    EMU_TRY_VALUE(b, dequantised(call, 3, 4, 5));
    EMU_TRY_VALUE(result, call.combine(function, a, b));
    return finish_quantised(call, result, 6, 7);
}

Outcome qlinear_unary(Call& call) {
    ops::Unary unary{ops::UnaryFunction::sigmoid};
    if (call.node().op_type == "QLinearLeakyRelu") {
        EMU_TRY_VALUE(alpha, call.attributes().real("alpha", 0.01F));
        unary = {ops::UnaryFunction::leaky_relu, alpha};
    }
    EMU_TRY_VALUE(src, dequantised(call, 0, 1, 2));
    EMU_TRY_VALUE(result, call.apply(unary, src));
    return finish_quantised(call, result, 3, 4);
}

// Along the last axis, or from the axis on as before opset 13.
Outcome qlinear_softmax(Call& call) {
    EMU_TRY_VALUE(number, call.attributes().integer("axis", -1));
    EMU_TRY_VALUE(opset, call.attributes().integer("opset", 13));
    EMU_TRY_VALUE(src, dequantised(call, 0, 1, 2));
    EMU_TRY_VALUE(axis, call.axis(number, src.rank()));
    if (opset < 13 && src.shape.elements(axis, src.rank()) != src.shape[axis]) {
        return error(Fault::bad_model, "a softmax of several axes is not supported");
    }
    const graph::Softmax operation{axis_in(src.order, axis, src.rank()), 1, false};
    EMU_TRY_VALUE(result, call.add(operation, {src.tensor}, src.shape, Dtype::f32, src.order));
    return finish_quantised(call, result, 3, 4);
}

Outcome qlinear_reduce_mean(Call& call) {
    EMU_TRY_VALUE(list, call.attributes().integers("axes"));
    EMU_TRY_VALUE(keeps, call.attributes().integer("keepdims", 1));
    EMU_TRY_VALUE(src, dequantised(call, 0, 1, 2));
    std::vector<std::int64_t> all;
    for (int axis = 0; axis < src.rank(); ++axis) all.push_back(axis);
    EMU_TRY_VALUE(axes, call.axes(list && !list->empty() ? *list : all, src.rank()));
    EMU_TRY_VALUE(mean, reduced(call, ops::Reduction::mean, src, axes));
    if (keeps != 0) {
        for (const std::int32_t axis : axes) {
            EMU_TRY_VALUE(wider, with_axis(call, mean, axis));
            mean = wider;
        }
    }
    return finish_quantised(call, mean, 3, 4);
}

// The result's scale and zero point, then values with theirs.
Outcome qlinear_concat(Call& call) {
    EMU_TRY_VALUE(number, call.attributes().integer("axis", 0));
    if (call.inputs() < 5 || call.inputs() % 3 != 2) {
        return error(Fault::bad_model, "it has %zu inputs", call.inputs());
    }
    std::vector<Value> values;
    for (std::size_t i = 2; i < call.inputs(); i += 3) {
        EMU_TRY_VALUE(value, dequantised(call, i, i + 1, i + 2));
        values.push_back(value);
    }
    const Shape& first = values[0].shape;
    EMU_TRY_VALUE(axis, call.axis(number, first.rank()));
    for (const Value& value : values) {
        if (value.rank() == first.rank()) {
            EMU_TRY_VALUE(alike, with_extent(value.shape, axis, first[axis]));
            if (alike == first) continue;
        }
        return error(Fault::bad_model, "%s and %s cannot be joined along axis %d",
                     to_text(first).c_str(), to_text(value.shape).c_str(), axis);
    }
    EMU_TRY_VALUE(result, joined(call, values, axis));
    return finish_quantised(call, result, 0, 1, 2);
}

// a, b, bias and the result; without the result's scale real numbers.
Outcome qgemm(Call& call) {
    EMU_TRY_VALUE(alpha, call.attributes().real("alpha", 1));
    EMU_TRY_VALUE(swaps_a, call.attributes().integer("transA", 0));
    EMU_TRY_VALUE(swaps_b, call.attributes().integer("transB", 0));
    if (alpha != 1 || call.input(0).rank() != 2 || call.input(3).rank() != 2) {
        return error(Fault::bad_model, "it has an alpha, or no two matrices");
    }
    if (swaps_b != 0 && call.input(4).shape.elements() != 1) {
        return error(Fault::bad_model, "scales for each channel of a swapped matrix are not "
                                       "supported");
    }
    EMU_TRY_VALUE(a, dequantised(call, 0, 1, 2));
    EMU_TRY_VALUE(b, dequantised(call, 3, 4, 5));
    if (swaps_a != 0) {
        EMU_TRY_VALUE(swapped, swapped_matrices(call, a));
        a = swapped;
    }
    const auto order =
        swaps_b != 0 ? ops::WeightOrder::channel_first : ops::WeightOrder::channel_last;
    EMU_TRY_VALUE(result, multiply(call, a, b, order, {}));
    if (call.has(6)) {
        EMU_TRY_VALUE(bias, product_bias(call, 6, 1, 4));
        EMU_TRY_VALUE(sum, call.combine(BinaryFunction::add, result, bias));
        result = sum;
    }
    if (!call.has(7)) return call.define(result);
    return finish_quantised(call, result, 7, 8);
}

// a, b, their scales, their zero points, bias
Outcome matmul_integer_to_float(Call& call) {
    EMU_TRY_VALUE(sums, integer_product(call, 0, 1, 4, 5));
    return finish_scaled(call, sums, call.input(2), call.input(3), 6);
}

// Real numbers that are quantised by their own range; b, its scale and zero point, bias.
Outcome dynamic_quantize_matmul(Call& call) {
    EMU_TRY_VALUE(x, in_file_order(call, 0));
    GraphBuilder& builder = call.importer().builder();
    if (x.dtype != Dtype::f32 || x.rank() < 2 || call.input(1).rank() < 2) {
        return error(Fault::bad_model, "it multiplies %s of %s", to_text(x.shape).c_str(),
                     name_of(x.dtype).data());
    }
    std::vector<TensorSpec> specs{{std::string(call.name()), Dtype::u8, x.shape, {}},
                                  {std::string(call.name()), Dtype::f32, {}, {}},
                                  {std::string(call.name()), Dtype::u8, {}, {}}};
    EMU_TRY_VALUE(ids, builder.add(std::string(call.name()), ops::DynamicQuantise{}, {x.tensor},
                                   std::move(specs)));
    const Value integers{ids[0], x.shape, Dtype::u8, Order::file};
    const Value scale{ids[1], {}, Dtype::f32, Order::file};
    const Value zero{ids[2], {}, Dtype::u8, Order::file};
    EMU_TRY_VALUE(sums, integer_product(call, {integers, zero},
                                        {call.input(1), call.has(3) ? call.input(3) : Value{}}));
    return finish_scaled(call, sums, scale, call.input(2), 4);
}

} // namespace emu::onnx
