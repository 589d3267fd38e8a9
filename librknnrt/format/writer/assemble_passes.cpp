// SPDX-License-Identifier: Apache-2.0
// What the DPU does without a convolution.
#include "emu-core/base/error.h"
#include "emu-core/ops/moves/resize_axis.h"
#include "librknnrt/format/writer/layer_values.h"

#include <algorithm>
#include <cmath>

namespace rknn::format::writer {
namespace {

// A part of a tensor that begins there and is as large as `size`.
Cube part_at(const Cube& whole, std::int64_t bytes, const Cube& size) {
    Cube part = whole;
    part.place = whole.place + bytes;
    part.h = size.h;
    part.w = size.w;
    part.c = size.c;
    return part;
}

// Of a change of quantisation: an addend and an output scale.
emu::Result<PathSettings> pass_path(const emu::ops::Chain& chain) {
    PathSettings path;
    if (chain.stages.empty()) return path;
    EMU_TRY_VALUE(parts, parts_of(chain));
    EMU_TRY_VALUE(limits, early_limits(parts));
    if (!parts.channel_factor.empty() || parts.table || parts.addend.size() > 1) {
        return emu::error(emu::Fault::bad_model, "values per channel of what is no convolution");
    }
    if (!parts.addend.empty()) path.addend = parts.addend[0];
    path.relu = limits.relu;
    path.at_most = limits.at_most;
    path.output = parts.output;
    path.output_offset = parts.output_offset;
    return path;
}

bool same_extents(const Cube& a, const Cube& b) {
    return a.h == b.h && a.w == b.w && a.c == b.c;
}

emu::Error different_shapes() {
    return emu::error(emu::Fault::bad_model, "operands of different shapes");
}

// How often each cell of an axis is repeated. Error bad_model: not each equally often.
emu::Result<std::int32_t> repetitions(const emu::ops::Resize& resize, std::int32_t axis,
                                      std::int32_t from, std::int32_t to) {
    const auto found = std::find_if(resize.axes.begin(), resize.axes.end(),
                                    [axis](const auto& one) { return one.axis == axis; });
    if (found == resize.axes.end()) return 1;
    const std::int32_t times = to / from;
    const emu::ops::ResizeAxis cells(resize, *found, from, to);
    bool whole = times * from == to;
    for (std::int32_t i = 0; whole && i < to; ++i) {
        const emu::ops::AxisTaps taps = cells.at(i);
        whole = !taps.empty() && taps.begin()->cell == i / times;
    }
    if (whole) return times;
    return emu::error(emu::Fault::bad_model, "from %d cells to %d", from, to);
}

} // namespace

void Assembler::add_constants(PathSettings& path) {
    std::vector<std::byte> record = constants_record(path, map_);
    if (record.empty()) return;
    Tensor tensor;
    tensor.name = model_.operators.back().name + "_constants";
    tensor.kind = TensorKind::made;
    tensor.native_dims = tensor.dims = {static_cast<std::int32_t>(record.size())};
    tensor.element_type = element_type::int8;
    tensor.data = std::move(record);
    path.constants = {add_constant(std::move(tensor)), 0};
}

emu::Outcome Assembler::emit_pass(PassSettings pass) {
    add_constants(pass.path);
    return emitter_.emit(pass);
}

// The operand of the larger scale, whose factor is not shifted, is the one that passes through BS.
emu::Outcome Assembler::add(const Layer& layer, const emu::ops::Add& add) {
    EMU_TRY(expect_integers(layer));
    EMU_TRY_VALUE(first, operand_parts(add.first));
    EMU_TRY_VALUE(second, operand_parts(add.second));
    EMU_TRY_VALUE(parts, parts_of(add.output));
    EMU_TRY_VALUE(limits, early_limits(parts));
    const Cube &a = cube(layer.src[0]), &b = cube(layer.src[1]), &dst = cube(layer.dst[0]);
    if (!same_extents(a, dst) || !same_extents(b, dst)) return different_shapes();
    const bool swapped = first.scale.shift != 0;
    if (swapped) std::swap(first, second);
    if (first.scale.shift != 0 || !parts.channel_factor.empty() || !parts.addend.empty()) {
        return emu::error(emu::Fault::bad_model, "both operands are shifted");
    }
    const Cube& other = swapped ? a : b;
    PathSettings path;
    path.addend = first.addend;
    path.scale = first.scale;
    path.relu = limits.relu;
    path.at_most = limits.at_most;
    path.element = {other.place, other.surface, second.addend, second.scale};
    path.output = parts.output;
    path.output_offset = parts.output_offset;
    begin_operator(limits.relu ? "AddRelu" : "Add", layer);
    EMU_TRY(emit_pass({swapped ? b : a, dst, path}));
    end_operator();
    return {};
}

// A sum of real numbers; of integers there are chains (ops/add.h).
emu::Outcome Assembler::add(const Layer& layer, const emu::ops::Binary& binary) {
    EMU_TRY_VALUE(numbers, numbers_of(layer));
    const Cube &a = cube(layer.src[0]), &b = cube(layer.src[1]), &dst = cube(layer.dst[0]);
    if (numbers == PathSettings::Numbers::integers ||
        binary.function != emu::ops::BinaryFunction::add) {
        return emu::error(emu::Fault::bad_model, "another function than a sum of real numbers");
    }
    if (!same_extents(a, dst) || !same_extents(b, dst)) return different_shapes();
    PathSettings path;
    path.numbers = numbers;
    EMU_TRY_VALUE(relu, has_rectifier(binary.limits));
    path.relu = relu;
    path.element = {b.place, b.surface, 0, {}};
    begin_operator(relu ? "AddRelu" : "Add", layer);
    EMU_TRY(emit_pass({a, dst, path}));
    end_operator();
    return {};
}

emu::Outcome Assembler::add(const Layer& layer, const emu::ops::Concat& concat) {
    EMU_TRY_VALUE(numbers, numbers_of(layer));
    const Cube& dst = cube(layer.dst[0]);
    const int axis = concat.axis + 4 - spec(layer.dst[0]).shape.rank(); // of N, H, W, C
    const std::int32_t block = dst.block(generation());
    begin_operator("Concat", layer);
    std::int32_t done = 0;
    for (std::size_t i = 0; i < layer.src.size(); ++i) {
        const Cube& src = cube(layer.src[i]);
        const std::int32_t extent = axis == 1 ? src.h : axis == 2 ? src.w : src.c;
        const std::int64_t bytes = axis == 1   ? done * dst.line
                                   : axis == 2 ? std::int64_t{done} * generation().atom
                                               : done / block * dst.surface;
        if (axis == 0 || (axis == 3 && done % block != 0)) {
            return emu::error(emu::Fault::bad_model,
                              "operand %zu begins within %d channels that "
                              "lie side by side",
                              i, block);
        }
        EMU_TRY_VALUE(path, pass_path(concat.chains[i]));
        path.numbers = numbers;
        EMU_TRY(emit_pass({src, part_at(dst, bytes, src), path}));
        done += extent;
    }
    end_operator();
    return {};
}

emu::Outcome Assembler::add(const Layer& layer, const emu::ops::Requantise& requantise) {
    EMU_TRY(expect_integers(layer));
    EMU_TRY_VALUE(path, pass_path(requantise.output));
    begin_operator("Identity", layer);
    EMU_TRY(emit_pass({cube(layer.src[0]), cube(layer.dst[0]), path}));
    end_operator();
    return {};
}

emu::Outcome Assembler::add(const Layer& layer, const emu::ops::Unary& unary) {
    EMU_TRY(expect_integers(layer));
    EMU_TRY_VALUE(values, byte_function(unary, spec(layer.src[0]), spec(layer.dst[0])));
    const Cube& dst = cube(layer.dst[0]);
    const bool swish = unary.function == emu::ops::UnaryFunction::silu;
    begin_operator(swish ? "exSwish" : emu::ops::name_of(unary.function).data(), layer);
    EMU_TRY(load(byte_lookup(values), dst.place));
    PathSettings path;
    path.normalised.factor = lookup_steps;
    path.uses_lookup = true;
    EMU_TRY(emit_pass({cube(layer.src[0]), dst, path}));
    end_operator();
    return {};
}

emu::Outcome Assembler::add(const Layer& layer, const emu::ops::Resize& resize) {
    EMU_TRY(numbers_of(layer)); // bytes are moved, whatever they mean
    const Cube &src = cube(layer.src[0]), &dst = cube(layer.dst[0]);
    if (resize.interpolation != emu::ops::Interpolation::nearest || src.c != dst.c) {
        return emu::error(emu::Fault::bad_model, "resizing with interpolation");
    }
    EMU_TRY_VALUE(times_y, repetitions(resize, 1, src.h, dst.h));
    EMU_TRY_VALUE(times_x, repetitions(resize, 2, src.w, dst.w));
    constexpr std::uint8_t resize_tag = 26;
    begin_operator("Resize", layer);
    model_.operators.back().attribute_tag = resize_tag;
    model_.operators.back().attributes = {
        {0, "coordinate_transformation_mode", {}, {}, "asymmetric"},
        {4, "mode", {}, {}, "nearest"},
        {5, "nearest_mode", {}, {}, "floor"}};
    const std::int32_t block = src.block(generation());
    for (std::int32_t c = 0; c < src.c; c += block) {
        Cube one = src;
        one.c = std::min(block, src.c - c);
        const std::int64_t surface = c / block;
        EMU_TRY(emitter_.emit(RepeatSettings{part_at(src, surface * src.surface, one),
                                             part_at(dst, surface * dst.surface, dst), times_y,
                                             times_x}));
    }
    end_operator();
    return {};
}

} // namespace rknn::format::writer
