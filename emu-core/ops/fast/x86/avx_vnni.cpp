// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/isa/plain_lines.h"
#include "emu-core/ops/fast/products/lane_total.h"
#include "emu-core/ops/fast/products/vector_sums.h"
#include "emu-core/ops/fast/x86/avx2.h"

#include <immintrin.h>

namespace emu::ops::fast {
namespace {

struct Bytes256 {
    using Vector = __m256i;
    static constexpr int lanes = 8, depth = 4;
    static constexpr int pixels[most_panels] = {6, 0, 0, 0};

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
    // Not vpdpbusds, which saturates.
    static Vector multiply_add(Vector sums, Vector terms, Vector factors) {
        return _mm256_dpbusd_avx_epi32(sums, terms, factors);
    }
    static void store(std::int32_t* to, Vector sums) {
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), sums);
    }
    static std::int32_t total(Vector sums) { return lane_total(sums); }
};

} // namespace

const Instructions avx_vnni_instructions{.term = Term::unsigned_byte,
                                         .depth = Bytes256::depth,
                                         .segment_align = Bytes256::depth,
                                         .panels = 1,
                                         .pixels = {Bytes256::pixels[0]},
                                         .macs_per_ns = 150,
                                         .has_all_forms = true,
                                         .begin = avx2::round_to_nearest,
                                         .end = avx2::restore_rounding,
                                         .lift = lift_bytes,
                                         .add_terms = sum_terms<Bytes256>,
                                         .subtract_zeros = subtract_zeros,
                                         .sums = sum_panels<Bytes256>,
                                         .lanes = avx2::sum_lanes,
                                         .finish = avx2::finish};

} // namespace emu::ops::fast
