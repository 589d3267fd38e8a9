// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/chains/line_chain.h"

namespace emu::ops::fast {

void LineChain::apply(const std::int32_t* sums, std::int64_t count, std::uint8_t* dst) const {
    const auto pixels = static_cast<int>(count / width), rest = static_cast<int>(count % width);
    const PackedChain& chain = form_.packed();
    const std::int64_t done = std::int64_t{pixels} * width,
                       pitch = std::int64_t{width} * dst_bytes_;
    if (pixels != 0) finish(set_, chain, {sums, width, pixels, width, 0, dst, pitch});
    if (rest != 0) {
        finish(set_, chain, {sums + done, width, 1, rest, 0, dst + done * dst_bytes_, pitch});
    }
}

} // namespace emu::ops::fast
