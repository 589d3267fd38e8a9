// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/onnx/operators/convolution.h"

namespace emu::onnx {
namespace {

Result<TensorId> reshaped(Call& call, TensorId tensor, const Shape& shape) {
    GraphBuilder& builder = call.importer().builder();
    TensorSpec spec = builder.spec(tensor);
    if (spec.shape == shape) return tensor;
    // Only the channels, which stay the last, or the first of weights can have scales of their own.
    if (!spec.quant.per_tensor() && spec.quant.axis != 0) spec.quant.axis = shape.rank() - 1;
    spec.shape = shape;
    const std::string name = spec.name;
    return builder.add(name, graph::Reshape{}, {tensor}, std::move(spec));
}

} // namespace

Result<TensorId> as_feature_map(Call& call, const Value& value) {
    EMU_TRY_VALUE(tensor, call.importer().with_channels_last(value));
    const Shape& shape = value.shape;
    const int last = shape.rank() - 1;
    const auto lines = static_cast<std::int32_t>(shape.elements(2, last));
    return reshaped(call, tensor, {shape[0], lines, shape[last], shape[1]});
}

Result<Value> add_feature_map(Call& call, graph::Operation operation, std::vector<TensorId> inputs,
                              const Shape& map, int rank, Dtype dtype, Quant quant) {
    const Shape shape{map[0], map[3], map[1], map[2]};
    EMU_TRY_VALUE(value, call.add(std::move(operation), std::move(inputs), shape, dtype,
                                  Order::channels_last, std::move(quant)));
    if (rank == 4) return value;
    std::vector<std::int32_t> cells{map[0], map[2], map[3]};
    if (rank > 4) cells.insert(cells.begin() + 1, static_cast<std::size_t>(rank - 3), 1);
    EMU_TRY_VALUE(outer, Shape::make(cells));
    EMU_TRY_VALUE(tensor, reshaped(call, value.tensor, outer));
    std::vector<std::int32_t> extents{map[0], map[3]};
    extents.insert(extents.end(), cells.begin() + 1, cells.end() - 1);
    EMU_TRY_VALUE(logical, Shape::make(extents));
    return Value{tensor, logical, dtype, Order::channels_last};
}

} // namespace emu::onnx
