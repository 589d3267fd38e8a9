// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/task_level/lowerings.h"

#include "emu-core/ops/elements/two_operands.h"

#include <algorithm>
#include <optional>

namespace rknn::format {
namespace {

namespace ops = emu::ops;
using emu::Dtype;
using emu::TensorId;

std::optional<ops::CombineFunction> function_of(ElementFunction function) {
    switch (function) {
    case ElementFunction::add: return ops::CombineFunction::add;
    case ElementFunction::subtract: return ops::CombineFunction::subtract;
    case ElementFunction::multiply: return ops::CombineFunction::multiply;
    case ElementFunction::maximum: return ops::CombineFunction::maximum;
    case ElementFunction::minimum: return ops::CombineFunction::minimum;
    case ElementFunction::divide: break;
    }
    return std::nullopt;
}

bool is_per_channel(const ops::Chain& chain) {
    return std::ranges::any_of(chain.stages,
                               [](const ops::Stage& stage) { return stage.operand.size() > 1; });
}

// A convolution of one weight, 1, per channel: the operation whose chains may differ per channel.
TensorId add_per_channel(ops::Chain chain, TensorId values, TensorId result,
                         const TaskScope& scope) {
    const emu::Shape shape = scope.spec(values).shape;
    std::vector<std::byte> ones(shape[3], std::byte{1});
    const TensorId weights = scope.constant(Dtype::i8, {1, 1, 1, shape[3]}, std::move(ones));
    ops::Depthwise pass;
    pass.output = std::move(chain);
    scope.add(std::move(pass), {values, weights}, result);
    return result;
}

} // namespace

ops::Chain joined(ops::Chain first, const ops::Chain& second) {
    const auto tables = static_cast<std::int64_t>(first.tables.size());
    for (ops::Stage stage : second.stages) {
        if (stage.kind == ops::Stage::Kind::table) {
            for (std::int64_t& table : stage.operand) table += tables;
        }
        first.stages.push_back(std::move(stage));
    }
    first.tables.insert(first.tables.end(), second.tables.begin(), second.tables.end());
    return first;
}

emu::Outcome lower_integer_path(const DataPath& path, TensorId values, const TaskScope& scope) {
    const IntegerPath& integers = std::get<IntegerPath>(path.path);
    if (path.element) return lower_second_operand(path, integers.main, values, scope);
    ops::Chain chain = joined(integers.main, integers.output);
    const TensorId result = scope.result(path.dst, scope.spec(values).shape);
    if (is_per_channel(chain)) {
        if (scope.spec(values).dtype != Dtype::i8 || path.dst.dtype != Dtype::i8) {
            return scope.refusal("factors per channel of other elements than int8");
        }
        add_per_channel(std::move(chain), values, result, scope);
    } else {
        scope.add(ops::Requantise{std::move(chain)}, {values}, result);
    }
    return scope.write(path.dst, result);
}

emu::Outcome lower_second_operand(const DataPath& path, ops::Chain first, TensorId values,
                                  const TaskScope& scope) {
    const auto function = function_of(path.element->function);
    if (!function) return scope.refusal("a division of integers");
    const emu::Shape shape = scope.spec(values).shape;
    EMU_TRY_VALUE(second, scope.read(path.element->view, shape));
    const TensorId result = scope.result(path.dst, shape);
    ops::Combine combine{*function, std::move(first), path.element->convert,
                         std::get<IntegerPath>(path.path).output};
    scope.add(std::move(combine), {values, second}, result);
    return scope.write(path.dst, result);
}

} // namespace rknn::format
