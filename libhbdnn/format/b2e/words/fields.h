// SPDX-License-Identifier: Apache-2.0
// Where the fields are in each register of march B2E's units: the reader's and the writer's one
// table. How each is known is said in docs/formats/b2e-programs.md.
#pragma once

#include "libhbdnn/format/hbm/taken_word.h"

namespace hbdnn::format::b2e {

using hbm::Field;

// A word for unit 0 names units in its payload; what it waits for is done here.
inline constexpr std::uint64_t waits = 0x800, waited_units = std::uint64_t{0x7E} << 12;

// A word writes one register of one unit; the write that launches starts the unit.
namespace word {
inline constexpr Field unit{0, 4, "unit"}, reg{4, 7, "register"}, launches{11, 1, "launch"};
inline constexpr int payload_at = 12, payload_bits = 52;
} // namespace word

enum class Unit : std::uint32_t {
    wait = 0,
    conv = 1,
    vector = 2,
    move = 3,
    pool = 4,
    load = 5,
    store = 6,
    second_conv = 7, // of B25, and the next two
    preparation = 8,
    both_convs = 9,
    end = 15,
};

// Numbers of registers, as far as units share them.
namespace reg {
inline constexpr std::uint32_t repeats = 0x00, out = 0x01, out_extents = 0x02, out_strides = 0x03,
                               in = 0x05, in_extents = 0x06, in_strides = 0x07, second = 0x09,
                               second_strides = 0x0B, third = 0x0D, third_strides = 0x0F,
                               operation = 0x10;
// Transfers.
inline constexpr std::uint32_t sram_counts = 0x10, sram_strides = 0x11, ddr_counts = 0x12,
                               ddr_strides = 0x13, repeat_strides = 0x14, ddr_place = 0x15,
                               stored = 0x16, chroma = 0x16;
// Convolutions: up to four kernels.
inline constexpr std::uint32_t kernel = 0x14;
// Unit 4.
inline constexpr std::uint32_t step = 0x11, start = 0x12, mode = 0x13;
// Fills, reductions, averages.
inline constexpr std::uint32_t value = 0x11, axis = 0x11, window = 0x11, counted = 0x12;
} // namespace reg

// Register 00. Without repeats it is 0xf.
namespace repeats {
inline constexpr Field code{0, 5, "code"}, count{20, 12, "repeats"};
inline constexpr std::int32_t none = 0xF;
} // namespace repeats

// Registers 01, 05, 09, 0d. Rows have 128 bytes.
namespace place {
inline constexpr Field lane{0, 4, "lane"}, row_high{4, 4, "row, upper bits"},
    row_low{10, 10, "row, lower bits"}, ring{20, 15, "ring"}, flag{35, 1, "bit 35"},
    offset{36, 13, "offset"}, element{49, 3, "element"};
inline constexpr int row_low_bits = 10;
} // namespace place

// Registers 02, 06: each one less.
namespace extents {
inline constexpr Field h{0, 16, "height"}, w{16, 16, "width"}, c{32, 16, "channels"};
} // namespace extents

// Registers 03, 07, 0b, 0f: rows.
namespace strides {
inline constexpr Field plane{0, 13, "plane stride"}, block{13, 13, "block stride"},
    line{26, 13, "line stride"}, repeat{39, 13, "repeat stride"};
} // namespace strides

// Registers 10 to 16 of units 5 and 6. Counts are one less.
namespace transfer {
inline constexpr Field inner{0, 16, "inner count"}, middle{16, 16, "middle count"},
    outer{32, 15, "outer count"}, words{47, 5, "words of a unit"};
inline constexpr Field inner_stride{0, 16, "inner stride"}, middle_stride{16, 16, "middle stride"},
    outer_stride{32, 16, "outer stride"};
inline constexpr Field ddr_inner{0, 16, "DDR inner count"}, ddr_outer{16, 16, "DDR outer count"},
    run{32, 20, "run"};
inline constexpr Field ddr_inner_stride{0, 26, "DDR inner stride"},
    ddr_outer_stride{26, 26, "DDR outer stride"};
// Of repetitions; in the SRAM quarters of rows.
inline constexpr Field ddr_repeat{0, 26, "DDR repeat stride"},
    sram_repeat{26, 26, "SRAM repeat stride"};
inline constexpr std::int32_t quarters_of_row = 4;
inline constexpr Field memory{0, 4, "memory"}, sixteens{4, 28, "address"},
    compressed{33, 1, "compressed"};
inline constexpr Field stored{32, 20, "stored bytes"}, stored_here{34, 18, "stored bytes"};
inline constexpr std::int64_t bytes_of_run = 16, bytes_of_stride = 16, bytes_of_address = 16,
                              bytes_of_stored = 128;
} // namespace transfer

// Of pictures: register 02 has their extents, 15 and 16 where they are.
namespace picture {
inline constexpr Field memory{0, 4, "memory"}, x{4, 28, "first pixel"}, kind{32, 3, "kind"},
    line{35, 13, "first line"}, strides{48, 4, "strides' memory"};
inline constexpr std::int32_t chroma_kind = 2, luma_kind = 4, gray_kind = 6;
} // namespace picture

// Unit 1. Registers 14 to 17 each have a kernel; starts are two more.
namespace kernel {
inline constexpr Field lane{0, 2, "lane"}, row_high{2, 4, "row, upper bits"},
    row_low{8, 10, "row, lower bits"}, height{18, 3, "height"}, width{21, 3, "width"},
    top{24, 3, "first line"}, left{27, 3, "first pixel"}, input_stride{30, 7, "input stride"},
    output_stride{37, 15, "output stride"};
inline constexpr std::int32_t start_bias = 2, words_of_lane = 4;
} // namespace kernel

namespace conv {
inline constexpr Field depthwise{0, 1, "depthwise"}, wide{1, 1, "32 x 4 weights"},
    stride{2, 1, "stride"}, adds{4, 1, "addition"}, c4_in{5, 1, "C4 input"},
    c4_out{6, 1, "C4 result"}, always{7, 1, "bit 7"}, scaled{8, 1, "scaled"},
    rounds{9, 1, "rounding"}, relu{10, 1, "ReLU"}, one_of_two{12, 1, "bit 12"},
    kernels{16, 2, "kernels"}, record_row_low{18, 10, "record row, lower bits"},
    record_lane{28, 2, "record lane"}, record_row_high{30, 4, "record row, upper bits"};
} // namespace conv

// Unit 2.
namespace vector {
inline constexpr Field constant{0, 15, "constant"}, code{32, 20, "operation"};
inline constexpr Field sum_shift{40, 6, "sum's shift"}; // of register 11
} // namespace vector

// Averages: register 11 has a window and its steps, each one less; register 12 the window once
// more.
namespace average {
inline constexpr Field height{0, 8, "height"}, width{8, 8, "width"}, step_y{16, 8, "step of lines"},
    step_x{24, 8, "step of pixels"};
inline constexpr Field counted_width{31, 7, "counted width"},
    counted_height{38, 7, "counted height"};
} // namespace average

enum class VectorCode : std::int32_t {
    load_table = 0x1004,
    multiply = 0x1040,       // element by element
    multiply_pixel = 0x1041, // by one pixel
    add = 0x104C,
    rescale_sum = 0x144D,
    requantise = 0x1441,
    multiply_constant = 0x1442,
    table = 0x1100,
    wide_table = 0x1500,
    symmetric_table = 0x1503,
    sum = 0x1164,
    maximum = 0x1168,
    arg_max = 0x1170,
    average = 0x1184,
};

// Unit 3.
namespace move {
inline constexpr Field code{0, 12, "operation"}, in_x{12, 3, "source x"}, out_x{20, 3, "result x"},
    in_y{28, 1, "source y"}, out_y{29, 1, "result y"}, concat{30, 1, "bit 30"};
} // namespace move

// Where march B25 has other fields: rows of 256 bytes have more lanes and pixels.
namespace b25 {
inline constexpr Field lane{0, 5, "lane"}, row_high{5, 5, "row, upper bits"},
    kernel_lane{0, 3, "lane"}, kernel_row_high{3, 5, "row, upper bits"},
    record_lane{28, 3, "record lane"}, record_row_high{31, 5, "record row, upper bits"},
    in_x{12, 4, "source x"}, out_x{20, 4, "result x"};
} // namespace b25

enum class MoveCode : std::int32_t {
    fill = 0x003,
    // The steps of pixels and of lines, then what becomes of the layout.
    spread = 0x010, // one pixel over many
    copy = 0x110,
    every_second_line = 0x120,
    every_second = 0x220,    // pixel of every second line
    to_every_second = 0x550, // of the result
    to_pixels = 0x114,
    from_pixels = 0x115,
    to_columns = 0x116,
    from_columns = 0x119,
    to_c4 = 0x11C,
    from_c4 = 0x11D,
    to_c32 = 0x11E,
    from_c32 = 0x11F,
};

// Unit 4.
namespace pool {
inline constexpr Field kernel{0, 1, "kernel of 3"}, global{2, 2, "global"}, stride{3, 1, "stride"},
    top{4, 1, "first line -1"}, left{5, 1, "first pixel -1"}, skips{6, 1, "first line 1"},
    shift{11, 5, "sum's shift"}, scale{16, 16, "scale"}, out_shift{32, 6, "shift"},
    low{0, 9, "kind"}, first{9, 1, "first part"}, last{10, 1, "last part"};
inline constexpr std::int32_t global_sum = 0x00C;
inline constexpr Field fraction_x{0, 16, "x fraction"}, fraction_y{16, 16, "y fraction"},
    whole_x{32, 10, "x"}, whole_y{42, 10, "y"};
inline constexpr std::int32_t mode_maximum = 0x80, mode_sum = 0x800000;
// Seen where nothing is left to round; what else it says is not known.
inline constexpr std::int32_t mode_plain_sum = 0;
enum class Resample : std::int32_t { pick = 0x820000, linear = 0x830000, nearest = 0xC30000 };
} // namespace pool

} // namespace hbdnn::format::b2e
