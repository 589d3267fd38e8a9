// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/decode/convolution_operands.h"

#include "emu-core/base/error.h"
#include "libviplite/format/execution/decode/convolution_fields.h"

#include <algorithm>
#include <cmath>

namespace viplite::format {
namespace {

using namespace convolution_field;
using emu::Dtype;
using emu::error;
using emu::Fault;

emu::Result<Dtype> dtype_of(std::uint32_t code, const char* what) {
    if (code == 0) return Dtype::u8;
    if (code == 2) return Dtype::i8;
    if (code == 4) return Dtype::i16;
    return error(Fault::bad_model,
                 "its %s are of type %u; uint8 (0), int8 (2) and int16 (4) are known", what, code);
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

} // namespace

emu::Result<KernelSpec> kernels_of(const CommandWords& command) {
    EMU_TRY_VALUE(type, dtype_of(command.joined({kernel_type_low, kernel_type_high}), "weights"));
    KernelSpec spec;
    spec.kernels = command[result_channels];
    spec.width = command[kernel_width];
    spec.height = command[kernel_height];
    // Measured: biases hold the sums of such kernels' weights as others do.
    if (spec.height == 0) spec.height = 1;
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

emu::Outcome check_types(const Convolution& c) {
    const auto is_word = [](Dtype dtype) { return dtype == Dtype::i16; };
    const bool word = is_word(c.kernels.dtype);
    if (word == is_word(c.src.view.dtype) && word == is_word(c.dst.view.dtype)) return {};
    return error(Fault::bad_model, "weights, sources and results of which some are int16");
}

} // namespace viplite::format
