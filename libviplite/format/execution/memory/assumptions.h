// SPDX-License-Identifier: Apache-2.0
// What the one board's output leaves open: what is computed with instead, and why.
#pragma once

#include "emu-core/chip/chip.h"

#include <cmath>

namespace viplite::format {

enum class TableLookup : std::uint8_t { interpolated, nearest };
enum class Product : std::uint8_t { exact, float32 };

inline constexpr emu::Known<emu::ops::Rounding> ties{
    emu::ops::Rounding::half_even, emu::Evidence::assumed,
    "every rule for ties gives the board's output, and the same bytes in five other networks"};
inline constexpr emu::Known<TableLookup> table_lookup{
    TableLookup::interpolated, emu::Evidence::assumed,
    "the board's output excludes lower entries, but not nearest ones"};
inline constexpr emu::Known<Product> product{
    Product::exact, emu::Evidence::assumed,
    "float32 products of sums and scales give the board's output too"};

// As `boardless info` tells them.
struct Assumption {
    std::string_view what;
    emu::Evidence evidence;
    std::string_view source;
};
inline constexpr Assumption assumptions[] = {
    {"ties go to even", ties.evidence, ties.source},
    {"tables are interpolated", table_lookup.evidence, table_lookup.source},
    {"products are exact", product.evidence, product.source},
};

inline double rounded(double value) {
    static_assert(ties.value == emu::ops::Rounding::half_even);
    return std::nearbyint(value);
}

} // namespace viplite::format
