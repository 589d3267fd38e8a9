// SPDX-License-Identifier: Apache-2.0
// Chains in 64 bits, one stage after another over a line of channels, in loops that compilers turn
// into vectors (see ops/fast/plain_lines.h).
#pragma once

#include "emu-core/ops/fast/isa/instructions.h"

#include <cstring>

namespace emu::ops::fast {
namespace {

constexpr int widest_line = panel * most_panels;

// apply(value, operand) on every channel whose sign it is for, saturated to the stage's width.
template <class Apply> void run_stage(const PackedStage& stage, const std::int64_t* operand,
                                      std::int64_t* line, int channels, Apply apply) {
    const std::int64_t low = stage.low, high = stage.high;
    const std::int64_t negative = stage.on_negative, positive = stage.on_positive;
    for (int c = 0; c < channels; ++c) {
        const std::int64_t own = line[c], mask = own < 0 ? negative : positive;
        const std::int64_t value = (apply(own, operand[c]) & mask) | (own & ~mask);
        const std::int64_t floored = value < low ? low : value;
        line[c] = floored > high ? high : floored;
    }
}

// A shift to the right: what is shifted out is added as up(floor, rest, half, value) says, 1 or 0.
template <class Up> void run_shift(const PackedStage& stage, const std::int64_t* operand,
                                   std::int64_t* line, int channels, Up up) {
    run_stage(stage, operand, line, channels, [up](std::int64_t value, std::int64_t shift) {
        const std::int64_t floor = value >> shift;
        const std::int64_t one = std::int64_t{1} << shift;
        return floor + up(floor, value & (one - 1), one >> 1, value);
    });
}

// All five roundings, as ops::shift_right(): without a rest, which is so when the shift is 0, there
// is nothing to add.
[[maybe_unused]] void run_shift(const PackedStage& stage, const std::int64_t* operand,
                                std::int64_t* line, int channels) {
    using I = std::int64_t;
    switch (stage.step) {
    case Step::shift_half_up:
        return run_shift(stage, operand, line, channels,
                         [](I, I rest, I half, I) -> I { return (rest >= half) & (half != 0); });
    case Step::shift_half_even:
        return run_shift(stage, operand, line, channels, [](I floor, I rest, I half, I) -> I {
            return (rest > half) | ((rest == half) & (half != 0) & (floor & 1));
        });
    case Step::shift_half_away:
        return run_shift(stage, operand, line, channels, [](I, I rest, I half, I value) -> I {
            return (rest > half) | ((rest == half) & (half != 0) & (value >= 0));
        });
    case Step::shift_truncate:
        return run_shift(stage, operand, line, channels,
                         [](I, I rest, I, I value) -> I { return (rest != 0) & (value < 0); });
    default: return run_shift(stage, operand, line, channels, [](I, I, I, I) -> I { return 0; });
    }
}

[[maybe_unused]] void run_stage(const PackedStage& stage, std::int64_t channel, std::int64_t* line,
                                int channels) {
    using I = std::int64_t;
    const I* operand = stage.operand + channel;
    switch (stage.step) {
    case Step::add:
        return run_stage(stage, operand, line, channels, [](I v, I o) { return v + o; });
    case Step::multiply:
        return run_stage(stage, operand, line, channels, [](I v, I o) { return v * o; });
    case Step::at_least:
        return run_stage(stage, operand, line, channels, [](I v, I o) { return v < o ? o : v; });
    case Step::at_most:
        return run_stage(stage, operand, line, channels, [](I v, I o) { return v > o ? o : v; });
    case Step::table:
        return run_stage(stage, operand, line, channels,
                         [&stage](I v, I o) { return look_up(stage.tables, o, v); });
    default: return run_shift(stage, operand, line, channels);
    }
}

[[maybe_unused]] void add_bias(const std::int32_t* sums, const std::int32_t* bias, int channels,
                               std::int64_t* line) {
    for (int c = 0; c < channels; ++c) {
        line[c] = static_cast<std::int32_t>(static_cast<std::uint32_t>(sums[c]) +
                                            static_cast<std::uint32_t>(bias[c]));
    }
}

[[maybe_unused]] void store_limited(const std::int64_t* line, std::int64_t low, std::int64_t high,
                                    int channels, std::uint8_t* dst) {
    for (int c = 0; c < channels; ++c) {
        const std::int64_t floored = line[c] < low ? low : line[c];
        dst[c] = static_cast<std::uint8_t>(floored > high ? high : floored);
    }
}

[[maybe_unused]] void store_words(const std::int64_t* line, std::int64_t low, std::int64_t high,
                                  int channels, std::uint8_t* dst) {
    for (int c = 0; c < channels; ++c) {
        const std::int64_t floored = line[c] < low ? low : line[c];
        const auto word = static_cast<std::int32_t>(floored > high ? high : floored);
        std::memcpy(dst + 4 * c, &word, 4);
    }
}

// Form::stages
[[maybe_unused]] void finish_stages(const PackedChain& chain, const FinishTask& task) {
    std::int64_t line[widest_line];
    for (int pixel = 0; pixel < task.pixels; ++pixel) {
        add_bias(task.sums + std::int64_t{pixel} * task.pitch, chain.bias + task.channel,
                 task.channels, line);
        for (int s = 0; s < chain.stage_count; ++s) {
            run_stage(chain.stage[s], task.channel, line, task.channels);
        }
        std::uint8_t* dst = task.dst + pixel * task.dst_pitch;
        if (chain.stores_words)
            store_words(line, chain.low, chain.high, task.channels, dst);
        else
            store_limited(line, chain.low, chain.high, task.channels, dst);
    }
}

// Form::keep
[[maybe_unused]] void finish_keep(const PackedChain& chain, const FinishTask& task) {
    const std::int32_t* bias = chain.bias + task.channel;
    for (int pixel = 0; pixel < task.pixels; ++pixel) {
        const std::int32_t* sums = task.sums + std::int64_t{pixel} * task.pitch;
        std::uint8_t* dst = task.dst + pixel * task.dst_pitch;
        for (int c = 0; c < task.channels; ++c) {
            const std::uint32_t sum =
                static_cast<std::uint32_t>(sums[c]) + static_cast<std::uint32_t>(bias[c]);
            std::memcpy(dst + 4 * c, &sum, 4);
        }
    }
}

} // namespace
} // namespace emu::ops::fast
