// SPDX-License-Identifier: Apache-2.0
// Products of matrices.
#include "emu-core/base/error.h"
#include "emu-core/model/onnx/operators.h"
#include "emu-core/model/onnx/operators/scales.h"
#include "emu-core/model/passes/rearrangements.h"

namespace emu::onnx {
namespace {

using ops::BinaryFunction;

// Of the product.
struct Product {
    Dtype dtype = Dtype::f32;
    Quant quant;
};

// The last two axes swapped.
Result<Value> swapped_matrices(Call& call, const Value& value) {
    EMU_TRY_VALUE(tensor, call.importer().in_file_order(value));
    std::vector<std::int32_t> order(value.rank());
    for (int axis = 0; axis < value.rank(); ++axis) order[axis] = axis;
    std::swap(order[value.rank() - 1], order[value.rank() - 2]);
    Quant quant = call.importer().builder().spec(tensor).quant;
    if (!quant.per_tensor()) quant.axis = order[quant.axis];
    return call.add(transposition(value.shape, order), {tensor}, transposed(value.shape, order),
                    value.dtype, Order::file, std::move(quant));
}

// A vector becomes a matrix of one row or one column.
Result<Value> as_matrix(Call& call, const Value& value, bool row) {
    if (value.rank() == 0) return error(Fault::bad_model, "it multiplies a scalar");
    if (value.rank() > 1) return value;
    const std::int32_t extent = value.shape[0];
    return call.importer().reshape(call.name(), value, row ? Shape{1, extent} : Shape{extent, 1});
}

// Weights that are known are a fully connected layer's, in the order in which the file has them.
// b is .., K, N; or, with channels first, N, K.
Result<Value> multiply(Call& call, const Value& a, const Value& b, ops::WeightOrder order,
                       const Product& result) {
    const bool swaps = order == ops::WeightOrder::channel_first;
    EMU_TRY_VALUE(shape, product_shape(a.shape, swaps ? Shape{b.shape[1], b.shape[0]} : b.shape));
    EMU_TRY_VALUE(first, call.importer().in_file_order(a));
    const GraphBuilder& builder = call.importer().builder();
    const bool per_row = !builder.spec(first).quant.per_tensor();
    if (b.rank() == 2 && builder.is_constant(b.tensor) && !builder.is_constant(first) && !per_row) {
        return call.add(graph::FullyConnected{{}, order}, {first, b.tensor}, shape, result.dtype,
                        Order::file, result.quant);
    }
    EMU_TRY_VALUE(matrix, swaps ? swapped_matrices(call, b) : Result<Value>(b));
    EMU_TRY_VALUE(second, call.importer().in_file_order(matrix));
    return call.add(graph::Matmul{}, {first, second}, shape, result.dtype, Order::file,
                    result.quant);
}

// With vectors as matrices, and their axis of 1 removed from the result.
Outcome finish_matmul(Call& call, const Value& a, const Value& b, const Product& result) {
    EMU_TRY_VALUE(rows, as_matrix(call, a, true));
    EMU_TRY_VALUE(columns, as_matrix(call, b, false));
    EMU_TRY_VALUE(product, multiply(call, rows, columns, ops::WeightOrder::channel_last, result));
    if (a.rank() > 1 && b.rank() > 1) return call.define(product);
    std::vector<std::int32_t> extents(product.shape.extents().begin(),
                                      product.shape.extents().end());
    if (b.rank() == 1) extents.pop_back();
    if (a.rank() == 1) extents.erase(extents.end() - (b.rank() == 1 ? 1 : 2));
    EMU_TRY_VALUE(shape, Shape::make(extents));
    EMU_TRY_VALUE(reshaped, call.importer().reshape(call.name(), product, shape));
    return call.define(reshaped);
}

Result<Value> scaled(Call& call, const Value& value, float factor) {
    if (factor == 1) return value;
    return call.combine(BinaryFunction::multiply, value, call.scalar(factor));
}

// The zero points beside integers whose scale plays no part.
Result<Value> with_zero(Call& call, std::size_t index, std::size_t zero, std::int32_t axis) {
    Quant quant = Quant::affine(1, 0);
    if (call.has(zero)) {
        EMU_TRY_VALUE(zeros, call.integers(zero));
        quant.zero_points.assign(zeros.begin(), zeros.end());
        quant.scales.assign(zeros.size(), 1);
        quant.axis = zeros.size() > 1 ? axis : 0;
    }
    return quantised(call, call.input(index), quant);
}

} // namespace

Outcome matmul(Call& call) {
    EMU_TRY(call.tensor(0));
    EMU_TRY(call.tensor(1));
    return finish_matmul(call, call.input(0), call.input(1), {call.input(0).dtype, {}});
}

// alpha * A' * B' + beta * C
Outcome gemm(Call& call) {
    EMU_TRY_VALUE(alpha, call.attributes().real("alpha", 1));
    EMU_TRY_VALUE(beta, call.attributes().real("beta", 1));
    EMU_TRY_VALUE(swaps_a, call.attributes().integer("transA", 0));
    EMU_TRY_VALUE(swaps_b, call.attributes().integer("transB", 0));
    EMU_TRY(call.attributes().integer("broadcast", 0)); // old files say what newer ones imply
    EMU_TRY(call.tensor(0));
    EMU_TRY(call.tensor(1));
    Value a = call.input(0);
    const Value& b = call.input(1);
    if (a.rank() != 2 || b.rank() != 2) return error(Fault::bad_model, "it needs two matrices");
    if (swaps_a != 0) {
        EMU_TRY_VALUE(value, swapped_matrices(call, a));
        a = value;
    }
    const auto order =
        swaps_b != 0 ? ops::WeightOrder::channel_first : ops::WeightOrder::channel_last;
    EMU_TRY_VALUE(factors, scaled(call, b, alpha));
    EMU_TRY_VALUE(product, multiply(call, a, factors, order, {a.dtype, {}}));
    if (!call.has(2)) return call.define(product);
    EMU_TRY(call.tensor(2));
    EMU_TRY_VALUE(bias, scaled(call, call.input(2), beta));
    EMU_TRY_VALUE(sum, call.combine(BinaryFunction::add, product, bias));
    return call.define(sum);
}

Outcome matmul_integer(Call& call) {
    EMU_TRY(call.tensor(0));
    EMU_TRY(call.tensor(1));
    EMU_TRY_VALUE(a, with_zero(call, 0, 2, call.input(0).rank() - 2));
    EMU_TRY_VALUE(b, with_zero(call, 1, 3, call.input(1).rank() - 1));
    return finish_matmul(call, a, b, {Dtype::i32, {}});
}

// a, b with a scale and a zero point behind each, then those of the result.
Outcome qlinear_matmul(Call& call) {
    EMU_TRY_VALUE(a_quant, read_quant(call, 1, 2, {}, 0));
    EMU_TRY_VALUE(b_quant, read_quant(call, 4, 5, call.input(3).shape, call.input(3).rank() - 1));
    EMU_TRY_VALUE(quant, read_quant(call, 6, 7, {}, 0));
    EMU_TRY_VALUE(a, quantised(call, call.input(0), a_quant));
    EMU_TRY_VALUE(b, quantised(call, call.input(3), b_quant));
    return finish_matmul(call, a, b, {call.input(7).dtype, quant});
}

} // namespace emu::onnx
