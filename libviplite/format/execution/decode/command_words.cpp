// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/decode/command_words.h"

namespace viplite::format {
namespace {

using emu::error;
using emu::Fault;

constexpr unsigned unit_shift = 6; // words that count in 64 bytes
constexpr unsigned address_bits = 26;

} // namespace

emu::Result<CommandWords> CommandWords::make(const Description& description,
                                             const Operation& operation,
                                             const MemoryLayout& layout) {
    const emu::Bytes bytes = (*description.commands(operation.type))[operation.index];
    CommandWords command;
    for (std::size_t at = 0; at + 4 <= bytes.size(); at += 4) {
        command.words_.push_back(emu::load<std::uint32_t>(bytes, at));
    }
    command.places_.resize(command.words_.size());
    for (const Patch& patch : description.patches_of(operation)) {
        if (patch.target != PatchTarget::command) continue;
        const std::uint64_t word = patch.destination / 4;
        if (patch.destination % 4 != 0 || word >= command.words_.size()) {
            return error(Fault::bad_model, "a patch at byte %llu of its command",
                         static_cast<unsigned long long>(patch.destination));
        }
        EMU_TRY_VALUE(base, layout.base(patch));
        const bool is_row = patch.source == PatchSource::misc_generic;
        if (is_row)
            command.places_[word] = {patch.index,
                                     description.has_separate_tables() ? 0 - patch.original : 0};
        const auto moved = static_cast<std::uint32_t>(base - patch.original);
        std::uint32_t& value = command.words_[word];
        if (patch.transform == 0) {
            value += moved;
        } else if (description.has_separate_tables() && !is_row) {
            // Above the address, in 64 bytes, the word has other fields.
            if (value << (32 - address_bits) != 0)
                return error(Fault::bad_model, "a word %llu that has an address already",
                             static_cast<unsigned long long>(word));
            value |= moved >> unit_shift;
        } else if (!is_row) {
            // The stored word counts bytes. Where weights are is told by the row.
            value = (value + moved) >> unit_shift;
        }
    }
    return command;
}

std::uint32_t CommandWords::joined(std::initializer_list<Field> parts) const {
    std::uint32_t value = 0;
    unsigned bit = 0;
    for (const Field& part : parts) {
        value |= (*this)[part] << bit;
        bit += part.width;
    }
    return value;
}

std::int32_t CommandWords::joined_signed(std::initializer_list<Field> parts) const {
    unsigned bits = 0;
    for (const Field& part : parts) bits += part.width;
    const std::uint32_t sign = 1U << (bits - 1);
    return static_cast<std::int32_t>((joined(parts) ^ sign) - sign);
}

} // namespace viplite::format
