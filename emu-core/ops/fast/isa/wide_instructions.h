// SPDX-License-Identifier: Apache-2.0
// What an instruction set gives to the kernels of int16, beyond struct Instructions: a table of
// functions. Their sums are 64 bits wide; they are kept in doubles, which hold every integer up to
// 2^53. Plain data only, as in instructions.h.
#pragma once

#include "emu-core/ops/arithmetic/requantisation.h"
#include "emu-core/ops/fast/isa/instructions.h"
#include "emu-core/ops/fast/isa/isa.h"

namespace emu::ops::fast {

// In doubles all integers from here up to 2^53 follow one another: what is added to it rounds to an
// integer, half to even.
inline constexpr double wide_base = 0x1.8p52;

// A chain of one or two steps, after which its integer results are limited. Arrays have one value
// per channel of the layer.
struct WideSteps {
    double least, most; // of the sums
    int steps;
    // Of a step: floor(fma(x, scale, offset)), or where it rounds half to even, with offsets that
    // count from wide_base, fma(x, scale, offset) - wide_base.
    bool half_even;
    const double* scale[2];
    const double* offset[2];
    double low[2], high[2]; // of each step's result; the last ones are within the stored type
};

// What becomes of sums: pixels lines of `pitch`, of which the first `channels` count.
struct WideFinishTask {
    const double* sums;
    int pitch, pixels, channels;
    std::int64_t channel; // the first line's, for the chain
    std::uint8_t* dst;
    std::int64_t dst_pitch; // bytes from pixel to pixel
    int dst_bytes;          // of an element: 1 or 2
};

// A stage of a chain; not of the kinds that shift one sign only, nor a table.
struct LongStage {
    Stage::Kind kind;
    Rounding rounding;
    int width;
};

struct WideInstructions {
    // `count` int16 become terms: their upper or lower bytes with the bits of Lifting::flip
    // changed, or words as they are.
    void (*lift_high)(const Lifting& lifting, const std::uint8_t* src, std::int64_t count,
                      std::uint8_t* terms);
    void (*lift_low)(const Lifting& lifting, const std::uint8_t* src, std::int64_t count,
                     std::uint8_t* terms);
    void (*lift_words)(const Lifting& lifting, const std::uint8_t* src, std::int64_t count,
                       std::uint8_t* terms);
    // As Instructions::lanes(), of cells of int16 as they are.
    void (*lanes)(const LanesTask& task);
    // wide[i] += factor * sums[i]
    void (*add)(double factor, const std::int32_t* sums, int count, double* wide);
    // Where doubles round to nearest.
    void (*finish)(const WideSteps& steps, const WideFinishTask& task);
    // values[i] through the stage whose operand is operands[i]. Precondition: no result leaves
    // 2^62.
    void (*stage)(const LongStage& stage, const std::int64_t* operands, int count,
                  std::int64_t* values);
};

// The functions for an instruction set; null where there are none.
const WideInstructions* wide_instructions(Isa isa);

// Each defined in the file that is compiled for it.
extern const WideInstructions avx2_wide_instructions, avx512_wide_instructions;

} // namespace emu::ops::fast
