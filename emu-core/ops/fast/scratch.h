// SPDX-License-Identifier: Apache-2.0
// Memory of a thread for the time of one call: it grows to what the largest kernel needs, and
// stays.
#pragma once

#include <cstdint>

namespace emu::ops::fast {

// Beyond it, a layer's memory would be out of proportion.
inline constexpr std::int64_t most_scratch = 4 << 20;
inline constexpr std::int64_t most_product_scratch = 32 << 20; // of one matrix product

// `bytes` of memory, aligned to cache lines, whose content is arbitrary; valid until the thread's
// next call.
std::uint8_t* scratch(std::int64_t bytes);

} // namespace emu::ops::fast
