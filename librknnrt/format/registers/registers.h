// SPDX-License-Identifier: Apache-2.0
// The register maps of the hardware generations, as values.
#pragma once

#include "emu-core/base/result.h"

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace rknn::format {

enum class Field : std::uint8_t {
#define FIELD(name) name,
#include "librknnrt/format/registers/fields.inc"
#undef FIELD
};

inline constexpr int field_count = 0
#define FIELD(name) +1
#include "librknnrt/format/registers/fields.inc"
#undef FIELD
    ;

std::string_view name_of(Field field);

enum class Coding : std::uint8_t {
    plain,           // value = bits * unit
    minus_one,       // value = (bits + 1) * unit
    with_sign,       // value = two's complement * unit
    exactly,         // of Field::constant: bits are 0 or `unit`; several rows: one of them
    repeats,         // of Field::again: the bits of the field that `unit` names
    repeats_or_zero, // the same, or zero
    repeats_or_read, // the same, or read_precision if one of them says bfloat16
};

// Bits high..low of a register. `unit` is what one counts: bytes for strides, else 1.
struct FieldRow {
    Field field;
    std::uint16_t address;
    std::uint8_t high, low;
    Coding coding = Coding::plain;
    std::int64_t unit = 1;

    std::uint32_t mask() const {
        return (high == 31 ? 0xffffffffu : (1u << (high + 1)) - 1u) & ~((1u << low) - 1u);
    }
};

// How the lines and surfaces of a convolution's source follow from source_line and source_surface,
// which count atoms.
enum class SourceStrides : std::uint8_t {
    given,       // as the registers say
    beyond_line, // line: a quarter of the register unless line_stride_whole; surface: from the
                 // register's end, or from that of fetched_width
    by_width,    // line: the source's width; surface as the register says
    quarter,     // line: a quarter of the register unless line_stride_whole; surface as it says
};

// The same of packed pixels.
enum class PixelLines : std::uint8_t {
    atoms,  // the register counts atoms
    pixels, // the register counts pixels
    joined, // all lines are fetched as one, whose atoms fetched_width counts
};

// What the bytes of a picture, or of a map, become before they are multiplied.
enum class PixelConverter : std::uint8_t {
    none,         // int8 pixels only
    offset_after, // rs(x * scale, shift) + offset
    offset_first, // rs(x * scale + offset, shift)
    sum_first,    // rs((x + offset) * scale, shift)
};

// Depthwise weights with zero points of their own: a weight, and minus its zero point, where -128
// means 128.
enum class DepthwisePairs : std::uint8_t {
    none,
    always,  // w z w z ...
    by_twos, // w w z z ..., where `kernels` is 2
};

// Rows before those that a convolution fetches may be in the unit's buffer already.
enum class KeptRows : std::uint8_t {
    never,
    flagged, // where rows_kept says so
    missing, // where fewer are fetched than used
};

// How the BS stage is told what to do.
enum class StageSettings : std::uint8_t {
    bits,  // by a bit for each step
    words, // by words of which a few are known
};

// The `unit` of a row that repeats a field.
constexpr std::int64_t of(Field field) {
    return static_cast<std::int64_t>(field);
}

// True for fields that say nothing about results, or nothing that is known.
constexpr bool says_nothing(Field field) {
    return field <= Field::constant;
}

struct Generation {
    std::string_view text; // as files say it
    // All rows; several parts because generations have some in common.
    std::array<std::span<const FieldRow>, 4> rows;

    int atom = 16;                // bytes of one pixel in one surface
    int table_group = 8;          // channels per record of a per-channel table
    int kernel_block = 32;        // int8 kernels that lie side by side
    int kernel_block_float = 16;  // the same, float16
    int channel_block_float = 32; // channels of a float16 kernel that lie side by side
    int depthwise_block = 64;     // channels of depthwise weights that lie side by side
    int image_mode = 0;           // conv_mode of packed pixels,
    int depthwise_mode = 3;       // and of depthwise convolutions
    DepthwisePairs depthwise_pairs = DepthwisePairs::none;
    int depthwise_pair_block = 32; // as depthwise_block, where weights are pairs
    SourceStrides source_strides = SourceStrides::given;
    PixelLines pixel_lines = PixelLines::atoms;
    PixelConverter pixel_converter = PixelConverter::none;
    bool converter_off = true; // value of bit 0 of pixel_control where pixels stay as they are
    KeptRows kept_rows = KeptRows::never;
    std::int64_t table_control = 0x68; // the way to read tables that is known
    // Files say what stands outside of maxima; else they leave it zero, and nothing stands there.
    bool pads_maxima = true;
    bool scatter_adds_line = false; // surface_add counts from the end of a scattered line
    bool regroup_in_words = false;  // regroup_kept is a code for a word's size, not bytes
    bool transposes_bytes = false;  // block transpositions are of bytes, whatever the precision
    StageSettings stages = StageSettings::bits;
    int element_size_of_byte = 1; // value of element_size where an element is one byte
    bool has_bfloat16 = false;    // files with that precision were seen
};

extern const Generation generation_lite, generation_v2, generation_t3, generation_t4, generation_f2;

// Error bad_model: none of that name.
emu::Result<const Generation*> find_generation(std::string_view text);

// A generation's rows, ready to be asked by field and by register.
class RegisterMap {
public:
    explicit RegisterMap(const Generation& generation);

    const Generation& generation() const { return generation_; }
    // The field's row, or null: this generation has no such field.
    const FieldRow* row(Field field) const { return rows_[static_cast<std::size_t>(field)]; }
    // The bits of a register's value that nobody understands; 0: all is known.
    std::uint32_t unknown_bits(std::uint16_t address, std::uint32_t value) const;
    // Rows that repeat a field.
    std::span<const FieldRow* const> repeating() const { return repeating_; }
    // The first row of each field that says something.
    std::span<const FieldRow* const> meaning() const { return meaning_; }

private:
    void add(const FieldRow& row);

    struct Register {
        std::uint16_t address = 0;
        std::uint32_t known = 0;                // any value
        std::vector<const FieldRow*> constants; // these values only
    };
    const Generation& generation_;
    std::array<const FieldRow*, field_count> rows_{};
    std::vector<Register> registers_; // by address
    std::vector<const FieldRow*> repeating_, meaning_;
};

// The unit of a register as a bit of Task::enable_mask. By the highest four bits of its number: CNA
// 1, CSC 2, CORE 3, DPU 4, DPU_RDMA 5, PPU 6, PPU_RDMA 7.
constexpr std::uint32_t unit_bit(std::uint16_t address) {
    return 1u << ((address >> 12) - 1);
}

// A register's bits as the row counts them.
std::int64_t value_of(const FieldRow& row, std::uint32_t bits);

} // namespace rknn::format
