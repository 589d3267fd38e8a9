// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/lower/scaled_sums.h"

#include "emu-core/ops/arithmetic/line_table.h"

namespace viplite::format {
namespace {

namespace ops = emu::ops;
using emu::Dtype;
using emu::MemoryView;
using emu::TensorId;

ops::LineTable table_of(const StoredMap& map, Dtype src, Dtype dst) {
    const std::int32_t first = range_of(src).low;
    std::vector<std::int16_t> values;
    for (std::size_t i = 0; i < map.size(); ++i) {
        const auto byte = static_cast<std::uint8_t>(first + static_cast<std::int32_t>(i));
        const std::uint16_t stored = map[byte];
        values.push_back(dst == Dtype::i8 ? static_cast<std::int8_t>(stored)
                                          : static_cast<std::int16_t>(stored));
    }
    return ops::value_table(first, values);
}

// What is stored, as indices of a map: negative ones count from its end.
TensorId indices(TensorId tensor, const OperationScope& scope) {
    const emu::TensorSpec spec = scope.spec(tensor);
    TensorId stored = tensor;
    if (spec.dtype == Dtype::f16) {
        MemoryView line;
        line.w = static_cast<std::int32_t>(spec.shape.elements());
        line.block = 1;
        line.pixel = size_of(spec.dtype);
        line.dtype = spec.dtype;
        ops::ThroughMemory same{line.w * line.pixel, {line}, line};
        same.result.dtype = Dtype::u16;
        stored = scope.compute(std::move(same), {tensor}, Dtype::u16, spec.shape);
    }
    return scope.compute(ops::Cast{}, {stored}, Dtype::i32, spec.shape);
}

TensorId constant_of(const SharedMap& map, Dtype dtype, const OperationScope& scope) {
    const auto entries = static_cast<std::int32_t>(map->size());
    if (size_of(dtype) == 1)
        return scope.constant(dtype, {entries},
                              std::vector<std::uint8_t>(map->begin(), map->end()));
    return scope.constant(dtype, {entries},
                          emu::SharedBytes::owned_by(map, std::as_bytes(std::span(*map))));
}

} // namespace

TensorId mapped(const SharedMap& map, TensorId tensor, Dtype dtype, const OperationScope& scope) {
    const emu::TensorSpec spec = scope.spec(tensor);
    if (size_of(spec.dtype) == 1 && size_of(dtype) == 1) {
        ops::Requantise requantise;
        requantise.output.stages = {{.kind = ops::Stage::Kind::table, .operand = {0}}};
        requantise.output.tables = {table_of(*map, spec.dtype, dtype)};
        return scope.compute(std::move(requantise), {tensor}, dtype, spec.shape);
    }
    return scope.compute(ops::Gather{}, {constant_of(map, dtype, scope), indices(tensor, scope)},
                         dtype, spec.shape);
}

} // namespace viplite::format
