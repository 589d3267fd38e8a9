// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/registers/field_values.h"

#include <algorithm>

namespace rknn::format {
namespace {

constexpr std::uint32_t cna = 1, core = 4;

// All bits of the field that tells the kind of convolution, where it is depthwise.
std::int64_t kind(const FieldRow& row, bool depthwise) {
    return depthwise ? (std::int64_t{1} << (row.high - row.low + 1)) - 1 : 0;
}

std::int64_t implied(const FieldRow& row, const Generation& generation, std::uint32_t units,
                     const FieldReader& value) {
    const bool sums = units & cna;
    const bool depthwise = sums && value(Field::conv_mode) == generation.depthwise_mode;
    // Sums without CORE come on the way of depthwise ones: attention on t3.
    const bool direct = sums && !(units & core);
    switch (row.field) {
    case Field::input_kind:
    case Field::sums_kind:
    case Field::path_kind:
    case Field::reader_kind: return kind(row, depthwise || direct);
    case Field::input_real:
    case Field::sums_real: return value(Field::conv_precision) == precision::float16;
    case Field::sums_width: return value(Field::conv_width);
    case Field::sums_height:
        return value(Field::conv_pixels) / std::max<std::int64_t>(value(Field::conv_width), 1);
    default: return 0;
    }
}

constexpr Field fields[] = {Field::input_kind, Field::input_real, Field::sums_kind,
                            Field::sums_real,  Field::sums_width, Field::sums_height,
                            Field::path_kind,  Field::reader_kind};

} // namespace

std::vector<std::pair<Field, std::int64_t>>
implied_fields(const RegisterMap& map, std::uint32_t units, const FieldReader& value) {
    std::vector<std::pair<Field, std::int64_t>> found;
    for (const Field field : fields) {
        const FieldRow* const row = map.row(field);
        const bool of_nothing = (field == Field::sums_width || field == Field::sums_height) &&
                                value(Field::conv_width) < 1; // which is refused
        if (row && (units & unit_bit(row->address)) && !of_nothing)
            found.emplace_back(field, implied(*row, map.generation(), units, value));
    }
    if (const FieldRow* const row = map.row(Field::pool_surface_again);
        row && (units & unit_bit(row->address)))
        found.emplace_back(Field::pool_surface_again,
                           value(Field::pool_destination_surface) / row->unit * row->unit);
    return found;
}

std::map<std::uint16_t, std::uint32_t>
with_implied_bits(const RegisterMap& map, std::uint32_t units,
                  std::map<std::uint16_t, std::uint32_t> values) {
    const auto bits = [&](std::uint16_t address) {
        const auto at = values.find(address);
        return at == values.end() ? 0u : at->second;
    };
    const auto value = [&](Field field) -> std::int64_t {
        const FieldRow* const row = map.row(field);
        return row && (units & unit_bit(row->address)) ? value_of(*row, bits(row->address)) : 0;
    };
    const auto set = [&](const FieldRow& row, std::uint32_t part) {
        values[row.address] = (bits(row.address) & ~row.mask()) | (part << row.low & row.mask());
    };
    for (const auto& [field, implied] : implied_fields(map, units, value)) {
        const FieldRow& row = *map.row(field);
        const std::int64_t stored = implied / row.unit - (row.coding == Coding::minus_one ? 1 : 0);
        set(row, static_cast<std::uint32_t>(stored));
    }
    for (const FieldRow* const row : map.repeating()) {
        const FieldRow* const of = map.row(static_cast<Field>(row->unit));
        if (of && (units & unit_bit(row->address)) && (units & unit_bit(of->address)))
            set(*row, (bits(of->address) & of->mask()) >> of->low);
    }
    return values;
}

} // namespace rknn::format
