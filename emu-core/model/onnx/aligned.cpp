// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/onnx/aligned.h"

#include "emu-core/model/onnx/operators/moves.h"

#include <algorithm>

namespace emu::onnx {
namespace {

// Axes of 1 in front of the file's, up to `rank`.
Result<Value> widened(Importer& importer, const Value& value, int rank) {
    std::vector<std::int32_t> extents(static_cast<std::size_t>(rank - value.rank()), 1);
    const auto own = value.shape.extents();
    extents.insert(extents.end(), own.begin(), own.end());
    EMU_TRY_VALUE(shape, Shape::make(extents));
    const std::string name = importer.builder().spec(value.tensor).name;
    return importer.reshape(name, value, shape);
}

Result<TensorId> aligned(Importer& importer, const Value& value, Order order, int rank) {
    EMU_TRY(expect_elements(value));
    if (order == Order::file) return importer.in_file_order(value);
    if (value.shape.elements() == 1) return value.tensor;
    if (value.rank() == rank) return importer.with_channels_last(value);
    EMU_TRY_VALUE(wide, widened(importer, value, rank));
    return importer.with_channels_last(wide);
}

} // namespace

Order common_order(const Importer& importer, std::span<const Value> values, int rank) {
    const auto decides = [&](const Value& value) {
        return value.order == Order::channels_last && value.rank() == rank && !value.is_empty() &&
               !importer.builder().is_constant(value.tensor);
    };
    return std::ranges::any_of(values, decides) ? Order::channels_last : Order::file;
}

Result<Aligned> align(Importer& importer, std::span<const Value> values) {
    Aligned result;
    for (const Value& value : values) {
        EMU_TRY_VALUE(shape, broadcast(result.shape, value.shape));
        result.shape = shape;
    }
    const int rank = result.shape.rank();
    result.order = common_order(importer, values, rank);
    for (const Value& value : values) {
        EMU_TRY_VALUE(tensor, aligned(importer, value, result.order, rank));
        result.tensors.push_back(tensor);
    }
    return result;
}

Result<Value> choose(Call& call, const Value& condition, const Value& yes, const Value& no) {
    const Value values[] = {condition, yes, no};
    EMU_TRY_VALUE(quant, shared_quant(call, std::span(values).subspan(1)));
    EMU_TRY_VALUE(aligned, align(call.importer(), values));
    return call.add(ops::Select{}, std::move(aligned.tensors), aligned.shape, yes.dtype,
                    aligned.order, std::move(quant));
}

} // namespace emu::onnx
