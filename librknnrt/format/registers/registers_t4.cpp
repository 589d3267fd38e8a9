// SPDX-License-Identifier: Apache-2.0
// What t4 has besides what it shares with f2: seen in files, proven as register_rows_second.h says.
#include "librknnrt/format/registers/register_rows_common.h"
#include "librknnrt/format/registers/register_rows_second.h"

namespace rknn::format {
namespace {

constexpr FieldRow t4_rows[] = {
    {constant, 0x100c, 28, 28, exactly, 1},
    {constant, 0x100c, 26, 26, exactly, 1}, // pictures of which a line is no whole atoms
    {kernel_width, 0x1024, 28, 24},
    {kernel_height, 0x1024, 20, 16},
    {kernels, 0x1024, 13, 0},
    {source_channels, 0x1028, 15, 0},
    {source_width, 0x102c, 28, 16},
    {source_height, 0x102c, 12, 0},
    {conv_width, 0x1030, 12, 0},
    {conv_pixels, 0x1034, 21, 0},
    {constant, 0x1038, 31, 0, exactly, 8},
    {constant, 0x1038, 31, 0, exactly, 0x2008},
    {constant, 0x106c, 31, 0, exactly, 0x20},
    {fetched_width, 0x1078, 31, 16},
    {fetched_height, 0x1078, 15, 0},

    {constant, 0x3018, 31, 0, exactly, 1},
    {constant, 0x3018, 31, 0, exactly, 10},    // depthwise
    {constant, 0x3018, 31, 0, exactly, 0x15},  // a picture of compiler 1.4.1
    {constant, 0x3018, 31, 0, exactly, 0x200}, // float16
    {sum_shift, 0x3024, 4, 0},                 // ../decode/decode_convolution.h
    {sum_shift_twin, 0x3024, 9, 5},

    {constant, 0x400c, 8, 5, exactly, 15},
    {reduction, 0x4024, 24, 22},
    {bs_word, 0x4038, 31, 14},
    {bs_word, 0x4038, 7, 0},
    {bs_shift, 0x4038, 13, 8},
    {bs_addend, 0x4040, 31, 0},
    {bs_factor_from_table, 0x4044, 0, 0},
    {bs_factor, 0x4044, 31, 16},
    {zero_from_table, 0x4050, 0, 0},
    {spare, 0x4050, 1, 1}, // zero points: zero_enable says whether there are any
    {transposed_lines, 0x4050, 4, 2, minus_one},
    {again, 0x4050, 7, 5, repeats, of(transposed_lines)},
    {again, 0x4050, 10, 8, repeats_or_zero, of(transposed_lines)},
    {rearrange_whole, 0x4050, 20, 20},
    {transpose_blocks, 0x4050, 21, 21},
    {zero_constant, 0x4054, 15, 0, with_sign},
    {bs_negative_shift, 0x4054, 21, 16},
    {zero_enable, 0x4054, 31, 31},
    {bn_addend, 0x4064, 31, 0},
    {bn_shift, 0x4068, 13, 8},
    {bn_factor, 0x4068, 31, 16},
    {bn_bypass, 0x4060, 0, 0},
    {bn_add_bypass, 0x4060, 1, 1},
    {bn_multiply_bypass, 0x4060, 4, 4},
    {bn_prelu, 0x4060, 5, 5},
    {bn_add_from_table, 0x4060, 8, 8},
    {bn_add_function, 0x4060, 19, 16},

    {pieces, 0x40bc, 31, 16},
    {table_control, 0x4108, 31, 0},
    {table_lower_shift, 0x410c, 15, 8},
    {table_upper_shift, 0x410c, 23, 16},
    {table_lower_start, 0x4110, 31, 0, with_sign},
    {table_lower_end, 0x4114, 31, 0, with_sign},
    {table_upper_start, 0x4118, 31, 0, with_sign},
    {table_upper_end, 0x411c, 31, 0, with_sign},
    {table_below_factor, 0x4120, 15, 0, with_sign},
    {table_below_shift, 0x4124, 4, 0},
    {table_above_factor, 0x4128, 31, 16, with_sign},
    {table_above_shift, 0x412c, 9, 5},

    {read_parts, 0x501c, 4, 1},
    {bn_parts, 0x5028, 4, 1},
    {constant, 0x5044, 14, 11, exactly, 15},
};

} // namespace

const constinit Generation generation_t4 = {
    .text = "RKNPU t4",
    .rows = {common_rows, second_rows, t4_rows},
    .table_group = 4,
    .kernel_block = 16,
    .image_mode = 2,
    .depthwise_mode = 1,
    .depthwise_pairs = DepthwisePairs::by_twos,
    .source_strides = SourceStrides::quarter,
    .pixel_lines = PixelLines::joined,
    .pixel_converter = PixelConverter::offset_after,
    .kept_rows = KeptRows::flagged,
    .table_control = 0x160,
    .transposes_bytes = true,
    .stages = StageSettings::words,
};

} // namespace rknn::format
