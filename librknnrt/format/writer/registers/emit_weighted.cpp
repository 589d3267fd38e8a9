// SPDX-License-Identifier: Apache-2.0
// The operator of a layer with weights.
#include "emu-core/base/error.h"
#include "librknnrt/format/writer/assembler.h"
#include "librknnrt/format/writer/container/writer_facts.h"
#include "librknnrt/format/writer/layer_values.h"

#include <algorithm>
#include <cstring>

namespace rknn::format::writer {
namespace {

const char* operator_type(const PathSettings& path) {
    if (path.element) return path.relu ? "ConvAddRelu" : "ConvAdd";
    if (path.uses_lookup) return "ConvExSwish"; // whichever function the table has
    if (path.at_most) return "ConvClip";
    return path.relu ? "ConvRelu" : "Conv";
}

// How it pads, dilations, kernel, pads, strides (docs/formats/rknn-containers.md, "Operators").
std::vector<Attribute> attributes(const emu::ops::Window& window, const Cube& src,
                                  const Cube& dst) {
    const auto behind = [](const emu::ops::WindowAxis& axis, std::int32_t from, std::int32_t to) {
        return std::max(
            (to - 1) * axis.stride + (axis.kernel - 1) * axis.dilation + 1 - axis.before - from, 0);
    };
    const emu::ops::WindowAxis &y = window.y, &x = window.x;
    return {
        {0, "auto_pad", {}, {}, "NOTSET"},
        {1, "dilations", {y.dilation, x.dilation}, {}, {}},
        {3, "kernel_shape", {y.kernel, x.kernel}, {}, {}},
        {4, "pads", {y.before, x.before, behind(y, src.h, dst.h), behind(x, src.w, dst.w)}, {}, {}},
        {5, "strides", {y.stride, x.stride}, {}, {}}};
}

} // namespace

emu::Result<PathSettings> Assembler::weighted_path(const WeightedLayer& weighted, const Cube& dst) {
    PathSettings path;
    if (weighted.weights.element_bytes != 1) {
        if (!writer_facts(generation()).computes_float16) {
            return emu::error(emu::Fault::bad_model, "the hardware computes int8 only");
        }
        EMU_TRY_VALUE(relu, has_rectifier(weighted.limits));
        path.numbers = PathSettings::Numbers::float16;
        path.relu = relu;
        path.table = PathSettings::Table::bias;
        const auto bias = spread(weighted.real_bias, dst.c, 0.0F);
        std::vector<std::byte> bytes(bias.size() * sizeof(float));
        std::memcpy(bytes.data(), bias.data(), bytes.size());
        path.table_place = {
            add_constant(table_tensor(weighted, element_type::float32, std::move(bytes))), 0};
        return path;
    }
    EMU_TRY_VALUE(parts, parts_of(weighted.output));
    EMU_TRY_VALUE(limits, early_limits(parts));
    if (weighted.element && (parts.early.relu || parts.table)) {
        return emu::error(emu::Fault::bad_model, "an activation before an addition");
    }
    path.element = weighted.element;
    EMU_TRY_VALUE(values, channel_values(weighted, parts));
    constexpr std::int32_t shift_of_one = 14;
    const bool paired = has_paired_weights(weighted.weights, generation());
    if (paired) values.zero.clear();
    path.table = paired ? PathSettings::Table::bias_factor : PathSettings::Table::bias_zero_factor;
    path.table_shift = parts.channel_factor.empty() ? shift_of_one : parts.channel_shift;
    path.relu = limits.relu;
    path.at_most = limits.at_most;
    path.normalised = parts.normalised;
    path.uses_lookup = parts.table.has_value();
    path.output = parts.output;
    path.output_offset = parts.output_offset;
    if (parts.table) EMU_TRY(load(*parts.table, dst.place));
    path.table_place = {add_constant(table_tensor(weighted, element_type::int32,
                                                  channel_table(values, generation()))),
                        0};
    return path;
}

emu::Outcome Assembler::emit(const Layer& layer, const WeightedLayer& weighted, const Cube& src) {
    const Cube& dst = cube(layer.dst[0]);
    if (output_channels(weighted.weights) != dst.c || weighted.weights.channels != src.c) {
        return emu::error(emu::Fault::bad_model, "weights and tensors differ in their channels");
    }
    begin_operator("Conv", layer);
    DenseWeights dense = weighted.weights;
    dense.pixels = is_pixels(layer.src[0]);
    dense.channel_zero = spread(dense.channel_zero, dst.c, 0);
    const PackedWeights packed = pack(dense, generation());

    ConvolutionSettings task;
    task.src = src;
    task.pixels = dense.pixels;
    task.depthwise = dense.depthwise;
    task.window = weighted.window;
    task.pad = weighted.src_zero;
    task.weights = {add_constant(weights_tensor(weighted, packed)), 0};
    task.weight_channels = packed.channels;
    task.kernel_bytes = packed.kernel_bytes();
    task.kernels = packed.kernels;
    task.weight_bytes = static_cast<std::int64_t>(packed.bytes.size());
    EMU_TRY_VALUE(path, weighted_path(weighted, dst));
    task.path = path;
    add_constants(task.path);
    task.dst = dst;

    Operator& op = model_.operators.back();
    op.type = operator_type(task.path);
    // The operand of a sum stands behind weights and table.
    if (task.path.element)
        std::rotate(op.inputs.begin() + 1, op.inputs.begin() + 2, op.inputs.end());
    op.attribute_tag = 1;
    op.attributes = attributes(weighted.window, src, dst);
    EMU_TRY(emit_kernels(task));
    end_operator();
    return {};
}

} // namespace rknn::format::writer
