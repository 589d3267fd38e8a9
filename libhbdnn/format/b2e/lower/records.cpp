// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/b2e/lower/records.h"

#include <algorithm>

namespace hbdnn::format::b2e {
namespace {

using emu::load;
using emu::ops::Chain;
using emu::ops::Rounding;
using emu::ops::Stage;

constexpr std::size_t record_channels = 8, record_size = 8, second_at = 64, second_size = 4;
constexpr int second_shift_bits = 6;
constexpr std::uint8_t narrow_bits = 16; // sums saturate at that after their first shift

std::int64_t signed_field(std::int64_t value, int bits) {
    const std::int64_t sign = std::int64_t{1} << (bits - 1);
    return ((value & (2 * sign - 1)) ^ sign) - sign;
}

} // namespace

Records parse_records(emu::Bytes bytes, std::size_t channels, bool adds) {
    Records records;
    const std::size_t group = record_channels * record_size * (adds ? 2 : 1);
    for (std::size_t c = 0; c < channels; ++c) {
        const std::size_t begin = c / record_channels * group, within = c % record_channels;
        const std::size_t at = begin + within * record_size;
        records.bias.push_back(load<std::int32_t>(bytes, at));
        records.scale.push_back(load<std::uint16_t>(bytes, at + 4));
        records.shift.push_back(std::to_integer<std::int64_t>(bytes[at + 6]));
        records.out_shift.push_back(std::to_integer<std::int64_t>(bytes[at + 7]));
        if (!adds) continue;
        const std::size_t second = begin + second_at + within * second_size;
        records.second_scale.push_back(load<std::uint16_t>(bytes, second));
        records.second_shift.push_back(
            signed_field(load<std::uint16_t>(bytes, second + 2), second_shift_bits));
    }
    return records;
}

Records whole_groups(const Records& records) {
    Records whole = records;
    const std::size_t channels = (records.channels() + 3) / 4 * 4;
    whole.bias.resize(channels);
    for (auto* values : {&whole.scale, &whole.shift, &whole.out_shift}) values->resize(channels);
    if (!records.second_scale.empty()) {
        whole.second_scale.resize(channels);
        whole.second_shift.resize(channels);
    }
    return whole;
}

std::vector<std::int64_t> one_if_same(std::vector<std::int64_t> values) {
    const bool same = std::ranges::all_of(values, [&](std::int64_t v) { return v == values[0]; });
    if (same && values.size() > 1) return {values[0]};
    return values;
}

std::vector<Stage> shift_stages(const std::vector<std::int64_t>& shift, std::uint8_t bits,
                                Rounding rounding) {
    std::vector<std::int64_t> left, right;
    for (const std::int64_t s : shift) {
        left.push_back(std::max<std::int64_t>(-s, 0));
        right.push_back(std::max<std::int64_t>(s, 0));
    }
    std::vector<Stage> stages;
    if (std::ranges::any_of(left, [](std::int64_t s) { return s > 0; }))
        stages.push_back({.kind = Stage::Kind::shift_left, .operand = one_if_same(left)});
    stages.push_back({.kind = Stage::Kind::shift_right,
                      .rounding = rounding,
                      .width = bits,
                      .operand = one_if_same(right)});
    return stages;
}

Chain result_chain(const Records& records, bool scaled, bool relu, std::uint8_t bits,
                   Rounding rounding) {
    Chain chain;
    if (scaled) {
        chain.stages = shift_stages(records.shift, narrow_bits, rounding);
        chain.stages.push_back(
            {.kind = Stage::Kind::multiply, .operand = one_if_same(records.scale)});
    }
    for (Stage& stage : shift_stages(records.out_shift, bits, rounding))
        chain.stages.push_back(std::move(stage));
    if (relu) chain.stages.push_back({.kind = Stage::Kind::at_least, .operand = {0}});
    return chain;
}

Chain second_chain(const Records& records, Rounding rounding) {
    Chain chain;
    chain.stages.push_back(
        {.kind = Stage::Kind::multiply, .operand = one_if_same(records.second_scale)});
    for (Stage& stage : shift_stages(records.second_shift, 62, rounding))
        chain.stages.push_back(std::move(stage));
    return chain;
}

} // namespace hbdnn::format::b2e
