// SPDX-License-Identifier: Apache-2.0
#include "ops/fast/lane_weights.h"

#include "base/checked.h"

#include <algorithm>
#include <cstring>

namespace emu::ops::fast {
namespace {

// What a part of a weight holds: each as much as bytes can of what those before it left.
std::int16_t part_of(std::int64_t weight, int part) {
    for (; part > 0; --part) weight -= std::clamp<std::int64_t>(weight, -128, 127);
    return static_cast<std::int16_t>(std::clamp<std::int64_t>(weight, -128, 127));
}

// A value of 127 and a zero point of -128 take three parts.
int parts_of(const SignedWeights& weights) {
    int parts = 1;
    for (std::int64_t c = 0; c < weights.channels(); ++c) {
        for (std::int64_t k = 0; k < weights.terms; ++k) {
            while (part_of(weights.channel(c)[k] - weights.zero[c], parts) != 0) ++parts;
        }
    }
    return parts;
}

} // namespace

LaneWeights lane_weights(const Instructions& instructions, const SignedWeights& weights,
                         std::int64_t kernel_y, std::int64_t kernel_x) {
    const bool words = instructions.term == Term::word;
    const std::int64_t bytes = words ? 2 : 1, depth = instructions.depth;
    const std::int64_t panels = divide_up<std::int64_t>(weights.channels(), panel);
    const std::int64_t planes = divide_up(kernel_y, depth);
    LaneWeights packed;
    packed.parts = words ? 1 : parts_of(weights);
    packed.bytes.resize(panels * packed.parts * planes * kernel_x * panel * depth * bytes);
    for (std::int64_t c = 0; c < weights.channels(); ++c) {
        for (std::int64_t k = 0; k < weights.terms; ++k) {
            const std::int64_t ky = k / kernel_x, kx = k % kernel_x;
            const std::int64_t weight = weights.channel(c)[k] - weights.zero[c];
            for (int part = 0; part < packed.parts; ++part) {
                const std::int64_t block = c / panel * packed.parts + part;
                const std::int64_t tap = (block * planes + ky / depth) * kernel_x + kx;
                const std::int64_t place = (tap * panel + c % panel) * depth + ky % depth;
                const std::int16_t value =
                    words ? static_cast<std::int16_t>(weight) : part_of(weight, part);
                std::memcpy(packed.bytes.data() + place * bytes, &value, bytes); // little-endian
            }
        }
    }
    return packed;
}

} // namespace emu::ops::fast
