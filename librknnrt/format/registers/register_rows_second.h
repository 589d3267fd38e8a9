// SPDX-License-Identifier: Apache-2.0
// CNA, DPU and DPU_RDMA that t4 and f2 have alike, but for fields that f2 stores minus one. Found
// by the same network compiled for each, and proven by its bytes (docs/formats/rknn-registers.md,
// "Rows of the register maps").
#pragma once

#include "librknnrt/format/registers/registers.h"

namespace rknn::format {

using enum Field;
using enum Coding;

inline constexpr FieldRow second_rows[] = {
    {conv_mode, 0x100c, 1, 0},
    {conv_variant, 0x100c, 2, 2},
    {conv_precision, 0x100c, 9, 7},
    {constant, 0x100c, 21, 21, exactly, 1}, // float16
    {line_stride_whole, 0x100c, 29, 29},
    {schedules, 0x1018, 29, 0},
    {rows_kept, 0x1018, 31, 31},
    {weight_bytes, 0x101c, 31, 0},
    {kernel_bytes, 0x1020, 23, 0},
    {constant, 0x1020, 29, 29, exactly, 1},
    {schedules, 0x103c, 31, 0},
    {pixel_control, 0x1048, 27, 0},
    {pixel_control_top, 0x1048, 31, 28},
    {pixel_scale_0, 0x104c, 15, 0, with_sign},
    {pixel_scale_1, 0x104c, 31, 16, with_sign},
    {pixel_scale_2, 0x1050, 15, 0, with_sign},
    {pixel_scale_3, 0x1050, 31, 16, with_sign},
    {pixel_offset_0, 0x1054, 31, 0, with_sign},
    {pixel_offset_1, 0x1058, 31, 0, with_sign},
    {pixel_offset_2, 0x105c, 31, 0, with_sign},
    {pixel_offset_3, 0x1060, 31, 0, with_sign},
    {raw_pad, 0x1070, 31, 0},
    {weight_zero, 0x1074, 7, 0},
    {constant, 0x1074, 15, 8, exactly, 0x80},
    {follows, 0x107c, 31, 0},
    {pad_top, 0x1080, 7, 0},
    {pad_left, 0x1080, 15, 8},
    {follows, 0x1080, 31, 16}, // pads behind: what the window reaches beyond the source
    {pad_value, 0x1084, 31, 0, with_sign},
    {source_address, 0x1088, 31, 0},
    {schedules, 0x108c, 31, 0},
    {source_line, 0x1090, 27, 0},
    {source_surface, 0x1094, 27, 0, with_sign},
    {schedules, 0x1098, 31, 0},
    {schedules, 0x118c, 31, 0},

    {sums_width, 0x301c, 12, 0, minus_one},
    {sums_height, 0x301c, 28, 16, minus_one},
    {follows, 0x3020, 31, 0}, // channels of the sums, filled up

    {flying, 0x400c, 0, 0},
    {path_kind, 0x400c, 3, 3},
    {constant, 0x400c, 2, 2, exactly, 1},
    {regroup, 0x400c, 25, 25},
    {regroup_kept, 0x400c, 29, 26},
    {destination_address, 0x4018, 31, 0},
    {destination_surface, 0x401c, 31, 0, plain, 16},
    {width, 0x4020, 12, 0, minus_one},
    {height, 0x4024, 12, 0, minus_one},
    {notch, 0x4028, 12, 0},
    {again, 0x4028, 28, 16, repeats_or_zero, of(notch)},
    {real_channels, 0x402c, 12, 0, minus_one},
    {schedules, 0x4030, 31, 0},
    {written_width, 0x4034, 12, 0, minus_one},
    {written_height, 0x4034, 28, 16, minus_one},
    // Clamps behind the first half of a stage: the same as those behind the whole.
    {again, 0x4048, 31, 0, repeats, of(bs_at_least)},
    {again, 0x404c, 31, 0, repeats, of(bs_at_most)},
    {bs_inner_at_most, 0x404c, 31, 0, with_sign},
    {bs_at_least, 0x4058, 31, 0, with_sign},
    {bs_at_most, 0x405c, 31, 0, with_sign},
    {again, 0x406c, 31, 0, repeats, of(bn_at_least)},
    {again, 0x4070, 31, 0, repeats, of(bn_at_most)},
    {bn_inner_at_most, 0x4070, 31, 0, with_sign},
    {bn_at_least, 0x4074, 31, 0, with_sign},
    {bn_at_most, 0x4078, 31, 0, with_sign},
    {ew_bypass, 0x407c, 0, 0},
    {ew_multiplies, 0x407c, 2, 2}, // the factor comes from memory
    {ew_divides, 0x407c, 3, 3},
    {constant, 0x407c, 4, 4, exactly, 1}, // with ew_multiplies
    {ew_multiply_bypass, 0x407c, 6, 6},
    {ew_table_bypass, 0x407c, 7, 7},
    {ew_convert_bypass, 0x407c, 8, 8},
    {constant, 0x407c, 13, 13, exactly, 1}, // with ew_divides
    {constant, 0x407c, 14, 14, exactly, 1},
    {constant, 0x407c, 15, 15, exactly, 1}, // the addend comes from memory
    {ew_function, 0x407c, 19, 16},
    {ew_add_bypass, 0x407c, 24, 24},
    {ew_convert_adds_first, 0x407c, 31, 31},
    {ew_offset, 0x4080, 15, 0, with_sign},
    {ew_scale, 0x4084, 15, 0, with_sign},
    {ew_shift, 0x4084, 21, 16},
    {ew_at_least, 0x4088, 31, 0, with_sign},
    {ew_at_most, 0x408c, 31, 0, with_sign},
    {output_at_least, 0x40a4, 31, 0, with_sign},
    {output_at_most, 0x40a8, 31, 0, with_sign},
    {output_offset, 0x40ac, 31, 0, with_sign},
    {output_scale, 0x40b0, 15, 0, with_sign},
    {output_to_float16, 0x40b0, 16, 16},
    {output_shift, 0x40b4, 11, 0},
    {output_exponent, 0x40b4, 19, 12},
    {output_rounding, 0x40b4, 30, 30},
    {surface_add, 0x40b8, 31, 0, with_sign, 16},
    {schedules, 0x40c0, 31, 0},
    {regroup_atoms, 0x40c8, 15, 0},
    {piece_bytes, 0x40cc, 31, 0},

    {element_surface, 0x5040, 31, 0, plain, 16},
    {read_flying, 0x5044, 0, 0},
    {reader_kind, 0x5044, 1, 1},
    {schedules, 0x5044, 3, 3},
    {read_disable, 0x5044, 4, 4},
    {again, 0x5044, 7, 5, repeats, of(path_precision)},
    {read_precision, 0x5044, 17, 15},
    {read_surface_notch, 0x504c, 31, 0, with_sign, 16},
    {element_surface_notch, 0x506c, 31, 0, with_sign, 16},
    {read_notch, 0x5078, 12, 0},
};

} // namespace rknn::format
