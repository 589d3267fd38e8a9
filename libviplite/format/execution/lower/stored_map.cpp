// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/lower/stored_map.h"

#include "emu-core/ops/arithmetic/value_table.h"
#include "libviplite/format/execution/lower/scaled_sums.h"

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

// What is stored, as numbers from 0 on.
TensorId stored_bits(TensorId tensor, const OperationScope& scope) {
    const emu::TensorSpec spec = scope.spec(tensor);
    const Dtype bits = spec.dtype == Dtype::f16 ? Dtype::u16 : Dtype::u8;
    TensorId stored = tensor;
    if (spec.dtype != bits) {
        MemoryView line;
        line.w = static_cast<std::int32_t>(spec.shape.elements());
        line.block = 1;
        line.pixel = size_of(bits);
        line.dtype = spec.dtype;
        ops::ThroughMemory same{line.w * line.pixel, {line}, line};
        same.result.dtype = bits;
        stored = scope.compute(std::move(same), {tensor}, bits, spec.shape);
    }
    return scope.compute(ops::Cast{}, {stored}, Dtype::i32, spec.shape);
}

} // namespace

TensorId mapped(const StoredMap& map, TensorId tensor, Dtype dtype, const OperationScope& scope) {
    const emu::TensorSpec spec = scope.spec(tensor);
    if (spec.dtype != Dtype::f16 && dtype != Dtype::f16) {
        ops::Requantise requantise;
        requantise.output.stages = {{.kind = ops::Stage::Kind::table, .operand = {0}}};
        requantise.output.tables = {table_of(map, spec.dtype, dtype)};
        return scope.compute(std::move(requantise), {tensor}, dtype, spec.shape);
    }
    const auto entries = static_cast<std::int32_t>(map.size());
    TensorId table = 0;
    if (dtype == Dtype::f16) {
        table = scope.constant(dtype, {entries}, map);
    } else {
        table = scope.constant(dtype, {entries}, std::vector<std::uint8_t>(map.begin(), map.end()));
    }
    return scope.compute(ops::Gather{}, {table, stored_bits(tensor, scope)}, dtype, spec.shape);
}

} // namespace viplite::format
