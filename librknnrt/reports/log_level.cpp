// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/reports/log_level.h"

#include "emu-core/base/environment.h"

#include <algorithm>
#include <charconv>

namespace rknn {

std::optional<Shown> asked_level() {
    const std::string_view text = emu::environment("RKNN_LOG_LEVEL");
    unsigned level = 0;
    const auto [end, failure] = std::from_chars(text.begin(), text.end(), level);
    if (failure != std::errc() || end != text.end()) return std::nullopt;
    return static_cast<Shown>(std::min(level, static_cast<unsigned>(Shown::layer_text)));
}

bool asked_for(Shown level) {
    return asked_level() >= level; // no level is less than any
}

} // namespace rknn
