// SPDX-License-Identifier: Apache-2.0
// t3: most registers where the first generation has them, with stages as t4's. Proven by one
// network of int8 whose values come out right: a face detector, 0.3 to 0.8 steps off its float
// network on average. Offsets of pictures: a file with one channel sets 0x1058 only, and one with
// means 104, 117, 123 has what the rule of ../decode/input_pixels.h gives for these in 0x1058,
// 0x105c and 0x101c; so its outputs are nearer to its float network as well (../README.md,
// "Inputs"). Assumed: float16. As in the second generation no bit beside the spread says that a
// convolution is transposed: two files of a text detector have none, and results of twice the
// source's size.
#include "librknnrt/format/registers/register_rows_common.h"
#include "librknnrt/format/registers/register_rows_first.h"

namespace rknn::format {
namespace {

constexpr FieldRow t3_rows[] = {
    {conv_mode, 0x100c, 2, 0},
    {conv_precision, 0x100c, 9, 7},
    {line_stride_whole, 0x100c, 29, 29},
    {pixel_offset_2, 0x101c, 31, 0, with_sign},
    {source_channels_modulo, 0x1024, 29, 16, minus_one},
    {schedules, 0x103c, 31, 0},
    {schedules, 0x1048, 31, 0},
    {pixel_scale_0, 0x1050, 15, 0, with_sign},
    {pixel_scale_1, 0x1050, 31, 16, with_sign},
    {pixel_scale_2, 0x1054, 15, 0, with_sign},
    {pixel_scale_3, 0x1054, 31, 16, with_sign},
    {pixel_offset_0, 0x1058, 31, 0, with_sign},
    {pixel_offset_1, 0x105c, 31, 0, with_sign},
    {constant, 0x1060, 31, 0, exactly, 0xffff0001}, // of float16,
    {pad_top, 0x1068, 7, 0},
    {pad_left, 0x1068, 15, 8},
    {pixel_offset_3, 0x106c, 31, 0, with_sign},
    {fetched_width, 0x1084, 31, 16},
    {fetched_height, 0x1084, 15, 0},
    {follows, 0x108c, 31, 0},
    {pad_value, 0x1184, 15, 0, with_sign},
    {follows, 0x1188, 31, 0}, // from kernel_bytes
    {schedules, 0x118c, 31, 0},

    {constant, 0x3010, 31, 0, exactly, 1},
    {constant, 0x3010, 31, 0, exactly, 10}, // depthwise
    {sums_width, 0x3014, 12, 0, minus_one},
    {sums_height, 0x3014, 28, 16, minus_one},
    {again, 0x3018, 12, 0, repeats, of(padded_channels)},
    {sum_shift, 0x301c, 4, 0}, // as t4; but for pictures, no file has it
    {sum_shift_twin, 0x301c, 9, 5},

    {flying, 0x400c, 0, 0},
    {constant, 0x400c, 2, 2, exactly, 1},
    {path_kind, 0x400c, 4, 3},
    {constant, 0x400c, 8, 5, exactly, 15},
    {regroup_atoms, 0x400c, 24, 9},
    {regroup, 0x400c, 25, 25},
    {regroup_kept, 0x400c, 29, 26},
    {regroup_each, 0x400c, 30, 30},
    {combine_surfaces, 0x400c, 31, 31},
    {constant, 0x4010, 25, 22, exactly, 2}, // what is read: read_precision says it too
    {constant, 0x4010, 25, 22, exactly, 3},
    {constant, 0x4010, 25, 22, exactly, 4},
    {bs_addend, 0x4018, 31, 0},
    // Clamps within the stages: those behind them say the same, or they never act.
    {constant, 0x401c, 31, 0, exactly, 0x7fffffff},
    {again, 0x4028, 31, 0, repeats, of(bn_at_most)},
    {constant, 0x402c, 31, 0, exactly, 0x7fffffff},
    {again, 0x404c, 31, 0, repeats, of(bs_at_least)},
    {again, 0x406c, 31, 0, repeats, of(bn_at_least)},
    {constant, 0x407c, 31, 0, exactly, 0x80000000},
    {bs_word, 0x4040, 31, 0},
    {bs_shift, 0x4040, 14, 9},
    {zero_from_table, 0x4050, 0, 0},
    {constant, 0x4050, 20, 20, exactly, 1},
    {transpose_blocks, 0x4050, 21, 21},
    {transpose_atoms, 0x4050, 27, 27},
    {again, 0x4050, 30, 28, repeats, of(written_step)},
    {zero_constant, 0x4054, 16, 0, with_sign},
    {bs_negative_shift, 0x4054, 29, 24},
    {constant, 0x4054, 30, 30, exactly, 1}, // of float16
    {zero_enable, 0x4054, 31, 31},
    {written_step, 0x4058, 12, 0},
    {written_surfaces, 0x4058, 26, 16, minus_one},
    {transpose_wide, 0x4058, 27, 27},
    {written_width, 0x405c, 12, 0, minus_one},
    {written_height, 0x405c, 28, 16, minus_one},
    {bn_prelu, 0x4060, 5, 5},
    {bn_add_function, 0x4060, 19, 16},
    {pieces, 0x40c4, 31, 16},
    {ew_bypass, 0x4070, 0, 0},
    {ew_multiplies, 0x4070, 2, 2},
    {ew_divides, 0x4070, 3, 3},
    {constant, 0x4070, 4, 4, exactly, 1},
    {ew_multiply_bypass, 0x4070, 6, 6},
    {ew_table_bypass, 0x4070, 7, 7},
    {ew_convert_bypass, 0x4070, 8, 8},
    {constant, 0x4070, 13, 13, exactly, 1},
    {constant, 0x4070, 14, 14, exactly, 1},
    {constant, 0x4070, 15, 15, exactly, 1},
    {ew_function, 0x4070, 19, 16},
    {ew_add_bypass, 0x4070, 24, 24},
    {ew_convert_adds_first, 0x4070, 31, 31},
    {bs_at_least, 0x40d8, 31, 0, with_sign},
    {bs_at_most, 0x40dc, 31, 0, with_sign},
    {bn_at_least, 0x40e0, 31, 0, with_sign},
    {bn_at_most, 0x40e4, 31, 0, with_sign},
    {ew_at_least, 0x40e8, 31, 0, with_sign},
    {ew_at_most, 0x40ec, 31, 0, with_sign},

    {constant, 0x5044, 31, 18, exactly, 0x24},
};

} // namespace

const constinit Generation generation_t3 = {
    .text = "RKNPU t3",
    .rows = {common_rows, t3_rows, first_rows, reader_rows}, // its own go before
    .table_group = 4,
    .kernel_block = 16,
    .depthwise_mode = 7,
    .depthwise_pairs = DepthwisePairs::always,
    .source_strides = SourceStrides::by_width,
    .pixel_lines = PixelLines::joined,
    .pixel_converter = PixelConverter::offset_first,
    .kept_rows = KeptRows::missing,
    .stages = StageSettings::words,
};

} // namespace rknn::format
