// SPDX-License-Identifier: Apache-2.0
#include "emu-core/memory/slack.h"

#include <algorithm>

namespace emu {
namespace {

// Neither 0 nor 255, which stray writes favour.
constexpr std::byte pattern{0xB5};

} // namespace

Slack::Slack(std::span<std::byte> pages, std::span<std::byte> buffer)
    : before_(pages.first(static_cast<std::size_t>(buffer.data() - pages.data()))),
      behind_(pages.subspan(before_.size() + buffer.size())) {
    std::ranges::fill(before_, pattern);
    std::ranges::fill(behind_, pattern);
}

Slack::Damage Slack::damage() const {
    Damage damage;
    const auto inspect = [&damage](std::span<const std::byte> bytes, std::int64_t position) {
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            if (bytes[i] == pattern) continue;
            if (damage.count++ == 0) damage.first = position + static_cast<std::int64_t>(i);
        }
    };
    inspect(before_, -static_cast<std::int64_t>(before_.size()));
    inspect(behind_, behind_.data() - (before_.data() + before_.size()));
    return damage;
}

} // namespace emu
