// SPDX-License-Identifier: Apache-2.0
// Requantisation by vectors against Chain::apply(), around every tie.
#include "conformance/ops/fast/random_parameters.h"
#include "conformance/ops/fast/twins.h"
#include "emu-core/chip/rescale.h"
#include "emu-core/ops/fast/chains/chain_form.h"
#include "emu-core/ops/fast/chains/line_chain.h"
#include "emu-core/ops/fast/isa/instruction_table.h"
#include "emu-core/tensor/element_lines.h"

#include <catch2/catch.hpp>

using namespace emu::ops::fast;

namespace {

// Sums of `channels` each: small ones, and those around ties and the range's ends.
std::vector<std::int32_t> interesting_sums(SumRange range, fuzz::Random& random) {
    std::vector<std::int32_t> sums;
    const auto add = [&](std::int64_t sum) {
        if (sum >= range.low && sum <= range.high) sums.push_back(static_cast<std::int32_t>(sum));
    };
    for (std::int64_t sum = -1100; sum <= 1100; ++sum) add(sum);
    for (int bit = 10; bit < 32; ++bit) {
        const std::int64_t step = std::int64_t{1} << bit;
        for (int i = 0; i < 40; ++i) {
            const std::int64_t tie = (2 * static_cast<std::int64_t>(random.below(64)) - 64) * step;
            for (std::int64_t delta = -1; delta <= 1; ++delta) add(tie + step / 2 + delta);
        }
    }
    for (int i = 0; i < 3; ++i) {
        add(range.low + i);
        add(range.high - i);
    }
    while (sums.size() % 64) sums.push_back(0);
    return sums;
}

std::int64_t stored(std::int64_t value, Dtype dst) {
    switch (dst) {
    case Dtype::i8: return ops::store<std::int8_t>(value);
    case Dtype::u8: return ops::store<std::uint8_t>(value);
    default: return ops::store<std::int32_t>(value);
    }
}

std::int64_t read(const std::uint8_t* values, int index, Dtype dst) {
    std::int64_t value = 0;
    integer_lines(dst).read(reinterpret_cast<const std::byte*>(values + index * size_of(dst)), 0, 1,
                            &value);
    return value;
}

void check_chain(const ops::Chain& chain, int channels, SumRange range, Dtype dst,
                 fuzz::Random& random, Form* form = nullptr) {
    const std::vector<std::int32_t> sums = interesting_sums(range, random);
    for (const Isa isa : fast_isas()) {
        const Instructions& set = *instructions(isa);
        const InstructionScope scope(set);
        const ChainForm packed(chain, std::vector<std::int32_t>(channels), range, dst,
                               set.has_all_forms);
        if (form && set.has_all_forms) *form = packed.packed().form;
        for (std::size_t first = 0; first < sums.size(); first += 64) {
            std::uint8_t found[64 * 4];
            finish(set, packed.packed(), {sums.data() + first, 0, 1, channels, 0, found, 0});
            for (int c = 0; c < channels; ++c) {
                const std::int64_t result = stored(chain.apply(sums[first + c], c), dst);
                const std::int64_t own = read(found, c, dst);
                if (own == result) continue;
                CAPTURE(std::string(name_of(isa)), sums[first + c], c);
                REQUIRE(own == result);
            }
        }
    }
}

std::vector<double> multipliers(int shift) {
    std::vector<double> values(64, std::ldexp(1.0, -shift));
    for (std::size_t i = 0; i < values.size(); i += 2)
        values[i] *= 1 - 0.01 * static_cast<double>(i);
    return values;
}

bool has_all_forms() {
    const auto isas_here = fast_isas();
    return !isas_here.empty() && instructions(isas_here.back())->has_all_forms;
}

} // namespace

TEST_CASE("every chip's chain, at every scale") {
    fuzz::Random random(2, 1);
    for (const Chip* chip : chips()) {
        for (int shift = -3; shift <= 30; ++shift) {
            for (const std::int32_t zero : {-128, -3, 0, 127}) {
                CAPTURE(std::string(chip->name), shift, zero);
                const auto chain = output_chain(*chip, multipliers(shift), zero, {-128, 127});
                check_chain(*chain, 64, {}, Dtype::i8, random);
                check_chain(*chain, 64, {-(1 << 24), 1 << 24}, Dtype::i8, random);
                check_chain(*chain, 64, {-(1 << 14), 1 << 14}, Dtype::i8, random);
                const double one[] = {std::ldexp(1.0, -shift)};
                check_chain(*output_chain(*chip, one, zero, {-100, 90}), 64, {}, Dtype::i8, random);
            }
        }
    }
}

