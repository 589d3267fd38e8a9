// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lift/reads/read_layers.h"

#include <algorithm>

namespace emu::lift {
namespace {

using ops::Rearrange;

// Byte range as a view.
MemoryView bytes_at(std::int64_t address, std::size_t bytes) {
    MemoryView view;
    view.base = address;
    view.c = view.block = static_cast<std::int32_t>(bytes);
    view.dtype = Dtype::u8;
    return view;
}

std::int64_t stride_of(const Coordinates& extents, int axis) {
    return axis == 2 ? 1 : axis == 1 ? extents[2] : std::int64_t{extents[1]} * extents[2];
}

} // namespace

TensorId append_tensor(Program& program, ProgramTensor tensor) {
    program.tensors.push_back(std::move(tensor));
    return static_cast<TensorId>(program.tensors.size() - 1);
}

std::string read_name(const std::string& layer) {
    return layer + " (read)";
}

TensorId ReadLayers::build(const ReadPlan& plan, Shape shape) {
    const auto visit = [&](const auto& from) { return part(plan, from); };
    const TensorId built = std::visit(visit, plan.from);
    if (program_.spec(built).shape == shape) return built;
    return result(ops::Reshape{}, {built}, shape);
}

TensorId ReadLayers::part(const ReadPlan& plan, const PlannedPart& part) {
    const Coordinates& wanted = plan.extents;
    if (part.first == Coordinates{} && part.whole == wanted) return part.tensor;
    Coordinates there = wanted; // without the channels that are zeros
    there[2] = std::min(wanted[2], part.whole[2] - part.first[2]);
    if (there[2] <= 0) return zeros(program_.spec(part.tensor).dtype, map_shape(wanted));
    TensorId cells = part.tensor;
    if (there != part.whole) {
        Rearrange slice;
        for (int axis = 0; axis < 3; ++axis) {
            slice.offset += part.first[axis] * stride_of(part.whole, axis);
            slice.axes.push_back({there[axis], stride_of(part.whole, axis)});
        }
        cells = result(std::move(slice), {cells}, map_shape(there));
    } else if (program_.spec(cells).shape != map_shape(there)) {
        cells = result(ops::Reshape{}, {cells}, map_shape(there));
    }
    if (there == wanted) return cells;
    return result(ops::Pad{.before = {0, 0, 0, 0}}, {cells}, map_shape(wanted));
}

TensorId ReadLayers::part(const ReadPlan& plan, const PlannedConstant& constant) {
    const Shape shape = map_shape(plan.extents);
    auto values = constants_.values(constant.view);
    const TensorId there =
        values
            ? append_tensor(program_, {{name_, constant.view.dtype, shape, {}}, std::move(*values)})
            : zeros(constant.view.dtype, shape);
    reads_.push_back({constant.view, there, false, name_});
    return there;
}

TensorId ReadLayers::part(const ReadPlan& plan, const PlannedJoin& join) {
    return joined(join.parts, join.axis + 1, map_shape(plan.extents));
}

TensorId ReadLayers::part(const ReadPlan& plan, const PlannedInterleaving& interleaving) {
    const auto [h, w, c] = plan.extents;
    const std::int32_t lines = interleaving.lines, pixels = interleaving.pixels;
    const Shape phases{lines * pixels, h / lines, w / pixels, c};
    const std::int64_t row = std::int64_t{phases[2]} * c, phase = phases[1] * row;
    Rearrange order;
    order.axes = {
        {phases[1], row}, {lines, pixels * phase}, {phases[2], c}, {pixels, phase}, {c, 1}};
    return result(std::move(order), {joined(interleaving.parts, 0, phases)},
                  map_shape(plan.extents));
}

TensorId ReadLayers::part(const ReadPlan& plan, const PlannedLines& lines) {
    return build(lines.part.front(), map_shape(plan.extents));
}

TensorId ReadLayers::joined(const std::vector<ReadPlan>& parts, int axis, Shape shape) {
    ops::Concat concat{axis, std::vector<ops::Chain>(parts.size())};
    std::vector<TensorId> src;
    for (const ReadPlan& part : parts) src.push_back(build(part));
    return result(std::move(concat), std::move(src), shape);
}

TensorId ReadLayers::zeros(Dtype dtype, Shape shape) {
    std::vector<std::byte> zero(size_of(dtype));
    const TensorId one = append_tensor(program_, {{name_, dtype, {1}, {}}, std::move(zero)});
    Rearrange over_again;
    for (const std::int32_t extent : shape.extents()) over_again.axes.push_back({extent, 0});
    return result(std::move(over_again), {one}, shape);
}

TensorId ReadLayers::through_memory(const MemoryView& view,
                                    const std::vector<const Definition*>& laid) {
    ops::ThroughMemory command;
    std::vector<TensorId> src;
    const ByteRange read = range_of(view);
    ByteRange memory = read;
    for (const auto& [address, bytes] : constants_.within(read)) {
        command.sources.push_back(bytes_at(address, bytes.size()));
        const Shape shape{static_cast<std::int32_t>(bytes.size())};
        src.push_back(append_tensor(program_, {{name_, Dtype::u8, shape, {}}, bytes}));
    }
    for (const Definition* definition : laid) {
        command.sources.push_back(definition->view);
        src.push_back(definition->tensor);
        const ByteRange& range = definition->range;
        memory = {std::min(memory.first, range.first), std::max(memory.last, range.last)};
    }
    for (MemoryView& source : command.sources) source.base -= memory.first;
    command.result = view, command.result.base -= memory.first;
    command.bytes = memory.bytes();
    const TensorId there = append_tensor(
        program_, {{read_name(name_), view.dtype, map_shape(extents_of(view)), {}}, {}});
    program_.layers.push_back({name_, std::move(command), std::move(src), {there}});
    reads_.push_back({view, there, true, name_});
    return there;
}

TensorId ReadLayers::repeated(TensorId once, const MemoryView& view) {
    const MemoryView single = without_repeats(view);
    if (single == view) return once;
    const Coordinates extents = extents_of(single);
    const auto stride = [&](std::int32_t whole, int axis) {
        return whole == extents[axis] ? stride_of(extents, axis) : 0;
    };
    Rearrange repeat;
    repeat.axes = {{view.h, stride(view.h, 0)}, {view.w, stride(view.w, 1)}};
    if (single.c != view.c) repeat.axes.push_back({view.c / single.c, 0});
    repeat.axes.push_back({single.c, 1});
    return result(std::move(repeat), {once}, map_shape(extents_of(view)));
}

TensorId ReadLayers::result(Command command, std::vector<TensorId> src, Shape shape) {
    TensorSpec spec{read_name(name_), program_.spec(src[0]).dtype, shape,
                    program_.spec(src[0]).quant};
    const auto agrees = [&](TensorId id) { return program_.spec(id).quant == spec.quant; };
    if (!std::ranges::all_of(src, agrees)) spec.quant = {};
    const TensorId id = append_tensor(program_, {std::move(spec), {}});
    program_.layers.push_back({name_, std::move(command), std::move(src), {id}});
    return id;
}

MemoryView without_repeats(const MemoryView& view) {
    MemoryView once = view;
    if (view.line == 0) once.h = 1;
    if (view.pixel == 0) once.w = 1;
    if (view.surface == 0 && view.c % view.block == 0) once.c = view.block;
    return once;
}

} // namespace emu::lift
