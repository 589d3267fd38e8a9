// SPDX-License-Identifier: Apache-2.0
// A layer's convolution in tasks that fit what the units hold.
#include "emu-core/base/checked.h"
#include "librknnrt/format/writer/assembler.h"

#include <algorithm>

namespace rknn::format::writer {
namespace {

std::int32_t extent(const emu::ops::WindowAxis& axis) {
    return (axis.kernel - 1) * axis.dilation + 1;
}

// Of the table with values per channel, on average over a record.
std::int64_t channel_bytes(PathSettings::Table table) {
    constexpr std::int64_t bias = 4, bias_factor = 6, bias_zero_factor = 8;
    switch (table) {
    case PathSettings::Table::bias: return bias;
    case PathSettings::Table::bias_factor: return bias_factor;
    default: return bias_zero_factor;
    }
}

} // namespace

// Kernels in parts that begin where blocks of weights, records of the table and surfaces do.
emu::Outcome Assembler::emit_kernels(const ConvolutionSettings& whole) {
    const std::int32_t block = generation().kernel_block;
    const std::int32_t step = options_.most_kernels / block * block;
    if (whole.depthwise || step == 0 || step >= whole.kernels) return emit_rows(whole);
    const std::int32_t channels = whole.dst.block(generation());
    for (std::int32_t first = 0; first < whole.dst.c; first += step) {
        ConvolutionSettings part = whole;
        part.kernels = std::min(step, whole.kernels - first);
        part.weights = whole.weights + first * whole.kernel_bytes;
        part.weight_bytes = part.kernels * whole.kernel_bytes;
        part.path.table_place = whole.path.table_place + first * channel_bytes(whole.path.table);
        part.dst.c = std::min(step, whole.dst.c - first);
        const std::int32_t surface = first / channels;
        part.dst.place = whole.dst.place + surface * whole.dst.surface;
        if (part.path.element) {
            PathSettings::Element& element = *part.path.element;
            element.place = element.place + surface * element.surface;
        }
        EMU_TRY(emit_rows(part));
    }
    return {};
}

// Rows in parts whose source fits what is fetched at once.
emu::Outcome Assembler::emit_rows(const ConvolutionSettings& whole) {
    const emu::ops::WindowAxis& y = whole.window.y;
    const std::int32_t channels = whole.src.block(generation());
    const std::int64_t surfaces = whole.pixels ? 1 : emu::divide_up(whole.src.c, channels);
    const std::int64_t fetched = options_.fetch_bytes / (whole.src.line * surfaces);
    const auto rows = static_cast<std::int32_t>(
        std::clamp<std::int64_t>((fetched - extent(y)) / y.stride + 1, 1, whole.dst.h));
    for (std::int32_t row = 0; row < whole.dst.h; row += rows) {
        ConvolutionSettings part = whole;
        part.dst.h = std::min(rows, whole.dst.h - row);
        part.dst.place = whole.dst.place + row * whole.dst.line;
        if (part.path.element) { // its lines are as dense as the destination's
            part.path.element->place = part.path.element->place + row * whole.dst.line;
        }
        const std::int32_t begin = row * y.stride - y.before;
        const std::int32_t end = begin + (part.dst.h - 1) * y.stride + extent(y);
        const std::int32_t first = std::max(begin, 0);
        part.window.y.before = first - begin;
        part.src.h = std::min(end, whole.src.h) - first;
        part.src.place = whole.src.place + first * whole.src.line;
        EMU_TRY(emitter_.emit(part));
    }
    return {};
}

} // namespace rknn::format::writer
