// SPDX-License-Identifier: Apache-2.0
// Small programs for march B2E, made for tests: shares the numbers of registers and fields with the
// reader, and nothing else.
#pragma once

#include "libhbdnn/format/b2e/words/fields.h"
#include "libhbdnn/format/hbm/segment.h"

namespace hbdnn::format::b2e {

// A register's 52 bits.
class Payload {
public:
    Payload& with(const Field& field, std::int64_t value) {
        bits_ |= (static_cast<std::uint64_t>(value) & emu::field_mask(field.bits)) << field.first;
        return *this;
    }
    std::uint64_t bits() const { return bits_; }

private:
    std::uint64_t bits_ = 0;
};

// A place with its strides, all in rows of 128 bytes.
struct WrittenMap {
    std::int32_t row = 0, plane = 0, block = 1, line = 0, ring = 0, offset = 0, bytes = 1;
};

class ProgramWriter {
public:
    struct Register {
        std::uint32_t number = 0;
        Payload payload;
    };

    // A picture of Y, U and V, and an output of int8, lines of pixels.
    ProgramWriter(std::int32_t h, std::int32_t w, std::int32_t out_h, std::int32_t out_w,
                  std::int32_t out_c);

    // The last of the registers launches; register 00 is written first.
    void launch(Unit unit, const std::vector<Register>& registers);
    // Of march B25: two convolutions, each without the extents of its result, which are these.
    void launch_both(const std::vector<Register>& first, const std::vector<Register>& second,
                     const Register& extents);
    static Register place(std::uint32_t number, const WrittenMap& map);
    static Register strides(std::uint32_t number, const WrittenMap& map);
    static Register extents(std::uint32_t number, std::int32_t h, std::int32_t w, std::int32_t c);

    // Bytes of the data section; where they begin.
    std::int64_t constant(const std::vector<std::byte>& bytes);
    // So many units of so many words, each at the begin of a row; `stored`: of compressed ones.
    void load(std::int64_t address, std::int32_t row, std::int32_t units, std::int32_t words,
              std::int64_t stored = 0);
    // Lines [y, y + h) of the picture, at a row in C4.
    void picture(std::int32_t row, std::int32_t y, std::int32_t h);
    void move(MoveCode code, const WrittenMap& from, const WrittenMap& to, std::int32_t h,
              std::int32_t w, std::int32_t c);
    // The output from a map of planes.
    void store_output(const WrittenMap& map);

    // Rows to the intermediate memory, and from there to others; `stored`: bytes there, compressed.
    void spill(std::int32_t from, std::int32_t to, std::int32_t rows, std::int64_t stored,
               std::int64_t loaded);

    std::vector<std::uint64_t>& words() { return words_; }
    // For this march. Precondition: nothing was written whose fields differ.
    void set_march(std::string_view march) { march_ = march; }
    hbm::Segment segment() const;

private:
    static constexpr std::int32_t output_row = 8192; // where pixels are made of the output's map

    void write(Unit unit, const Register& written, bool launches);

    std::int32_t h_, w_, out_h_, out_w_, out_c_;
    std::string_view march_ = "B2E";
    std::vector<std::uint64_t> words_;
    std::vector<std::byte> constants_;
};

} // namespace hbdnn::format::b2e
