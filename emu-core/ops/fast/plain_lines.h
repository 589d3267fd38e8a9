// SPDX-License-Identifier: Apache-2.0
// Loops over lines of terms that compilers turn into vectors of whatever instruction set they are
// compiled for; every file that includes them has its own. What they read again and again is in
// variables of their own, for stores might change anything else.
#pragma once

#include "ops/fast/instructions.h"

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

[[maybe_unused]] void interleave_four_bytes(const std::uint8_t* const* lines, std::int64_t count,
                                            std::uint8_t* terms) {
    const std::uint8_t *a = lines[0], *b = lines[1], *c = lines[2], *d = lines[3];
    for (std::int64_t i = 0; i < count; ++i) {
        const std::uint32_t four =
            a[i] | std::uint32_t{b[i]} << 8 | std::uint32_t{c[i]} << 16 | std::uint32_t{d[i]} << 24;
        std::memcpy(terms + 4 * i, &four, 4);
    }
}

[[maybe_unused]] void interleave_two_words(const std::uint8_t* const* lines, std::int64_t count,
                                           std::uint8_t* terms) {
    for (std::int64_t i = 0; i < count; ++i) {
        std::uint16_t a, b;
        std::memcpy(&a, lines[0] + 2 * i, 2);
        std::memcpy(&b, lines[1] + 2 * i, 2);
        const std::uint32_t two = a | std::uint32_t{b} << 16;
        std::memcpy(terms + 4 * i, &two, 4);
    }
}

} // namespace
} // namespace emu::ops::fast
