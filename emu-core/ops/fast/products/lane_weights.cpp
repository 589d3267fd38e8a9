// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/products/lane_weights.h"

namespace emu::ops::fast {
namespace {

// Among the words of a pair of taps.
std::int64_t place_of(std::int64_t channel) {
    const std::int64_t half = channel / (lane_block / 2), rest = channel % (lane_block / 2);
    return (rest / 4 * 8 + half * 4 + rest % 4) * lane_depth;
}

} // namespace

LaneWeights lane_weights(const SignedWeights& weights, const LaneBlocks& blocks,
                         std::int64_t kernel_y, std::int64_t kernel_x) {
    LaneWeights packed;
    packed.taps = static_cast<int>(align_up<std::int64_t>(weights.terms, lane_depth));
    packed.words.resize(blocks.count() * packed.taps * lane_block);
    std::int16_t* words = packed.words.data();
    for (std::int64_t b = 0; b < blocks.count(); ++b, words += packed.taps * lane_block) {
        const std::int64_t first = blocks.first(b);
        for (std::int64_t c = 0; c < lane_block && first + c < weights.channels(); ++c) {
            const std::int8_t* values = weights.channel(first + c);
            for (std::int64_t k = 0; k < weights.terms; ++k) {
                const std::int64_t tap = k % kernel_x * kernel_y + k / kernel_x;
                words[tap / lane_depth * lane_depth * lane_block + place_of(c) + tap % lane_depth] =
                    static_cast<std::int16_t>(values[k] - weights.zero[first + c]);
            }
        }
    }
    return packed;
}

} // namespace emu::ops::fast
