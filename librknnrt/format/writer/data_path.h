// SPDX-License-Identifier: Apache-2.0
// What a task's data path shall do, in the order of its stages (docs/formats/rknn-arithmetic.md,
// "Data path in integers"), the registers that say so, and what it makes of averages and functions.
#pragma once

#include "emu-core/ops/arithmetic/line_table.h"
#include "emu-core/ops/arithmetic/requantisation.h"
#include "emu-core/ops/elements/unary.h"
#include "librknnrt/format/writer/registers/register_list.h"

#include <array>
#include <optional>

namespace rknn::format::writer {

// value = rs(value * factor, shift), rounding half to even.
struct Scale {
    std::int64_t factor = 1;
    std::int32_t shift = 0;

    bool is_idle() const { return factor == 1 && shift == 0; }
};

struct PathSettings {
    enum class Numbers : std::uint8_t { integers, float16 };
    Numbers numbers = Numbers::integers;

    // BS: of sums a table with values per channel (channel_table.h), of what is read constants.
    enum class Table : std::uint8_t { none, bias, bias_factor, bias_zero_factor };
    Table table = Table::none;
    bool has_factors() const {
        return table == Table::bias_factor || table == Table::bias_zero_factor;
    }
    Place table_place;
    std::int32_t table_shift = 0; // of the factors
    std::int64_t addend = 0;
    Scale scale; // shift: 0 only

    // BN, and the table behind it.
    Scale normalised;
    bool relu = false; // behind the element-wise stage where there is one
    std::optional<std::int32_t> at_most;
    bool uses_lookup = false; // the tables that were loaded last

    struct Element {
        Place place;
        std::int64_t surface = 0; // its lines are dense
        std::int64_t offset = 0;
        Scale scale; // of operand + offset
    };
    std::optional<Element> element;

    Scale output;
    std::int64_t output_offset = 0;

    // Of generations that read their constants from memory: constants_record() of these settings.
    Place constants;
};

// Everything in the DPU and its RDMA but for extents and addresses of source and destination.
// Error bad_model: what the generation's registers cannot say.
emu::Outcome set_path(const PathSettings& path, const Generation& generation, RegisterList& list);

// The constants of BS, and from bn_constants_begin on those of BN, packed
// (docs/formats/rknn-weights.md, "Constants in memory"); empty where the generation has them in
// registers, or where there are none.
inline constexpr std::int64_t bn_constants_begin = 256;
std::vector<std::byte> constants_record(const PathSettings& path, const RegisterMap& map);

// What the pooling unit multiplies with for 1 / kernel, in 1/65536; rounded down as in files.
constexpr std::int64_t pool_reciprocal(std::int32_t kernel) {
    return (1 << 16) / kernel;
}

// True when the pooling unit's multiplications by both reciprocals, each rounded half to even, give
// divide(sum, height * width, rounding) for every sum of int8 values.
bool is_exact_in_two_steps(std::int32_t height, std::int32_t width, emu::ops::Rounding rounding);

// A factor of 15 bits and a shift that do the same in one step, if there are any.
std::optional<Scale> exact_factor(std::int32_t cells, emu::ops::Rounding rounding);

// Of a sum.
emu::ops::Chain average_chain(const Scale& factor);

// Functions of one int8 value as the data path's tables, indexed by value + 128.
using ByteFunction = std::array<std::int8_t, 256>;

// Error bad_model: what the operation refuses.
emu::Result<ByteFunction> byte_function(const emu::ops::Unary& unary, const emu::TensorSpec& src,
                                        const emu::TensorSpec& dst);

// The values lie so many steps apart in the table, at entries of it: nothing is interpolated.
inline constexpr std::int32_t lookup_steps = 128;
emu::ops::LineTable byte_lookup(const ByteFunction& function);

// The only placement of tables that was seen: 512 entries of 32 steps on either side of 0.
bool has_usual_placement(const emu::ops::LineTable& table);

} // namespace rknn::format::writer
