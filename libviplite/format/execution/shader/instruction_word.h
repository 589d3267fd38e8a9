// SPDX-License-Identifier: Apache-2.0
// One instruction of a shader program: 128 bits.
#pragma once

#include "emu-core/base/byte_reader.h"
#include "emu-core/base/result.h"
#include "emu-core/ops/threads/thread_program.h"

#include <span>

namespace viplite::format {

class InstructionWord {
public:
    static constexpr std::size_t bytes = 16;

    explicit InstructionWord(emu::Bytes word)
        : low_(emu::load<std::uint64_t>(word, 0)), high_(emu::load<std::uint64_t>(word, 8)) {}

    // Bits first to last, both included, at most 32 of them.
    std::uint32_t bits(unsigned first, unsigned last) const {
        const std::uint64_t from = first >= 64  ? high_ >> (first - 64)
                                   : first == 0 ? low_
                                                : low_ >> first | high_ << (64 - first);
        return static_cast<std::uint32_t>(from & ((std::uint64_t{1} << (last - first + 1)) - 1));
    }
    bool bit(unsigned number) const { return bits(number, number) != 0; }

    std::uint32_t opcode() const { return bits(0, 5) | bits(80, 80) << 6; }
    static constexpr std::uint32_t branch_code = 0x16;
    std::uint32_t target() const { return bits(103, 122); } // of a branch
    // As instructions name types; evidence: documented, in a public description of the bits.
    std::uint32_t type() const { return bits(53, 53) << 2 | bits(94, 95); }
    // What a vector operation does: its number.
    std::uint32_t vector_operation() const {
        return bits(13, 15) | bits(31, 31) << 3 | bits(32, 32) << 4;
    }

private:
    std::uint64_t low_, high_;
};

// A source's fields, where its use is not the instruction's own.
struct SourceWord {
    bool is_used = false;
    std::uint32_t group = 0;
    emu::ops::ThreadSource source;
};

// Of source 0, 1 or 2. Error bad_model: an address by register, a group that is not known, an
// immediate number of no kind.
emu::Result<SourceWord> source_word(const InstructionWord& word, std::size_t number);

// Types as instructions number them.
emu::Dtype instruction_type(std::uint32_t number);

// ---- Instructions that are no vector operations, by their opcode

struct ComponentCode {
    std::uint32_t opcode;
    emu::ops::ThreadCode code;
    std::uint8_t sources;   // a bit for each that it has
    std::uint8_t roundings; // a bit for each value of the field that it may have
    bool has_condition = false;
    bool has_bit_42 = false; // set in all known programs, without a meaning that was found
    // One that is set where the type is of less than 32 bits, and has no other meaning.
    bool may_be_packed = false;
};

// Moves where a condition holds. Measured in one program, whose result is a least of two.
inline constexpr ComponentCode conditional_move{0x09, emu::ops::ThreadCode::move, 7, 1, true};

// Nothing: no such instruction is in the programs that are known.
const ComponentCode* find_component_code(std::uint32_t opcode);

} // namespace viplite::format
