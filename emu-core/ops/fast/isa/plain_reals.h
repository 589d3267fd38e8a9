// SPDX-License-Identifier: Apache-2.0
// Loops over real numbers, likewise (see ops/fast/plain_integers.h). The arithmetic is that of
// ops/real.cpp, ops/unary_functions.cpp and ops/binary_functions.cpp, step by step.
#pragma once

#include "emu-core/ops/fast/isa/plain_integers.h"

namespace emu::ops::fast {
namespace {

template <class T> void read_integers(RealScale scale, const std::uint8_t* __restrict src,
                                      std::int64_t count, float* __restrict dst) {
    for (std::int64_t i = 0; i < count; ++i) {
        const std::int32_t steps =
            load_element<T>(src + i * static_cast<std::int64_t>(sizeof(T))) - scale.zero_point;
        dst[i] = static_cast<float>(steps) * scale.scale;
    }
}

// The difference of two int32 may need more.
void read_words(RealScale scale, const std::uint8_t* __restrict src, std::int64_t count,
                float* __restrict dst) {
    for (std::int64_t i = 0; i < count; ++i) {
        const std::int64_t steps =
            std::int64_t{load_element<std::int32_t>(src + 4 * i)} - scale.zero_point;
        dst[i] = static_cast<float>(steps) * scale.scale;
    }
}

void read_floats(RealScale, const std::uint8_t* __restrict src, std::int64_t count,
                 float* __restrict dst) {
    std::memcpy(dst, src, static_cast<std::size_t>(count) * 4);
}

void write_floats(RealScale, const float* __restrict src, std::int64_t count,
                  std::uint8_t* __restrict dst) {
    std::memcpy(dst, src, static_cast<std::size_t>(count) * 4);
}

template <class Function> void for_each(std::int64_t count, float* values, Function function) {
    for (std::int64_t i = 0; i < count; ++i) values[i] = function(values[i]);
}

// A NaN stays one.
double limited_to_one(double x) {
    return x < 0 ? 0 : 1 < x ? 1 : x;
}

void negate(float, float, std::int64_t count, float* values) {
    for_each(count, values, [](float x) { return -x; });
}
void absolute(float, float, std::int64_t count, float* values) {
    for_each(count, values, [](float x) { return __builtin_fabsf(x); });
}
void sign(float, float, std::int64_t count, float* values) {
    for_each(count, values, [](float x) {
        const float one = x > 0 ? 1.0F : x < 0 ? -1.0F : 0.0F;
        return x != x ? x : one;
    });
}
void round(float, float, std::int64_t count, float* values) {
    for_each(count, values, [](float x) { return __builtin_nearbyintf(x); });
}
void sqrt(float, float, std::int64_t count, float* values) {
    for_each(count, values, [](float x) { return __builtin_sqrtf(x); });
}
void rsqrt(float, float, std::int64_t count, float* values) {
    for_each(count, values,
             [](float x) { return static_cast<float>(1 / __builtin_sqrt(double{x})); });
}
void reciprocal(float, float, std::int64_t count, float* values) {
    for_each(count, values, [](float x) { return 1 / x; });
}
void square(float, float, std::int64_t count, float* values) {
    for_each(count, values, [](float x) { return x * x; });
}
void hard_sigmoid(float alpha, float beta, std::int64_t count, float* values) {
    for_each(count, values, [alpha, beta](float x) {
        return static_cast<float>(limited_to_one(double{alpha} * x + beta));
    });
}
void hard_swish(float, float, std::int64_t count, float* values) {
    for_each(count, values,
             [](float x) { return static_cast<float>(x * limited_to_one(double{x} / 6 + 0.5)); });
}
void leaky_relu(float alpha, float, std::int64_t count, float* values) {
    for_each(count, values, [alpha](float x) { return x < 0 ? alpha * x : x; });
}
void softsign(float, float, std::int64_t count, float* values) {
    for_each(count, values,
             [](float x) { return static_cast<float>(x / (1 + __builtin_fabs(double{x}))); });
}
void clip(float low, float high, std::int64_t count, float* values) {
    for_each(count, values, [low, high](float x) {
        x = x < low ? low : x;
        return x > high ? high : x;
    });
}

template <class Function> void for_each(const float* __restrict a, const float* __restrict b,
                                        std::int64_t count, float* __restrict dst,
                                        Function function) {
    for (std::int64_t i = 0; i < count; ++i) dst[i] = function(a[i], b[i]);
}

void add(const float* a, const float* b, std::int64_t count, float* dst) {
    for_each(a, b, count, dst, [](float x, float y) { return x + y; });
}
void subtract(const float* a, const float* b, std::int64_t count, float* dst) {
    for_each(a, b, count, dst, [](float x, float y) { return x - y; });
}
void multiply(const float* a, const float* b, std::int64_t count, float* dst) {
    for_each(a, b, count, dst, [](float x, float y) { return x * y; });
}
void divide(const float* a, const float* b, std::int64_t count, float* dst) {
    for_each(a, b, count, dst, [](float x, float y) { return x / y; });
}
void floor_divide(const float* a, const float* b, std::int64_t count, float* dst) {
    for_each(a, b, count, dst,
             [](float x, float y) { return static_cast<float>(__builtin_floor(double{x} / y)); });
}
void minimum(const float* a, const float* b, std::int64_t count, float* dst) {
    for_each(a, b, count, dst, [](float x, float y) { return ((x < y) | (x != x)) ? x : y; });
}
void maximum(const float* a, const float* b, std::int64_t count, float* dst) {
    for_each(a, b, count, dst, [](float x, float y) { return ((x > y) | (x != x)) ? x : y; });
}
void squared_difference(const float* a, const float* b, std::int64_t count, float* dst) {
    for_each(a, b, count, dst, [](float x, float y) { return (x - y) * (x - y); });
}
void prelu(const float* a, const float* b, std::int64_t count, float* dst) {
    for_each(a, b, count, dst, [](float x, float y) { return x < 0 ? x * y : x; });
}

void add_weighted(float weight, const float* __restrict values, std::int64_t count,
                  float* __restrict sums) {
    for (std::int64_t i = 0; i < count; ++i) sums[i] += weight * values[i];
}

} // namespace
} // namespace emu::ops::fast
