// SPDX-License-Identifier: Apache-2.0
// A file's program, written register by register, and where every byte that its moves write comes
// from.
#pragma once

#include "librknnrt/format/container/model_file.h"
#include "librknnrt/format/decode/decode.h"
#include "librknnrt/format/unit/unit_task.h"

#include <map>
#include <string>

namespace rknn::format {

using Registers = std::map<std::uint16_t, std::uint32_t>;

class RegisterProgram {
public:
    static constexpr std::uint32_t arena_bytes = 1 << 16;
    // Units that tasks use.
    static constexpr std::uint32_t convolution = 0x1d, no_table = 0x0d, flying = 0x18,
                                   pooling = 0x60;

    explicit RegisterProgram(std::string generation);

    // Where the constant is.
    template <class T> std::uint32_t constant(const std::vector<T>& values) {
        const auto* const bytes = reinterpret_cast<const std::byte*>(values.data());
        return add_constant({bytes, bytes + values.size() * sizeof(T)});
    }
    void task(std::uint32_t enable_mask, const Registers& registers);
    // A task that nobody reads: it writes these values from the table's first entry on.
    void load(bool upper, const std::vector<std::int16_t>& values);
    void task_as_it_is(std::uint32_t enable_mask, const Registers& registers);
    // The registers, with zeros for others that the units use, and with what repeats them.
    Registers complete(std::uint32_t enable_mask, Registers registers) const;

    emu::Result<std::vector<UnitTask>> decode() const { return format::decode(file_); }
    // The only work of the program, which must decode.
    template <class Work> Work only() const { return std::get<Work>(works().at(0)); }
    std::vector<UnitWork> works() const;
    // Why it does not decode; empty: it does.
    std::string refusal() const;
    ModelFile& file() { return file_; }

private:
    std::uint32_t add_constant(std::vector<std::byte> bytes);

    ModelFile file_;
};

// `base`, changed.
Registers with(Registers base, const Registers& changes);

} // namespace rknn::format

namespace rknn_format_tests {

// Destination address to source address.
using MovedBytes = std::map<std::int64_t, std::int64_t>;

// The works must be moves.
MovedBytes moved_bytes(const std::vector<rknn::format::UnitWork>& works);

} // namespace rknn_format_tests
