// SPDX-License-Identifier: Apache-2.0
// Sums of float products (reals/real_sums.h) on x86, whatever the width. I has the instructions:
//
//   Vector                        `lanes` float32
//   zero(), all(value), load(values), load_halves(halves), store_all(to, results)
//   add(a, b), multiply(a, b), fused(sums, values, weights)
//   between(low, value, high)     of zeros of either sign the value
//   or_nan(value, nan, sum)       `nan` where the sum is one
//   store(to, results, count), store_halves(to, results, count)   the first `count` of them
//   widen_rest(halves, done, count, values)   those from `done` on, fewer than `lanes`
//   pixels[]                      most that registers have room for, by vectors - 1
#pragma once

#include "emu-core/ops/fast/reals/real_sums.h"

#include <cstring>

namespace emu::ops::fast {
namespace {

template <class I> struct RealLanes : I {
    using Vector = typename I::Vector;

    static Vector broadcast(const float* value) {
        float one;
        std::memcpy(&one, value, sizeof one); // need not be aligned
        return I::all(one);
    }

    struct Ending {
        Vector bias, low, high, nan;
    };
    static Ending ending(const RealFinish& finish, int lane) {
        return {I::load(finish.bias + lane), I::all(finish.low), I::all(finish.high),
                I::all(__builtin_nanf(""))};
    }
    static Vector finish(Vector sums, const Ending& ending) {
        const Vector sum = I::add(sums, ending.bias);
        return I::or_nan(I::between(ending.low, sum, ending.high), ending.nan, sum);
    }
};

// Two roundings, as the normative operation has.
template <class I> struct Singles : RealLanes<I> {
    using Vector = typename I::Vector;
    static constexpr int value_bytes = 4, result_bytes = 4;

    static Vector factors(const std::uint8_t* weights) {
        return I::load(reinterpret_cast<const float*>(weights));
    }
    static Vector multiply_add(Vector sums, Vector values, Vector weights) {
        return I::add(sums, I::multiply(values, weights));
    }
};

// A product of two float16 has 22 bits, of 2^-48 at least and below 2^32: float32 holds it exactly,
// so that a fused addition, which rounds once, gives what two instructions give.
template <class I> struct HalvesToSingles : RealLanes<I> {
    using Vector = typename I::Vector;
    static constexpr int value_bytes = 2, result_bytes = 4;

    static Vector factors(const std::uint8_t* weights) { return I::load_halves(weights); }
    static Vector multiply_add(Vector sums, Vector values, Vector weights) {
        return I::fused(sums, values, weights);
    }
};

template <class I> struct Halves : HalvesToSingles<I> {
    static constexpr int result_bytes = 2;

    static void store(std::uint8_t* to, typename I::Vector results, int count) {
        I::store_halves(to, results, count);
    }
};

template <class I> void widen(const std::uint8_t* halves, std::int64_t count, float* values) {
    std::int64_t i = 0;
    for (; i + I::lanes <= count; i += I::lanes) {
        I::store_all(values + i, I::load_halves(halves + 2 * i));
    }
    if (i < count) I::widen_rest(halves, i, count, values);
}

template <class I> constexpr RealInstructions real_instructions(int vectors, int products_per_ns) {
    return {.lanes = I::lanes,
            .vectors = vectors,
            .pixels = {I::pixels[0], I::pixels[1], I::pixels[2], I::pixels[3]},
            .products_per_ns = products_per_ns,
            .f32 = {sum_vectors<Singles<I>>, sum_all_lanes<Singles<I>>},
            .f16 = {sum_vectors<Halves<I>>, sum_all_lanes<Halves<I>>},
            .f16_to_f32 = {sum_vectors<HalvesToSingles<I>>, nullptr},
            .widen = widen<I>};
}

} // namespace
} // namespace emu::ops::fast
