// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/wide/wide_product.h"

#include "emu-core/ops/fast/units.h"

#include <algorithm>

namespace emu::ops::fast {

void WideProduct::run(std::span<const std::uint8_t* const> pixels, const Block& block,
                      const PlaneWeights& weights) const {
    alignas(64) std::int32_t sums[most_sums] = {}; // those of padding may stay unset
    double term_sums[wide_tile_pixels];
    if (zeros) add_terms(instructions, passes, pixels, term_sums);
    const Split parts = split_evenly(static_cast<std::int64_t>(pixels.size()),
                                     instructions.pixels[block.panels - 1]);
    for (std::int64_t i = 0; i < parts.parts; ++i) {
        const std::int64_t first = parts.first(i);
        run(pixels.subspan(first, parts.last(i) - first), term_sums + first, first, block, weights,
            sums);
    }
}

void WideProduct::run(std::span<const std::uint8_t* const> pixels, const double* term_sums,
                      std::int64_t first, const Block& block, const PlaneWeights& weights,
                      std::int32_t* sums) const {
    alignas(64) double values[most_sums];
    const int pitch = block.panels * panel, count = static_cast<int>(pixels.size());
    start(term_sums, count, block, values);
    for (const WidePass& pass : passes) {
        instructions.sums(
            {pixels.data(), pass.runs.data(), static_cast<std::int32_t>(pass.runs.size()),
             static_cast<std::int32_t>(groups_of(instructions, pass.run_terms)),
             weights[pass.weight_plane] + pass.weights * block.panels, sums, block.channels},
            count, block.panels);
        wide.add(pass.factor(), sums, count * pitch, values);
    }
    chain.finish({values, pitch, count, block.channels, block.channel,
                  dst + first * dst_pitch + block.channel * dst_bytes, dst_pitch, dst_bytes});
}

void WideProduct::start(const double* term_sums, std::int64_t pixels, const Block& block,
                        double* values) const {
    const std::int64_t pitch = block.panels * panel;
    const double* from = bias + block.channel;
    for (std::int64_t i = 0; i < pixels; ++i, values += pitch) {
        std::copy_n(from, block.channels, values);
        std::fill(values + block.channels, values + pitch, 0.0);
        if (!zeros) continue;
        for (int c = 0; c < block.channels; ++c) {
            values[c] -= zeros[block.channel + c] * term_sums[i];
        }
    }
}

} // namespace emu::ops::fast
