// SPDX-License-Identifier: Apache-2.0
// Triangles and diagonals of matrices, and ones at indices.
#include "emu-core/base/error.h"
#include "emu-core/base/shared_bytes.h"
#include "emu-core/model/onnx/aligned.h"
#include "emu-core/model/onnx/composed/composed.h"
#include "emu-core/model/onnx/operators.h"
#include "emu-core/model/onnx/operators/moves.h"
#include "emu-core/model/onnx/tensor.h"

namespace emu::onnx {
namespace {

using ops::BinaryFunction;

// rows x columns of bool: whether `holds` of column - row.
template <class Holds>
Result<Value> diagonal_mask(Call& call, std::int32_t rows, std::int32_t columns, Holds holds) {
    const Shape shape{rows, columns};
    EMU_TRY(call.importer().builder().account(static_cast<std::uint64_t>(shape.elements())));
    std::vector<std::byte> mask(static_cast<std::size_t>(shape.elements()));
    for (std::int64_t i = 0; i < shape.elements(); ++i) {
        mask[static_cast<std::size_t>(i)] = std::byte{holds(i % columns - i / columns)};
    }
    return call.importer().constant(call.name(), shape, Dtype::boolean, std::move(mask));
}

// Of any type of number that has one value.
Result<std::int64_t> known_number(Call& call, std::size_t index) {
    if (call.input(index).dtype != Dtype::f32) return call.integer(index);
    EMU_TRY_VALUE(value, call.real(index));
    if (value >= 1 && value <= static_cast<float>(INT32_MAX)) {
        return static_cast<std::int64_t>(value);
    }
    return error(Fault::bad_model, "its input %zu is %g", index, static_cast<double>(value));
}

// True where a place along `axis` is the index, which counts from the end when negative. The
// indices have an axis of 1 there.
Result<Value> places(Call& call, const Value& indices, std::int32_t extent, int axis) {
    EMU_TRY_VALUE(wide, as_type(call, indices, Dtype::i64));
    EMU_TRY_VALUE(from_end, call.combine(BinaryFunction::add, wide, integer_number(call, extent)));
    EMU_TRY_VALUE(negative, call.combine(BinaryFunction::less, wide, integer_number(call, 0)));
    EMU_TRY_VALUE(index, choose(call, negative, from_end, wide));
    EMU_TRY_VALUE(numbers, counted(call, extent, axis, indices.rank()));
    return call.combine(BinaryFunction::equal, index, numbers);
}

} // namespace

// The matrices' cells above or below the k-th diagonal become 0.
Outcome trilu(Call& call) {
    EMU_TRY_VALUE(upper, call.attributes().integer("upper", 1));
    const Value& value = call.input(0);
    EMU_TRY(expect_plain(call, value));
    std::int64_t k = 0;
    if (call.has(1)) {
        EMU_TRY_VALUE(given, call.integer(1));
        k = given;
    }
    if (value.rank() < 2) return error(Fault::bad_model, "it has no matrix");
    EMU_TRY_VALUE(src, in_file_order(call, value));
    const auto holds = [=](std::int64_t above) { return upper != 0 ? above >= k : above <= k; };
    EMU_TRY_VALUE(mask,
                  diagonal_mask(call, src.shape[src.rank() - 2], src.shape[src.rank() - 1], holds));
    EMU_TRY_VALUE(zero, number(call, 0, src.dtype));
    EMU_TRY_VALUE(result, choose(call, mask, src, zero));
    return call.define(result);
}

// Ones on the k-th diagonal of a matrix of the input's shape.
Outcome eye_like(Call& call) {
    EMU_TRY_VALUE(k, call.attributes().integer("k", 0));
    const bool has_type = call.attributes().has("dtype");
    EMU_TRY_VALUE(type, call.attributes().integer("dtype", 0));
    const Value& value = call.input(0);
    EMU_TRY(expect_elements(value));
    if (value.rank() != 2) return error(Fault::bad_model, "it has no matrix");
    Dtype dtype = value.dtype;
    if (has_type) {
        EMU_TRY_VALUE(given, dtype_of(static_cast<DataType>(type)));
        dtype = given;
    }
    const auto holds = [=](std::int64_t above) { return above == k; };
    EMU_TRY_VALUE(mask, diagonal_mask(call, value.shape[0], value.shape[1], holds));
    EMU_TRY_VALUE(result, as_type(call, mask, dtype));
    return call.define(result);
}

// values[1] where a place along the new axis is the index, else values[0].
Outcome one_hot(Call& call) {
    EMU_TRY_VALUE(number, call.attributes().integer("axis", -1));
    EMU_TRY_VALUE(depth, known_number(call, 1));
    const Value& values = call.input(2);
    EMU_TRY(expect_elements(call.input(0)));
    EMU_TRY_VALUE(axis, call.axis(number, call.input(0).rank() + 1));
    if (values.shape != Shape{2} || depth < 1 || depth > INT32_MAX) {
        return error(Fault::bad_model, "it has %s values and %lld places",
                     to_text(values.shape).c_str(), static_cast<long long>(depth));
    }
    EMU_TRY_VALUE(indices, with_axis(call, call.input(0), axis));
    EMU_TRY_VALUE(mask, places(call, indices, static_cast<std::int32_t>(depth), axis));
    EMU_TRY_VALUE(off, part(call, values, 0, 0, 1));
    EMU_TRY_VALUE(on, part(call, values, 0, 1, 1));
    EMU_TRY_VALUE(result, choose(call, mask, on, off));
    return call.define(result);
}

// 1 at the first maximum, else 0; before opset 13 all axes from `axis` on are one.
Outcome hardmax(Call& call) {
    const bool one_axis = call.opset() >= 13;
    EMU_TRY_VALUE(number, call.attributes().integer("axis", one_axis ? -1 : 1));
    EMU_TRY(expect_plain(call, call.input(0)));
    EMU_TRY_VALUE(value, in_file_order(call, 0));
    EMU_TRY_VALUE(own_axis, call.axis(number, value.rank()));
    Value lines = value;
    std::int32_t axis = own_axis;
    if (!one_axis) {
        EMU_TRY_VALUE(
            flat, shape_of(std::vector<std::int64_t>{value.shape.elements(0, axis),
                                                     value.shape.elements(axis, value.rank())}));
        EMU_TRY_VALUE(reshaped, reshape(call, value, flat));
        lines = reshaped;
        axis = 1;
    }
    EMU_TRY_VALUE(kept, with_extent(lines.shape, axis, 1));
    EMU_TRY_VALUE(index,
                  call.add(ops::ArgExtreme{axis, true, false}, {lines.tensor}, kept, Dtype::i64));
    EMU_TRY_VALUE(mask, places(call, index, lines.shape[axis], axis));
    EMU_TRY_VALUE(ones, as_type(call, mask, value.dtype));
    EMU_TRY_VALUE(result, reshape(call, ones, value.shape));
    return call.define(result);
}

} // namespace emu::onnx
