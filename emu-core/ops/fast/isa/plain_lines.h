// SPDX-License-Identifier: Apache-2.0
// Loops over lines of terms that compilers turn into vectors of whatever instruction set they are
// compiled for; every file that includes them has its own. What they read again and again is in
// variables of their own, for stores might change anything else.
#pragma once

#include "emu-core/ops/fast/isa/instructions.h"

#include <cstring>

namespace emu::ops::fast {
namespace {

[[maybe_unused]] void lift_bytes(const Lifting& lifting, const std::uint8_t* src,
                                 std::int64_t count, std::uint8_t* terms) {
    const std::uint8_t flip = lifting.flip;
    for (std::int64_t i = 0; i < count; ++i) terms[i] = static_cast<std::uint8_t>(src[i] ^ flip);
}

[[maybe_unused]] void lift_words(const Lifting& lifting, const std::uint8_t* src,
                                 std::int64_t count, std::uint8_t* terms) {
    const auto zero = static_cast<std::int16_t>(lifting.zero);
    const int flip = lifting.signed_source ? 0x80 : 0; // x = (bits ^ flip) - flip
    for (std::int64_t i = 0; i < count; ++i) {
        const auto value = static_cast<std::int16_t>((src[i] ^ flip) - flip - zero);
        std::memcpy(terms + 2 * i, &value, 2);
    }
}

[[maybe_unused]] void subtract_zeros(const ZerosTask& task, std::int32_t* sums) {
    const std::int32_t* zeros = task.zeros;
    const int channels = task.channels, pitch = task.pitch;
    for (int i = 0; i < task.pixels; ++i, sums += pitch) {
        const std::int32_t term_sum = task.term_sums[i];
        for (int c = 0; c < channels; ++c) sums[c] -= zeros[c] * term_sum;
    }
}

// Channels [4 * four, 4 * four + 4) of one pixel.
[[maybe_unused]] void sum_four_lanes(const LanesTask& task, const std::uint8_t* const* cells,
                                     int four, std::int32_t* sums) {
    constexpr int fours = lane_block / 4, width = 4;
    const std::int16_t* weights =
        task.weights + (four % (fours / 2) * 2 + four / (fours / 2)) * width * lane_depth;
    std::int32_t sum[width] = {};
    for (int t = 0; t < task.taps; ++t) {
        const std::uint8_t* cell = cells[t] + task.channel + four * width;
        const std::int16_t* factors =
            weights + t / lane_depth * lane_depth * lane_block + t % lane_depth;
        for (int i = 0; i < width; ++i) sum[i] += (cell[i] ^ task.flip) * factors[i * lane_depth];
    }
    std::memcpy(sums + four * width, sum, sizeof sum);
}

[[maybe_unused]] void sum_plain_lanes(const LanesTask& task) {
    for (int i = 0; i < task.pixels; ++i) {
        for (int four = 0; four < lane_block / 4; ++four) {
            sum_four_lanes(task, task.cells + i * task.pixel_step, four,
                           task.sums + std::int64_t{i} * task.pitch);
        }
    }
}

} // namespace
} // namespace emu::ops::fast
