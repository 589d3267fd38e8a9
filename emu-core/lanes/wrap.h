// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace emu::lanes {

// The low 32 bits of a sum, as the accumulator keeps them.
constexpr std::int64_t wrap32(std::int64_t value, bool is_signed) {
    const auto low = static_cast<std::uint32_t>(value);
    return is_signed ? std::int64_t{static_cast<std::int32_t>(low)} : std::int64_t{low};
}

static_assert(wrap32(0x8000'0000, true) == -0x8000'0000LL && wrap32(-1, false) == 0xFFFF'FFFF);

} // namespace emu::lanes
