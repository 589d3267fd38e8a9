// SPDX-License-Identifier: Apache-2.0
// A convolution: CNA, CORE, DPU and DPU_RDMA.
#include "emu-core/base/checked.h"
#include "emu-core/base/error.h"
#include "librknnrt/format/registers/field_values.h"
#include "librknnrt/format/writer/container/writer_facts.h"
#include "librknnrt/format/writer/registers/path_registers.h"
#include "librknnrt/format/writer/registers/unit_settings.h"

namespace rknn::format::writer {
namespace {

using enum Field;

void set_window(const emu::ops::Window& window, std::int32_t pad, RegisterList& list) {
    list.set(stride_x, window.x.stride);
    list.set(stride_y, window.y.stride);
    list.set(dilation_x, window.x.dilation);
    list.set(dilation_y, window.y.dilation);
    list.set(kernel_width, window.x.kernel);
    list.set(kernel_height, window.y.kernel);
    list.set(pad_top, window.y.before);
    list.set(pad_left, window.x.before);
    list.set(pad_value, pad);
}

void set_weights(const ConvolutionSettings& convolution, RegisterList& list) {
    list.set(weight_address, convolution.weights);
    list.set(weight_bytes, convolution.weight_bytes);
    list.set(kernel_bytes, convolution.kernel_bytes);
    list.set(kernels, convolution.kernels);
    list.set(source_channels, convolution.weight_channels);
}

std::int64_t mode_of(const ConvolutionSettings& convolution, const Generation& generation) {
    if (convolution.depthwise) return generation.depthwise_mode;
    return convolution.pixels ? generation.image_mode : 0;
}

// The element-wise operand of a convolution: where there are two readers, they take turns with its
// surfaces.
void set_alternating_reads(const PathSettings::Element& element, const Generation& generation,
                           RegisterList& list) {
    constexpr std::int64_t alternating = 5;
    // t3 can combine readers too, but its files give the operand to one of them.
    if (!list.has(read_combine) || generation.stages == StageSettings::words) return;
    list.set(read_combine, alternating);
    list.set(read_address, element.place);
    list.set(element_address, element.place + element.surface);
    list.set(read_surface_notch, element.surface);
    list.set(element_surface_notch, element.surface);
}

// Some generations have no register for the distance of lines.
emu::Outcome check_lines(const ConvolutionSettings& convolution, const Generation& generation) {
    const Cube& src = convolution.src;
    const bool free = generation.source_strides != SourceStrides::by_width || convolution.pixels;
    if (free || src.line == std::int64_t{src.w} * generation.atom) return {};
    return emu::error(emu::Fault::bad_model,
                      "lines of a source are %lld bytes apart and %d pixels long; this hardware "
                      "reads them without a gap",
                      static_cast<long long>(src.line), src.w);
}

// Pixels of one line lie pixel_step apart, lines as `dst` says.
void set_phase(const ConvolutionSettings& convolution, const Generation& generation,
               RegisterList& list) {
    const Cube& dst = convolution.dst;
    const std::int64_t step = convolution.pixel_step;
    list.set(notch, step - 1);
    if (list.has(written_width))
        list.set(written_width, 1);
    else
        list.set(width, 1);
    if (generation.scatter_adds_line) {
        list.set(surface_add, dst.line - ((dst.w - 1) * step + 1) * generation.atom);
    } else {
        list.set(surface_add, dst.line);
    }
}

} // namespace

emu::ops::Window without_idle_strides(emu::ops::Window window, const Cube& dst) {
    if (dst.h == 1) window.y.stride = 1;
    if (dst.w == 1) window.x.stride = 1;
    return window;
}

std::uint32_t TaskEmitter::convolution_units() const {
    constexpr std::uint32_t cna = 1, csc = 2, core = 4, dpu = 8, dpu_rdma = 16;
    constexpr std::uint16_t register_of_csc = 0x200c;
    const bool has_csc = map_.unknown_bits(register_of_csc, 1) == 0;
    return cna | (has_csc ? csc : 0) | core | dpu | dpu_rdma;
}

emu::Outcome TaskEmitter::emit(const ConvolutionSettings& convolution) {
    EMU_TRY(check_lines(convolution, generation()));
    RegisterList list(map_, convolution_units());
    set_fixed_bits(list);
    const Cube &src = convolution.src, &dst = convolution.dst;
    list.set(conv_mode, mode_of(convolution, generation()));
    if (convolution.path.numbers == PathSettings::Numbers::float16) {
        list.set(source_precision, precision::float16);
        list.set(conv_precision, precision::float16);
    }
    list.set(source_address, src.place);
    list.set(source_width, src.w);
    list.set(source_height, src.h);
    list.set(conv_width, dst.w);
    list.set(conv_pixels, std::int64_t{dst.w} * dst.h);
    set_window(without_idle_strides(convolution.window, dst), convolution.pad, list);
    set_weights(convolution, list);
    if (convolution.pixels)
        set_pixels(src, generation(), list);
    else
        set_source(src, convolution.depthwise, generation(), list);

    EMU_TRY(set_path(convolution.path, generation(), list));
    set_destination(dst, generation(), list);
    list.set(read_width, dst.w);
    list.set(read_height, dst.h);
    list.set(read_channels, emu::align_up(dst.c, dst.block(generation())));
    if (convolution.path.element)
        set_alternating_reads(*convolution.path.element, generation(), list);
    else
        list.set(read_disable, 1);
    if (convolution.pixel_step > 1) set_phase(convolution, generation(), list);
    return list.finish(op_, model_);
}

} // namespace rknn::format::writer
