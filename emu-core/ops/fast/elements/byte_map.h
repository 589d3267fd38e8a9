// SPDX-License-Identifier: Apache-2.0
// Commands that turn one tensor of bytes into another, byte by byte, whatever they compute: a table
// of what the normative kernel makes of every byte.
#pragma once

#include "emu-core/ops/arithmetic/byte_table.h"
#include "emu-core/ops/fast/isa/element_instructions.h"
#include "emu-core/ops/kernel.h"

#include <array>

namespace emu::ops::fast {

// A kernel that maps bytes of source `varying` by a table.
std::unique_ptr<Kernel> make_byte_map(const ByteTable<std::uint8_t>& table,
                                      const ElementInstructions& set, const Operands& operands,
                                      std::size_t varying);

// The command's kernel as such. Null where a type involved is not of one byte. Precondition:
// prepare() accepts the command; all sources but `varying` are constants of one element, and each
// of its elements becomes one of the destination.
template <class Command>
std::unique_ptr<Kernel> byte_map(const Command& command, const Operands& operands,
                                 const ElementInstructions& set, std::size_t varying = 0) {
    constexpr std::size_t most_sources = 2;
    std::array<TensorSpec, most_sources> specs;
    std::array<Operand, most_sources> src;
    std::array<Bytes, most_sources> values;
    const std::size_t sources = operands.src.size();
    if (size_of(operands.src[varying].spec->dtype) != 1 ||
        size_of(operands.dst[0].spec->dtype) != 1 || sources > most_sources) {
        return nullptr;
    }
    std::array<std::uint8_t, 256> every;
    for (int i = 0; i < 256; ++i) every[i] = static_cast<std::uint8_t>(i);
    for (std::size_t i = 0; i < sources; ++i) {
        specs[i] = *operands.src[i].spec;
        specs[i].shape = {i == varying ? 256 : 1};
        values[i] = i == varying ? std::as_bytes(std::span(every)) : operands.src[i].constant;
        src[i] = {&specs[i], i == varying ? Bytes() : values[i]};
    }
    TensorSpec dst = *operands.dst[0].spec;
    dst.shape = {256};
    const Operand result{&dst, {}};
    const auto kernel =
        prepare(command, Operands{std::span(src).first(sources), {&result, 1}}); // of ops
    if (!kernel) return nullptr;
    ByteTable<std::uint8_t> table;
    const std::span<std::byte> to = std::as_writable_bytes(std::span(table));
    (*kernel)->run({std::span(values).first(sources), {&to, 1}}, {0, (*kernel)->rows()});
    return make_byte_map(table, set, operands, varying);
}

} // namespace emu::ops::fast
