// SPDX-License-Identifier: Apache-2.0
// What v2 has besides the first generation's common registers. Documented
// (docs/formats/rknn-registers.md); proven but for what is called assumed.
#include "librknnrt/format/registers/register_rows_common.h"
#include "librknnrt/format/registers/register_rows_first.h"

namespace rknn::format {
namespace {

constexpr FieldRow v2_rows[] = {
    {conv_precision, 0x100c, 9, 7},
    {transposed_conv, 0x100c, 16, 16},
    {line_stride_whole, 0x100c, 29, 29},
    {constant, 0x100c, 30, 30, exactly, 1}, // pixels that begin at any byte
    {weights_compressed, 0x1100, 0, 0},
    {spare, 0x1104, 31, 0}, // of compressed streams: their sizes, which the file tells
    {spare, 0x1140, 31, 0},
    {spare, 0x1144, 31, 0},
    {spare, 0x1148, 31, 0},
    {spare, 0x114c, 31, 0},
    {spare, 0x1150, 31, 0},
    {spare, 0x1154, 31, 0},
    {spare, 0x1158, 31, 0},
    {spare, 0x115c, 31, 0},
    {spare, 0x1160, 31, 0},
    {spare, 0x1164, 31, 0},
    {spare, 0x1168, 31, 0},
    {spare, 0x116c, 31, 0},
    {spare, 0x1170, 31, 0},
    {spare, 0x1174, 31, 0},
    {spare, 0x1178, 31, 0},
    {spare, 0x117c, 31, 0},
    {converted_lanes, 0x1180, 31, 0},
    {pad_value, 0x1184, 31, 0, with_sign},

    {again, 0x3010, 10, 8, repeats, of(conv_precision)},
    {schedules, 0x3010, 0, 0},
    {sums_kind, 0x3010, 1, 1},
    {sums_width, 0x3014, 12, 0, minus_one},
    {sums_height, 0x3014, 28, 16, minus_one},
    {again, 0x3018, 12, 0, repeats, of(padded_channels)},
    {sum_shift, 0x301c, 4, 0}, // documented as the number of bits that are cut; no file has it

    {flying, 0x400c, 0, 0},
    {constant, 0x400c, 2, 1, exactly, 2}, // results go to memory
    {path_kind, 0x400c, 4, 3},
    {constant, 0x400c, 8, 5, exactly, 15},
    {regroup_atoms, 0x400c, 24, 9},
    {regroup, 0x400c, 25, 25},
    {regroup_kept, 0x400c, 29, 26},
    {transpose_atoms, 0x400c, 30, 30},
    {combine_surfaces, 0x400c, 31, 31},
    {transpose_blocks, 0x4050, 27, 27},
    {follows, 0x4058, 12, 0},
    {written_surfaces, 0x4058, 26, 16, minus_one},
    {transpose_wide, 0x4058, 27, 27},
    {written_width, 0x405c, 12, 0, minus_one},
    {written_height, 0x405c, 28, 16, minus_one},
    {bs_prelu, 0x4040, 5, 5},
    {bs_limit, 0x4040, 7, 7},
    {bs_add_function, 0x4040, 19, 16},
    {bn_prelu, 0x4060, 5, 5},
    {bn_limit, 0x4060, 7, 7},
    {bn_add_function, 0x4060, 19, 16},
    {ew_bypass, 0x4070, 0, 0},
    {ew_function_bypass, 0x4070, 1, 1},
    {ew_multiplies, 0x4070, 2, 2},
    {ew_from_memory, 0x4070, 6, 6},
    {ew_table_bypass, 0x4070, 7, 7},
    {ew_convert_bypass, 0x4070, 8, 8},
    {ew_relu_bypass, 0x4070, 9, 9},
    {ew_limit, 0x4070, 10, 10},
    {ew_function, 0x4070, 19, 16},
    {ew_size, 0x4070, 23, 22},
    {ew_mode, 0x4070, 29, 28},
    {ew_convert_adds_first, 0x4070, 31, 31},
};

} // namespace

const constinit Generation generation_v2 = {
    .text = "RKNPU v2",
    .rows = {common_rows, first_rows, v2_rows, reader_rows},
    .source_strides = SourceStrides::beyond_line,
    .pixel_lines = PixelLines::pixels,
    .pixel_converter = PixelConverter::sum_first,
    .pads_maxima = false, // inferred: the same networks have -128 there on all others
    .regroup_in_words = true,
    .has_bfloat16 = true,
};

} // namespace rknn::format
