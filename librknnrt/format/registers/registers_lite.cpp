// SPDX-License-Identifier: Apache-2.0
// What lite has besides the first generation's common registers. Documented
// (docs/formats/rknn-registers.md); proven by networks that compute the same bytes as on v2.
// Assumed: float16, transposed convolutions.
#include "librknnrt/format/registers/register_rows_common.h"
#include "librknnrt/format/registers/register_rows_first.h"

namespace rknn::format {
namespace {

constexpr FieldRow lite_rows[] = {
    {conv_precision, 0x100c, 9, 8},
    {transposed_conv, 0x100c, 16, 16},
    {schedules, 0x1018, 31, 0}, // bytes of a picture that are kept
    {pad_value, 0x1068, 31, 16, with_sign},

    {constant, 0x200c, 0, 0, exactly, 1},
    {input_kind, 0x200c, 1, 1},
    {input_real, 0x200c, 13, 13},
    {sums_kind, 0x300c, 1, 1},
    {sums_real, 0x300c, 13, 13},
    {sums_width, 0x3010, 12, 0, minus_one},
    {sums_height, 0x3010, 28, 16, minus_one},
    {follows, 0x3014, 12, 0},  // channels of the sums, filled up
    {sum_shift, 0x302c, 4, 0}, // ../decode/decode_convolution.h

    {flying, 0x400c, 0, 0},
    {hands_on, 0x400c, 1, 1}, // to the pooling unit, ../decode/decode.h
    {constant, 0x400c, 3, 3, exactly, 1},
    {path_kind, 0x400c, 5, 4},
    {constant, 0x400c, 8, 8, exactly, 1},
    {regroup_atoms, 0x400c, 24, 9},
    {regroup, 0x400c, 25, 25},
    {transpose_atoms, 0x400c, 30, 30},
    {constant, 0x4054, 31, 16, exactly, 0xffff}, // the sign of the zero point
    {bs_add_function, 0x4040, 3, 2},
    {bs_prelu, 0x4040, 5, 5},
    {bs_limit, 0x4040, 7, 7},
    {bn_add_function, 0x4060, 3, 2},
    {bn_prelu, 0x4060, 5, 5},
    {bn_limit, 0x4060, 7, 7},
    {ew_bypass, 0x4070, 0, 0},
    {ew_function_bypass, 0x4070, 1, 1},
    {ew_multiplies, 0x4070, 2, 2},
    {ew_function, 0x4070, 4, 3},
    {ew_from_memory, 0x4070, 6, 6},
    {ew_table_bypass, 0x4070, 7, 7},
    {ew_convert_bypass, 0x4070, 8, 8},
    {ew_relu_bypass, 0x4070, 9, 9},
    {ew_mode, 0x4070, 29, 28},
    {ew_convert_adds_first, 0x4070, 31, 31},

    {schedules, 0x501c, 0, 0},
    {schedules, 0x5024, 12, 0}, // of the table's length
    {schedules, 0x5028, 0, 0},
    {schedules, 0x5030, 12, 0},
    {schedules, 0x503c, 31, 0}, // from an operand's line to the next
    {read_flying, 0x5044, 0, 0},
    {reader_kind, 0x5044, 2, 1},
    {again, 0x5044, 7, 5, repeats, of(path_precision)},
    {constant, 0x5044, 14, 11, exactly, 8},
    {read_precision, 0x5044, 17, 15},
    {constant, 0x7018, 0, 0, exactly, 1},
    {constant, 0x5044, 18, 18, exactly, 1},
};

} // namespace

const constinit Generation generation_lite = {
    .text = "RKNPU lite",
    .rows = {common_rows, first_rows, lite_rows},
    .atom = 8,
    .table_group = 4,
    .kernel_block = 16,
    .kernel_block_float = 8, // measured: the dimensions of 127 tensors of float16 weights say so
    .channel_block_float = 16,
    .depthwise_block = 32,
    .pixel_converter = PixelConverter::offset_after,
    .converter_off = false,
    .element_size_of_byte = 0,
};

} // namespace rknn::format
