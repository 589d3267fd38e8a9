// SPDX-License-Identifier: Apache-2.0
// Operations on two integers each: element by element, or with one constant.
#pragma once

#include "lanes/integers.h"

#include <variant>

namespace emu::lanes {

// The second operand.
using Other = std::variant<Integers, std::int32_t>;

// Error bad_argument: an operand as check(Integers) refuses, or other extents than dst's.
Outcome check_pairs(const LaneMemory& memory, const Integers& dst, const Integers& a,
                    const Other& b);

// Calls visit(index, a, b) for all elements. Precondition: check_pairs().
template <class Visitor>
void each_pair(const LaneMemory& memory, const Integers& a, const Other& b, Visitor visit) {
    const std::vector<std::int32_t> first = read(memory, a);
    if (const auto* constant = std::get_if<std::int32_t>(&b)) {
        for (std::size_t i = 0; i < first.size(); ++i) visit(i, first[i], *constant);
        return;
    }
    const std::vector<std::int32_t> second = read(memory, std::get<Integers>(b));
    for (std::size_t i = 0; i < first.size(); ++i) visit(i, first[i], second[i]);
}

// dst = function(a, b), saturated. Errors as check_pairs().
template <class Function> Outcome map_pairs(LaneMemory& memory, const Integers& dst,
                                            const Integers& a, const Other& b, Function function) {
    EMU_TRY(check_pairs(memory, dst, a, b));
    std::vector<std::int64_t> values(static_cast<std::size_t>(elements(dst.extents())));
    each_pair(memory, a, b, [&](std::size_t i, std::int64_t first, std::int64_t second) {
        values[i] = function(first, second);
    });
    write(memory, dst, values);
    return {};
}

} // namespace emu::lanes
