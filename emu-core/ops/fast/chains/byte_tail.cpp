// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/chains/chain_rewrites.h"

#include <algorithm>

namespace emu::ops::fast {
namespace {

constexpr std::int64_t most_bytes = 1 << 17;

bool is_table(const Stage& stage) {
    return stage.kind == Stage::Kind::table;
}

// The tail as a function of the table's input.
class Tail {
public:
    Tail(const Chain& chain, std::size_t table, Dtype dst)
        : chain_{{chain.stages.begin() + static_cast<std::ptrdiff_t>(table), chain.stages.end()},
                 chain.tables},
          dst_(dst) {}

    bool is_one_function() const {
        const auto is_single = [](const Stage& stage) { return stage.operand.size() == 1; };
        const auto& stages = chain_.stages;
        return std::ranges::all_of(stages, is_single) &&
               std::none_of(stages.begin() + 1, stages.end(), is_table);
    }
    const LineTable& table() const { return chain_.tables[chain_.stages[0].operand[0]]; }

    std::uint8_t at(std::int64_t x) const {
        const std::int64_t value = chain_.apply(x, 0);
        return dst_ == Dtype::i8 ? static_cast<std::uint8_t>(store<std::int8_t>(value))
                                 : store<std::uint8_t>(value);
    }

private:
    Chain chain_;
    Dtype dst_;
};

// Both ends included.
struct Span {
    std::int64_t low, high;
};

// What the table may be asked for.
Span inputs_of(const Chain& chain, std::size_t table) {
    constexpr int table_width = 33;
    const int width = table == 0 ? 32 : std::min<int>(chain.stages[table - 1].width, table_width);
    const std::int64_t limit = std::int64_t{1} << (width - 1);
    return {-limit, limit - 1};
}

// The number of steps from `start` in direction `step`, `most` at most, after which the tail is
// constant up to the last of them. Precondition: it is monotonic there.
std::int64_t steps_to_constant(const Tail& tail, std::int64_t start, int step, std::int64_t most) {
    const std::uint8_t end = tail.at(start + step * most);
    std::int64_t low = 0, high = most;
    while (low < high) {
        const std::int64_t middle = low + (high - low) / 2;
        if (tail.at(start + step * middle) == end)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

// The inputs outside which the tail is constant. On either side of a table's entries there is a
// line, which all other stages keep monotonic.
Span varying(const Tail& tail, Span inputs) {
    const LineTable& table = tail.table();
    const std::int64_t last_below =
        std::clamp<std::int64_t>(table.lower.start - std::int64_t{1}, inputs.low, inputs.high);
    const std::int64_t first_above = std::clamp<std::int64_t>(
        std::max<std::int64_t>(table.upper_end, table.lower.start), last_below, inputs.high);
    return {last_below - steps_to_constant(tail, last_below, -1, last_below - inputs.low),
            first_above + steps_to_constant(tail, first_above, 1, inputs.high - first_above)};
}

} // namespace

std::optional<ByteTail> byte_tail(const Chain& chain, Dtype dst) {
    const auto found = std::ranges::find_if(chain.stages, is_table);
    if (found == chain.stages.end()) return {};
    const auto place = static_cast<std::size_t>(found - chain.stages.begin());
    const Tail tail(chain, place, dst);
    if (!tail.is_one_function()) return {};
    Span span = varying(tail, inputs_of(chain, place));
    span = {std::min<std::int64_t>(span.low, 0), std::max<std::int64_t>(span.high, 0)};
    constexpr std::int64_t least = std::numeric_limits<std::int32_t>::min();
    constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
    if (span.high - span.low >= most_bytes || span.low < least || span.high > most) return {};
    ByteTail result{{{chain.stages.begin(), found}}, static_cast<std::int32_t>(span.low), {}};
    for (std::int64_t x = span.low; x <= span.high; ++x) result.bytes.push_back(tail.at(x));
    return result;
}

} // namespace emu::ops::fast
