// SPDX-License-Identifier: Apache-2.0
// What a task's data path shall do, in the order of its stages (docs/formats/rknn-arithmetic.md,
// "Data path in integers"), and the registers that say so.
#pragma once

#include "librknnrt/format/writer/cube.h"
#include "librknnrt/format/writer/registers/register_list.h"

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

} // namespace rknn::format::writer
