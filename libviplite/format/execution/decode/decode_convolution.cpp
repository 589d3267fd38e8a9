// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/decode/decode_convolution.h"

#include "libviplite/format/execution/decode/convolution_extension.h"
#include "libviplite/format/execution/decode/convolution_fields.h"
#include "libviplite/format/execution/decode/convolution_maps.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace viplite::format {
namespace {

using namespace convolution_field;
using emu::Dtype;
using emu::error;
using emu::Fault;

constexpr std::int32_t unit_middle = 128;
constexpr std::uint32_t half_type = 1;

emu::Result<Dtype> dtype_of(std::uint32_t code, const char* what) {
    if (code == 0) return Dtype::u8;
    if (code == 2) return Dtype::i8;
    if (code == 4) return Dtype::i16;
    return error(Fault::bad_model,
                 "its %s are of type %u; uint8 (0), int8 (2) and int16 (4) are known", what, code);
}

emu::Outcome check_modes(const CommandWords& command, ScaleForm form, CommandForm layout) {
    const std::uint32_t mode = command[modes];
    const bool extended = is_extended(command, form);
    const std::uint32_t known =
        extended ? mode_addend | mode_negative_scale | mode_every_second : 0;
    if (command[layer_type] != 0 || command[brick_mode] != 0 || command[border_mode] != 0) {
        return error(Fault::bad_model, "layer type %u, brick mode %u, border mode %u",
                     command[layer_type], command[brick_mode], command[border_mode]);
    }
    const bool has_first_layer = extended && layout == CommandForm::plain;
    if ((mode & ~known) != 0 ||
        (has_first_layer && (command[first_layer] == 2 || command[first_layer] > 3))) {
        return error(Fault::bad_model, "modes 0x%x and %u, which are not known", mode,
                     command[first_layer]);
    }
    if (command[scale_per_channel] && !extended) {
        return error(Fault::bad_model, "a scale per channel, of which this hardware's form is not "
                                       "known");
    }
    return {};
}

emu::Result<KernelSpec> kernels_of(const CommandWords& command, CommandForm layout) {
    EMU_TRY_VALUE(type, dtype_of(command.joined({kernel_type_low, kernel_type_high}), "weights"));
    KernelSpec spec;
    spec.kernels = command[result_channels];
    spec.width = command[kernel_width];
    spec.height = command[kernel_height];
    // Measured: biases hold 128 times the sum of such a kernel's weights.
    if (layout == CommandForm::grouped && spec.height == 0) spec.height = 1;
    spec.is_depthwise = command[depthwise] != 0;
    if (!spec.is_depthwise) {
        spec.channels = command.joined({kernel_channels_low, kernel_channels_high});
    }
    spec.per_superblock = command[kernels_per_superblock];
    spec.dtype = type;
    if (type == Dtype::u8) spec.zero_point = static_cast<std::uint8_t>(command[kernel_zero_point]);
    spec.has_scales = command[scale_per_channel] != 0;
    return spec;
}

// Where windows begin along an axis, cut to the cells that there are and that are needed.
struct SeenCells {
    std::int32_t first = 0, before = 0, count = 0;
};

emu::Result<SeenCells> seen_cells(std::int32_t first, std::int32_t extent, std::int32_t kernel,
                                  std::int32_t results) {
    SeenCells seen{std::max(first, 0), std::max(-first, 0), 0};
    seen.count = std::min(extent - seen.first, results + kernel - 1 - seen.before);
    // Every window sees a cell.
    const bool all_see = first + kernel > 0 && first + results <= extent;
    if (all_see && seen.count >= 1 && results >= 1 && kernel >= 1) return seen;
    return error(Fault::bad_model, "windows of %d cells, %d of them, from cell %d of %d on", kernel,
                 results, first, extent);
}

emu::Outcome set_source(const CommandWords& command, CommandForm layout, Convolution& c) {
    EMU_TRY_VALUE(type, dtype_of(command.joined({source_type_low, source_type_high}), "sources"));
    c.src = source_map(command, layout, type);
    const auto extent = [&](Field field) { return static_cast<std::int32_t>(command[field]); };
    c.out_h = extent(result_height), c.out_w = extent(result_width);
    const auto kernel = [](std::uint32_t cells) { return static_cast<std::int32_t>(cells); };
    EMU_TRY_VALUE(y, seen_cells(command.joined_signed({first_y_low, first_y_middle, first_y_high}),
                                extent(source_height), kernel(c.kernels.height), c.out_h));
    EMU_TRY_VALUE(x, seen_cells(command.joined_signed({first_x_low, first_x_middle, first_x_high}),
                                extent(source_width), kernel(c.kernels.width), c.out_w));
    c.before_y = y.before, c.before_x = x.before;
    emu::MemoryView& view = c.src.view;
    view.base += y.first * view.line + x.first * view.pixel;
    view.h = y.count, view.w = x.count;
    view.c =
        static_cast<std::int32_t>(c.kernels.is_depthwise ? c.kernels.kernels : c.kernels.channels);
    c.border = extent(border);
    if (type == Dtype::i8) c.border = static_cast<std::int8_t>(c.border);
    if (type == Dtype::i16) c.border = static_cast<std::int16_t>(c.border);
    if (c.border > 255 && type != Dtype::i16)
        return error(Fault::bad_model, "cells outside that hold %d", c.border);
    return {};
}

emu::Outcome set_pooling(const CommandWords& command, Convolution& c) {
    const std::uint32_t method = command[pooling];
    if (method == 2 || (method == 1 && command[pool_size] != 0)) {
        return error(Fault::bad_model, "pooling of method %u and size %u", method,
                     command[pool_size]);
    }
    if (method != 0) {
        c.pooling = method == 1 ? Convolution::Pooling::maximum : Convolution::Pooling::first;
    }
    return {};
}

// Sums times the scale. Assumed: rounding, and float32 products; another file of the network gives
// results close to these.
emu::Outcome set_half_result(const CommandWords& command, CommandForm layout, Convolution& c) {
    const bool has_limits = std::isfinite(c.low) || std::isfinite(c.high);
    if (layout != CommandForm::plain || has_limits || c.kernels.is_word() || c.kernels.has_scales ||
        command[modes] != 0 || command[pooling] == 1) {
        return error(Fault::bad_model, "float16 results of another kind");
    }
    c.dst = result_map(command, layout, Dtype::f16);
    EMU_TRY(set_pooling(command, c));
    const std::int32_t step = c.pooling == Convolution::Pooling::first ? 2 : 1;
    emu::MemoryView& view = c.dst.view;
    view.h = (c.out_h + step - 1) / step, view.w = (c.out_w + step - 1) / step;
    view.c = static_cast<std::int32_t>(c.kernels.kernels);
    return {};
}

emu::Outcome set_result(const CommandWords& command, CommandForm layout, Convolution& c) {
    const std::uint32_t code = command.joined({result_type_low, result_type_high});
    if (code == half_type) return set_half_result(command, layout, c);
    EMU_TRY_VALUE(type, dtype_of(code, "results"));
    c.dst = result_map(command, layout, type);
    EMU_TRY(set_pooling(command, c));
    emu::MemoryView& view = c.dst.view;
    view.h = c.out_h, view.w = c.out_w;
    view.c = static_cast<std::int32_t>(c.kernels.kernels);
    // Every second result, and the first of two, is what is there of an odd number; the largest of
    // two needs both.
    const auto halve = [&](bool up) { view.h = (view.h + up) / 2, view.w = (view.w + up) / 2; };
    if (c.takes_every_second) halve(true);
    if (c.pooling == Convolution::Pooling::first) halve(true);
    if (c.pooling == Convolution::Pooling::maximum) halve(false);
    const auto zero_point = static_cast<std::int32_t>(command[result_zero_point]);
    if (type == Dtype::u8) c.zero_point = zero_point;
    // Measured: the probabilities of one file then add up to 1, and its port says so.
    if (type == Dtype::i8 && layout == CommandForm::grouped)
        c.zero_point = zero_point - unit_middle;
    return {};
}

// Every result is the stored number, scaled.
emu::Outcome set_none(Convolution& c) {
    const KernelSpec& kernels = c.kernels;
    if (!kernels.is_depthwise || kernels.width != 1 || kernels.height != 1 || !kernels.is_word())
        return error(Fault::bad_model, "no weights, but kernels of %u x %u", kernels.width,
                     kernels.height);
    c.kernels.form = KernelSpec::Form::none;
    return {};
}

// No file has words beside bytes.
emu::Outcome check_types(const Convolution& c) {
    const auto is_word = [](Dtype dtype) { return dtype == Dtype::i16; };
    const bool word = is_word(c.kernels.dtype);
    if (word == is_word(c.src.view.dtype) && word == is_word(c.dst.view.dtype)) return {};
    return error(Fault::bad_model, "weights, sources and results of which some are int16");
}

// What both kinds of commands say of kernels, sources and sums.
emu::Result<Convolution> decode_sums(const CommandWords& command, ScaleForm form,
                                     CommandForm layout) {
    Convolution c;
    EMU_TRY_VALUE(kernels, kernels_of(command, layout));
    c.kernels = kernels;
    if (form == ScaleForm::fraction)
        c.kernels.result_slice = std::uint64_t{command[result_line]} * command[result_lines];
    c.row = command.row_of(kernel_word);
    const bool has_none = layout == CommandForm::grouped && !command[has_kernels];
    if (has_none) EMU_TRY(set_none(c));
    if (c.row < 0 && (!has_none || c.kernels.has_scales))
        return error(Fault::bad_model, "nothing says where its weights are");
    c.scale = scale_of(form, command.joined({mantissa_0, mantissa_1, mantissa_7, mantissa_15}),
                       command.joined({exponent_low, exponent_high}));
    c.is_relu = command[relu] != 0;
    EMU_TRY(set_source(command, layout, c));
    // Measured of uint8 and int16 on cores whose biases stand behind the streams; assumed of int8.
    const bool has_middle = c.src.view.dtype != Dtype::i8 && form != ScaleForm::fraction;
    c.middle = has_middle ? unit_middle : 0;
    return c;
}

} // namespace

