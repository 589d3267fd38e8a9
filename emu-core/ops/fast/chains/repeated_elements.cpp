// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/chains/pair_lines.h"

#include <algorithm>
#include <cstring>

namespace emu::ops::fast {
namespace {

// `count` elements of `width` bytes, all like the one at `element`.
void fill(const std::uint8_t* element, std::int64_t width, std::int64_t count, std::uint8_t* line) {
    if (width == 1) {
        std::memset(line, *element, static_cast<std::size_t>(count));
        return;
    }
    const std::int64_t bytes = count * width;
    std::memcpy(line, element, static_cast<std::size_t>(width));
    for (std::int64_t done = width; done < bytes;) {
        const std::int64_t more = std::min(done, bytes - done);
        std::memcpy(line + done, line, static_cast<std::size_t>(more));
        done += more;
    }
}

} // namespace

const std::uint8_t* RepeatedElements::at(Bytes src, std::int64_t first, std::int64_t count,
                                         std::uint8_t* line) const {
    const auto* elements = reinterpret_cast<const std::uint8_t*>(src.data());
    if (in_place_) return elements + first * width_;
    walk_.for_each_line(first, first + count, [&](std::int64_t i, std::int64_t offset, auto n) {
        const std::uint8_t* from = elements + offset * width_;
        std::uint8_t* to = line + (i - first) * width_;
        if (walk_.step() == 0)
            fill(from, width_, n, to);
        else
            std::memcpy(to, from, static_cast<std::size_t>(n * width_));
    });
    return line;
}

} // namespace emu::ops::fast
