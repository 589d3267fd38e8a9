// SPDX-License-Identifier: Apache-2.0
#include "ops/requantisation.h"

#include "base/error.h"

#include <cmath>

namespace emu::ops {
namespace {

std::int64_t apply_stage(const Stage& stage, std::int64_t value, std::size_t channel) {
    const std::int64_t operand = stage.operand_of(channel);
    switch (stage.kind) {
    case Stage::Kind::add: return value + operand;
    case Stage::Kind::multiply: return value * operand;
    case Stage::Kind::shift_left: return value * (std::int64_t{1} << operand);
    case Stage::Kind::shift_right:
        return shift_right(value, static_cast<int>(operand), stage.rounding);
    case Stage::Kind::at_least: return std::max(value, operand);
    case Stage::Kind::at_most: return std::min(value, operand);
    }
    return value;
}

// The largest magnitude after the stage, before its width applies; in double, which is monotonic.
double grown(const Stage& stage, double magnitude, double operand) {
    switch (stage.kind) {
    case Stage::Kind::add: return magnitude + operand;
    case Stage::Kind::multiply: return magnitude * operand;
    case Stage::Kind::shift_left: return std::ldexp(magnitude, static_cast<int>(operand));
    case Stage::Kind::shift_right: return std::ldexp(magnitude, -static_cast<int>(operand)) + 1;
    case Stage::Kind::at_least:
    case Stage::Kind::at_most: return std::max(magnitude, operand);
    }
    return magnitude;
}

bool shifts(const Stage& stage) {
    return stage.kind == Stage::Kind::shift_left || stage.kind == Stage::Kind::shift_right;
}

Outcome validate_stage(const Stage& stage, std::int64_t channels) {
    const auto count = static_cast<std::int64_t>(stage.operand.size());
    if (count != 1 && count != channels) {
        return error(Fault::bad_model, "a requantisation stage has %lld operands for %lld channels",
                     static_cast<long long>(count), static_cast<long long>(channels));
    }
    if (stage.width < 1 || stage.width > 63 || stage.kind > Stage::Kind::at_most ||
        stage.rounding > Rounding::truncate) {
        return error(Fault::bad_model, "an unknown requantisation stage");
    }
    const auto bad_shift = [](std::int64_t operand) { return operand < 0 || operand > 62; };
    if (shifts(stage) && std::ranges::any_of(stage.operand, bad_shift)) {
        return error(Fault::bad_model, "a requantisation shift is outside 0..62");
    }
    return {};
}

double magnitude_after(const Stage& stage, double magnitude) {
    double largest = 0;
    for (const std::int64_t operand : stage.operand) {
        largest =
            std::max(largest, grown(stage, magnitude, std::abs(static_cast<double>(operand))));
    }
    return largest;
}

} // namespace

std::int64_t Chain::apply(std::int64_t value, std::size_t channel) const {
    for (const Stage& stage : stages) {
        value = saturate(apply_stage(stage, value, channel), stage.width);
    }
    return value;
}

Outcome validate(const Chain& chain, std::int64_t channels, int input_width) {
    const double limit = std::ldexp(1.0, 62);
    double magnitude = std::ldexp(1.0, input_width - 1);
    for (const Stage& stage : chain.stages) {
        EMU_TRY(validate_stage(stage, channels));
        magnitude = magnitude_after(stage, magnitude);
        if (magnitude > limit) {
            return error(Fault::bad_model, "a requantisation chain could leave 63 bits");
        }
        magnitude = std::min(magnitude, std::ldexp(1.0, stage.width - 1));
    }
    return {};
}

} // namespace emu::ops
