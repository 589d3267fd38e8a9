// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/ops/fast/products/lane_total.h"
#include "emu-core/ops/fast/products/vector_sums.h"

#include <immintrin.h>

namespace emu::ops::fast {
namespace {

struct Bytes512 {
    using Vector = __m512i;
    static constexpr int lanes = 16, depth = 4;
    static constexpr int pixels[most_panels] = {12, 12, 8, 6};

    static Vector zero() { return _mm512_setzero_si512(); }
    static Vector load(const void* bytes) { return _mm512_loadu_si512(bytes); }
    static Vector broadcast(const std::uint8_t* terms) {
        std::int32_t four;
        std::memcpy(&four, terms, sizeof four);
        return _mm512_set1_epi32(four);
    }
    static Vector factors(const std::int8_t* weights) { return load(weights); }
    // Not vpdpbusds, which saturates.
    static Vector multiply_add(Vector sums, Vector terms, Vector factors) {
        return _mm512_dpbusd_epi32(sums, terms, factors);
    }
    static void store(std::int32_t* to, Vector sums) { _mm512_storeu_si512(to, sums); }
    static std::int32_t total(Vector sums) {
        return lane_total(
            _mm256_add_epi32(_mm512_castsi512_si256(sums), _mm512_extracti64x4_epi64(sums, 1)));
    }
};

} // namespace
} // namespace emu::ops::fast
