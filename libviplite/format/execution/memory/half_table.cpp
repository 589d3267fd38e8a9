// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/memory/table_value.h"

#include "emu-core/base/error.h"

#include <algorithm>
#include <cmath>

namespace viplite::format {
namespace {

using emu::error;
using emu::Fault;

constexpr std::size_t other_words = 3;
constexpr int index_bits = 9;                  // of exponent and mantissa
constexpr std::uint32_t known_kind = 3;        // bits 31:28 of the first word behind the entries
constexpr std::uint32_t slope_mask = 0xFFFFFF; // the upper bits of a float32

// Of |x| = (1 + m) * 2^e the index is the lowest bits of e - 1 and the highest of m, so that the
// exponents that a table has are as many below 2 as from 2 on. Measured, in a table that is the
// identity from 0 on, and one that is the sigmoid.
class HalfTable {
public:
    HalfTable(emu::Bytes words, int exponent_bits, double slope_at_0)
        : words_(words), mantissa_bits_(index_bits - exponent_bits), exponents_(1 << exponent_bits),
          slope_at_0_(slope_at_0) {}

    double at(double x) const {
        const std::size_t half = std::signbit(x) ? table_entries / 2 : 0;
        const double magnitude = std::abs(x);
        int exponent = 0;
        const double fraction = std::frexp(magnitude, &exponent); // 0.5 <= fraction < 1
        const int octave = exponent - 2;                          // 0: from 2 to 4
        const int least = -exponents_ / 2;
        if (magnitude == 0 || octave < least) return near_0(x, half, std::ldexp(1.0, least + 1));
        const std::size_t entries = std::size_t{1} << mantissa_bits_;
        if (octave >= exponents_ / 2) return entry(half + entries * octaves_above_0() - 1);
        const double place = (fraction * 2 - 1) * static_cast<double>(entries);
        const double whole = std::floor(place);
        const auto index = static_cast<std::size_t>(octave & (exponents_ - 1)) * entries +
                           static_cast<std::size_t>(whole);
        if (index == entries * octaves_above_0() - 1) return entry(half + index);
        const std::size_t next = (index + 1) & (table_entries / 2 - 1);
        const double here = entry(half + index);
        return here + (entry(half + next) - here) * (place - whole);
    }

private:
    std::size_t octaves_above_0() const { return static_cast<std::size_t>(exponents_ / 2); }

    // A line through the smallest number that has an entry. Both signs' meet at 0 in the sigmoid.
    double near_0(double x, std::size_t half, double smallest) const {
        const std::size_t first = octaves_above_0() << mantissa_bits_;
        return entry(half + first) + slope_at_0_ * (x - std::copysign(smallest, x));
    }
    double entry(std::size_t i) const {
        return table_value(emu::load<std::uint32_t>(words_, 4 * i));
    }

    emu::Bytes words_;
    int mantissa_bits_, exponents_;
    double slope_at_0_;
};

} // namespace

emu::Result<SharedMap> half_table(emu::Bytes row) {
    if (row.size() != 4 * (table_entries + other_words))
        return error(Fault::bad_model, "a table of %zu bytes", row.size());
    const auto other = [&](std::size_t i) {
        return emu::load<std::uint32_t>(row, 4 * (table_entries + i));
    };
    const std::uint32_t kind = other(0) >> 28, exponent_bits = other(0) >> 24 & 15;
    // Behind the last entries numbers go on by a slope, which no table of float16 has.
    const bool has_ends = (other(0) & slope_mask) != 0 || other(1) != 0 || other(2) > slope_mask;
    if (kind != known_kind || has_ends || exponent_bits < 4 || exponent_bits > 5)
        return error(Fault::bad_model, "a table of kind 0x%x, 0x%x, 0x%x", other(0), other(1),
                     other(2));
    const double slope = std::bit_cast<float>(other(2) << 8);
    if (!std::isfinite(slope)) return error(Fault::bad_model, "a table whose slope is no number");
    const HalfTable table(row, static_cast<int>(exponent_bits), slope);
    auto map = std::make_shared<StoredMap>();
    map->reserve(1 << 16);
    for (std::uint32_t bits = 0; bits < 1 << 16; ++bits) {
        const float x = emu::from_half(static_cast<std::uint16_t>(bits));
        map->push_back(std::isnan(x) ? static_cast<std::uint16_t>(bits) : half_of(table.at(x)));
    }
    return map;
}

} // namespace viplite::format
