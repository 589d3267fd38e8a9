// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

namespace emu::ops::fast {

// Bytes that begin with a cache line, so that no vector of them lies in two; zero at first.
class AlignedBytes {
public:
    AlignedBytes() = default;
    explicit AlignedBytes(std::int64_t count) : lines_((count + 63) / 64) {}
    std::uint8_t* data() { return lines_.empty() ? nullptr : lines_[0].bytes; }
    const std::uint8_t* data() const { return lines_.empty() ? nullptr : lines_[0].bytes; }

private:
    struct alignas(64) Line {
        std::uint8_t bytes[64];
    };
    std::vector<Line> lines_;
};

} // namespace emu::ops::fast
