// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/chains/chain_rewrites.h"

#include <algorithm>
#include <optional>

namespace emu::ops::fast {
namespace {

using Kind = Stage::Kind;

constexpr std::int64_t none = std::int64_t{1} << 62; // beyond all results

bool is_limit(const Stage& stage) {
    return stage.kind == Kind::at_least || stage.kind == Kind::at_most;
}

// min(max(value, low), high); low <= high.
struct Limits {
    std::int64_t low = -none, high = none;

    // Limits before these.
    void precede(Kind kind, std::int64_t limit) {
        if (kind == Kind::at_least)
            low = std::min(std::max(low, limit), high);
        else
            high = std::max(std::min(high, limit), low);
    }
    void append_to(Chain& chain) const {
        if (low > -none) chain.stages.push_back({.kind = Kind::at_least, .operand = {low}});
        if (high < none) chain.stages.push_back({.kind = Kind::at_most, .operand = {high}});
    }
};

// What the chain makes of the stage's operand, where it is the same for all channels.
std::optional<std::int64_t> result_of(const Stage& limit, const Chain& chain,
                                      std::int64_t channels) {
    const std::int64_t first = chain.apply(saturate(limit.operand_of(0), limit.width), 0);
    for (std::int64_t c = 1; c < channels; ++c) {
        if (chain.apply(saturate(limit.operand_of(c), limit.width), c) != first) return {};
    }
    return first;
}

// False where a larger input may give a smaller result.
bool is_increasing(const Stage& stage) {
    const auto is_negative = [](std::int64_t factor) { return factor < 0; };
    return stage.kind != Kind::table &&
           (stage.kind != Kind::multiply || std::ranges::none_of(stage.operand, is_negative));
}

} // namespace

// An increasing function f of max(x, limit) is max(f(x), f(limit)).
Chain limits_last(const Chain& chain, std::int64_t channels, int input_width) {
    if (std::ranges::none_of(chain.stages, is_limit)) return chain;
    Chain rest{{}, chain.tables}; // the stages behind the current one, without limits
    Limits limits;
    for (std::size_t i = chain.stages.size(); i-- > 0;) {
        const Stage& stage = chain.stages[i];
        if (!is_limit(stage)) {
            if (!is_increasing(stage)) return chain;
            rest.stages.insert(rest.stages.begin(), stage);
            continue;
        }
        const auto limit = result_of(stage, rest, channels);
        const int width = i == 0 ? input_width : chain.stages[i - 1].width;
        if (!limit || stage.width < width) return chain; // the width would be a further limit
        limits.precede(stage.kind, *limit);
    }
    limits.append_to(rest);
    return rest;
}

} // namespace emu::ops::fast
