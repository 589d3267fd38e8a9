// SPDX-License-Identifier: Apache-2.0
// Rows and steps of a program while it is compiled.
#pragma once

#include "emu-core/ops/threads/lanes/lane_program.h"

#include <map>
#include <optional>

namespace emu::ops::threads {

using RowNumber = std::uint16_t;

// Where an element of so many bytes is in a register.
struct ElementPlace {
    std::size_t component = 0;
    unsigned shift = 0; // bits
};

inline ElementPlace place_of(std::size_t element, std::size_t bytes) {
    return {element * bytes / 4, static_cast<unsigned>(element * bytes % 4 * 8)};
}

// So many of the lowest bits.
inline std::uint32_t ones(unsigned bits) {
    return bits < 32 ? (1U << bits) - 1 : 0xFFFF'FFFF;
}

class LaneWriter {
public:
    explicit LaneWriter(const ThreadProgram& program);

    const ThreadProgram& program() const { return program_; }

    static RowNumber row_of(std::uint32_t number, std::size_t component) {
        return static_cast<RowNumber>(4 * number + component);
    }
    // A source's component as it stands; of a pair, the first register's, or the second's.
    RowNumber source(const ThreadSource& from, std::size_t component, bool second = false);
    // Made absolute and negated as the source asks for.
    RowNumber real(const ThreadSource& from, std::size_t component);
    RowNumber integer(const ThreadSource& from, std::size_t component, bool is_signed);

    RowNumber constant(std::uint32_t value);
    // Rows for one instruction, of words or of doubles.
    RowNumber temporary(std::size_t rows = 1);

    LaneStep& add(LaneCode code, RowNumber dst, RowNumber a = 0, RowNumber b = 0, RowNumber c = 0);
    // The same, into a row of its own.
    RowNumber compute(LaneCode code, RowNumber a, RowNumber b = 0, RowNumber c = 0);
    RowNumber kept(RowNumber a, std::uint32_t bits);
    // Copies `from` to `to`; where the last step computed `from`, it computes `to` instead.
    // Precondition: `from` is then a temporary row that nobody else reads.
    void store(RowNumber to, RowNumber from);

    // results[i] becomes the destination's element first + i.
    void store_elements(const ThreadInstruction& instruction,
                        const std::vector<RowNumber>& results);

    // What begins and ends an instruction.
    LaneInstruction begin();
    void end(LaneInstruction instruction);
    // Takes back the steps of the instruction that is under way.
    void drop(LaneInstruction& instruction);

    LaneProgram take();

private:
    const ThreadProgram& program_;
    LaneProgram lanes_;
    std::map<std::uint32_t, RowNumber> constants_; // by value, counted from first_constant on
    RowNumber next_ = 0, most_ = 0;                // temporary rows
};

// Each writes the steps of an instruction; false: it writes none that would do.
bool write_components(LaneWriter& writer, const ThreadInstruction& instruction);
bool write_elements(LaneWriter& writer, const ThreadInstruction& instruction);
bool write_dot(LaneWriter& writer, const ThreadInstruction& instruction);

// The row with ones where the instruction's condition holds of its first components.
RowNumber write_condition(LaneWriter& writer, const ThreadInstruction& instruction,
                          std::size_t component);

} // namespace emu::ops::threads