TEST_CASE("shifts of every rounding") {
    fuzz::Random random(2, 2);
    for (int rounding = 0; rounding < 5; ++rounding) {
        for (int shift = 0; shift <= 31; ++shift) {
            ops::Chain chain;
            chain.stages.push_back({.kind = ops::Stage::Kind::shift_right,
                                    .rounding = static_cast<ops::Rounding>(rounding),
                                    .operand = {shift}});
            CAPTURE(rounding, shift);
            check_chain(chain, 64, {}, Dtype::u8, random);
            check_chain(chain, 64, {-(1 << 29), 1 << 29}, Dtype::u8, random);
            chain.stages.push_back({.kind = ops::Stage::Kind::add, .operand = {-128}});
            chain.stages.push_back({.kind = ops::Stage::Kind::at_least, .operand = {-100}});
            check_chain(chain, 64, {-(1 << 30) + 1, (1 << 30) - 1}, Dtype::i8, random);
        }
    }
}

TEST_CASE("random chains, lines of any length") {
    fuzz::Random random(2, 3);
    for (int i = 0; i < RANDOM_LAYERS; ++i) {
        const int channels = 1 + static_cast<int>(random.below(64));
        constexpr Dtype types[] = {Dtype::i8, Dtype::u8, Dtype::i32};
        const Dtype dst = types[random.below(3)];
        CAPTURE(i, channels);
        const ops::Chain chain = random_chain(random, channels, 1 << 16, dst);
        check_chain(chain, channels, {}, dst, random);
        check_chain(chain, channels, {-(1 << 18), 1 << 18}, dst, random);
    }
}

TEST_CASE("a fast form that only the first channels fit is not taken") {
    fuzz::Random random(2, 5);
    ops::Chain chain;
    chain.stages.push_back(
        {.kind = ops::Stage::Kind::multiply, .width = 63, .operand = {1, 3, 1 << 20, 5}});
    check_chain(chain, 4, {}, Dtype::i8, random);
}

// Else the tests above would all pass, slowly.
TEST_CASE("chips' chains take their fast forms") {
    if (!has_all_forms()) return;
    fuzz::Random random(2, 4);
    Form form = Form::keep;
    const Chip &rounds_twice = *find_chip("rk3588"), &reference = *find_chip("generic");
    check_chain(*output_chain(rounds_twice, multipliers(12), 5, {-128, 127}), 64, {}, Dtype::i8,
                random, &form);
    REQUIRE(form == Form::doubles);
    check_chain(*output_chain(rounds_twice, multipliers(12), 5, {-128, 127}), 64,
                {-(1 << 22) + 1, (1 << 22) - 1}, Dtype::i8, random, &form);
    REQUIRE(form == Form::floats);
    const auto doubling = output_chain(reference, multipliers(12), 5, {-128, 127});
    check_chain(*doubling, 64, {-(1 << 28), 1 << 28}, Dtype::i8, random, &form);
    REQUIRE(form == Form::doubling_high);
    check_chain(*doubling, 64, {}, Dtype::i8, random, &form);
    REQUIRE(form == Form::stages);
    ops::Chain shift;
    shift.stages.push_back({.kind = ops::Stage::Kind::shift_right,
                            .rounding = ops::Rounding::half_up,
                            .operand = {31}});
    shift.stages.push_back({.kind = ops::Stage::Kind::add, .operand = {-128}});
    check_chain(shift, 64, {-(1 << 30) + 1, (1 << 30) - 1}, Dtype::i8, random, &form);
    REQUIRE(form == Form::shift);
    check_chain(shift, 64, {-(1 << 30), (1 << 30) - 1}, Dtype::i8, random, &form);
    REQUIRE(form == Form::stages);
    const auto enlarging = output_chain(reference, multipliers(-3), 5, {-128, 127});
    check_chain(*enlarging, 64, {-(1 << 26) + 1, (1 << 26) - 1}, Dtype::i8, random, &form);
    REQUIRE(form == Form::doubling_high);
    check_chain(*enlarging, 64, {-(1 << 28), 1 << 28}, Dtype::i8, random, &form);
    REQUIRE(form == Form::stages);
}

