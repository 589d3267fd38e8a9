// SPDX-License-Identifier: Apache-2.0
// CNA, DPU and DPU_RDMA of the first generation; t3 has most of them too.
// Documented for v2 (docs/formats/rknn-registers.md); what a convolution, a pass, a table and an
// addition use is proven on lite and v2 by networks that compute the same bytes on both. Assumed on
// lite: transposed convolutions.
#pragma once

#include "librknnrt/format/registers/registers.h"

namespace rknn::format {

using enum Field;
using enum Coding;

inline constexpr FieldRow first_rows[] = {
    {conv_mode, 0x100c, 3, 0},
    {source_width, 0x1020, 26, 16},
    {source_height, 0x1020, 10, 0},
    {source_channels, 0x1024, 15, 0},
    {source_channels_modulo, 0x1024, 29, 16, minus_one},
    {conv_width, 0x1028, 10, 0},
    {conv_pixels, 0x102c, 21, 0},
    {weight_bytes, 0x1030, 31, 0},
    {kernel_bytes, 0x1034, 18, 0},
    {kernel_width, 0x1038, 28, 24},
    {kernel_height, 0x1038, 20, 16},
    {kernels, 0x1038, 13, 0},
    {pixel_control, 0x104c, 27, 0},
    {pixel_control_top, 0x104c, 31, 28},
    {pixel_scale_0, 0x1050, 31, 16, with_sign},
    {pixel_offset_0, 0x1050, 15, 0, with_sign},
    {pixel_scale_1, 0x1054, 31, 16, with_sign},
    {pixel_offset_1, 0x1054, 15, 0, with_sign},
    {pixel_scale_2, 0x1058, 31, 16, with_sign},
    {pixel_offset_2, 0x1058, 15, 0, with_sign},
    {pixel_scale_3, 0x105c, 31, 16, with_sign},
    {pixel_offset_3, 0x105c, 15, 0, with_sign},
    {pad_top, 0x1068, 3, 0},
    {pad_left, 0x1068, 7, 4},
    {source_address, 0x1070, 31, 0},
    {schedules, 0x1078, 31, 0},
    {source_line, 0x107c, 27, 0},
    {source_surface, 0x1080, 27, 0, with_sign},
    {fetched_width, 0x1084, 26, 16},
    {fetched_height, 0x1084, 10, 0},
    {schedules, 0x1088, 31, 0},

    {bs_negative_shift, 0x4010, 9, 4},
    {input_precision, 0x4010, 28, 26},
    {destination_address, 0x4020, 31, 0},
    {destination_surface, 0x4024, 31, 0},
    {width, 0x4030, 12, 0, minus_one},
    {piece_bytes, 0x4030, 28, 16},
    {height, 0x4034, 12, 0, minus_one},
    {reduction, 0x4034, 24, 22},
    {notch, 0x4038, 12, 0},
    {again, 0x4038, 28, 16, repeats, of(notch)},
    {padded_channels, 0x403c, 12, 0, minus_one},
    {real_channels, 0x403c, 28, 16, minus_one},
    {bs_bypass, 0x4040, 0, 0},
    {bs_add_bypass, 0x4040, 1, 1},
    {bs_multiply_bypass, 0x4040, 4, 4},
    {bs_relu_bypass, 0x4040, 6, 6},
    {bs_add_from_table, 0x4040, 8, 8},
    {bs_addend, 0x4044, 31, 0},
    {bs_factor_from_table, 0x4048, 0, 0},
    {bs_shift, 0x4048, 13, 8},
    {bs_factor, 0x4048, 31, 16},
    {bs_at_most, 0x404c, 31, 0, with_sign},
    {zero_from_table, 0x4050, 0, 0},
    {zero_bypass, 0x4050, 1, 1},
    {transposed_lines, 0x4050, 4, 2, minus_one},
    {again, 0x4050, 7, 5, repeats, of(transposed_lines)},
    {again, 0x4050, 10, 8, repeats, of(transposed_lines)},
    {zero_constant, 0x4054, 15, 0, with_sign},
    {bn_bypass, 0x4060, 0, 0},
    {bn_add_bypass, 0x4060, 1, 1},
    {bn_multiply_bypass, 0x4060, 4, 4},
    {bn_relu_bypass, 0x4060, 6, 6},
    {bn_add_from_table, 0x4060, 8, 8},
    {bn_addend, 0x4064, 31, 0},
    {bn_factor_from_table, 0x4068, 0, 0},
    {bn_shift, 0x4068, 13, 8},
    {bn_factor, 0x4068, 31, 16},
    {bn_at_most, 0x406c, 31, 0, with_sign},
    {ew_offset, 0x4074, 31, 0, with_sign},
    {ew_scale, 0x4078, 15, 0, with_sign},
    {ew_shift, 0x4078, 21, 16},
    {output_offset, 0x4080, 31, 0, with_sign},
    {output_scale, 0x4084, 15, 0, with_sign},
    {output_to_float16, 0x4084, 16, 16},
    {output_shift, 0x4088, 11, 0},
    {output_exponent, 0x4088, 19, 12},
    {output_rounding, 0x4088, 30, 30},
    {surface_add, 0x40c0, 31, 0, with_sign},

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
    {constant, 0x5034, 1, 1, exactly, 1}, // with element_disable
    {element_surface, 0x5040, 31, 0},
    {read_notch, 0x5048, 31, 19},
    {read_surface_notch, 0x504c, 31, 0, with_sign},
    {constant, 0x5068, 31, 0, exactly, 0x01010101},
};

// How DPU_RDMA reads: of v2 and t3.
inline constexpr FieldRow reader_rows[] = {
    {read_flying, 0x5044, 0, 0},
    {reader_kind, 0x5044, 2, 1},
    {schedules, 0x5044, 3, 3},
    {read_disable, 0x5044, 4, 4},
    {again, 0x5044, 7, 5, repeats_or_read, of(path_precision)},
    {read_combine, 0x5044, 10, 8},
    {constant, 0x5044, 14, 11, exactly, 15},
    {read_precision, 0x5044, 17, 15},
    {element_surface_notch, 0x506c, 31, 0, with_sign},
};

} // namespace rknn::format