emu::Result<Convolution> decode_activation(const CommandWords& command, ScaleForm form) {
    EMU_TRY(check_bits(command, convolution_bits));
    EMU_TRY(check_modes(command, form, CommandForm::grouped));
    EMU_TRY_VALUE(c, decode_sums(command, form, CommandForm::grouped));
    constexpr std::uint32_t table_modes = mode_addend | mode_negative_scale;
    constexpr float infinite = std::numeric_limits<float>::infinity();
    const bool has_limits = command[low_limit] != std::bit_cast<std::uint32_t>(-infinite) ||
                            command[high_limit] != std::bit_cast<std::uint32_t>(infinite);
    if (command[modes] != table_modes || !command[takes_table] || command[second_scale] != 0 ||
        c.scale != 1 || c.is_relu || command[relu_at_end] || has_limits || c.kernels.has_scales ||
        !c.kernels.is_word() || c.kernels.form == KernelSpec::Form::none || command[pooling]) {
        return error(Fault::bad_model, "a table of sums with modes 0x%x and a scale of %g",
                     command[modes], c.scale);
    }
    c.kernels.has_table = true;
    EMU_TRY(set_result(command, CommandForm::grouped, c));
    EMU_TRY(check_types(c));
    return c;
}

emu::Result<Convolution> decode_convolution(const CommandWords& command, ScaleForm form,
                                            CommandForm layout) {
    if (layout == CommandForm::grouped) {
        EMU_TRY(check_bits(command, convolution_bits));
        if (command[takes_table]) return error(Fault::bad_model, "a table beside no table's modes");
    }
    EMU_TRY(check_modes(command, form, layout));
    EMU_TRY_VALUE(c, decode_sums(command, form, layout));
    if (is_extended(command, form)) EMU_TRY(set_extension(command, layout, c));
    EMU_TRY(set_result(command, layout, c));
    EMU_TRY(check_types(c));
    if (is_extended(command, form)) EMU_TRY(set_addend(command, layout, c));
    return c;
}

} // namespace viplite::format
