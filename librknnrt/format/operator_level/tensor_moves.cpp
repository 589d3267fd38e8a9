// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/operator_level/tensor_moves.h"
#include "librknnrt/format/container/model_file.h"

#include "emu-core/base/byte_reader.h"
#include "emu-core/model/passes/rearrangements.h"

namespace rknn::format::operator_level {
namespace {

constexpr std::int32_t to_last[] = {0, 2, 3, 1}, to_second[] = {0, 3, 1, 2};

bool lies_as_cube(const Tensor& tensor) {
    return tensor.layout == TensorLayout::cube;
}

// Of the same type and quantisation as `like`.
emu::TensorId temporary_like(const OperatorScope& scope, emu::TensorSpec like, emu::Shape shape) {
    like.name.clear();
    like.shape = shape;
    return scope.program().temporary(std::move(like));
}

emu::TensorId turned(const OperatorScope& scope, emu::TensorId id,
                     std::span<const std::int32_t> order) {
    const emu::TensorSpec spec = scope.program().spec(id);
    const emu::TensorId result = temporary_like(scope, spec, emu::transposed(spec.shape, order));
    scope.program().add(emu::transposition(spec.shape, order), {id}, {result});
    return result;
}

} // namespace

emu::ops::Rearrange channels_to_last(const emu::Shape& shape) {
    return emu::transposition(shape, to_last);
}

emu::ops::Rearrange channels_to_second(const emu::Shape& shape) {
    return emu::transposition(shape, to_second);
}

emu::Result<emu::TensorId> in_file_order(const OperatorScope& scope, std::int32_t index) {
    ProgramBuilder& program = scope.program();
    EMU_TRY_VALUE(tensor, program.tensor(index));
    EMU_TRY_VALUE(id, program.source(index));
    return lies_as_cube(*tensor) ? turned(scope, id, to_second) : id;
}

emu::Result<emu::TensorId> in_order_of(const OperatorScope& scope, std::int32_t index,
                                       emu::TensorId values, std::int32_t like,
                                       const emu::Shape& shape) {
    ProgramBuilder& program = scope.program();
    EMU_TRY_VALUE(from, program.tensor(index));
    EMU_TRY_VALUE(to, program.tensor(like));
    if (lies_as_cube(*from) == lies_as_cube(*to)) return values;
    if (lies_as_cube(*from)) values = turned(scope, values, to_second);
    const emu::Shape file = lies_as_cube(*to) ? emu::transposed(shape, to_second) : shape;
    const emu::TensorSpec spec = program.spec(values);
    if (spec.shape.elements() != file.elements()) {
        return scope.refusal("has tensors of different sizes");
    }
    if (spec.shape != file) {
        const emu::TensorId same = temporary_like(scope, spec, file);
        program.add(emu::ops::Reshape{}, {values}, {same});
        values = same;
    }
    return lies_as_cube(*to) ? turned(scope, values, to_last) : values;
}

emu::Outcome store_in_file_order(const OperatorScope& scope, emu::TensorId values,
                                 std::int32_t index) {
    ProgramBuilder& program = scope.program();
    EMU_TRY_VALUE(tensor, program.tensor(index));
    EMU_TRY_VALUE(dst, program.destination(index));
    EMU_TRY(check_same_meaning(scope, program.spec(values), program.spec(dst)));
    const emu::Shape shape = program.spec(dst).shape;
    if (program.spec(values).shape.elements() != shape.elements()) {
        return scope.refusal("has tensors of different sizes");
    }
    if (!lies_as_cube(*tensor)) {
        program.add(emu::ops::Reshape{}, {values}, {dst});
        return {};
    }
    program.add(channels_to_last(emu::transposed(shape, to_second)), {values}, {dst});
    return {};
}

emu::Outcome check_same_meaning(const OperatorScope& scope, const emu::TensorSpec& src,
                                const emu::TensorSpec& dst) {
    if (src.dtype == dst.dtype && src.quant == dst.quant) return {};
    return scope.refusal("moves values between tensors of different types or scales");
}

emu::Result<std::vector<std::int64_t>> constant_integers(const OperatorScope& scope,
                                                         std::size_t input) {
    EMU_TRY_VALUE(index, scope.input(input));
    EMU_TRY_VALUE(tensor, scope.program().tensor(index));
    const std::size_t size = tensor->element_type == element_type::int64 ? 8 : 4;
    if (tensor->data.empty() || (tensor->element_type != element_type::int64 &&
                                 tensor->element_type != element_type::int32)) {
        return scope.refusal("has numbers that are not constant");
    }
    std::size_t count = 1;
    for (const std::int32_t dim : tensor->dims) count *= static_cast<std::size_t>(dim);
    if (count > tensor->data.size() / size) return scope.refusal("has too few numbers");
    std::vector<std::int64_t> values(count);
    for (std::size_t i = 0; i < count; ++i) {
        values[i] = size == 8 ? emu::load<std::int64_t>(tensor->data, i * size)
                              : emu::load<std::int32_t>(tensor->data, i * size);
    }
    return values;
}

} // namespace rknn::format::operator_level
