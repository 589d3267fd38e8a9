// SPDX-License-Identifier: Apache-2.0
// Operations on two integers each: element by element, or with one constant.
#pragma once

#include "emu-core/lanes/integers.h"

#include <algorithm>
#include <array>
#include <variant>

namespace emu::lanes {

// The second operand.
using Other = std::variant<Integers, std::int32_t>;

// Error bad_argument: an operand as check(Integers) refuses, or other extents than dst's.
Outcome check_pairs(const LaneMemory& memory, const Integers& dst, const Integers& a,
                    const Other& b);

// The second operands' values.
class OtherValues {
public:
    OtherValues(const LaneMemory& memory, const Other& other);

    // As StoredIntegers::get().
    void get(std::size_t first, std::span<std::int32_t> to) const;

private:
    std::optional<StoredIntegers> stored_;
    std::int32_t constant_ = 0;
};

// Values that are computed together: they stay in the first cache.
inline constexpr std::size_t block = 1024;

// dst = function(a, b), computed in Value. Precondition: check_pairs().
template <class Value, class Function> void map_values(LaneMemory& memory, const Integers& dst,
                                                       const Integers& a, const Other& b,
                                                       Function function) {
    const StoredIntegers first(memory, a);
    const OtherValues second(memory, b);
    IntegersToStore results(dst);
    std::array<std::int32_t, block> x, y;
    std::array<Value, block> z;
    for (std::size_t i = 0; i < first.size(); i += block) {
        const std::size_t count = std::min(block, first.size() - i);
        first.get(i, std::span(x).first(count));
        second.get(i, std::span(y).first(count));
        for (std::size_t k = 0; k < count; ++k) z[k] = function(Value{x[k]}, Value{y[k]});
        results.put(i, std::span<const Value>(z).first(count));
    }
    results.write(memory);
}

// dst = function(a, b), saturated; both arguments and the result are int32 where these hold all
// that the function computes of them, else int64. Errors as check_pairs().
template <class Function> Outcome map_pairs(LaneMemory& memory, const Integers& dst,
                                            const Integers& a, const Other& b, bool is_narrow,
                                            Function function) {
    EMU_TRY(check_pairs(memory, dst, a, b));
    if (is_narrow)
        map_values<std::int32_t>(memory, dst, a, b, function);
    else
        map_values<std::int64_t>(memory, dst, a, b, function);
    return {};
}

// Bits of the widest value; of constants as a descriptor has them.
int bits_of(const Other& other);

} // namespace emu::lanes
