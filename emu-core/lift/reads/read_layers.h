// SPDX-License-Identifier: Apache-2.0
// The layers that make the tensor at a view of memory.
#pragma once

#include "emu-core/engine/program.h"
#include "emu-core/lift/constant_memory.h"
#include "emu-core/lift/reads/read_plan.h"
#include "emu-core/lift/reads/unwritten.h"

namespace emu::lift {

// The tensor's number.
TensorId append_tensor(Program& program, ProgramTensor tensor);

// What the layer reads, as it names it: operators are often called as their results, which this is
// none of.
std::string read_name(const std::string& layer);

// Appends layers of one name to a program.
class ReadLayers {
public:
    // `reads` gets those of places that were perhaps not all written.
    ReadLayers(Program& program, const ConstantMemory& constants, std::vector<UnwrittenRead>& reads,
               const std::string& name)
        : program_(program), constants_(constants), reads_(reads), name_(name) {}

    // A tensor of shape 1, h, w, c.
    TensorId build(const ReadPlan& plan) { return build(plan, map_shape(plan.extents)); }

    // What the view reads after the definitions, oldest first, were laid over the constants.
    TensorId through_memory(const MemoryView& view, const std::vector<const Definition*>& laid);

    // The rows, pixels or surfaces of `once` over again, where the view's are repeated.
    TensorId repeated(TensorId once, const MemoryView& view);

private:
    static Shape map_shape(const Coordinates& extents) {
        return {1, extents[0], extents[1], extents[2]};
    }

    TensorId build(const ReadPlan& plan, Shape shape);
    TensorId part(const ReadPlan& plan, const PlannedPart& part);
    TensorId part(const ReadPlan& plan, const PlannedConstant& constant);
    TensorId part(const ReadPlan& plan, const PlannedJoin& join);
    TensorId part(const ReadPlan& plan, const PlannedInterleaving& interleaving);
    TensorId part(const ReadPlan& plan, const PlannedLines& lines);

    TensorId joined(const std::vector<ReadPlan>& parts, int axis, Shape shape);
    TensorId zeros(Dtype dtype, Shape shape);
    // A layer's result, quantised as its sources where these agree.
    TensorId result(Command command, std::vector<TensorId> src, Shape shape);

    Program& program_;
    const ConstantMemory& constants_;
    std::vector<UnwrittenRead>& reads_;
    const std::string& name_;
};

// The view with one of each row, pixel or surface that it repeats.
MemoryView without_repeats(const MemoryView& view);

} // namespace emu::lift
