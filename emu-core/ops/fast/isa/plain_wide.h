// SPDX-License-Identifier: Apache-2.0
// Loops of WideInstructions that compilers turn into vectors of whatever instruction set they are
// compiled for; every file that includes them has its own.
#pragma once

#include "emu-core/ops/fast/isa/wide_instructions.h"

#include <cstring>

namespace emu::ops::fast {
namespace {

std::uint16_t load_word(const std::uint8_t* words, std::int64_t i) {
    std::uint16_t word;
    std::memcpy(&word, words + 2 * i, sizeof word);
    return word;
}

void lift_high(const Lifting& lifting, const std::uint8_t* __restrict src, std::int64_t count,
               std::uint8_t* __restrict terms) {
    const std::uint8_t flip = lifting.flip;
    for (std::int64_t i = 0; i < count; ++i) {
        terms[i] = static_cast<std::uint8_t>(load_word(src, i) >> 8) ^ flip;
    }
}

void lift_low(const Lifting& lifting, const std::uint8_t* __restrict src, std::int64_t count,
              std::uint8_t* __restrict terms) {
    const std::uint8_t flip = lifting.flip;
    for (std::int64_t i = 0; i < count; ++i) {
        terms[i] = static_cast<std::uint8_t>(load_word(src, i)) ^ flip;
    }
}

void lift_words(const Lifting&, const std::uint8_t* src, std::int64_t count, std::uint8_t* terms) {
    std::memcpy(terms, src, 2 * count);
}

void add_wide(double factor, const std::int32_t* __restrict sums, int count,
              double* __restrict wide) {
    for (int i = 0; i < count; ++i) wide[i] += factor * sums[i];
}

double limited(double value, double low, double high) {
    value = value < low ? low : value;
    return value > high ? high : value;
}

template <bool half_even> double stepped(double value, double scale, double offset) {
    const double sum = __builtin_fma(value, scale, offset);
    return half_even ? sum - wide_base : __builtin_floor(sum);
}

template <class T> void store_integer(double value, std::uint8_t* dst) {
    const auto stored = static_cast<T>(static_cast<std::int32_t>(value));
    std::memcpy(dst, &stored, sizeof stored);
}

// T: of as many bytes as the result has, which is within the type already.
template <class T, int steps, bool half_even>
void finish_wide(const WideSteps& chain, const WideFinishTask& task) {
    const double least = chain.least, most = chain.most;
    const double low = chain.low[0], high = chain.high[0];
    const double last_low = chain.low[1], last_high = chain.high[1];
    const double *scale = chain.scale[0] + task.channel, *offset = chain.offset[0] + task.channel;
    const double *last_scale = nullptr, *last_offset = nullptr;
    if (steps == 2) {
        last_scale = chain.scale[1] + task.channel;
        last_offset = chain.offset[1] + task.channel;
    }
    const int channels = task.channels;
    for (int i = 0; i < task.pixels; ++i) {
        const double* __restrict sums = task.sums + std::int64_t{i} * task.pitch;
        std::uint8_t* __restrict dst = task.dst + i * task.dst_pitch;
        for (int c = 0; c < channels; ++c) {
            const double sum = limited(sums[c], least, most);
            double value = limited(stepped<half_even>(sum, scale[c], offset[c]), low, high);
            if constexpr (steps == 2) {
                value = limited(stepped<half_even>(value, last_scale[c], last_offset[c]), last_low,
                                last_high);
            }
            store_integer<T>(value, dst + c * std::int64_t{sizeof(T)});
        }
    }
}

template <class T, int steps> void finish_wide(const WideSteps& chain, const WideFinishTask& task) {
    chain.half_even ? finish_wide<T, steps, true>(chain, task)
                    : finish_wide<T, steps, false>(chain, task);
}

template <class T> void finish_wide(const WideSteps& chain, const WideFinishTask& task) {
    chain.steps == 2 ? finish_wide<T, 2>(chain, task) : finish_wide<T, 1>(chain, task);
}

void finish_wide(const WideSteps& chain, const WideFinishTask& task) {
    task.dst_bytes == 2 ? finish_wide<std::int16_t>(chain, task)
                        : finish_wide<std::int8_t>(chain, task);
}

} // namespace
} // namespace emu::ops::fast
