// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/writer/program_chain.h"

#include "emu-core/base/error.h"

#include <algorithm>

namespace rknn::format::writer {
namespace {

using emu::ops::Chain;
using emu::ops::Rounding;
using emu::ops::Stage;
using Kind = emu::ops::Stage::Kind;

emu::Error not_of_hardware(const char* why) {
    return emu::error(emu::Fault::bad_model, "its scaling is not this hardware's: %s", why);
}

// Takes stages from a chain, one after the other.
class Stages {
public:
    explicit Stages(const Chain& chain) : chain_(chain) {}

    bool at_end() const { return next_ == chain_.stages.size(); }
    bool is(Kind kind, std::size_t ahead = 0) const {
        return next_ + ahead < chain_.stages.size() && chain_.stages[next_ + ahead].kind == kind;
    }
    const Stage& take() { return chain_.stages[next_++]; }
    // The operand of a stage that has the same for all channels, if it is the next.
    std::optional<std::int64_t> take_one(Kind kind) {
        if (!is(kind) || chain_.stages[next_].operand.size() != 1) return std::nullopt;
        return take().operand[0];
    }
    // A shift's, or 0 where there is none; nothing where it rounds otherwise.
    std::optional<std::int32_t> take_shift() {
        if (!is(Kind::shift_right)) return 0;
        const Stage& stage = take();
        if (stage.rounding != Rounding::half_even || stage.operand.size() != 1) return std::nullopt;
        return static_cast<std::int32_t>(stage.operand[0]);
    }
    const Chain& chain() const { return chain_; }

private:
    const Chain& chain_;
    std::size_t next_ = 0;
};

emu::Outcome take_channels(Stages& stages, ChainParts& parts) {
    if (!stages.is(Kind::multiply) || !stages.is(Kind::shift_right, 1)) return {};
    parts.channel_factor = stages.take().operand;
    const auto shift = stages.take_shift();
    if (!shift) return not_of_hardware("how channels round");
    parts.channel_shift = *shift;
    return {};
}

// max(v, 0), then perhaps min(v, most).
emu::Outcome take_early_limits(Stages& stages, ChainParts& parts) {
    const bool early =
        stages.is(Kind::at_least) && (stages.is(Kind::multiply, 1) || stages.is(Kind::multiply, 2));
    if (!early) return {};
    if (stages.take_one(Kind::at_least) != 0) return not_of_hardware("a lower limit other than 0");
    parts.early.relu = true;
    if (const auto most = stages.take_one(Kind::at_most)) {
        parts.early.at_most = static_cast<std::int32_t>(*most);
    }
    return {};
}

emu::Outcome take_table(Stages& stages, ChainParts& parts) {
    const bool scaled =
        stages.is(Kind::multiply) && (stages.is(Kind::table, 1) || stages.is(Kind::table, 2));
    if (!scaled && !stages.is(Kind::table)) return {};
    if (scaled) {
        parts.normalised.factor = stages.take().operand[0];
        const auto shift = stages.take_shift();
        if (!shift) return not_of_hardware("how the table's index rounds");
        parts.normalised.shift = *shift;
    }
    const auto index = static_cast<std::size_t>(stages.take().operand[0]);
    parts.table = stages.chain().tables[index];
    return {};
}

emu::Outcome take_output(Stages& stages, ChainParts& parts) {
    parts.output.factor = stages.take_one(Kind::multiply).value_or(1);
    const std::int64_t offset = stages.take_one(Kind::add).value_or(0);
    const auto shift = stages.take_shift();
    if (!shift) return not_of_hardware("how results round");
    parts.output.shift = *shift;
    parts.output_offset = offset >> *shift;
    if (parts.output_offset << *shift != offset) return not_of_hardware("its offset");
    parts.low = stages.take_one(Kind::at_least);
    parts.high = stages.take_one(Kind::at_most);
    if (!stages.at_end()) return not_of_hardware("the order of its steps");
    return {};
}

// What the last conversion makes of a value.
std::int64_t converted(const ChainParts& parts, std::int64_t value) {
    const std::int64_t offset = parts.output_offset * (std::int64_t{1} << parts.output.shift);
    return emu::ops::shift_right(value * parts.output.factor + offset, parts.output.shift,
                                 Rounding::half_even);
}

// The smallest value >= 0 that is converted to `limit` or more.
std::int64_t smallest_reaching(const ChainParts& parts, std::int64_t limit) {
    std::int64_t low = 0, high = (std::int64_t{1} << 31) - 1;
    while (low < high) {
        const std::int64_t middle = low + (high - low) / 2;
        if (converted(parts, middle) >= limit)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

} // namespace

emu::Result<ChainParts> parts_of(const Chain& chain) {
    Stages stages(chain);
    ChainParts parts;
    if (stages.is(Kind::add) && !stages.is(Kind::shift_right, 1)) {
        parts.addend = stages.take().operand;
    }
    EMU_TRY(take_channels(stages, parts));
    EMU_TRY(take_early_limits(stages, parts));
    EMU_TRY(take_table(stages, parts));
    EMU_TRY(take_output(stages, parts));
    return parts;
}

emu::Result<OperandParts> operand_parts(const Chain& chain) {
    Stages stages(chain);
    OperandParts parts;
    parts.addend = stages.take_one(Kind::add).value_or(0);
    parts.scale.factor = stages.take_one(Kind::multiply).value_or(1);
    const auto shift = stages.take_shift();
    if (!shift || !stages.at_end()) return not_of_hardware("how an operand is scaled");
    parts.scale.shift = *shift;
    return parts;
}

emu::Result<EarlyLimits> early_limits(const ChainParts& parts) {
    constexpr std::int64_t least = -128, most = 127;
    EarlyLimits limits = parts.early;
    if (parts.low && *parts.low > least) {
        if (converted(parts, 0) != *parts.low) {
            return not_of_hardware("a lower limit that does not stand for 0");
        }
        limits.relu = true;
    }
    if (!parts.high || *parts.high >= most) return limits;
    const std::int64_t value = smallest_reaching(parts, *parts.high);
    if (converted(parts, value) != *parts.high) return not_of_hardware("its upper limit");
    // An upper limit is part of the rectifier: where 0 is the least that can be stored, it is on.
    if (!limits.relu && converted(parts, 0) > least) {
        return not_of_hardware("an upper limit without a lower one");
    }
    limits.relu = true;
    const std::int64_t earlier = limits.at_most.value_or(value);
    limits.at_most = static_cast<std::int32_t>(std::min(value, earlier));
    return limits;
}

} // namespace rknn::format::writer
