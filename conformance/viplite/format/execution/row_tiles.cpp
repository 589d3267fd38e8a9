// SPDX-License-Identifier: Apache-2.0
#include "conformance/viplite/format/execution/row_tiles.h"

#include "libviplite/format/execution/decode/convolution_fields.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace nbg_tests {
namespace {

using namespace viplite::format::convolution_field;

std::uint32_t halved(const RowLayer& layer, std::uint32_t windows) {
    if (layer.takes_every_second) windows = (windows + 1) / 2;
    return layer.pools ? windows / 2 : windows;
}

void set_kernels(WrittenCommand& command, const RowLayer& layer) {
    const viplite::format::KernelSpec& spec = layer.kernels;
    command.set(kernel_width, spec.width)
        .set(kernel_height, spec.height)
        .set({kernel_channels_low, kernel_channels_high}, spec.channels)
        .set(kernels_per_superblock, spec.per_superblock)
        .set(depthwise, spec.is_depthwise)
        .set({kernel_type_low, kernel_type_high}, spec.dtype == emu::Dtype::i8 ? 2 : 0)
        .set(kernel_zero_point, spec.zero_point)
        .set(scale_per_channel, spec.has_scales)
        .set(result_channels, spec.kernels)
        .address({kernel_word, viplite::format::PatchSource::misc_generic, layer.row, true});
}

void set_results(WrittenCommand& command, const RowLayer& layer) {
    const auto bits = std::bit_cast<std::uint32_t>(layer.scale);
    const float infinite = std::numeric_limits<float>::infinity();
    std::uint32_t mode = layer.takes_every_second ? mode_every_second : 0;
    if (layer.negative_scale != 0) mode |= mode_negative_scale;
    command.set({mantissa_0, mantissa_1, mantissa_7, mantissa_15}, bits & 0x7FFFFF)
        .set({exponent_low, exponent_high}, bits >> 23)
        .set(modes, mode)
        .set(second_scale, std::bit_cast<std::uint32_t>(layer.negative_scale))
        .set(low_limit, std::bit_cast<std::uint32_t>(-infinite))
        .set(high_limit, std::bit_cast<std::uint32_t>(infinite))
        .set(relu, layer.is_relu)
        .set(pooling, layer.pools ? 1 : 0)
        .set(border, layer.border)
        .set(result_zero_point, layer.zero_point);
}

std::uint32_t row_address(const RowPlace& place, std::uint32_t row, std::uint32_t line) {
    const std::uint32_t at = row * line;
    return place.offset + (place.ring ? at % place.ring : at);
}

// Where they lie, from these rows on.
void set_places(WrittenCommand& command, const RowPlace& src, std::uint32_t src_address,
                const RowPlace& dst, std::uint32_t dst_address) {
    command.address({source_address.word, src.source, src.index}, src_address)
        .address({result_address.word, dst.source, dst.index}, dst_address)
        .set(source_ring, src.ring / 64)
        .set(result_ring, dst.ring / 64);
    if (src.ring) {
        command.address({source_ring_end.word, src.source, src.index, true}, src.offset + src.ring);
    }
    if (dst.ring) {
        command.address({result_ring_end.word, dst.source, dst.index, true}, dst.offset + dst.ring);
    }
}

} // namespace

std::uint32_t RowLayer::out_w() const {
    return halved(*this, windows_x());
}

std::uint32_t RowLayer::out_h() const {
    return halved(*this, windows_y());
}

std::uint32_t RowLayer::rows_needed(std::uint32_t end) const {
    const std::uint32_t windows = std::min(end * step(), windows_y());
    const std::uint32_t behind = windows + kernels.height - 1;
    return std::min(src_h, behind > pad ? behind - pad : 0);
}

WrittenCommand rows_of(const RowLayer& layer, const RowPlace& src, const RowPlace& dst,
                       RowRange rows, TileFault fault) {
    WrittenCommand command;
    set_kernels(command, layer);
    set_results(command, layer);
    const std::uint32_t first = rows.first * layer.step();
    const std::uint32_t windows =
        std::min(layer.windows_y(), (rows.first + rows.count) * layer.step()) - first;
    std::uint32_t begin = first > layer.pad ? first - layer.pad : 0;
    const std::uint32_t before = layer.pad - std::min(first, layer.pad);
    std::uint32_t end = layer.rows_needed(rows.first + rows.count);
    if (fault == TileFault::border) end -= 2;
    if (fault == TileFault::shifted) ++begin, ++end;
    if (fault == TileFault::other_limit) command.set(relu, !layer.is_relu);
    set_places(command, src, row_address(src, begin, layer.src_w), dst,
               row_address(dst, rows.first, layer.out_w()));
    return command.set(source_width, layer.src_w)
        .set(source_height, end - begin)
        .set(source_line, layer.src_w)
        .set(source_lines, src.lines)
        .set({first_x_low, first_x_middle, first_x_high}, 0U - layer.pad)
        .set({first_y_low, first_y_middle, first_y_high}, 0U - before)
        .set(result_width, layer.windows_x())
        .set(result_height, windows)
        .set(result_line, layer.out_w())
        .set(result_lines, dst.lines);
}

} // namespace nbg_tests
