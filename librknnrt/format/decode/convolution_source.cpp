// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/decode/decode_convolution.h"

#include "emu-core/base/error.h"
#include "librknnrt/format/decode/chain_builder.h"
#include "librknnrt/format/unit/views.h"

#include <array>

namespace rknn::format {
namespace {

// pixel_channels: this, and the number of channels less one.
constexpr std::int64_t packed_pixels = 8;

CubeStrides strides_of(const TaskReader& task) {
    const std::int64_t line = task[Field::source_line], surface = task[Field::source_surface];
    const bool whole = task[Field::line_stride_whole];
    const std::int64_t atom = task.atom();
    switch (task.generation().source_strides) {
    case SourceStrides::given: return {line * atom, surface * atom};
    case SourceStrides::beyond_line:
        if (whole) return {line * atom, (surface + task[Field::fetched_width]) * atom};
        return {line * atom / 4, (line + surface) * atom};
    case SourceStrides::by_width: return {task[Field::source_width] * atom, surface * atom};
    case SourceStrides::quarter: return {whole ? line * atom : line * atom / 4, surface * atom};
    }
    return {};
}

// Bytes from one line of packed pixels to the next.
emu::Result<std::int64_t> pixel_line(const TaskReader& task, std::int64_t pixel) {
    switch (task.generation().pixel_lines) {
    case PixelLines::atoms: return task[Field::source_line] * task.atom();
    case PixelLines::pixels: return task[Field::source_line] * pixel;
    case PixelLines::joined: break;
    }
    const std::int64_t rows = task[Field::source_height];
    const std::int64_t bytes = task[Field::fetched_width] * task.atom();
    if (task[Field::fetched_height] != 1 || rows < 1 || bytes % rows != 0)
        return not_understood(task, Field::fetched_width, "a picture that is not fetched at once");
    return bytes / rows;
}

// Rows of the previous tile that are still in the unit's buffer: they lie before the address.
emu::Result<std::int64_t> kept_rows(const TaskReader& task) {
    const std::int64_t rows = task[Field::source_height], fetched = task[Field::fetched_height];
    const KeptRows kept = task.generation().kept_rows;
    if (kept == KeptRows::never) return std::int64_t{0};
    if (fetched > rows || (kept == KeptRows::flagged && fetched < rows && !task[Field::rows_kept]))
        return not_understood(task, Field::fetched_height, "not as many rows as are used");
    return rows - fetched;
}

emu::Result<std::int64_t> channels_of(const TaskReader& task) {
    const std::int64_t channels = (task[Field::pixel_channels] & 7) + 1;
    if (channels > 4) return not_understood(task, Field::pixel_channels, "more than four channels");
    return channels;
}

// What one channel's pixels become.
PixelConversion::Channel channel_of(PixelConverter converter, std::int64_t scale,
                                    std::int64_t offset, std::int64_t shift) {
    PixelConversion::Channel channel;
    channel.scale = static_cast<std::int32_t>(scale);
    channel.shift = static_cast<std::int32_t>(shift);
    switch (converter) {
    case PixelConverter::sum_first:
        channel.before = static_cast<std::int32_t>(offset * scale); // of 16 bits each
        break;
    case PixelConverter::offset_first: channel.before = static_cast<std::int32_t>(offset); break;
    default: channel.after = static_cast<std::int32_t>(offset); break;
    }
    return channel;
}

// Each byte of an atom may be converted or not, on v2.
emu::Outcome check_lanes(const TaskReader& task, bool converts) {
    constexpr std::int64_t all = 0xffff;
    if (task.registers.has(Field::converted_lanes) &&
        task[Field::converted_lanes] != (converts ? all : 0))
        return not_understood(task, Field::converted_lanes, "some channels are converted");
    return {};
}

// Of maps: all channels alike.
emu::Result<emu::ops::Chain> map_conversion(const TaskReader& task, emu::Dtype dtype) {
    EMU_TRY_VALUE(found, pixel_conversion(task, 4));
    EMU_TRY(check_lanes(task, found.has_value()));
    if (!found) return emu::ops::Chain{};
    const PixelConversion::Channel& first = found->channels[0];
    for (const PixelConversion::Channel& channel : found->channels)
        if (!(channel == first))
            return not_understood(task, Field::pixel_control, "a map of which channels differ");
    if (!found->is_signed || dtype != emu::Dtype::i8)
        return not_understood(task, Field::pixel_control, "a map of other than int8");
    ChainBuilder chain(-128, 127);
    chain.multiply({first.scale});
    chain.add({first.before});
    chain.shift_right(first.shift, first.shift, task.corners.pixel_ties.value);
    chain.add({first.after});
    return std::move(chain).take();
}

emu::Result<ConvolutionSource> picture(const TaskReader& task, emu::Dtype dtype) {
    EMU_TRY_VALUE(channels, channels_of(task));
    ConvolutionSource source;
    source.picture = true;
    EMU_TRY_VALUE(pixels, pixel_conversion(task, channels));
    EMU_TRY(check_lanes(task, pixels.has_value()));
    source.pixels = std::move(pixels);
    if (source.pixels && dtype != emu::Dtype::i8)
        return not_understood(task, Field::pixel_control, "a conversion to float16");
    if (source.pixels && !source.pixels->is_signed) dtype = emu::Dtype::u8;
    const std::int64_t pixel = channels * emu::size_of(dtype);
    EMU_TRY_VALUE(line, pixel_line(task, pixel));
    source.view = {.base = task[Field::source_address],
                   .h = static_cast<std::int32_t>(task[Field::source_height]),
                   .w = static_cast<std::int32_t>(task[Field::source_width]),
                   .c = static_cast<std::int32_t>(channels),
                   .block = static_cast<std::int32_t>(channels),
                   .line = line,
                   .pixel = pixel,
                   .surface = 0,
                   .dtype = dtype};
    return source;
}

emu::Result<ConvolutionSource> feature_map(const TaskReader& task, emu::Dtype dtype) {
    const std::int64_t channels = task.registers.has(Field::source_channels)
                                      ? task[Field::source_channels]
                                      : task[Field::source_channels_modulo];
    const CubeStrides strides = strides_of(task);
    EMU_TRY_VALUE(kept, kept_rows(task));
    EMU_TRY_VALUE(convert, map_conversion(task, dtype));
    return ConvolutionSource{cube(task[Field::source_address] - kept * strides.line,
                                  task[Field::source_height], task[Field::source_width], channels,
                                  dtype, task.atom(), strides),
                             std::nullopt, false, std::move(convert)};
}

} // namespace

bool reads_picture(const TaskReader& task) {
    return task[Field::pixel_channels] & packed_pixels;
}

// Bits of pixel_control: 0 on or off; 1 the sum comes before the product; 2 rounding; 3 pixels are
// signed; from 4 on, six bits per channel, shifts. Documented for v2; the order of sum and product
// is measured: only so the scales and zero points of attention's operands come out on v2
// ((-3 + 3) * 127 / 130), and pictures on others. pixel_control_top is 1 in one file of t3's, the
// only one whose channels have different offsets; nothing else brings its outputs nearer to the
// float network. In t3's attention it holds the shift once more (inferred: 0xf3cf3cf8).
emu::Result<std::optional<PixelConversion>> pixel_conversion(const TaskReader& task,
                                                             std::int64_t channels) {
    constexpr std::array<std::array<Field, 2>, 4> fields = {{
        {Field::pixel_scale_0, Field::pixel_offset_0},
        {Field::pixel_scale_1, Field::pixel_offset_1},
        {Field::pixel_scale_2, Field::pixel_offset_2},
        {Field::pixel_scale_3, Field::pixel_offset_3},
    }};
    const Generation& generation = task.generation();
    const std::int64_t control = task[Field::pixel_control];
    if (static_cast<bool>(control & 1) == generation.converter_off) return std::nullopt;
    if (generation.pixel_converter == PixelConverter::none)
        return not_understood(task, Field::pixel_control, "a conversion that was never run");
    const bool sum_first = generation.pixel_converter == PixelConverter::sum_first;
    if ((control >> 1 & 3) != (sum_first ? 1 : 0))
        return not_understood(task, Field::pixel_control, "another order, or rounding");
    const bool may_differ = generation.pixel_converter == PixelConverter::offset_first;
    const std::int64_t top = task[Field::pixel_control_top];
    if (top > (may_differ ? 1 : 0) && !(may_differ && top == (control >> 4 & 15)))
        return not_understood(task, Field::pixel_control_top, "a conversion of another kind");
    PixelConversion result{.is_signed = static_cast<bool>(control & 8), .channels = {}};
    for (std::size_t c = 0; c < static_cast<std::size_t>(channels); ++c) {
        const std::int64_t shift = control >> (4 + 6 * c) & 63;
        if (shift > 31)
            return not_understood(task, Field::pixel_control, "a shift by more than 31 bits");
        result.channels.push_back(
            channel_of(generation.pixel_converter, task[fields[c][0]], task[fields[c][1]], shift));
    }
    return std::optional(std::move(result));
}

emu::Result<ConvolutionSource> convolution_source(const TaskReader& task, emu::Dtype dtype) {
    EMU_TRY_VALUE(source, reads_picture(task) ? picture(task, dtype) : feature_map(task, dtype));
    EMU_TRY(check(source.view, task.file.memory_bytes, "the convolution's source"));
    return std::move(source);
}

} // namespace rknn::format
