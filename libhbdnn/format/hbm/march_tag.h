// SPDX-License-Identifier: Apache-2.0
// Which march an HBM is for: three letters of its first bytes.
#pragma once

#include "emu-core/base/shared_bytes.h"

#include <string_view>

namespace hbdnn::format::hbm {

inline constexpr std::size_t march_at = 1, march_letters = 3;

// "X2A", "B25", "B2E"; empty: too short for an HBM.
inline std::string_view march_tag(emu::Bytes hbm) {
    if (hbm.size() < march_at + march_letters) return {};
    return {reinterpret_cast<const char*>(hbm.data()) + march_at, march_letters};
}

} // namespace hbdnn::format::hbm
