// SPDX-License-Identifier: Apache-2.0
// Sums of products for any instruction set that multiplies vectors of terms and adds neighbouring
// products to lanes of 32 bits. V says how:
//
//   Vector               sums of `lanes` channels
//   broadcast(terms)     the next `depth` terms of a pixel, for every lane
//   factors(weights)     packed weights of `lanes` channels, from signed bytes
//   load(bytes)          terms, or weights as they are multiplied, one behind another
//   multiply_add(sums, terms, factors), zero(), store(to, sums)
//   total(sums)          of all lanes
//   depth, weight_bytes  of one channel
//   pixels[]             most that registers have room for, by panels - 1
//   saturates            where it does unless weights are safe pairs; declared only then
#pragma once

#include "emu-core/ops/fast/isa/instructions.h"

#include <cstring>

namespace emu::ops::fast {
namespace {

template <class V> constexpr int vectors_per_panel = panel / V::lanes;
// Terms of `depth` have four bytes, in all instruction sets.
template <class V> constexpr int vector_bytes = 4 * V::lanes;

// Adds the products of what safe pairs have lost, of a block of one panel.
template <class V, int pixels, int vectors> [[gnu::always_inline]] inline void
add_rests(const SumsTask& task, typename V::Vector (&sums)[pixels][vectors]) {
    constexpr int factors_bytes = V::lanes * V::depth;
    const std::int32_t* offsets = task.rests;
    const std::int8_t* weights = task.rest_weights;
    for (std::int32_t rest = 0; rest < task.rest_count; ++rest) {
#pragma GCC unroll 16
        for (int j = 0; j < vectors; ++j) {
            const typename V::Vector factors = V::factors(weights + j * factors_bytes);
#pragma GCC unroll 16
            for (int i = 0; i < pixels; ++i) {
                const typename V::Vector terms = V::broadcast(task.pixels[i] + offsets[j]);
                sums[i][j] = V::multiply_add(sums[i][j], terms, factors);
            }
        }
        offsets += vectors_per_panel<V>;
        weights += vectors_per_panel<V> * factors_bytes;
    }
}

// Adds the products of a block of `packed_vectors`, of which the first `vectors` count.
template <class V, int pixels, int packed_vectors, int vectors> [[gnu::always_inline]] inline void
add_products(const SumsTask& task, typename V::Vector (&sums)[pixels][vectors]) {
    constexpr int factors_bytes = V::lanes * V::depth;
    const std::int8_t* weights = task.weights;
    for (std::int32_t s = 0; s < task.segment_count; ++s) {
        const std::uint8_t* window[pixels];
#pragma GCC unroll 16
        for (int i = 0; i < pixels; ++i) window[i] = task.pixels[i] + task.segments[s];
        for (std::int64_t g = 0; g < task.groups; ++g, weights += packed_vectors * factors_bytes) {
            typename V::Vector factors[vectors];
#pragma GCC unroll 16
            for (int j = 0; j < vectors; ++j) factors[j] = V::factors(weights + j * factors_bytes);
#pragma GCC unroll 16
            for (int i = 0; i < pixels; ++i) {
                const typename V::Vector terms = V::broadcast(window[i] + 4 * g);
#pragma GCC unroll 16
                for (int j = 0; j < vectors; ++j) {
                    sums[i][j] = V::multiply_add(sums[i][j], terms, factors[j]);
                }
            }
        }
    }
    if constexpr (requires { V::saturates; }) add_rests<V, pixels, vectors>(task, sums);
}

// Of the packed panels the first `vectors` vectors.
template <class V, int pixels, int panels, int vectors> void sum_block(const SumsTask& task) {
    constexpr int packed_vectors = panels * vectors_per_panel<V>;
    typename V::Vector sums[pixels][vectors];
#pragma GCC unroll 16
    for (int i = 0; i < pixels; ++i) {
#pragma GCC unroll 16
        for (int j = 0; j < vectors; ++j) sums[i][j] = V::zero();
    }
    add_products<V, pixels, packed_vectors>(task, sums);
#pragma GCC unroll 16
    for (int i = 0; i < pixels; ++i) {
#pragma GCC unroll 16
        for (int j = 0; j < vectors; ++j) {
            V::store(task.sums + (i * packed_vectors + j) * V::lanes, sums[i][j]);
        }
    }
}

template <class V, int panels, int vectors, int pixels = V::pixels[panels - 1]>
void sum_pixels(const SumsTask& task, int count) {
    if (count == pixels) return sum_block<V, pixels, panels, vectors>(task);
    if constexpr (pixels > 1) sum_pixels<V, panels, vectors, pixels - 1>(task, count);
}

// Instructions::sums()
template <class V, int panels = most_panels>
void sum_panels(const SumsTask& task, int pixels, int count) {
    if constexpr (V::pixels[panels - 1] > 0) {
        constexpr int vectors = panels * vectors_per_panel<V>;
        if constexpr (vectors_per_panel < V >> 1) {
            constexpr int half = vectors - vectors_per_panel<V> / 2;
            if (count == panels && task.channels <= half * V::lanes) {
                return sum_pixels<V, panels, half>(task, pixels);
            }
        }
        if (count == panels) return sum_pixels<V, panels, vectors>(task, pixels);
    }
    if constexpr (panels > 1) sum_panels<V, panels - 1>(task, pixels, count);
}

// Instructions::add_terms(): products with 1, and with 0 beyond the end of a run.
template <class V>
void sum_terms(const SumsTask& task, int pixels, std::int32_t terms, std::int32_t* sums) {
    constexpr int step = vector_bytes<V>, term_bytes = 4 / V::depth;
    std::uint8_t ones[2 * step] = {};
    for (int i = 0; i < step; i += term_bytes) ones[i] = 1;
    const typename V::Vector all = V::load(ones);
    const std::int32_t bytes = terms * term_bytes, rest = bytes % step;
    const typename V::Vector some = V::load(ones + step - rest);
    for (int pixel = 0; pixel < pixels; ++pixel) {
        typename V::Vector sum = V::zero();
        for (std::int32_t s = 0; s < task.segment_count; ++s) {
            const std::uint8_t* run = task.pixels[pixel] + task.segments[s];
            std::int32_t i = 0;
            for (; i + step <= bytes; i += step) {
                sum = V::multiply_add(sum, V::load(run + i), all);
            }
            if (rest) sum = V::multiply_add(sum, V::load(run + i), some);
        }
        sums[pixel] = V::total(sum);
    }
}

} // namespace
} // namespace emu::ops::fast
