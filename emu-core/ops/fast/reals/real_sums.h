// SPDX-License-Identifier: Apache-2.0
// Sums of float products for any instruction set. V says how, for weights and results of one type:
//
//   Vector                   `lanes` channels of float32
//   zero(), load(values), broadcast(value)
//   factors(weights)         weights of `lanes` channels
//   multiply_add(sums, values, factors)
//   ending(finish, lane)     what finish() needs, from that lane on
//   finish(sums, ending)
//   store(to, results, count)  the first `count` of them
//   value_bytes, result_bytes  of a weight, of a result
//   pixels[]                 most that registers have room for, by vectors - 1
#pragma once

#include "emu-core/ops/fast/isa/real_instructions.h"

namespace emu::ops::fast {
namespace {

template <class V, int pixels, int vectors>
void add_run(const float* const* window, std::int64_t terms, const std::uint8_t* weights,
             typename V::Vector (&sums)[pixels][vectors]) {
    constexpr int vector_bytes = V::lanes * V::value_bytes;
    for (std::int64_t k = 0; k < terms; ++k, weights += vectors * vector_bytes) {
        typename V::Vector factors[vectors];
#pragma GCC unroll 8
        for (int j = 0; j < vectors; ++j) factors[j] = V::factors(weights + j * vector_bytes);
#pragma GCC unroll 8
        for (int i = 0; i < pixels; ++i) {
            const typename V::Vector value = V::broadcast(window[i] + k);
#pragma GCC unroll 8
            for (int j = 0; j < vectors; ++j) {
                sums[i][j] = V::multiply_add(sums[i][j], value, factors[j]);
            }
        }
    }
}

template <class V, int pixels, int vectors>
void store_block(const RealSumsTask& task, const typename V::Vector (&sums)[pixels][vectors]) {
#pragma GCC unroll 8
    for (int j = 0; j < vectors; ++j) {
        const int left = task.channels - j * V::lanes, count = left < V::lanes ? left : V::lanes;
        const typename V::Ending ending = V::ending(task.finish, j * V::lanes);
#pragma GCC unroll 8
        for (int i = 0; i < pixels; ++i) {
            V::store(task.dst[i] + task.dst_offset + j * V::lanes * V::result_bytes,
                     V::finish(sums[i][j], ending), count);
        }
    }
}

template <class V, int pixels, int vectors> void sum_block(const RealSumsTask& task) {
    const RealWindow& w = task.window;
    typename V::Vector sums[pixels][vectors];
#pragma GCC unroll 8
    for (int i = 0; i < pixels; ++i) {
#pragma GCC unroll 8
        for (int j = 0; j < vectors; ++j) sums[i][j] = V::zero();
    }
    for (std::int64_t y = 0; y < w.y_taps; ++y) {
        for (std::int64_t x = 0; x < w.x_taps; ++x) {
            const std::int64_t offset = y * w.y_step + x * w.x_step;
            const std::int64_t term = y * w.y_weights + x * w.x_weights;
            const float* window[pixels];
#pragma GCC unroll 8
            for (int i = 0; i < pixels; ++i) window[i] = task.pixels[i] + offset;
            add_run<V, pixels, vectors>(
                window, w.terms, task.weights + term * vectors * V::lanes * V::value_bytes, sums);
        }
    }
    store_block<V, pixels, vectors>(task, sums);
}

template <class V, int vectors, int pixels = V::pixels[vectors - 1]>
void sum_pixels(const RealSumsTask& task, int count) {
    if (count == pixels) return sum_block<V, pixels, vectors>(task);
    if constexpr (pixels > 1) sum_pixels<V, vectors, pixels - 1>(task, count);
}

// RealFunctions::sums()
template <class V, int vectors = most_vectors>
void sum_vectors(const RealSumsTask& task, int pixels, int count) {
    if (count == vectors) return sum_pixels<V, vectors>(task, pixels);
    if constexpr (vectors > 1) sum_vectors<V, vectors - 1>(task, pixels, count);
}

// Adds one line of the window to the sums of one vector of channels, of so many pixels that reading
// the weights costs little.
template <class V, int pixels> void add_taps(const RealLanesTask& task, const float* values,
                                             const std::uint8_t* weights,
                                             typename V::Vector (&sums)[pixels]) {
    for (std::int64_t x = 0; x < task.window.x_taps; ++x) {
        const typename V::Vector factors =
            V::factors(weights + x * task.window.x_weights * V::value_bytes);
        const float* tap = values + x * task.window.x_step;
#pragma GCC unroll 8
        for (int i = 0; i < pixels; ++i) {
            sums[i] = V::multiply_add(sums[i], V::load(tap + i * task.pixel_step), factors);
        }
    }
}

// The same where a pixel's second tap is its neighbour's first: what several taps read is loaded
// once.
template <class V, int pixels, int taps>
void add_sliding_taps(const RealLanesTask& task, const float* values, const std::uint8_t* weights,
                      typename V::Vector (&sums)[pixels]) {
    typename V::Vector factors[taps];
#pragma GCC unroll 8
    for (int x = 0; x < taps; ++x) {
        factors[x] = V::factors(weights + x * task.window.x_weights * V::value_bytes);
    }
#pragma GCC unroll 16
    for (int cell = 0; cell < pixels + taps - 1; ++cell) {
        const typename V::Vector value = V::load(values + cell * task.pixel_step);
        // A pixel's taps come in order, for cells do.
#pragma GCC unroll 8
        for (int x = 0; x < taps; ++x) {
            const int i = cell - x;
            if (i >= 0 && i < pixels) sums[i] = V::multiply_add(sums[i], value, factors[x]);
        }
    }
}

// One vector of channels, of which `count` are stored.
template <class V, int pixels>
void sum_lanes(const RealLanesTask& task, int first, int channel, int count) {
    const RealWindow& w = task.window;
    const float* values = task.values + first * task.pixel_step + channel;
    const std::uint8_t* weights = task.weights + channel * V::value_bytes;
    const bool slides = task.pixel_step == w.x_step;
    typename V::Vector sums[pixels];
#pragma GCC unroll 8
    for (int i = 0; i < pixels; ++i) sums[i] = V::zero();
    for (std::int64_t y = 0; y < w.y_taps; ++y) {
        if (slides && w.x_taps == 3)
            add_sliding_taps<V, pixels, 3>(task, values, weights, sums);
        else if (slides && w.x_taps == 5)
            add_sliding_taps<V, pixels, 5>(task, values, weights, sums);
        else
            add_taps<V, pixels>(task, values, weights, sums);
        values += w.y_step;
        weights += w.y_weights * V::value_bytes;
    }
    const typename V::Ending ending = V::ending(task.finish, channel);
    std::uint8_t* dst = task.dst + first * task.dst_pitch + channel * V::result_bytes;
#pragma GCC unroll 8
    for (int i = 0; i < pixels; ++i) {
        V::store(dst + i * task.dst_pitch, V::finish(sums[i], ending), count);
    }
}

// All channels of `count` pixels.
template <class V, int pixels = 8> void sum_cells(const RealLanesTask& task, int first, int count) {
    if (count < pixels) {
        if constexpr (pixels > 1) sum_cells<V, pixels - 1>(task, first, count);
        return;
    }
    for (int channel = 0; channel < task.channels; channel += V::lanes) {
        const int left = task.channels - channel;
        sum_lanes<V, pixels>(task, first, channel, left < V::lanes ? left : V::lanes);
    }
}

// RealFunctions::lanes()
template <class V> void sum_all_lanes(const RealLanesTask& task) {
    const int parts = (task.pixels + 7) / 8;
    for (int i = 0; i < parts; ++i) {
        const int first = static_cast<int>(std::int64_t{i} * task.pixels / parts);
        const int last = static_cast<int>(std::int64_t{i + 1} * task.pixels / parts);
        sum_cells<V>(task, first, last - first);
    }
}

} // namespace
} // namespace emu::ops::fast
