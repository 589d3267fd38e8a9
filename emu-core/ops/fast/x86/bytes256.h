// SPDX-License-Identifier: Apache-2.0
// Bytes by four in the lanes of 256 bits; who includes it says how they are multiplied.
#pragma once

#include "emu-core/ops/fast/products/lane_total.h"
#include "emu-core/ops/fast/products/vector_sums.h"

#include <immintrin.h>

namespace emu::ops::fast {
namespace {

struct Bytes256 {
    using Vector = __m256i;
    static constexpr int lanes = 8, depth = 4;

    static Vector zero() { return _mm256_setzero_si256(); }
    static Vector load(const void* bytes) {
        return _mm256_loadu_si256(static_cast<const __m256i*>(bytes));
    }
    static Vector broadcast(const std::uint8_t* terms) {
        std::int32_t four;
        std::memcpy(&four, terms, sizeof four);
        return _mm256_set1_epi32(four);
    }
    static Vector factors(const std::int8_t* weights) { return load(weights); }
    static void store(std::int32_t* to, Vector sums) {
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), sums);
    }
    static std::int32_t total(Vector sums) { return lane_total(sums); }
};

} // namespace
} // namespace emu::ops::fast
