// SPDX-License-Identifier: Apache-2.0
// Layers that work element by element, whatever the shape.
#pragma once

#include "emu-core/engine/program.h"
#include "libbmrt/compile/command_stream.h"

#include <array>
#include <optional>
#include <vector>

namespace bmrt::compile {

// All operands have so many bytes, in the same order.
struct ByteOperands {
    GlobalPlace first, second, dst; // second: of sums and products
    std::int64_t bytes = 0;
};

// The value for each byte, counted from 0 to 255 as unsigned.
inline constexpr std::int64_t table_bytes = 256;
using ByteTable = std::array<std::byte, table_bytes>;

// A table as lanes read it: each has its own. Goes to the weights.
std::vector<std::byte> for_all_lanes(const ByteTable& table);

// dst = table[first]. `table`: where for_all_lanes() is.
emu::Outcome compile_table(CommandStream& stream, const ByteOperands& operands,
                           const GlobalPlace& table);

// dst = limits((first * factor) >> shift), rounded half up. A factor of -128 to 255.
struct ByteScale {
    std::int32_t factor = 1;
    int shift = 0;
    ByteLimits limits = {};
};
emu::Outcome compile_scale(CommandStream& stream, const ByteOperands& operands,
                           const ByteScale& scale);

// Two scales, one for what is above 0 and one for the rest; without limits.
emu::Outcome compile_two_sided_scale(CommandStream& stream, const ByteOperands& operands,
                                     const ByteScale& above, const ByteScale& below);

// dst = the larger one of both, each scaled; without limits.
emu::Outcome compile_largest(CommandStream& stream, const ByteOperands& operands,
                             const ByteScale& first, const ByteScale& second);

// dst = limits((first * first_factor + second * second_factor) >> shift), rounded half up. Factors
// of -128 to 255 that do not leave 16 bits.
struct ByteSum {
    std::int32_t first_factor = 1, second_factor = 1;
    int shift = 0;
    ByteLimits limits;
};
emu::Outcome compile_sum(CommandStream& stream, const ByteOperands& operands, const ByteSum& sum);

// dst = table[(first * second) >> shift], or without a table.
struct ByteProduct {
    int shift = 0;
    ByteLimits limits;
    std::optional<GlobalPlace> table;
};
emu::Outcome compile_product(CommandStream& stream, const ByteOperands& operands,
                             const ByteProduct& product);

// What the engine's own kernels make of chosen values: tables and moves are taken from them, so
// that they cannot differ from what the engine computes.

// What a command of one source, element by element, gives for each byte. `src`, `dst`: their types
// and quantisations; shapes do not count. Errors: the command's own.
emu::Result<ByteTable> table_of(const emu::Command& command, const emu::TensorSpec& src,
                                const emu::TensorSpec& dst);

// For each element of the layer's result, in the order of its shape, the number of the element that
// comes there. The elements of those of `sources` first sources that it moves are numbered through,
// from 0; -1: what the layer puts in itself. Precondition: the layer's command moves elements and
// computes nothing. Errors: the command's own.
emu::Result<std::vector<std::int32_t>> sources_of(const emu::Program& program,
                                                  const emu::Layer& layer, std::size_t sources);

} // namespace bmrt::compile
