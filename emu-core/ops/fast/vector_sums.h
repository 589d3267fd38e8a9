// SPDX-License-Identifier: Apache-2.0
// Sums of products for any instruction set that multiplies vectors of terms and adds neighbouring
// products to lanes of 32 bits. V says how:
//
//   Vector               sums of `lanes` channels
//   broadcast(terms)     the next `depth` terms of a pixel, for every lane
//   factors(weights)     packed weights of `lanes` channels, from signed bytes
//   lane_factors(bytes)  the same as Instructions::lanes() has them
//   load(bytes)          `lanes` channels' terms
//   multiply_add(sums, terms, factors), zero(), store(to, sums)
//   depth, weight_bytes  of one channel
//   pixels[]             most that registers have room for, by panels - 1
#pragma once

#include "ops/fast/instructions.h"

#include <cstring>

namespace emu::ops::fast {
namespace {

template <class V> constexpr int vectors_per_panel = panel / V::lanes;
// Terms of `depth` have four bytes, in all instruction sets.
template <class V> constexpr int vector_bytes = 4 * V::lanes;

template <class V, int pixels, int panels> void sum_block(const SumsTask& task) {
    constexpr int vectors = panels * vectors_per_panel<V>;
    constexpr int factors_bytes = V::lanes * V::depth;
    typename V::Vector sums[pixels][vectors];
#pragma GCC unroll 16
    for (int i = 0; i < pixels; ++i) {
#pragma GCC unroll 16
        for (int j = 0; j < vectors; ++j) sums[i][j] = V::zero();
    }
    const std::int8_t* weights = task.weights;
    for (std::int32_t s = 0; s < task.segment_count; ++s) {
        const std::uint8_t* window[pixels];
#pragma GCC unroll 16
        for (int i = 0; i < pixels; ++i) window[i] = task.pixels[i] + task.segments[s];
        for (std::int64_t g = 0; g < task.groups; ++g, weights += vectors * factors_bytes) {
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
#pragma GCC unroll 16
    for (int i = 0; i < pixels; ++i) {
#pragma GCC unroll 16
        for (int j = 0; j < vectors; ++j) {
            V::store(task.sums + (i * vectors + j) * V::lanes, sums[i][j]);
        }
    }
}

template <class V, int panels, int pixels = V::pixels[panels - 1]>
void sum_pixels(const SumsTask& task, int count) {
    if (count == pixels) return sum_block<V, pixels, panels>(task);
    if constexpr (pixels > 1) sum_pixels<V, panels, pixels - 1>(task, count);
}

// Instructions::sums()
template <class V, int panels = most_panels>
void sum_panels(const SumsTask& task, int pixels, int count) {
    if constexpr (V::pixels[panels - 1] > 0) {
        if (count == panels) return sum_pixels<V, panels>(task, pixels);
    }
    if constexpr (panels > 1) sum_panels<V, panels - 1>(task, pixels, count);
}

// Instructions::add_terms(): products with 1, and with 0 beyond the end of a run.
template <class V>
void sum_terms(const SumsTask& task, int pixels, std::int32_t terms, std::int32_t* sums) {
    constexpr int step = vector_bytes<V>, term_bytes = 4 / V::depth;
    std::uint8_t ones[2 * step] = {};
    for (int i = 0; i < step; i += term_bytes) ones[i] = 1;
    const typename V::Vector all = V::lane_factors(ones);
    const std::int32_t bytes = terms * term_bytes, rest = bytes % step;
    const typename V::Vector some = V::lane_factors(ones + step - rest);
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
        std::int32_t lanes[V::lanes];
        V::store(lanes, sum);
        sums[pixel] = 0;
        for (const std::int32_t lane : lanes) sums[pixel] += lane;
    }
}

// One vector of channels of `pixels` neighbours, so that weights are read once for all.
template <class V, int pixels> void sum_lanes(const LanesTask& task, const std::uint8_t* terms,
                                              const std::uint8_t* weights, std::int32_t* to) {
    typename V::Vector sums[pixels];
#pragma GCC unroll 16
    for (int i = 0; i < pixels; ++i) sums[i] = V::zero();
    for (std::int64_t t = 0; t < task.tap_count; ++t) {
        const typename V::Vector factors =
            V::lane_factors(weights + t * vectors_per_panel<V> * vector_bytes<V>);
        const std::uint8_t* tap = terms + task.taps[t];
#pragma GCC unroll 16
        for (int i = 0; i < pixels; ++i) {
            sums[i] = V::multiply_add(sums[i], V::load(tap + i * task.pixel_step), factors);
        }
    }
#pragma GCC unroll 16
    for (int i = 0; i < pixels; ++i) V::store(to + i * task.panels * panel, sums[i]);
}

// Instructions::lanes()
template <class V> void sum_all_lanes(const LanesTask& task) {
    constexpr int vectors = vectors_per_panel<V>, together = 4;
    for (int j = 0; j < vectors * task.panels; ++j) {
        const std::uint8_t* terms = task.terms + j * vector_bytes<V>;
        const std::uint8_t* weights =
            task.weights + (j / vectors * task.tap_count * vectors + j % vectors) * vector_bytes<V>;
        std::int32_t* to = task.sums + j * V::lanes;
        int pixel = 0;
        for (; pixel + together <= task.pixels; pixel += together) {
            sum_lanes<V, together>(task, terms + pixel * task.pixel_step, weights,
                                   to + pixel * task.panels * panel);
        }
        for (; pixel < task.pixels; ++pixel) {
            sum_lanes<V, 1>(task, terms + pixel * task.pixel_step, weights,
                            to + pixel * task.panels * panel);
        }
    }
}

} // namespace
} // namespace emu::ops::fast
