// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/operator_level/lowerings.h"

#include "emu-core/base/byte_reader.h"
#include "librknnrt/format/operator_level/convolution/integer_sums.h"
#include "librknnrt/format/operator_level/path_constants.h"

namespace rknn::format::operator_level {
namespace {

using emu::ops::Stage;

emu::Result<std::vector<std::int64_t>>
first_factors(const OperatorScope& scope, const TaskConstants& task, std::int32_t channels) {
    if (!task.path->parts.factor) return std::vector<std::int64_t>();
    EMU_TRY_VALUE(table, scope.program().tensor(task.channel_table));
    EMU_TRY_VALUE(
        values, channel_table(*table, task.path->parts, scope.generation().table_group, channels));
    return values.factor;
}

// What the second stage adds: int32, one after the other.
emu::Result<std::vector<std::int64_t>>
second_addends(const OperatorScope& scope, const TaskConstants& task, std::int32_t channels) {
    EMU_TRY_VALUE(table, scope.program().tensor(task.second_table));
    if (table->data.size() < sizeof(std::int32_t) * static_cast<std::size_t>(channels)) {
        return scope.refusal("adds a table that is too short");
    }
    std::vector<std::int64_t> addends;
    for (std::int32_t i = 0; i < channels; ++i) {
        addends.push_back(emu::load<std::int32_t>(table->data, sizeof(std::int32_t) *
                                                                   static_cast<std::size_t>(i)));
    }
    return addends;
}

// A convolution by ones: its chain may have numbers per channel.
void add_by_ones(ProgramBuilder& program, emu::ops::Chain chain, emu::TensorId src,
                 emu::TensorId dst) {
    const std::int32_t channels = program.spec(src).shape[3];
    const std::vector<std::byte> ones(channels, std::byte{1});
    const emu::TensorId weights =
        program.constant("ones", emu::Dtype::i8, {1, 1, 1, channels}, emu::SharedBytes(ones));
    emu::ops::Depthwise pass;
    pass.output = std::move(chain);
    program.add(std::move(pass), {src, weights}, {dst});
}

} // namespace

emu::Outcome add_pass(const OperatorScope& scope, const TaskConstants& task, emu::TensorId src,
                      emu::TensorId dst) {
    ProgramBuilder& program = scope.program();
    const bool per_channel = task.path->parts.factor || task.path->second_from_table;
    if (!per_channel) {
        program.add(emu::ops::Requantise{whole_chain(*task.path)}, {src}, {dst});
        return {};
    }
    const emu::Shape shape = program.spec(src).shape;
    if (shape.rank() != 4)
        return scope.refusal("has numbers per channel of what is no feature map");
    EMU_TRY_VALUE(factors, first_factors(scope, task, shape[3]));
    std::vector<std::int64_t> addends;
    if (task.path->second_from_table) {
        EMU_TRY_VALUE(values, second_addends(scope, task, shape[3]));
        addends = std::move(values);
    }
    add_by_ones(program, whole_chain(*task.path, std::move(factors), std::move(addends)), src, dst);
    return {};
}

} // namespace rknn::format::operator_level
