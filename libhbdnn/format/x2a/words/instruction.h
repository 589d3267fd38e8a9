// SPDX-License-Identifier: Apache-2.0
// What a program's words say, in plain numbers: counts are counts (not one less), strides are in
// units of 32 bytes unless said.
#pragma once

#include "emu-core/base/error.h"

#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace hbdnn::format::x2a {

// Memory outside: bytes of a region of the function's list.
struct DdrPlace {
    std::int32_t region = 0;
    std::int64_t bytes = 0, address = 0;
};

// A feature map's begin: `row` counts units from the start of the bank; maps wrap after `ring`
// times 2048 units.
struct UnitPlace {
    std::int32_t bank = 0, row = 0, ring = 1;
};

struct UnitStrides {
    std::int32_t line = 0, group = 0;
};

struct MapShape {
    std::int32_t lines = 0, width = 0, groups = 0; // of 4 channels; 16 in the 8-bank layout
};

// How bytes lie in rows of banks.
enum class RowMode : std::uint8_t {
    halves = 0, // 2 bytes a row
    rows = 1,   // 4 bytes a row
    across = 2, // 32 bytes a row, 4 in each of 8 banks
    argmax = 3, // not in banks: what unit 9 gave
};

struct Transfer {
    DdrPlace ddr;
    RowMode mode = RowMode::rows;
    std::int32_t bank = 0, row = 0;    // DMA rows; of halves, bit 14 says which
    std::int64_t piece = 0, pitch = 0; // bytes, at the DDR side; 0: they run on
};
struct Load : Transfer {};
struct Store : Transfer {};

struct PictureLoad {
    DdrPlace luma, chroma;
    bool has_chroma = false, splits = false;
    std::int32_t bank = 0;
    std::int32_t lines = 0, width = 0, padded_width = 0;
};

struct Order {
    UnitPlace place;
    std::int32_t units = 0;
    bool interleaved = false, splits = false; // else it merges
};

struct Move {
    UnitPlace in, out;
    UnitStrides in_strides, out_strides;
    MapShape shape;
    std::int32_t offset = 0; // pixels in the input
    bool interleaved = false;
};

struct Conv {
    enum class Form : std::uint8_t { plain, depthwise, full };

    Form form = Form::plain;
    UnitPlace in, out, second;
    UnitStrides in_strides, out_strides;
    MapShape shape;                                  // of the input
    std::int32_t lines = 0, width = 0, channels = 0; // of the output; width in pixels
    std::int32_t kernel_h = 1, kernel_w = 1, stride_y = 1, stride_x = 1, top = 0, left = 0;
    std::int32_t weight_bank = 0, weight_row = 0; // DMA rows
    std::int64_t weight_bytes = 0;                // of a block of output channels
    std::int32_t record_bank = 0, record_row = 0; // DMA rows
    bool adds = false, relu = false, int8 = false, reordered = false, interleaved = false;
};

struct Pool {
    UnitPlace in, out;
    UnitStrides in_strides, out_strides;
    MapShape shape;
    std::int32_t kernel = 2;
    bool interleaved = false; // the result
};

struct Resize {
    UnitPlace in, out;
    UnitStrides in_strides, out_strides;
    MapShape shape;
    std::int32_t lines = 0, width = 0; // of the output
    // With eight bits behind the point.
    std::int32_t offset_x = 0, offset_y = 0, step_x = 0, step_y = 0;
    bool repeats_edge = false, interleaved = false;
};

struct ArgMax {
    UnitPlace in;
    UnitStrides strides;
    MapShape shape;
};

using Operation = std::variant<Load, PictureLoad, Store, Order, Move, Conv, Pool, Resize, ArgMax>;

struct Instruction {
    std::size_t word = 0; // number of its executing word within the function
    Operation operation;
};

// The words of one function. Whatever is not understood and not zero is refused. Error bad_model:
// "word 12 (CONV): ..." with the field and its value.
emu::Result<std::vector<Instruction>> decode(std::span<const std::uint64_t> words);

// "CONV"; "unit 7" where there is none.
std::string name_of_unit(std::uint32_t number);

// One line for people.
std::string to_text(const Instruction& instruction);

} // namespace hbdnn::format::x2a
