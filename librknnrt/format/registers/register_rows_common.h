// SPDX-License-Identifier: Apache-2.0
// What all generations have alike: S_POINTER of each unit, PPU, PPU_RDMA, and some of the others.
// Documented for v2 (docs/formats/rknn-registers.md) and proven there by files that compute the
// right values; seen at the same addresses in files of all others.
#pragma once

#include "librknnrt/format/registers/registers.h"

namespace rknn::format {

using enum Field;
using enum Coding;

inline constexpr FieldRow common_rows[] = {
    {pointer, 0x1004, 31, 0},
    {pointer, 0x2004, 31, 0},
    {pointer, 0x3004, 31, 0},
    {pointer, 0x4004, 31, 0},
    {pointer, 0x5004, 31, 0},
    {pointer, 0x6004, 31, 0},
    {pointer, 0x7004, 31, 0},

    {source_precision, 0x100c, 6, 4},
    {pixel_channels, 0x100c, 15, 12},
    {schedules, 0x1010, 31, 0},
    {stride_x, 0x1014, 2, 0},
    {stride_y, 0x1014, 5, 3},
    {spread_x, 0x1014, 10, 8, minus_one},
    {spread_y, 0x1014, 13, 11, minus_one},
    {dilation_x, 0x1014, 20, 16, minus_one},
    {dilation_y, 0x1014, 25, 21, minus_one},
    {schedules, 0x1040, 31, 0},
    {schedules, 0x1044, 31, 0},
    {weight_address, 0x1110, 31, 0},

    {bn_negative_shift, 0x4010, 15, 10},
    {path_precision, 0x4010, 2, 0},
    {output_precision, 0x4010, 31, 29},
    {missing_channels, 0x4014, 15, 0},
    {table_write, 0x4100, 17, 17},
    {table_select, 0x4100, 16, 16},
    {table_entry, 0x4100, 9, 0},
    {table_value, 0x4104, 31, 0, with_sign},

    {read_width, 0x500c, 12, 0, minus_one},
    {read_height, 0x5010, 12, 0, minus_one},
    {read_channels, 0x5014, 12, 0, minus_one},
    {read_address, 0x5018, 31, 0},
    {parts_address, 0x5020, 31, 0},
    {bn_parts_address, 0x502c, 31, 0},
    {element_disable, 0x5034, 0, 0},
    {element_size, 0x5034, 3, 2},
    {element_mode, 0x5034, 31, 30},
    {element_address, 0x5038, 31, 0},
    {repeat_x, 0x5048, 2, 0, minus_one},
    {repeat_y, 0x5048, 5, 3, minus_one},
    {again, 0x5048, 8, 6, repeats, of(repeat_x)}, // the steps of unpooling
    {again, 0x5048, 11, 9, repeats, of(repeat_y)},
    {unpool, 0x5048, 12, 12},

    {pool_source_width, 0x600c, 12, 0, minus_one},
    {pool_source_height, 0x6010, 12, 0, minus_one},
    {pool_source_channels, 0x6014, 12, 0, minus_one},
    {pool_width, 0x6018, 12, 0, minus_one},
    {pool_height, 0x601c, 12, 0, minus_one},
    {pool_channels, 0x6020, 12, 0, minus_one},
    {pool_method, 0x6024, 1, 0},
    {pool_flying, 0x6024, 4, 4},
    {pool_notch, 0x6024, 28, 16},
    {pool_kernel_width, 0x6034, 3, 0, minus_one},
    {pool_kernel_height, 0x6034, 11, 8, minus_one},
    {pool_stride_x, 0x6034, 19, 16, minus_one},
    {pool_stride_y, 0x6034, 23, 20, minus_one},
    {pool_reciprocal_x, 0x6038, 16, 0},
    {pool_reciprocal_y, 0x603c, 16, 0},
    {pool_pad_left, 0x6040, 2, 0},
    {pool_pad_top, 0x6040, 6, 4},
    {pool_pad_right, 0x6040, 10, 8},
    {pool_pad_bottom, 0x6040, 14, 12},
    {pool_pad_value, 0x6044, 31, 0},
    // The padding value twice, three times ...: what averages over the edge begin with.
    {spare, 0x6048, 31, 0},
    {spare, 0x604c, 31, 0},
    {spare, 0x6050, 31, 0},
    {pool_destination, 0x6070, 31, 0},
    {pool_destination_surface, 0x607c, 31, 0},
    {pool_precision, 0x6084, 1, 0},
    {pool_relined, 0x6084, 2, 2},
    {pool_surface_again, 0x6084, 31, 3, plain, 8},
    {constant, 0x60dc, 31, 0, exactly, 3},

    {again, 0x700c, 12, 0, repeats, of(pool_source_width)},
    {again, 0x7010, 12, 0, repeats, of(pool_source_height)},
    {pool_read_channels, 0x7014, 12, 0, minus_one},
    {pool_source, 0x701c, 31, 0},
    {pool_source_line, 0x7024, 31, 0},
    {pool_source_surface, 0x7028, 31, 0},
    {pool_read_precision, 0x7030, 1, 0},
    {constant, 0x7030, 6, 6, exactly, 1},
};

} // namespace rknn::format
