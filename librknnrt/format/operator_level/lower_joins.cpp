// SPDX-License-Identifier: Apache-2.0
// Concat and Split: each part may be requantised on its way.
#include "emu-core/model/passes/rearrangements.h"
#include "librknnrt/format/operator_level/lowerings.h"
#include "librknnrt/format/operator_level/path_constants.h"

namespace rknn::format::operator_level {
namespace {

constexpr auto pass_task = TaskConstants::Unit::pass;

// The axis along which the whole is longer than a part. -1: none, or not one.
int joined_axis(const emu::Shape& part, const emu::Shape& whole) {
    int found = -1;
    if (part.rank() != whole.rank()) return -1;
    for (int axis = 0; axis < whole.rank(); ++axis) {
        if (part[axis] == whole[axis]) continue;
        if (found >= 0) return -1;
        found = axis;
    }
    return found;
}

// What a part's numbers become on the way from one tensor to another. Compilers write where the
// whole lies at once what is of its scale already: then there is no task.
emu::Result<emu::ops::Chain> chain_of(const OperatorScope& scope, std::int32_t src,
                                      std::int32_t dst) {
    EMU_TRY_VALUE(src_spec, scope.program().spec_of(src));
    EMU_TRY_VALUE(dst_spec, scope.program().spec_of(dst));
    if (src_spec.dtype != dst_spec.dtype) return scope.refusal("joins tensors of different types");
    if (src_spec.dtype != emu::Dtype::i8) return emu::ops::Chain();
    EMU_TRY_VALUE(task, scope.find_task(pass_task, src, scope.op().outputs.size() > 1 ? dst : -1));
    if (task) {
        if (task->path->element) return scope.refusal("has tasks that add something");
        return whole_chain(*task->path);
    }
    if (src_spec.quant != dst_spec.quant) {
        return scope.refusal("changes the scale of a tensor without a task");
    }
    return emu::ops::Chain();
}

} // namespace

emu::Result<Arithmetic> lower_concat(const OperatorScope& scope) {
    ProgramBuilder& program = scope.program();
    EMU_TRY_VALUE(dst_index, scope.output());
    EMU_TRY_VALUE(whole, scope.output_spec());
    emu::ops::Concat concat;
    std::vector<emu::TensorId> parts;
    concat.axis = whole.shape.rank() - 1; // of a single part
    for (const std::int32_t index : scope.computed_inputs()) {
        EMU_TRY_VALUE(part, program.source(index));
        EMU_TRY_VALUE(chain, chain_of(scope, index, dst_index));
        const int axis = joined_axis(program.spec(part).shape, whole.shape);
        if (axis >= 0) concat.axis = axis;
        concat.chains.push_back(std::move(chain));
        parts.push_back(part);
    }
    EMU_TRY_VALUE(dst, program.destination(dst_index));
    program.add(std::move(concat), std::move(parts), {dst});
    return Arithmetic::exact;
}

emu::Result<Arithmetic> lower_split(const OperatorScope& scope) {
    ProgramBuilder& program = scope.program();
    EMU_TRY_VALUE(src_index, scope.input(0));
    EMU_TRY_VALUE(src, program.source(src_index));
    const emu::TensorSpec whole = program.spec(src);
    std::int32_t start = 0;
    for (const std::int32_t index : scope.op().outputs) {
        EMU_TRY_VALUE(chain, chain_of(scope, src_index, index));
        EMU_TRY_VALUE(dst, program.destination(index));
        const emu::Shape part = program.spec(dst).shape;
        const int axis = joined_axis(part, whole.shape);
        if (axis < 0 || part[axis] > whole.shape[axis] - start) {
            return scope.refusal("has parts that are more than the whole");
        }
        std::vector<emu::SliceAxis> axes;
        for (const std::int32_t extent : part.extents()) axes.push_back({0, 1, extent});
        axes[axis].start = start;
        start += part[axis];
        emu::TensorSpec spec = whole;
        spec.name.clear();
        spec.shape = part;
        const emu::TensorId slice = chain.stages.empty() ? dst : program.temporary(spec);
        program.add(emu::slice(whole.shape, axes), {src}, {slice});
        if (slice != dst) program.add(emu::ops::Requantise{std::move(chain)}, {slice}, {dst});
    }
    return Arithmetic::exact;
}

} // namespace rknn::format::operator_level
