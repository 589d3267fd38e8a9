// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/operator_level/path_constants.h"

#include <algorithm>

namespace rknn::format::operator_level {
namespace {

using emu::ops::Chain;
using emu::ops::Rounding;
using emu::ops::Stage;
using StageKind = emu::ops::Stage::Kind;

// Results of the first two stages saturate (docs/formats/rknn-arithmetic.md, "Data path in
// integers").
constexpr std::uint8_t stage_width = 32;

void append_limits(const Limits& limits, Chain& chain) {
    if (limits.low > no_lower_limit) {
        chain.stages.push_back({.kind = StageKind::at_least, .operand = {limits.low}});
    }
    if (limits.high < no_upper_limit) {
        chain.stages.push_back({.kind = StageKind::at_most, .operand = {limits.high}});
    }
}

void append_shift(StageKind kind, std::int32_t shift, Rounding rounding, Chain& chain) {
    if (shift > 0) {
        chain.stages.push_back({.kind = kind, .rounding = rounding, .operand = {shift}});
    }
}

bool any_but(std::int64_t idle, const std::vector<std::int64_t>& values) {
    return std::any_of(values.begin(), values.end(), [=](std::int64_t v) { return v != idle; });
}

void append(const StageNumbers& constants, std::vector<std::int64_t> addends,
            std::vector<std::int64_t> factors, Chain& chain) {
    const std::size_t before = chain.stages.size();
    if (addends.empty()) addends = {constants.addend};
    if (factors.empty()) factors = {constants.factor};
    const auto append_addends = [&] {
        if (!any_but(0, addends)) return;
        chain.stages.push_back({.kind = StageKind::add, .operand = std::move(addends)});
    };
    if (!constants.adds_last) append_addends();
    if (any_but(1, factors)) {
        const StageKind kind =
            constants.scales_negative_only ? StageKind::multiply_negative : StageKind::multiply;
        chain.stages.push_back({.kind = kind, .operand = std::move(factors)});
    }
    if (constants.adds_last) append_addends();
    if (constants.shift == constants.negative_shift) {
        append_shift(StageKind::shift_right, constants.shift, Rounding::half_even, chain);
    } else {
        append_shift(StageKind::shift_right_positive, constants.shift, Rounding::half_even, chain);
        append_shift(StageKind::shift_right_negative, constants.negative_shift, Rounding::half_even,
                     chain);
    }
    if (chain.stages.size() > before) chain.stages.back().width = stage_width;
    append_limits(constants.limits, chain);
}

void append_output(const PathConstants& path, Chain& chain) {
    append_limits(path.after_element, chain);
    const OutputConstants& output = path.output;
    if (output.factor != 1) {
        chain.stages.push_back({.kind = StageKind::multiply, .operand = {output.factor}});
    }
    if (output.offset != 0) {
        const std::int64_t offset = output.offset * (std::int64_t{1} << output.shift);
        chain.stages.push_back({.kind = StageKind::add, .operand = {offset}});
    }
    append_shift(StageKind::shift_right, output.shift, output.rounding, chain);
}

} // namespace

Chain main_chain(const PathConstants& path, std::vector<std::int64_t> factors,
                 std::vector<std::int64_t> addends) {
    Chain chain;
    append(path.first, {}, std::move(factors), chain);
    append(path.second, std::move(addends), {}, chain);
    if (path.table) {
        chain.stages.push_back({.kind = StageKind::table, .operand = {0}});
        chain.tables.push_back(*path.table);
    }
    return chain;
}

Chain element_chain(const PathConstants& path) {
    const ElementConstants& element = *path.element;
    StageNumbers stage;
    stage.addend = element.offset;
    stage.factor = element.factor;
    stage.shift = stage.negative_shift = element.shift;
    Chain chain;
    append(stage, {}, {}, chain);
    return chain;
}

Chain output_chain(const PathConstants& path) {
    Chain chain;
    append_output(path, chain);
    return chain;
}

Chain whole_chain(const PathConstants& path, std::vector<std::int64_t> factors,
                  std::vector<std::int64_t> addends) {
    Chain chain = main_chain(path, std::move(factors), std::move(addends));
    append_output(path, chain);
    return chain;
}

} // namespace rknn::format::operator_level
