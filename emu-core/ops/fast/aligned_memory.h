// SPDX-License-Identifier: Apache-2.0
// Memory of a thread for the time of one call: it grows to what the largest kernel needs, and
// stays.
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

// Beyond it, a layer's memory would be out of proportion.
inline constexpr std::int64_t most_scratch = 4 << 20;
inline constexpr std::int64_t most_product_scratch = 32 << 20; // of one matrix product

// `bytes` of memory, aligned to cache lines, whose content is arbitrary; valid until the thread's
// next call.
std::uint8_t* scratch(std::int64_t bytes);

} // namespace emu::ops::fast
