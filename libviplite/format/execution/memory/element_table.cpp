// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/memory/table_value.h"

#include "emu-core/base/error.h"
#include "emu-core/ops/arithmetic/rounded.h"

#include <algorithm>
#include <cmath>

namespace viplite::format {
namespace {

using emu::error;
using emu::Fault;

constexpr std::size_t other_words = 3;
constexpr std::uint32_t slope_mask = 0xFFFFFF; // the upper bits of a float32

// Bits 31:28 of the first word behind the entries.
enum class TableKind : std::uint32_t {
    from_0 = 2,     // all entries are of numbers from 0 on
    both_signs = 3, // a sign's entries stand after the other's
};

struct TableForm {
    TableKind kind = TableKind::both_signs;
    int exponent_bits = 4;
    double slope_at_0 = 0;

    bool has_signs() const { return kind == TableKind::both_signs; }
    std::size_t entries() const { return has_signs() ? table_entries / 2 : table_entries; }
    int mantissa_bits() const { return (has_signs() ? 9 : 10) - exponent_bits; }
};

// Of |x| = (1 + m) * 2^e the index is the lowest bits of e - 1 and the highest of m, so that the
// exponents that a table has are as many below 2 as from 2 on. Measured, in tables that are the
// identity from 0 on, the sigmoid, the square, the root and its reciprocal.
class ElementTable {
public:
    ElementTable(emu::Bytes words, const TableForm& form)
        : words_(words), form_(form), exponents_(1 << form.exponent_bits) {}

    // Assumed: a table of numbers from 0 on takes others for theirs without the sign.
    double at(double x) const {
        const std::size_t half = form_.has_signs() && std::signbit(x) ? form_.entries() : 0;
        const double magnitude = std::abs(x);
        int exponent = 0;
        const double fraction = std::frexp(magnitude, &exponent); // 0.5 <= fraction < 1
        const int octave = exponent - 2;                          // 0: from 2 to 4
        const int least = -exponents_ / 2;
        if (magnitude == 0 || octave < least) return near_0(x, half, std::ldexp(1.0, least + 1));
        const std::size_t entries = std::size_t{1} << form_.mantissa_bits();
        if (octave >= exponents_ / 2) return entry(half + entries * octaves_above_0() - 1);
        const double place = (fraction * 2 - 1) * static_cast<double>(entries);
        const double whole = std::floor(place);
        const auto index = static_cast<std::size_t>(octave & (exponents_ - 1)) * entries +
                           static_cast<std::size_t>(whole);
        if (index == entries * octaves_above_0() - 1) return entry(half + index);
        const std::size_t next = (index + 1) & (form_.entries() - 1);
        const double here = entry(half + index);
        return here + (entry(half + next) - here) * (place - whole);
    }

private:
    std::size_t octaves_above_0() const { return static_cast<std::size_t>(exponents_ / 2); }

    // A line through the smallest number that has an entry. Both signs' meet at 0 in the sigmoid;
    // of numbers from 0 on the slope's sign is the other one, in the root and in its reciprocal.
    double near_0(double x, std::size_t half, double smallest) const {
        const double first = entry(half + (octaves_above_0() << form_.mantissa_bits()));
        if (form_.has_signs()) return first + form_.slope_at_0 * (x - std::copysign(smallest, x));
        return first + form_.slope_at_0 * (smallest - std::abs(x));
    }
    double entry(std::size_t i) const {
        return table_value(emu::load<std::uint32_t>(words_, 4 * i));
    }

    emu::Bytes words_;
    TableForm form_;
    int exponents_;
};

// Behind the last entries numbers go on by slopes. Those of 4 bits end among the numbers that there
// are, and none that has slopes is known; those of 5 end behind them.
bool is_known(const TableForm& form, std::uint32_t end, std::uint32_t other_end) {
    if (form.kind != TableKind::from_0 && form.kind != TableKind::both_signs) return false;
    if (form.exponent_bits == 4) return form.has_signs() && end == 0 && other_end == 0;
    return form.exponent_bits == 5 && other_end <= slope_mask;
}

emu::Result<TableForm> table_form(emu::Bytes row) {
    if (row.size() != 4 * (table_entries + other_words))
        return error(Fault::bad_model, "a table of %zu bytes", row.size());
    const auto other = [&](std::size_t i) {
        return emu::load<std::uint32_t>(row, 4 * (table_entries + i));
    };
    TableForm form{static_cast<TableKind>(other(0) >> 28), static_cast<int>(other(0) >> 24 & 15),
                   std::bit_cast<float>(other(2) << 8)};
    if (!is_known(form, other(0) & slope_mask, other(1)) || other(2) > slope_mask)
        return error(Fault::bad_model, "a table of kind 0x%x, 0x%x, 0x%x", other(0), other(1),
                     other(2));
    if (!std::isfinite(form.slope_at_0))
        return error(Fault::bad_model, "a table whose slope is no number");
    return form;
}

std::uint16_t word_of(double value, emu::ops::Rounding ties) {
    return static_cast<std::uint16_t>(
        static_cast<std::int16_t>(std::clamp(emu::ops::rounded(value, ties), -32768.0, 32767.0)));
}

} // namespace

emu::Result<SharedMap> element_table(emu::Bytes row, emu::Dtype dtype, emu::ops::Rounding ties) {
    EMU_TRY_VALUE(form, table_form(row));
    const ElementTable table(row, form);
    auto map = std::make_shared<StoredMap>();
    map->reserve(1 << 16);
    for (std::uint32_t i = 0; i < 1 << 16; ++i) {
        const auto bits = static_cast<std::uint16_t>(i);
        const float half = emu::from_half(bits);
        if (dtype == emu::Dtype::i16)
            map->push_back(word_of(table.at(static_cast<std::int16_t>(bits)), ties));
        else
            map->push_back(std::isnan(half) ? bits : half_of(table.at(half)));
    }
    return map;
}

} // namespace viplite::format
