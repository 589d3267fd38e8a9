// SPDX-License-Identifier: Apache-2.0
// An operation's command with the addresses of the flat memory in it.
#pragma once

#include "libviplite/format/execution/coefficients/coefficients.h"
#include "libviplite/format/execution/memory/memory_layout.h"

#include <initializer_list>

namespace viplite::format {

// Bits of a command's word.
struct Field {
    std::uint8_t word, bit, width;
};

class CommandWords {
public:
    // Applies the patches of the operation. Error bad_model: a patch beyond the command, or with a
    // source that is not there.
    static emu::Result<CommandWords> make(const Description& description,
                                          const Operation& operation, const MemoryLayout& layout);

    std::uint32_t operator[](std::size_t word) const {
        return word < words_.size() ? words_[word] : 0;
    }
    std::uint32_t operator[](Field field) const {
        return (*this)[std::size_t{field.word}] >> field.bit &
               static_cast<std::uint32_t>((std::uint64_t{1} << field.width) - 1);
    }
    // Parts of a number, the lowest first.
    std::uint32_t joined(std::initializer_list<Field> parts) const;
    std::int32_t joined_signed(std::initializer_list<Field> parts) const;

    // The row of the LCD that the patch of a word refers to; -1: none.
    std::int32_t row_of(std::size_t word) const { return place_of(word).row; }
    // The same, and the bytes that the patch skips in it.
    CoefficientPlace place_of(std::size_t word) const {
        return word < places_.size() ? places_[word] : CoefficientPlace{};
    }
    std::size_t size() const { return words_.size(); }

private:
    std::vector<std::uint32_t> words_;
    std::vector<CoefficientPlace> places_;
};

} // namespace viplite::format
