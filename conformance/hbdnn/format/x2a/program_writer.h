// SPDX-License-Identifier: Apache-2.0
// Small programs for march X2A, made for tests: shares the numbers of fields with the reader, and
// nothing else.
#pragma once

#include "libhbdnn/format/hbm/segment.h"
#include "libhbdnn/format/x2a/words/fields.h"

namespace hbdnn::format::x2a {

// A word's 58 bits.
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

// Where a map begins and how it lies, in units; rings in banks.
struct WrittenMap {
    std::int32_t bank = 0, row = 0, line = 0, group = 0, ring = 1;
    bool interleaved = false; // 8 banks side by side
};

// Of groups of 4 channels; in the 8-bank layout of 16.
struct WrittenSize {
    std::int32_t lines = 1, width = 1, groups = 1;
};

struct WrittenTransfer {
    std::int32_t region = 0;
    std::int64_t address = 0, bytes = 0;
    std::int32_t bank = 0, row = 0, mode = 1; // DMA rows
    std::int64_t piece = 0, pitch = 0;        // bytes outside
};

struct WrittenPicture {
    std::int32_t bank = 0, first = 0, lines = 1, width = 16; // pixels; the first line
    bool splits = false;
};

// Places of constants in DMA rows.
struct WrittenConv {
    enum class Form { plain, depthwise, full };

    Form form = Form::plain;
    WrittenMap in, out;
    WrittenSize size;                                // of the input
    std::int32_t lines = 1, width = 8, channels = 8; // of the result
    std::int32_t kernel = 3, stride = 1, top = 1, left = 1;
    std::int32_t weight_bank = 0, record_bank = 0;
    std::int64_t weight_bytes = 0; // of a block of channels
    bool adds = false, relu = false, int8 = true, reordered = false;
    WrittenMap second{};
};

class ProgramWriter {
public:
    // Regions of every function.
    enum Region : std::int32_t { output, constants, luma, chroma, intermediate, pieces, plain };

    struct Word {
        Parameter number;
        Payload payload;
    };

    // Parameters, then the word that executes.
    void launch(Unit unit, const Payload& payload, const std::vector<Word>& parameters);
    void wait();
    // What follows is of the next function.
    void end_function();
    // Between functions: each byte of the pieces from `from` on to `to`.
    void look_up(std::int64_t from, std::int64_t to, std::int64_t bytes,
                 const std::array<std::int8_t, 256>& table);

    void load(const WrittenTransfer& transfer);
    void store(const WrittenTransfer& transfer);
    // Of the input that picture_input() said.
    void picture(const WrittenPicture& picture);
    void order(const WrittenMap& place, std::int32_t units, bool splits);
    void move(const WrittenMap& in, const WrittenMap& out, const WrittenSize& size,
              std::int32_t offset = 0);
    void conv(const WrittenConv& conv);
    void pool(const WrittenMap& in, const WrittenMap& out, const WrittenSize& size,
              std::int32_t kernel);
    // `step` and `offset` with eight bits behind the point; `size` of the input.
    void resize(const WrittenMap& in, const WrittenMap& out, const WrittenSize& size,
                std::int32_t lines, std::int32_t width, std::int32_t step_y, std::int32_t step_x,
                std::int32_t offset_x = 0);
    void argmax(const WrittenMap& in, const WrittenSize& size);

    // Bytes of the data section, which are loaded to a bank's begin in that mode.
    void constant(const std::vector<std::byte>& bytes, std::int32_t bank, std::int32_t mode = 1);
    // A map of one group whose lines follow one another as the output, of `channels` numbers.
    void store_output(const WrittenMap& map, std::int32_t lines, std::int32_t width,
                      std::int32_t channels);
    // Of more groups: through the 8-bank layout.
    void store_groups(const WrittenMap& map, std::int32_t lines, std::int32_t width,
                      std::int32_t channels);

    void picture_input(std::int32_t h, std::int32_t w, std::int32_t c);

    // What is not said by instructions: tensors, bytes of memory outside.
    hbm::Segment& made() { return segment_; }
    std::vector<std::uint64_t>& words() { return words_; }
    // With the function at hand.
    hbm::Segment segment() const;

private:
    Word places(const WrittenMap& in, const WrittenMap& out) const;
    void transfer(Unit unit, const WrittenTransfer& transfer, std::int64_t first,
                  std::int64_t second);

    hbm::Segment segment_;
    std::vector<std::byte> constants_;
    std::vector<std::uint64_t> words_;
    std::size_t stepped_ = 0; // functions that a step runs already
};

} // namespace hbdnn::format::x2a
