// SPDX-License-Identifier: Apache-2.0
// Where the fields are in each 64-bit word of a program: the reader's and the writer's one table.
// How each is known is said in the README.
#pragma once

#include "libhbdnn/format/hbm/taken_word.h"

namespace hbdnn::format::x2a {

using hbm::Field;
using hbm::value_of;

// A word: bit 63 says whether it executes, then five bits which parameter or unit it is for.
inline constexpr int payload_bits = 58;
constexpr bool executes(std::uint64_t word) {
    return word >> 63 != 0;
}
constexpr std::uint32_t number_of(std::uint64_t word) {
    return static_cast<std::uint32_t>(word >> payload_bits & 31);
}
constexpr std::uint64_t payload_of(std::uint64_t word) {
    return word & emu::field_mask(payload_bits);
}

// Numbers of parameters and of units.
enum class Parameter : std::uint32_t {
    ddr = 1,
    places = 2,
    input = 3,
    weights = 4,
    output = 5,
    move = 6,
    wait = 8, // these two stand alone
    end = 9,
    argmax_shape = 10,
    argmax_strides = 11,
};
enum class Unit : std::uint32_t {
    load = 0,
    picture = 1,
    store = 2,
    order = 3,
    move = 4,
    conv = 5,
    pool = 6,
    resize = 8,
    argmax = 9,
};

// Word 1.
namespace ddr {
inline constexpr Field flag{0, 2, "flag"}, region{2, 3, "region"}, bytes{5, 21, "bytes"},
    address{26, 32, "address"};
inline constexpr std::int32_t chroma_flag = 2;
} // namespace ddr

// Word 2.
namespace places {
inline constexpr Field out_extension{8, 4, "output extension"},
    in_extension{12, 4, "input extension"}, out_ring{16, 4, "output ring"},
    in_ring{20, 4, "input ring"}, out_bank{25, 5, "output bank"}, out_row{30, 11, "output row"},
    in_bank{42, 5, "input bank"}, in_row{47, 11, "input row"};
} // namespace places

// Word 3. Strides of groups are in 8 bytes.
namespace input {
inline constexpr Field group{0, 11, "group stride"}, line{11, 16, "line stride"},
    lines{27, 11, "lines"}, width{38, 11, "width"}, groups{49, 9, "groups"};
} // namespace input

// Word 4.
namespace weights {
inline constexpr Field record_row{6, 10, "record row"}, upper{16, 1, "upper half"},
    bank{17, 5, "bank"}, row{22, 11, "row"}, second_extension{33, 4, "second extension"},
    second_ring{37, 4, "second ring"}, second_bank{42, 5, "second bank"},
    second_row{47, 11, "second row"};
inline constexpr std::int32_t rows_of_record_row = 16, rows_of_row = 8, upper_row = 0x4000;
} // namespace weights

// Word 5.
namespace output {
inline constexpr Field relu{3, 1, "ReLU"}, always{4, 1, "flag 0x10"}, int8{5, 1, "int8"},
    reordered{6, 1, "pixel order"}, interleaved_too{8, 1, "flag 0x100"}, vector{9, 1, "vector"},
    interleaved{10, 1, "8-bank"}, line{11, 16, "line stride"}, group{27, 9, "group stride"},
    lines{36, 11, "lines"}, width{47, 11, "width"};
} // namespace output

// Word 6.
namespace moved {
inline constexpr Field groups{2, 8, "groups"}, width{25, 11, "width"}, offset{36, 11, "offset"},
    lines{47, 11, "lines"};
} // namespace moved

// Units 0 and 2.
namespace transfer {
inline constexpr Field row{0, 15, "row"}, bank{15, 6, "bank"}, mode{21, 2, "mode"},
    first{23, 17, "first length"}, second{40, 18, "second length"};
inline constexpr std::int64_t bytes_of_length = 16;
} // namespace transfer

// Unit 1.
namespace picture {
// Bit 19 is set in one file, where a convolution of stride 2, which reads that order, comes next.
inline constexpr Field bank{14, 5, "bank"}, splits{19, 1, "pixel order"},
    sixteens{24, 8, "line stride"}, width{32, 12, "width"}, lines{44, 12, "lines"},
    has_chroma{56, 1, "NV12"};
} // namespace picture

// Unit 3.
namespace order {
inline constexpr Field extension{16, 4, "extension"}, ring{20, 4, "ring"}, units{24, 16, "units"},
    row{40, 10, "row"}, bank{51, 5, "bank"}, interleaved{56, 1, "8-bank"},
    splits{57, 1, "direction"};
inline constexpr std::int32_t units_of_row = 2;
} // namespace order

// Unit 4.
namespace move {
inline constexpr Field elsewhere{6, 1, "bit 6"}, interleaved{7, 1, "8-bank"},
    out_line{8, 16, "output line stride"}, out_group{24, 9, "output group stride"},
    in_line{33, 16, "input line stride"}, in_group{49, 9, "input group stride"};
} // namespace move

// Unit 5.
namespace conv {
inline constexpr Field bank{5, 5, "record bank"}, weights{11, 13, "weights"}, taps{24, 7, "kernel"},
    height{31, 5, "kernel height"}, width{36, 4, "kernel width"}, channels{40, 8, "channels"},
    left{48, 2, "left padding"}, top{50, 2, "top padding"}, stride_y{52, 1, "stride of height"},
    stride_x{53, 1, "stride of width"}, full{54, 1, "fully connected"},
    depthwise{55, 1, "depthwise"}, adds{56, 1, "addition"}, depthwise_too{57, 1, "bit 57"};
} // namespace conv

// Unit 6.
namespace pool {
inline constexpr Field large_too{28, 1, "bit 28"}, line{30, 14, "output line stride"},
    group{44, 11, "output group stride"}, interleaved{55, 1, "8-bank"}, large{57, 1, "kernel of 3"};
} // namespace pool

// Unit 8. Steps and offsets have eight bits behind the point.
namespace resize {
inline constexpr Field repeats_edge{6, 1, "edge"}, offset_x{7, 11, "x offset"},
    offset_y{18, 8, "y offset"}, step_x{26, 16, "x step"}, step_y{42, 16, "y step"};
} // namespace resize

// Unit 9: words 10, 11 and its own.
namespace argmax {
inline constexpr Field groups{0, 2, "groups"}, width{2, 12, "width"}, lines{14, 12, "lines"};
inline constexpr Field line{3, 16, "line stride"}, group{30, 10, "group stride"};
inline constexpr Field row{4, 11, "row"}, bank{16, 5, "bank"}, extension{21, 4, "extension"},
    ring{25, 4, "ring"}, always{52, 3, "bits 52 to 54"}, low_always{0, 4, "bits 0 to 3"};
inline constexpr std::int32_t always_value = 7, low_always_value = 8;
} // namespace argmax

// What a word of the program waits for.
inline constexpr std::uint64_t waits = std::uint64_t{1} << 57 | std::uint64_t{1} << 56 |
                                       std::uint64_t{1} << 55 | std::uint64_t{1} << 54 |
                                       std::uint64_t{1} << 53 | std::uint64_t{1} << 52 |
                                       std::uint64_t{1} << 51 | std::uint64_t{1} << 49 |
                                       std::uint64_t{1} << 48 | std::uint64_t{1} << 47;

} // namespace hbdnn::format::x2a
