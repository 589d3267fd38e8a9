// SPDX-License-Identifier: Apache-2.0
// What f2 has besides what it shares with t4: seen in files, proven as register_rows_second.h says.
#include "librknnrt/format/registers/register_rows_common.h"
#include "librknnrt/format/registers/register_rows_second.h"

namespace rknn::format {
namespace {

constexpr FieldRow f2_rows[] = {
    {kernel_width, 0x1024, 28, 24, minus_one},
    {kernel_height, 0x1024, 20, 16, minus_one},
    {kernels, 0x1024, 13, 0, minus_one},
    {source_channels, 0x1028, 15, 0, minus_one},
    {schedules, 0x1028, 31, 16},
    {source_width, 0x102c, 28, 16, minus_one},
    {source_height, 0x102c, 12, 0, minus_one},
    {conv_width, 0x1030, 12, 0, minus_one},
    {schedules, 0x1030, 31, 16},
    {conv_pixels, 0x1034, 21, 0, minus_one},
    {constant, 0x1038, 11, 0, exactly, 7},
    {constant, 0x1038, 11, 0, exactly, 8},
    {constant, 0x1038, 11, 0, exactly, 0xe07},
    {constant, 0x1038, 31, 30, exactly, 2},
    {constant, 0x1038, 31, 30, exactly, 3},
    {constant, 0x1018, 30, 30, exactly, 1},
    {fetched_width, 0x1078, 31, 16, minus_one},
    {fetched_height, 0x1078, 15, 0, minus_one},

    {sum_shift, 0x3024, 4, 0}, // ../decode/decode_convolution.h
    {sum_shift_twin, 0x3024, 9, 5},
    {constant, 0x3018, 9, 0, exactly, 1},
    {constant, 0x3018, 9, 0, exactly, 10}, // depthwise
    {constant, 0x3018, 9, 0, exactly, 0x81},
    {constant, 0x3018, 9, 0, exactly, 0x200}, // float16
    {constant, 0x3018, 9, 0, exactly, 0x20a}, // of it, depthwise
    {constant, 0x3018, 9, 0, exactly, 0x280},
    {constant, 0x3018, 28, 28, exactly, 1},
    {constant, 0x400c, 30, 30, exactly, 1}, // of convolutions
    {reduction, 0x4024, 21, 16},
    {bs_word, 0x4038, 31, 0},
    {schedules, 0x4044, 1, 0},
    {transposed_lines, 0x4050, 3, 0, minus_one},
    {again, 0x4050, 7, 4, repeats, of(transposed_lines)},
    {follows, 0x4050, 15, 8},
    {zero_from_table, 0x4050, 16, 16},
    {spare, 0x4050, 17, 17}, // zero points: zero_enable says whether there are any
    {rearrange_whole, 0x4050, 20, 20},
    {transpose_blocks, 0x4050, 21, 21},
    {transpose_wide, 0x4050, 22, 22},
    {zero_enable, 0x4050, 31, 31},
    {bn_bypass, 0x4060, 0, 0},
    {bn_add_bypass, 0x4060, 1, 1},
    {bn_add_from_table, 0x4060, 2, 2},
    {bn_add_function, 0x4060, 7, 4},
    {bn_multiply_bypass, 0x4060, 8, 8},
    {bn_prelu, 0x4060, 10, 10},
    {constant, 0x4060, 11, 11, exactly, 1}, // with bn_multiply_bypass only
    {pieces, 0x4080, 31, 16},               // where regroup is set
    {constant, 0x40d0, 31, 0, exactly, 0x40ffff},
    {constant, 0x40d0, 31, 0, exactly, 0x48ffff},

    // Tables: every setting is there for four lanes, which must be alike.
    {table_control, 0x4108, 31, 0},
    {table_lower_shift, 0x410c, 15, 8},
    {table_upper_shift, 0x410c, 23, 16},
    {table_lower_start, 0x4110, 31, 0, with_sign},
    {again, 0x4114, 31, 0, repeats, of(table_lower_start)},
    {again, 0x4118, 31, 0, repeats, of(table_lower_start)},
    {again, 0x411c, 31, 0, repeats, of(table_lower_start)},
    {table_lower_end, 0x4120, 31, 0, with_sign},
    {table_upper_start, 0x4130, 31, 0, with_sign},
    {table_upper_end, 0x4140, 31, 0, with_sign},
    {again, 0x4144, 31, 0, repeats, of(table_upper_end)},
    {again, 0x4148, 31, 0, repeats, of(table_upper_end)},
    {again, 0x414c, 31, 0, repeats, of(table_upper_end)},
    {table_below_factor, 0x4150, 15, 0, with_sign},
    {again, 0x4150, 31, 16, repeats, of(table_below_factor)},
    {again, 0x4154, 15, 0, repeats, of(table_below_factor)},
    {again, 0x4154, 31, 16, repeats, of(table_below_factor)},
    {table_below_shift, 0x4160, 4, 0},
    {again, 0x4160, 12, 8, repeats, of(table_below_shift)},
    {again, 0x4160, 20, 16, repeats, of(table_below_shift)},
    {again, 0x4160, 28, 24, repeats, of(table_below_shift)},
    {table_above_factor, 0x4170, 15, 0, with_sign},
    {again, 0x4170, 31, 16, repeats, of(table_above_factor)},
    {again, 0x4174, 15, 0, repeats, of(table_above_factor)},
    {again, 0x4174, 31, 16, repeats, of(table_above_factor)},
    {table_above_shift, 0x4184, 4, 0},
    {again, 0x4184, 12, 8, repeats, of(table_above_shift)},
    {again, 0x4184, 20, 16, repeats, of(table_above_shift)},
    {again, 0x4184, 28, 24, repeats, of(table_above_shift)},
    // Assumed: the tables' first and last values, which the tables have too.
    {follows, 0x4188, 31, 16},
    {follows, 0x418c, 31, 0},
    {follows, 0x4190, 31, 16},
    {follows, 0x4194, 31, 0},

    {constants_used, 0x501c, 4, 1},
    {read_parts, 0x501c, 10, 8},
    {constants_address, 0x5024, 31, 0},
    {bn_constants_used, 0x5028, 4, 1},
    {bn_parts, 0x5028, 10, 8},
    {bn_constants_address, 0x5030, 31, 0},
    {constant, 0x5034, 6, 6, exactly, 1},
    {constant, 0x5034, 28, 28, exactly, 1},
    {constant, 0x5044, 30, 30, exactly, 1}, // of convolutions
};

} // namespace

const constinit Generation generation_f2 = {
    .text = "RKNPU f2",
    .rows = {common_rows, second_rows, f2_rows},
    .image_mode = 2,
    .depthwise_mode = 1,
    .depthwise_pairs = DepthwisePairs::by_twos,
    .depthwise_pair_block = 64,
    .source_strides = SourceStrides::quarter,
    .pixel_converter = PixelConverter::offset_after,
    .kept_rows = KeptRows::flagged,
    .table_control = 0x2000006,
    .scatter_adds_line = true,
    .stages = StageSettings::words,
};

} // namespace rknn::format
