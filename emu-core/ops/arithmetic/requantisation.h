// SPDX-License-Identifier: Apache-2.0
// From accumulators to stored integers, as a short chain of stages. Normative.
//
// Every chip's output path is such a chain: TFLite's reference multiplies, then shifts twice; other
// accelerators round after each of several narrow stages. One mechanism, different rows.
#pragma once

#include "emu-core/base/result.h"
#include "emu-core/ops/arithmetic/line_table.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

namespace emu::ops {

enum class Rounding : std::uint8_t {
    half_up,   // ties towards plus infinity
    half_even, // ties to the even neighbour
    half_away, // ties away from zero
    floor,     // towards minus infinity: a plain arithmetic shift
    truncate,  // towards zero
};

// value / 2^shift. Precondition: 0 <= shift <= 62, |value| <= 2^62.
constexpr std::int64_t shift_right(std::int64_t value, int shift, Rounding rounding) {
    if (shift == 0) return value;
    const std::int64_t half = std::int64_t{1} << (shift - 1);
    const std::int64_t floor = value >> shift;
    const std::int64_t rest = value - (floor << shift); // 0 <= rest < 2^shift
    switch (rounding) {
    case Rounding::half_up: return floor + (rest >= half);
    case Rounding::half_even: return floor + (rest > half || (rest == half && (floor & 1)));
    case Rounding::half_away: return floor + (rest > half || (rest == half && value >= 0));
    case Rounding::floor: return floor;
    case Rounding::truncate: return floor + (rest != 0 && value < 0);
    }
    return floor;
}

static_assert(shift_right(-5, 1, Rounding::half_up) == -2);
static_assert(shift_right(-5, 1, Rounding::half_even) == -2);
static_assert(shift_right(-7, 1, Rounding::half_even) == -4);
static_assert(shift_right(-5, 1, Rounding::half_away) == -3);
static_assert(shift_right(5, 1, Rounding::half_away) == 3);
static_assert(shift_right(5, 1, Rounding::half_even) == 2);
static_assert(shift_right(-5, 1, Rounding::floor) == -3);
static_assert(shift_right(-5, 1, Rounding::truncate) == -2);
static_assert(shift_right(-3, 2, Rounding::half_up) == -1);

// value / divisor. Precondition: divisor > 0, |value| <= 2^62.
constexpr std::int64_t divide(std::int64_t value, std::int64_t divisor, Rounding rounding) {
    std::int64_t floor = value / divisor;
    if (value % divisor < 0) --floor;
    const std::int64_t rest = value - floor * divisor;  // 0 <= rest < divisor
    const std::int64_t above = rest - (divisor - rest); // > 0: beyond the half, 0: a tie
    switch (rounding) {
    case Rounding::half_up: return floor + (above >= 0);
    case Rounding::half_even: return floor + (above > 0 || (above == 0 && (floor & 1)));
    case Rounding::half_away: return floor + (above > 0 || (above == 0 && value >= 0));
    case Rounding::floor: return floor;
    case Rounding::truncate: return floor + (rest != 0 && value < 0);
    }
    return floor;
}

static_assert(divide(-3, 2, Rounding::half_away) == -2);
static_assert(divide(-3, 2, Rounding::half_up) == -1);
static_assert(divide(3, 2, Rounding::half_even) == 2);
static_assert(divide(1, 2, Rounding::half_even) == 0);
static_assert(divide(-7, 2, Rounding::truncate) == -3);

// Clamps to the range of a signed integer of `width` bits. Precondition: 1 <= width <= 63.
constexpr std::int64_t saturate(std::int64_t value, int width) {
    const std::int64_t limit = std::int64_t{1} << (width - 1);
    return std::clamp(value, -limit, limit - 1);
}

// One step: value = saturate(kind(value, operand), width).
struct Stage {
    enum class Kind : std::uint8_t {
        add,         // value + operand
        multiply,    // value * operand
        shift_left,  // value * 2^operand
        shift_right, // value / 2^operand, rounded
        at_least,    // max(value, operand)
        at_most,     // min(value, operand)
        // Where accelerators treat the two signs apart; what the stage is not for passes unchanged.
        multiply_negative,    // value < 0: value * operand, which is not negative
        shift_right_negative, // value < 0: value / 2^operand, rounded
        shift_right_positive, // value > 0: value / 2^operand, rounded
        table,                // Chain::tables[operand].at(value); its input saturates at 33 bits
        multiply_positive,    // value > 0: value * operand, which is not negative
    };

    Kind kind = Kind::add;
    Rounding rounding = Rounding::floor; // of shifts to the right
    std::uint8_t width = 63;             // of the result, in bits
    std::vector<std::int64_t> operand;   // one value, or one per output channel

    std::int64_t operand_of(std::size_t channel) const {
        return operand[operand.size() == 1 ? 0 : channel];
    }
    EMU_FIELDS(kind, rounding, width, operand);
    bool operator==(const Stage&) const = default;
};

// `validate` proves for inputs of a given width that no stage can leave 63 bits.
struct Chain {
    std::vector<Stage> stages;
    std::vector<LineTable> tables = {}; // of stages of kind `table`

    std::int64_t apply(std::int64_t value, std::size_t channel) const;
    EMU_FIELDS(stages, tables);
    bool operator==(const Chain&) const = default;
};

// The last step of every integer operation: a stored integer saturates.
template <class T> T store(std::int64_t value) {
    constexpr std::int64_t low = std::numeric_limits<T>::min();
    constexpr std::int64_t high = std::numeric_limits<T>::max();
    return static_cast<T>(std::clamp(value, low, high));
}

// Error bad_model: an operand missing or of neither 1 nor `channels` values, a shift outside 0..62,
// a factor of multiply_negative or multiply_positive
// below 0, a table that is not there or not valid, a width outside
// 1..63, or a stage whose result could exceed 2^62 for some input of `input_width` bits.
Outcome validate(const Chain& chain, std::int64_t channels, int input_width = 32);

// The same for inputs within +-magnitude: within which bounds all results are.
Result<double> magnitude_after(const Chain& chain, std::int64_t channels, double magnitude);

} // namespace emu::ops
