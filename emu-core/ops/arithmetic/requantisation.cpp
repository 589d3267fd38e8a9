// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/arithmetic/requantisation.h"

#include "emu-core/base/error.h"
#include "emu-core/ops/arithmetic/line_end.h"

#include <cmath>

namespace emu::ops {
namespace {

// Of a table's input, and of its results.
constexpr int table_width = 33;

std::int64_t apply_stage(const Stage& stage, const std::vector<LineTable>& tables,
                         std::int64_t value, std::size_t channel) {
    const std::int64_t operand = stage.operand_of(channel);
    const auto shifted = [&] {
        return shift_right(value, static_cast<int>(operand), stage.rounding);
    };
    switch (stage.kind) {
    case Stage::Kind::add: return value + operand;
    case Stage::Kind::multiply: return value * operand;
    case Stage::Kind::shift_left: return value * (std::int64_t{1} << operand);
    case Stage::Kind::shift_right: return shifted();
    case Stage::Kind::at_least: return std::max(value, operand);
    case Stage::Kind::at_most: return std::min(value, operand);
    case Stage::Kind::multiply_negative: return value < 0 ? value * operand : value;
    case Stage::Kind::multiply_positive: return value > 0 ? value * operand : value;
    case Stage::Kind::shift_right_negative: return value < 0 ? shifted() : value;
    case Stage::Kind::shift_right_positive: return value > 0 ? shifted() : value;
    case Stage::Kind::table:
        return value_at(tables[operand], saturate(value, table_width), stage.rounding);
    }
    return value;
}

// The largest magnitudes of values below and above 0; in double, which is monotonic.
struct Reach {
    double negative = 0, positive = 0;

    double largest() const { return std::max(negative, positive); }
};

template <class Change> Reach changed(Reach reach, Change change) {
    return {change(reach.negative), change(reach.positive)};
}

// After the stage, before its width applies.
Reach grown(const Stage& stage, Reach reach, double operand) {
    const double size = std::abs(operand);
    const auto scaled = [size](double magnitude) { return magnitude * size; };
    const auto shifted = [operand](double magnitude) {
        return std::ldexp(magnitude, -static_cast<int>(operand)) + 1;
    };
    switch (stage.kind) {
    case Stage::Kind::add: return changed(reach, [size](double m) { return m + size; });
    case Stage::Kind::multiply:
        if (operand < 0) std::swap(reach.negative, reach.positive);
        return changed(reach, scaled);
    case Stage::Kind::shift_left:
        return changed(reach,
                       [operand](double m) { return std::ldexp(m, static_cast<int>(operand)); });
    case Stage::Kind::shift_right: return changed(reach, shifted);
    case Stage::Kind::at_least:
        return {std::min(reach.negative, std::max(-operand, 0.0)),
                std::max(reach.positive, operand)};
    case Stage::Kind::at_most:
        return {std::max(reach.negative, -operand),
                std::min(reach.positive, std::max(operand, 0.0))};
    case Stage::Kind::multiply_negative: return {scaled(reach.negative), reach.positive};
    case Stage::Kind::multiply_positive: return {reach.negative, scaled(reach.positive)};
    case Stage::Kind::shift_right_negative:
    case Stage::Kind::shift_right_positive: return changed(reach, [](double m) { return m + 1; });
    case Stage::Kind::table: break;
    }
    const double most = std::ldexp(1.0, table_width - 1);
    return {most, most};
}

bool shifts(const Stage& stage) {
    using Kind = Stage::Kind;
    return stage.kind == Kind::shift_left || stage.kind == Kind::shift_right ||
           stage.kind == Kind::shift_right_negative || stage.kind == Kind::shift_right_positive;
}

// Of operands, both ends included.
struct StageOperands {
    std::int64_t low = std::numeric_limits<std::int64_t>::min();
    std::int64_t high = std::numeric_limits<std::int64_t>::max();

    bool holds(std::int64_t value) const { return value >= low && value <= high; }
};

StageOperands operands_of(const Stage& stage, std::size_t tables) {
    if (shifts(stage)) return {0, 62};
    if (stage.kind == Stage::Kind::multiply_negative ||
        stage.kind == Stage::Kind::multiply_positive) {
        return {.low = 0};
    }
    if (stage.kind == Stage::Kind::table) return {0, static_cast<std::int64_t>(tables) - 1};
    return {};
}

Outcome validate_stage(const Stage& stage, std::int64_t channels, std::size_t tables) {
    const auto count = static_cast<std::int64_t>(stage.operand.size());
    if (count != 1 && count != channels) {
        return error(Fault::bad_model, "a requantisation stage has %lld operands for %lld channels",
                     static_cast<long long>(count), static_cast<long long>(channels));
    }
    if (stage.width < 1 || stage.width > 63 || stage.kind > Stage::Kind::multiply_positive ||
        stage.rounding > Rounding::truncate) {
        return error(Fault::bad_model, "an unknown requantisation stage");
    }
    const StageOperands span = operands_of(stage, tables);
    for (const std::int64_t operand : stage.operand) {
        if (!span.holds(operand)) {
            return error(Fault::bad_model,
                         "a requantisation stage's operand %lld is outside "
                         "%lld..%lld",
                         static_cast<long long>(operand), static_cast<long long>(span.low),
                         static_cast<long long>(span.high));
        }
    }
    return {};
}

// Of one channel.
Result<double> magnitude_after(const Chain& chain, std::size_t channel, double magnitude) {
    Reach reach{magnitude, magnitude};
    for (const Stage& stage : chain.stages) {
        reach = grown(stage, reach, static_cast<double>(stage.operand_of(channel)));
        if (reach.largest() > std::ldexp(1.0, 62)) {
            return error(Fault::bad_model, "a requantisation chain could leave 63 bits");
        }
        const double most = std::ldexp(1.0, stage.width - 1);
        reach = changed(reach, [most](double m) { return std::min(m, most); });
    }
    return reach.largest();
}

} // namespace

std::int64_t Chain::apply(std::int64_t value, std::size_t channel) const {
    for (const Stage& stage : stages) {
        value = saturate(apply_stage(stage, tables, value, channel), stage.width);
    }
    return value;
}

Result<double> magnitude_after(const Chain& chain, std::int64_t channels, double magnitude) {
    for (const LineTable& table : chain.tables) EMU_TRY(validate(table));
    std::size_t operands = 1; // of all channels, or of each
    for (const Stage& stage : chain.stages) {
        EMU_TRY(validate_stage(stage, channels, chain.tables.size()));
        operands = std::max(operands, stage.operand.size());
    }
    double largest = 0;
    for (std::size_t channel = 0; channel < operands; ++channel) {
        EMU_TRY_VALUE(one, magnitude_after(chain, channel, magnitude));
        largest = std::max(largest, one);
    }
    return largest;
}

Outcome validate(const Chain& chain, std::int64_t channels, int input_width) {
    EMU_TRY(magnitude_after(chain, channels, std::ldexp(1.0, input_width - 1)));
    return {};
}

} // namespace emu::ops
