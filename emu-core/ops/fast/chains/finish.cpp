// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/chains/line_chain.h"

#include <algorithm>
#include <cstring>

namespace emu::ops::fast {
namespace {

// dst[i] = bytes[words[i]]. One store of several bytes leaves time for their loads.
void look_up(const std::uint8_t* bytes, const std::int32_t* words, std::int64_t count,
             std::uint8_t* dst) {
    constexpr std::int64_t together = 8;
    std::int64_t i = 0;
    for (; i + together <= count; i += together) {
        std::uint8_t found[together];
        for (std::int64_t j = 0; j < together; ++j) found[j] = bytes[words[i + j]];
        std::memcpy(dst + i, found, together);
    }
    for (; i < count; ++i) dst[i] = bytes[words[i]];
}

} // namespace

void finish(const Instructions& set, const PackedChain& chain, const FinishTask& task) {
    if (!chain.bytes) return set.finish(chain, task);
    alignas(64) std::int32_t words[most_sums];
    constexpr int size = sizeof(std::int32_t);
    const int channels = task.channels, most = most_sums / channels;
    FinishTask part = task;
    part.dst = reinterpret_cast<std::uint8_t*>(words);
    part.dst_pitch = std::int64_t{channels} * size;
    for (int first = 0; first < task.pixels; first += most) {
        part.sums = task.sums + std::int64_t{first} * task.pitch;
        part.pixels = std::min(most, task.pixels - first);
        set.finish(chain, part);
        for (int i = 0; i < part.pixels; ++i) {
            look_up(chain.bytes, words + i * channels, channels,
                    task.dst + (first + i) * task.dst_pitch);
        }
    }
}

} // namespace emu::ops::fast
