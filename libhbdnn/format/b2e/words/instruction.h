// SPDX-License-Identifier: Apache-2.0
// What a program's words say, in plain numbers: counts are counts (not one less), places and
// strides are in rows of 128 bytes, lanes in words of 8 bytes unless said.
#pragma once

#include "emu-core/base/result.h"
#include "libhbdnn/format/b2e/words/geometry.h"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace hbdnn::format::b2e {

// A place in the SRAM. What goes beyond `ring` rows from its first row on comes back to that.
struct Place {
    std::int32_t row = 0, lane = 0;
    std::int32_t ring = 0;    // 0: none
    std::int32_t offset = 0;  // rows, within the ring
    std::int32_t element = 1; // bytes
};

struct Strides {
    std::int32_t plane = 0, block = 0, line = 0, repeat = 0;
};

struct Extents {
    std::int32_t h = 0, w = 0, c = 0;
};

// How elements lie in rows, as the compiler's names say.
enum class Layout : std::uint8_t {
    planes,  // 2H8W8C: two lines of 8 pixels of 8 bytes; of B25 16 pixels
    c4,      // two lines of 16 pixels of 4 bytes; of B25 32 pixels
    c32,     // 2H2W32C: two lines of 2 pixels of 32 bytes; of B25 64 bytes
    pixels,  // 128C: 128 bytes of one pixel; of B25 256
    columns, // 128W: 128 bytes of one channel's line; of B25 256
};

struct Map {
    Place place;
    Strides strides;
    Layout layout = Layout::planes;
};

// Between memory outside and the SRAM: the same bytes in the same order on both sides.
struct Transfer {
    Place place;
    std::array<std::int32_t, 3> counts{}, strides{}; // the innermost first
    std::int32_t words = 16;                         // of a unit, from each row's lane on
    std::int32_t memory = 0;                         // of the function's list
    std::int64_t address = 0;
    std::int32_t inner = 1, outer = 1;                        // runs
    std::int64_t inner_stride = 0, outer_stride = 0, run = 0; // bytes
    std::int32_t repeat_rows = 0;                             // further in each repetition
    std::int64_t repeat_bytes = 0;
    std::int64_t stored = 0; // bytes; 0: not compressed
};
struct Load : Transfer {};
struct Store : Transfer {};

struct PictureLoad {
    Map out; // in C4
    Extents extents;
    std::int32_t luma = 0, chroma = 0; // memories
    bool has_chroma = false;
    bool is_plain = false; // an input that is no picture
    std::int32_t x = 0, y = 0;
    std::int64_t pitch = 0; // bytes of a line
};

struct Conv {
    // Part of a kernel: where its weights are, its extents, and the first line and pixel of the
    // input that the first result sees.
    struct Kernel {
        std::int32_t row = 0, lane = 0, h = 1, w = 1, top = 0, left = 0;
        std::int32_t input_stride = 0, output_stride = 0; // rows; 0: they follow one another
    };

    Map in, out, second; // second: only with `adds`
    Extents input, output;
    std::vector<Kernel> kernels;
    std::int32_t record_row = 0, record_lane = 0;
    bool depthwise = false, wide = false, adds = false, scaled = false, relu = false;
    bool rounds = false; // shifts of the results; else they cut
    std::int32_t stride = 1;
};

struct LoadTable {
    Place place;
};

struct Vector {
    enum class Function : std::uint8_t {
        multiply,
        multiply_constant,
        add,
        table,
        wide_table,
        symmetric_table, // f(-x) = -f(x)
        sum,             // these three over channels
        maximum,
        arg_max,
    };

    Function function = Function::table;
    Map in, out, second;
    Map third;
    Extents extents;
    bool broadcasts = false;   // the second operand is one pixel
    std::int32_t constant = 0; // to multiply by; a sum's shift
};

struct Move {
    Map in, out;
    Extents extents;
    // Between pixels and lines; 0: all results are the first one.
    std::int32_t step_x = 1, step_y = 1, out_step = 1;
    std::int32_t in_x = 0, in_y = 0, out_x = 0, out_y = 0;
};

// With zeros.
struct Fill {
    Map out;
    Extents extents;
    std::int32_t out_x = 0, out_y = 0;
};

struct MaxPool {
    Map in, out;
    Extents input, output;
    std::int32_t kernel = 3, stride = 1, top = 0, left = 0; // the first line and pixel it sees
};

// Over windows that lie within the map.
struct AveragePool {
    Map in, out;
    Extents input, output;
    std::int32_t kernel_h = 1, kernel_w = 1, step_y = 1, step_x = 1;
};

// y = clip((clip16(sum >> shift) * scale) >> out_shift), rounded. Of a map in parts each but the
// last one leaves the sum as it is, int32, for the next one to go on with.
struct GlobalPool {
    Map in, out, sum; // sum: but of the first part
    Extents input;
    bool first = true, last = true;
    std::int32_t shift = 0, scale = 0, out_shift = 0;
};

struct Resize {
    enum class Method : std::uint8_t { pick, nearest, linear };

    Map in, out;
    Extents input, output;
    Method method = Method::nearest;
    // Of positions in the input, with 16 bits behind the point.
    std::int64_t start_y = 0, start_x = 0, step_y = 0, step_x = 0;
};

using Operation = std::variant<Load, PictureLoad, Store, Conv, LoadTable, Vector, Move, Fill,
                               MaxPool, AveragePool, GlobalPool, Resize>;

struct Instruction {
    std::size_t word = 0;     // number of its launching word within the function
    std::int32_t repeats = 1; // each with places further by the strides' `repeat`
    Operation operation;
};

// The words of one function. Whatever is not understood and not zero is refused. Error bad_model:
// "word 12 (CONV): ..." with the field and its value.
emu::Result<std::vector<Instruction>> decode(std::span<const std::uint64_t> words,
                                             const Geometry& geometry);

// "CONV"; "unit 7" where there is none.
std::string name_of_unit(std::uint32_t number);
// Of the unit that the word is for.
std::string name_of_unit_of(std::uint64_t word);

// One line for people.
std::string to_text(const Instruction& instruction);

} // namespace hbdnn::format::b2e
