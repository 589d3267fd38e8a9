// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/x2a/lower/records.h"

#include "libhbdnn/format/x2a/words/fields.h"

#include <algorithm>

namespace hbdnn::format::x2a {
namespace {

// Bits of a record.
constexpr Field bias_field{0, 16, "bias"}, factor_field{16, 15, "factor"},
    second_field{31, 15, "second factor"}, first_shift{46, 5, "first shift"},
    second_shift{51, 5, "second shift"}, bias_shift{56, 4, "shift of the bias"},
    second_up{60, 4, "shift of the second input"};

// What sums saturate at after their first shift.
std::uint8_t bits_of_sums(const emu::Corners& corners) {
    return corners.wide_sums.value ? 32 : 16;
}

std::uint64_t big_endian(emu::Bytes bytes) {
    std::uint64_t value = 0;
    for (const std::byte byte : bytes) value = value << 8 | std::to_integer<std::uint64_t>(byte);
    return value;
}

} // namespace

Records read_records(emu::Bytes bytes) {
    Records records;
    for (std::size_t at = 0; at + record_bytes <= bytes.size(); at += record_bytes) {
        const std::uint64_t record = big_endian(bytes.subspan(at, record_bytes));
        const std::int64_t bias = static_cast<std::int16_t>(value_of(record, bias_field));
        records.bias.push_back(bias << value_of(record, bias_shift));
        records.factor.push_back(value_of(record, factor_field));
        records.second_factor.push_back(std::int64_t{value_of(record, second_field)}
                                        << value_of(record, second_up));
        records.shift.push_back(value_of(record, first_shift));
        records.out_shift.push_back(value_of(record, second_shift));
    }
    return records;
}

Records only_groups(const Records& records, const std::vector<bool>& groups) {
    Records only;
    for (std::size_t c = 0; c < records.channels(); ++c) {
        if (!groups[c / 4]) continue;
        only.bias.push_back(records.bias[c]);
        only.factor.push_back(records.factor[c]);
        only.second_factor.push_back(records.second_factor[c]);
        only.shift.push_back(records.shift[c]);
        only.out_shift.push_back(records.out_shift[c]);
    }
    return only;
}

std::int8_t result_of(const Records& records, std::size_t channel, bool relu,
                      const emu::Corners& corners) {
    const std::int64_t narrow =
        emu::ops::saturate(records.bias[channel] >> records.shift[channel], bits_of_sums(corners));
    const std::int64_t value = narrow * records.factor[channel] >> records.out_shift[channel];
    return static_cast<std::int8_t>(std::clamp<std::int64_t>(value, relu ? 0 : -128, 127));
}

emu::ops::Chain result_chain(const Records& records, bool relu, const emu::Corners& corners) {
    using Kind = emu::ops::Stage::Kind;
    emu::ops::Chain chain;
    constexpr auto rounding = emu::ops::Rounding::floor;
    chain.stages.push_back({.kind = Kind::shift_right,
                            .rounding = rounding,
                            .width = bits_of_sums(corners),
                            .operand = records.shift});
    chain.stages.push_back({.kind = Kind::multiply, .operand = records.factor});
    chain.stages.push_back(
        {.kind = Kind::shift_right, .rounding = rounding, .operand = records.out_shift});
    if (relu) chain.stages.push_back({.kind = Kind::at_least, .operand = {0}});
    return chain;
}

} // namespace hbdnn::format::x2a
