// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/onnx/operators/matrix_products.h"

#include "emu-core/base/error.h"
#include "emu-core/model/onnx/composed/composed.h"
#include "emu-core/model/onnx/operators/moves.h"
#include "emu-core/model/onnx/operators/scales.h"
#include "emu-core/model/passes/rearrangements.h"

#include <optional>

namespace emu::onnx {
namespace {

using ops::BinaryFunction;

// A vector becomes a matrix of one row or one column.
Result<Value> as_matrix(Call& call, const Value& value, bool row) {
    if (value.rank() == 0) return error(Fault::bad_model, "it multiplies a scalar");
    if (value.rank() > 1) return value;
    const std::int32_t extent = value.shape[0];
    return call.importer().reshape(call.name(), value, row ? Shape{1, extent} : Shape{extent, 1});
}

// Integers whose quantisation has the zero point, where that is known; else the one of the run:
// int32, as it broadcasts to the product.
struct Operand {
    Value value;
    std::optional<Value> zero;
};

// The zero points that are known, along the axis.
Result<Quant> known_zeros(Bytes stored, Dtype dtype, std::int32_t axis) {
    Quant quant = Quant::affine(1, 0);
    quant.zero_points.clear();
    for (const std::byte byte : stored) {
        const auto value = std::to_integer<std::uint8_t>(byte);
        quant.zero_points.push_back(dtype == Dtype::i8 ? static_cast<std::int8_t>(value) : value);
    }
    quant.scales.assign(quant.zero_points.size(), 1);
    quant.axis = quant.scales.size() > 1 ? axis : 0;
    return quant;
}

Result<Operand> operand_of(Call& call, const Zeroed& zeroed, bool rows) {
    const Value &value = zeroed.value, &zero = zeroed.zero;
    EMU_TRY(expect_elements(value));
    if (zero.is_empty()) {
        EMU_TRY_VALUE(plain, quantised(call, value, Quant::affine(1, 0)));
        return Operand{plain, {}};
    }
    if (zero.dtype != value.dtype || (zero.dtype != Dtype::i8 && zero.dtype != Dtype::u8)) {
        return error(Fault::bad_model, "zero points of %s for %s", name_of(zero.dtype).data(),
                     name_of(value.dtype).data());
    }
    EMU_TRY_VALUE(tensor, call.importer().in_file_order(zero));
    const std::int32_t axis = value.rank() - (rows ? 2 : 1);
    const std::int64_t count = zero.shape.elements();
    if (count != 1 && (value.rank() < 2 || count != value.shape[axis])) {
        return error(Fault::bad_model, "zero points %s for %s", to_text(zero.shape).c_str(),
                     to_text(value.shape).c_str());
    }
    const SharedBytes known = call.importer().builder().constant(tensor);
    if (!known.empty()) {
        EMU_TRY_VALUE(quant, known_zeros(known, zero.dtype, axis));
        EMU_TRY_VALUE(own, quantised(call, value, quant));
        return Operand{own, {}};
    }
    EMU_TRY_VALUE(wide, as_type(call, zero, Dtype::i32));
    const auto extent = static_cast<std::int32_t>(count);
    EMU_TRY_VALUE(shaped, reshape(call, wide, rows ? Shape{extent, 1} : Shape{1, extent}));
    EMU_TRY_VALUE(own, quantised(call, value, Quant::affine(1, 0)));
    return Operand{own, shaped};
}

// Ones of the shape, of uint8: products with them are sums.
Result<Value> ones(Call& call, const Shape& shape) {
    const std::vector<std::byte> bytes(static_cast<std::size_t>(shape.elements()), std::byte{1});
    EMU_TRY_VALUE(constant, made_constant(call, shape, Dtype::u8, bytes));
    return quantised(call, constant, Quant::affine(1, 0));
}

Result<Value> less_product(Call& call, const Value& sum, const Value& a, const Value& b) {
    EMU_TRY_VALUE(both, call.combine(BinaryFunction::multiply, a, b));
    return call.combine(BinaryFunction::subtract, sum, both);
}

} // namespace

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

Result<Value> matmul_value(Call& call, const Value& a, const Value& b, const Product& result) {
    EMU_TRY_VALUE(rows, as_matrix(call, a, true));
    EMU_TRY_VALUE(columns, as_matrix(call, b, false));
    EMU_TRY_VALUE(product, multiply(call, rows, columns, ops::WeightOrder::channel_last, result));
    if (a.rank() > 1 && b.rank() > 1) return product;
    std::vector<std::int32_t> extents(product.shape.extents().begin(),
                                      product.shape.extents().end());
    if (b.rank() == 1) extents.pop_back();
    if (a.rank() == 1) extents.erase(extents.end() - (b.rank() == 1 ? 1 : 2));
    EMU_TRY_VALUE(shape, Shape::make(extents));
    return call.importer().reshape(call.name(), product, shape);
}

// (a - za)(b - zb) = ab - za * (sums of b's columns) - zb * (sums of a's rows) + K za zb, where a
// and b are less what is known of their zero points.
Result<Value> integer_product(Call& call, const Zeroed& a, const Zeroed& b) {
    EMU_TRY_VALUE(first, operand_of(call, a, true));
    EMU_TRY_VALUE(second, operand_of(call, b, false));
    const Product sums{Dtype::i32, {}};
    EMU_TRY_VALUE(result, matmul_value(call, first.value, second.value, sums));
    if (!first.zero && !second.zero) return result;
    if (first.value.rank() < 2 || second.value.rank() < 2) {
        return error(Fault::bad_model, "a zero point that is known in the run only beside a vector "
                                       "is not supported");
    }
    const std::int32_t depth = first.value.shape[first.value.rank() - 1];
    if (first.zero) {
        EMU_TRY_VALUE(row, ones(call, {1, depth}));
        EMU_TRY_VALUE(columns, matmul_value(call, row, second.value, sums));
        EMU_TRY_VALUE(less, less_product(call, result, *first.zero, columns));
        result = less;
    }
    if (!second.zero) return result;
    EMU_TRY_VALUE(column, ones(call, {depth, 1}));
    EMU_TRY_VALUE(rows, matmul_value(call, first.value, column, sums));
    if (first.zero) {
        EMU_TRY_VALUE(depths, as_type(call, integer_number(call, depth), Dtype::i32));
        EMU_TRY_VALUE(less, less_product(call, rows, depths, *first.zero));
        rows = less;
    }
    return less_product(call, result, *second.zero, rows);
}

Result<Value> integer_product(Call& call, std::size_t a, std::size_t b, std::size_t a_zero,
                              std::size_t b_zero) {
    const auto zero = [&call](std::size_t index) {
        return call.has(index) ? call.input(index) : Value{};
    };
    return integer_product(call, {call.input(a), zero(a_zero)}, {call.input(b), zero(b_zero)});
}

} // namespace emu::onnx
