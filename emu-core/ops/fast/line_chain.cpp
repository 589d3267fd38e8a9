// SPDX-License-Identifier: Apache-2.0
#include "ops/fast/line_chain.h"

namespace emu::ops::fast {

void LineChain::apply(const std::int32_t* sums, std::int64_t count, std::uint8_t* dst) const {
    const auto pixels = static_cast<int>(count / width), rest = static_cast<int>(count % width);
    const PackedChain& chain = form_.packed();
    if (pixels != 0) set_.finish(chain, {sums, width, pixels, width, 0, dst, width});
    const std::int64_t done = std::int64_t{pixels} * width;
    if (rest != 0) set_.finish(chain, {sums + done, width, 1, rest, 0, dst + done, width});
}

} // namespace emu::ops::fast