// Sums of 32 bits become 16, then bytes: rounded down or half up, also where a factor has 16 bits.
TEST_CASE("chains by way of 16 bits") {
    using Kind = ops::Stage::Kind;
    fuzz::Random random(2, 7);
    for (const auto rounding : {ops::Rounding::floor, ops::Rounding::half_up}) {
        for (int shift = 0; shift <= 31; ++shift) {
            ops::Chain chain;
            chain.stages.push_back(
                {Kind::shift_right, rounding, 16, {shift, 0, 31 - shift, 3, 7, 12, 15, 16}});
            chain.stages.push_back({.kind = Kind::multiply,
                                    .operand = {20'000, 0, 1, 32'767, 16'384, 0xFF00, 0xFFFF, 9}});
            chain.stages.push_back(
                {Kind::shift_right, rounding, 63, {16, 31 - shift, shift, 15, 20, 31, 22, 3}});
            CAPTURE(static_cast<int>(rounding), shift);
            check_chain(chain, 8, {}, Dtype::i8, random);
            check_chain(chain, 8, {-(1 << 30), 1 << 30}, Dtype::i32, random);
            chain.stages.back().width = 8;
            check_chain(chain, 8, {-(1 << 30), 1 << 30}, Dtype::u8, random);
            chain.stages.push_back({.kind = Kind::at_least, .operand = {0}});
            Form form = Form::keep;
            check_chain(chain, 8, {-(1 << 30), 1 << 30}, Dtype::i8, random, &form);
            // 0xFFFF * 2^15 leaves no room for a half.
            const auto expected = rounding == ops::Rounding::floor ? Form::narrow : Form::stages;
            if (has_all_forms()) REQUIRE(form == expected);
            for (std::int64_t& factor : chain.stages[1].operand) factor /= 4;
            check_chain(chain, 8, {-(1 << 30), (1 << 30) - 1}, Dtype::i8, random, &form);
            if (has_all_forms()) REQUIRE(form == Form::narrow);
        }
    }
}

// As accelerators have them between a convolution and a byte.
TEST_CASE("a chain with a table is two roundings and a table of bytes") {
    if (!has_all_forms()) return;
    using Kind = ops::Stage::Kind;
    constexpr auto half_even = ops::Rounding::half_even;
    fuzz::Random random(2, 6);
    ops::LineTable table;
    table.lower.start = -16'384;
    table.lower.shift = table.upper.shift = 5;
    table.upper_end = 16'384;
    table.above_factor = 16'384;
    table.above_shift = 13;
    for (int i = 0; i < ops::LineTable::entries; ++i) {
        table.upper.value[i] = static_cast<std::int16_t>(60 * i);
    }
    ops::Chain chain{{{.kind = Kind::add, .width = 32, .operand = {1, -20'000, 77, 5}},
                      {.kind = Kind::multiply, .operand = {12'000, 16'383, 9000, 8192}},
                      {Kind::shift_right, half_even, 32, {14}},
                      {.kind = Kind::at_least, .width = 32, .operand = {-1000}},
                      {.kind = Kind::multiply, .operand = {20'000}},
                      {Kind::shift_right, half_even, 32, {17}},
                      {.kind = Kind::table, .operand = {0}},
                      {.kind = Kind::multiply, .operand = {17'000}},
                      {.kind = Kind::add, .operand = {-100LL << 21}},
                      {Kind::shift_right, half_even, 32, {21}}},
                     {table}};
    Form form = Form::keep;
    check_chain(chain, 4, {-(1 << 24), 1 << 24}, Dtype::i8, random, &form);
    REQUIRE(form == Form::doubles);
    REQUIRE(ChainForm(chain, {0, 0, 0, 0}, {-(1 << 24), 1 << 24}, Dtype::i8, true).packed().bytes);
    // Steps so large that there would be too many bytes.
    chain.tables[0].upper.shift = 20;
    chain.tables[0].upper_end = 1 << 29;
    check_chain(chain, 4, {-(1 << 24), 1 << 24}, Dtype::i8, random, &form);
    REQUIRE(form == Form::stages);
}
