// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/decode/decode_convolution.h"

#include "emu-core/base/error.h"
#include "librknnrt/format/constants/task_constants.h"
#include "librknnrt/format/decode/decode.h"
#include "librknnrt/format/decode/moves.h"
#include "librknnrt/format/decode/path_source.h"
#include "librknnrt/format/unit/views.h"

#include <algorithm>

namespace rknn::format {
namespace {

constexpr std::int64_t mode_normal = 0;
constexpr std::int32_t largest_kernel = 32;

emu::Result<emu::Dtype> operand_type(const TaskReader& task) {
    EMU_TRY_VALUE(dtype, precision_of(task, Field::conv_precision));
    if (task[Field::source_precision] != task[Field::conv_precision])
        return not_understood(task, Field::source_precision, "not that of the products");
    if (dtype != emu::Dtype::i8 && dtype != emu::Dtype::f16 && dtype != bfloat16)
        return not_understood(task, Field::conv_precision, "neither int8, float16 nor bfloat16");
    return dtype;
}

emu::Outcome read_kind(const TaskReader& task, Convolution& conv) {
    const Generation& generation = task.generation();
    const std::int64_t mode = task[Field::conv_mode];
    conv.depthwise = mode == generation.depthwise_mode;
    const bool picture = task[Field::pixel_channels] != 0;
    if (!conv.depthwise && mode != (picture ? generation.image_mode : mode_normal))
        return not_understood(task, Field::conv_mode, "no kind of convolution that is known");
    const bool said = task.registers.has(Field::transposed_conv);
    if (said && static_cast<bool>(task[Field::transposed_conv]) != is_spread(task))
        return not_understood(task, Field::transposed_conv, "not as the steps of the source say");
    if (conv.depthwise && picture)
        return not_understood(task, Field::pixel_channels, "a depthwise convolution of a picture");
    return {};
}

// int8: the value may stand in several of the lowest bytes, one per channel of a picture.
emu::Result<std::int32_t> pad_of(const TaskReader& task, emu::Dtype dtype) {
    const std::int64_t value = task[Field::pad_value];
    if (is_real(dtype)) {
        if (value != 0) return not_understood(task, Field::pad_value, "padding other than zero");
        return 0;
    }
    const auto low = static_cast<std::int8_t>(value & 0xff);
    std::int64_t rest = value >> 8;
    while (static_cast<std::int8_t>(rest & 0xff) == low && rest != 0 && rest != -1) rest >>= 8;
    if (rest != 0 && rest != -1) return not_understood(task, Field::pad_value, "no int8");
    return low;
}

emu::Outcome read_window(const TaskReader& task, Convolution& conv) {
    const auto small = [&](Field field) { return static_cast<std::int32_t>(task[field]); };
    conv.kernel_h = small(Field::kernel_height);
    conv.kernel_w = small(Field::kernel_width);
    conv.stride_y = small(Field::stride_y);
    conv.stride_x = small(Field::stride_x);
    conv.dilation_y = small(Field::dilation_y);
    conv.dilation_x = small(Field::dilation_x);
    conv.pad_top = small(Field::pad_top);
    conv.pad_left = small(Field::pad_left);
    if (conv.kernel_h < 1 || conv.kernel_w < 1 || conv.kernel_h > largest_kernel ||
        conv.kernel_w > largest_kernel)
        return not_understood(task, Field::kernel_width, "no kernel");
    return {};
}

emu::Outcome read_extent(const TaskReader& task, Convolution& conv) {
    const std::int64_t width = task[Field::conv_width], pixels = task[Field::conv_pixels];
    if (width < 1 || pixels < width || pixels % width != 0)
        return not_understood(task, Field::conv_pixels, "no whole lines");
    conv.out_w = static_cast<std::int32_t>(width);
    conv.out_h = static_cast<std::int32_t>(pixels / width);
    return {};
}

// Sums of products of int8 by weights less zero points, as far as int32 goes.
std::int64_t largest_sum(const Convolution& conv) {
    constexpr std::int64_t limit = (std::int64_t{1} << 31) - 1;
    std::int64_t zero = 0;
    for (const std::int32_t z : conv.weight_zero) zero = std::max<std::int64_t>(zero, std::abs(z));
    const std::int64_t products =
        std::int64_t{conv.kernel_h} * conv.kernel_w * (conv.depthwise ? 1 : conv.src.c);
    return std::min(products * 128 * (128 + zero), limit);
}

// What the path can do with values that it reads, and was never seen to do with sums.
emu::Outcome check_only_sums(const TaskReader& task) {
    for (const Field field : {Field::flying, Field::transpose_atoms, Field::transpose_blocks,
                              Field::combine_surfaces, Field::reduction, Field::unpool})
        if (task[field]) return not_understood(task, field, "of sums");
    return {};
}

// Beside no shift, t3 and t4 have a 1 there for pictures, and only for them. Measured: it changes
// nothing (the bytes are those of files for other chips).
constexpr std::int64_t twin_of_pictures = 1;

} // namespace

emu::Result<std::vector<UnitWork>> decode_convolution(const TaskReader& task) {
    if (keeps_maxima_of_halves(task)) return maxima_of_halves(task);
    Convolution conv;
    EMU_TRY(check_only_sums(task));
    EMU_TRY_VALUE(dtype, operand_type(task));
    EMU_TRY(read_kind(task, conv));
    EMU_TRY(read_window(task, conv));
    EMU_TRY(read_extent(task, conv));
    EMU_TRY_VALUE(pad, pad_of(task, dtype));
    conv.pad = pad;
    EMU_TRY_VALUE(source, convolution_source(task, dtype));
    conv.src = source.view;
    conv.pixels = std::move(source.pixels);
    conv.picture = source.picture;
    conv.convert = std::move(source.convert);
    const std::int64_t outputs = conv.depthwise ? conv.src.c : task[Field::kernels];
    const auto channels = static_cast<std::int32_t>(std::min(task[Field::real_channels], outputs));
    if (conv.depthwise) conv.src.c = channels;
    EMU_TRY_VALUE(shift, sum_shift(task));
    PathSource path{
        .h = conv.out_h, .w = conv.out_w, .channels = channels, .dtype = dtype, .shift = shift};
    if (task.registers.uses_reader()) {
        EMU_TRY_VALUE(table, read_channel_table(task, task[Field::read_parts],
                                                task[Field::parts_address], channels));
        path.table = std::move(table);
    }
    EMU_TRY_VALUE(sum, read_weights(task, path.table, channels, {}, conv));
    if (!conv.convert.stages.empty() && !conv.computed_weights)
        return not_understood(task, Field::pixel_control, "a map under constant weights");
    path.high = largest_sum(conv);
    path.low = -path.high;
    EMU_TRY_VALUE(output, decode_path(task, path));
    conv.output = std::move(output);
    if (is_spread(task)) return split_phases(task, path.table, std::move(conv), sum);
    std::vector<UnitWork> work;
    work.emplace_back(std::move(conv));
    return work;
}

emu::Result<int> sum_shift(const TaskReader& task) {
    const std::int64_t shift = task[Field::sum_shift];
    if (task.registers.row(Field::sum_shift_twin) == nullptr) return static_cast<int>(shift);
    const std::int64_t twin = task[Field::sum_shift_twin];
    const bool picture = shift == 0 && task[Field::pixel_channels] != 0;
    if (twin != shift && !(picture && twin == twin_of_pictures))
        return not_understood(task, Field::sum_shift_twin, "not as the shift beside it");
    return static_cast<int>(shift);
}

} // namespace rknn::format
