// SPDX-License-Identifier: Apache-2.0
// How a sum of 64 bits is made of sums that 32 bits hold: one pass for every plane of source and
// weights, and for every span of terms.
#pragma once

#include "emu-core/ops/fast/products/panels.h"
#include "emu-core/ops/fast/wide/wide_planes.h"

namespace emu::ops::fast {

struct WidePass {
    std::vector<std::int32_t> runs; // where each begins, in bytes from the pixel's first term
    std::int64_t run_terms = 0;
    std::size_t weight_plane = 0;
    std::int64_t weights = 0; // where they begin, in bytes of a block of one panel
    std::int64_t term_factor = 1, weight_factor = 1;

    double factor() const { return static_cast<double>(term_factor * weight_factor); }
};

// A window's terms: the planes' lie `plane_bytes` apart.
struct WideWindow {
    std::vector<std::int32_t> runs; // of the first plane
    std::int64_t run_terms = 0;
    std::int64_t plane_bytes = 0;
};

// `weight_planes`: 1 or 2; `most_sum`: of the magnitudes of a channel's values in any plane, each
// counted as 1 at least.
std::vector<WidePass> wide_passes(const WideSource& source, const WideWindow& window,
                                  std::size_t weight_planes, std::int64_t most_sum);

// most_sum of known weights, and of any.
std::int64_t most_sum(const WideWeights& weights);
inline constexpr std::int64_t most_value = 128;

// Pixels that one product has at most.
inline constexpr std::int64_t wide_tile_pixels = 48;

// Fills `sums` with the sum of each pixel's terms. Precondition: at most wide_tile_pixels.
void add_terms(const Instructions& instructions, std::span<const WidePass> passes,
               std::span<const std::uint8_t* const> pixels, double* sums);

} // namespace emu::ops::fast
