// SPDX-License-Identifier: Apache-2.0
// A chain in the form in which vectors apply it: plain data, one operand per channel. Made by
// ops/fast/chain_form.h.
#pragma once

#include <cstdint>

namespace emu::ops {
struct LineTable;
} // namespace emu::ops

namespace emu::ops::fast {

// tables[index].at(saturate(value, 33))
std::int64_t look_up(const LineTable* tables, std::int64_t index, std::int64_t value);

enum class Form : std::uint8_t {
    // The sums themselves, to an int32 destination.
    keep,
    // One or two steps of `rounded` = fma(d, scale, offset), y += zero point; then the limits. The
    // first d is sum_base + sum; what follows is result_base + y, whose last bit is 1, so that the
    // one rounding of fma is that to an integer, half to even, and the low 32 bits are y's. Results
    // fit them, and what is before the zero point is added wraps.
    doubles,
    // The same in floats, whose base is float_base; the first d is the sum, or base + sum, and of
    // further ones float_base is subtracted. Results before the limits fit 16 bits; they are
    // stored as bytes.
    floats,
    // y = y / 2^shift, rounded down, y += zero point; then the limits. The bias holds the half that
    // makes it half up, and no result leaves 32 bits.
    shift,
    // y = y * 2^left; y = high_multiply(y, factor); y = y / 2^shift, half away from zero; y += zero
    // point; then the
    // limits. No intermediate result leaves 32 bits.
    doubling_high,
    // y = y / 2^shift, within 16 bits; y = (y * factor + half) / 2^last; then the limits. Rounded
    // down; the bias and `half` hold the halves that make it half up. No intermediate result leaves
    // 32 bits.
    narrow,
    // All stages one after another, in 64 bits; then the limits.
    stages,
};

// In doubles. The bits of the first are 0x43300000 and, below them, the sum with its sign changed.
inline constexpr std::int64_t sum_base = (std::int64_t{1} << 52) + (std::int64_t{1} << 31);
inline constexpr std::int64_t result_base = std::int64_t{3} << 51;
// In floats: the low 16 bits of float_base + y are y's.
inline constexpr std::int64_t float_base = std::int64_t{3} << 22;

// Of ops::Stage; a shift to the left is a multiplication, and so is one of negative values alone.
enum class Step : std::uint8_t {
    add,
    multiply,
    at_least,
    at_most,
    shift_half_up,
    shift_half_even,
    shift_half_away,
    shift_floor,
    shift_truncate,
    table,
};

struct PackedStage {
    Step step;
    std::int64_t low, high; // what its width holds
    const std::int64_t* operand;
    // -1, or 0 where values of that sign are not what the stage is for.
    std::int64_t on_negative, on_positive;
    const LineTable* tables; // of `table`; the operands are their indices
};

// Every array has the layer's channels and as many more as a block of panels, so that vectors may
// begin at any channel.
struct PackedChain {
    Form form;
    const std::int32_t* bias; // of doubles: with its sign changed; of shift, narrow: with the half
    bool bias_makes_floats;   // of floats: sum + bias are the bits of the first d
    std::int32_t low, high;   // of the result, within the destination's type

    int steps; // doubles, floats
    const double* scale[2];
    const double* offset[2];
    const float* float_scale[2];
    const float* float_offset[2];

    const std::int32_t* left;   // doubling_high
    const std::int32_t* factor; // doubling_high, narrow
    const std::int32_t* shift;  // doubling_high, shift, narrow
    const std::int32_t* half;   // narrow
    const std::int32_t* last;
    std::int32_t zero_point;

    const PackedStage* stage; // stages
    int stage_count;

    bool stores_words;         // the results are int32, else bytes; not of floats
    const std::uint8_t* bytes; // what becomes of words, low..high, as bytes[word]; or null

    // Whether results are bytes, of vectors of channels in whatever order.
    bool takes_any_order() const {
        return !stores_words && !bytes && form != Form::keep && form != Form::stages;
    }
};

} // namespace emu::ops::fast
