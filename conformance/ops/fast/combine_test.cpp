// SPDX-License-Identifier: Apache-2.0
// Two tensors of integers that become one.
#include "conformance/ops/fast/random_layers.h"
#include "conformance/ops/fast/random_parameters.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <cstring>

namespace {

constexpr Dtype types[] = {Dtype::i8, Dtype::u8, Dtype::i16, Dtype::i32};

// The larger ones seldom as large as they can be.
TensorSpec spec_of(Dtype dtype, const Shape& shape) {
    return {{}, dtype, shape, {}};
}

void add_integers(Layer& layer, Dtype dtype, const Shape& shape, int bits, fuzz::Random& random) {
    add_source(layer, spec_of(dtype, shape), random.below(4) == 0, random);
    if (size_of(dtype) == 1) return;
    Content& content = layer.content.back();
    const auto size = static_cast<std::size_t>(size_of(dtype));
    for (std::size_t i = 0; i < content.size(); i += size) {
        std::int32_t value = 0;
        std::memcpy(&value, content.data() + i, size);
        value = static_cast<std::int32_t>(static_cast<std::uint32_t>(value) << (32 - 8 * size)) >>
                (32 - bits);
        std::memcpy(content.data() + i, &value, size);
    }
}

Layer random_combination(fuzz::Random& random) {
    Layer layer;
    layer.dst = spec_of(types[random.below(4)], random_extents(random));
    const Shape part = random_broadcast(layer.dst.shape, random);
    const bool first_is_whole = random.below(2) != 0;
    ops::Combine combine;
    combine.function = static_cast<ops::CombineFunction>(random.below(5));
    for (const bool is_first : {true, false}) {
        const Dtype dtype = types[random.below(4)];
        const int bits = static_cast<int>(4 + random.below(8 * size_of(dtype) - 3));
        add_integers(layer, dtype, is_first == first_is_whole ? layer.dst.shape : part, bits,
                     random);
        ops::Chain& chain = is_first ? combine.first : combine.second;
        if (random.below(2)) chain = random_chain(random, 1, std::exp2(bits - 1), Dtype::i16);
    }
    if (random.below(8)) {
        combine.output =
            random_chain(random, 1, random.below(2) ? 1 << 16 : 1 << 24, layer.dst.dtype);
    }
    layer.command = combine;
    return layer;
}

// A convolution's sums of 8 to most_bits bits and a map of bytes, whose sum is bytes. No command.
Layer sums_and_bytes(std::int32_t channels, int most_bits, fuzz::Random& random) {
    const auto byte = [&] { return random.below(2) ? Dtype::u8 : Dtype::i8; };
    Layer layer;
    layer.dst = spec_of(byte(), {1, 3, static_cast<std::int32_t>(1 + random.below(30)), channels});
    const int bits = static_cast<int>(8 + random.below(static_cast<std::uint64_t>(most_bits - 7)));
    add_integers(layer, Dtype::i32, layer.dst.shape, bits, random);
    add_integers(layer, byte(), layer.dst.shape, 8, random);
    return layer;
}

// With factors of many bits, as files of network binaries have them: per channel or for all, with a
// factor of their own for sums below 0.
Layer random_scaled_addition(fuzz::Random& random) {
    using Kind = ops::Stage::Kind;
    const auto channels = static_cast<std::int32_t>(1 + random.below(40));
    Layer layer = sums_and_bytes(channels, 24, random);
    const std::size_t count = random.below(2) ? channels : 1;
    const auto each = [&](auto value) {
        std::vector<std::int64_t> values(count);
        for (auto& one : values) one = value();
        return values;
    };
    const auto number = [&](std::uint64_t below) {
        return static_cast<std::int64_t>(random.below(below));
    };
    // Few bits behind the point make ties.
    const std::int64_t fraction = random.below(4) == 0 ? 1 + number(4) : 20 + number(25);
    const std::int64_t one = std::int64_t{1} << fraction;
    ops::Combine combine;
    combine.operand_bits = 62;
    auto& first = combine.first.stages;
    first = {{.kind = Kind::at_least, .operand = {-number(1 << 16) - 1}},
             {.kind = Kind::at_most, .operand = {number(1 << 16)}}};
    const auto factor = [&] { return 1 + number(static_cast<std::uint64_t>(one / 64 + 2)); };
    if (random.below(2)) {
        first.push_back({.kind = Kind::multiply_positive, .operand = each(factor)});
        first.push_back({.kind = Kind::multiply_negative, .operand = each(factor)});
    } else {
        first.push_back({.kind = Kind::multiply, .operand = each(factor)});
    }
    if (random.below(2)) first.push_back({.kind = Kind::at_least, .operand = {-90 * one}});
    if (random.below(2)) first.push_back({.kind = Kind::at_most, .operand = {101 * one}});
    combine.second.stages = {
        {.kind = Kind::multiply, .operand = each(factor)},
        {.kind = Kind::add, .operand = each([&] { return number(99) * one / 7 - 6 * one; })}};
    combine.output.stages = {
        {.kind = Kind::shift_right, .rounding = ops::Rounding::half_even, .operand = {fraction}},
        {.kind = Kind::add, .operand = {number(256)}}};
    if (random.below(2)) combine.output.stages.push_back({.kind = Kind::at_least, .operand = {3}});
    if (random.below(2)) combine.output.stages.push_back({.kind = Kind::at_most, .operand = {99}});
    layer.command = combine;
    return layer;
}

// With numbers for each channel, as programs of Horizon's have them.
Layer random_channel_addition(fuzz::Random& random) {
    using Kind = ops::Stage::Kind;
    const auto channels = static_cast<std::int32_t>(1 + random.below(150));
    Layer layer = sums_and_bytes(channels, 32, random);
    const auto each = [&](std::uint64_t below, std::int64_t first = 0) {
        std::vector<std::int64_t> values(static_cast<std::size_t>(channels));
        for (auto& one : values) one = first + static_cast<std::int64_t>(random.below(below));
        return values;
    };
    const auto rounding = [&] {
        return random.below(2) ? ops::Rounding::floor : ops::Rounding::half_up;
    };
    ops::Combine combine;
    combine.operand_bits = random.below(2) ? 32 : 62;
    auto& second = combine.second.stages;
    if (random.below(4)) second.push_back({.kind = Kind::multiply, .operand = each(1 << 16)});
    if (random.below(2)) second.push_back({.kind = Kind::shift_left, .operand = each(6)});
    if (random.below(2)) {
        second.push_back({.kind = Kind::shift_right, .rounding = rounding(), .operand = each(12)});
    }
    // Sums of 32 bits saturate.
    combine.output.stages = {
        {.kind = Kind::shift_right, .rounding = rounding(), .width = 16, .operand = each(14)},
        {.kind = Kind::multiply, .operand = each(1 << 14, 1 << 14)},
        {.kind = Kind::shift_right, .rounding = rounding(), .operand = each(24)}};
    if (random.below(2)) combine.output.stages.erase(combine.output.stages.begin());
    if (random.below(2)) combine.output.stages.push_back({.kind = Kind::at_least, .operand = {0}});
    layer.command = combine;
    return layer;
}

// Random numbers for each channel, or one for all.
class ChannelNumbers {
public:
    ChannelNumbers(std::int32_t channels, fuzz::Random& random)
        : channels_(static_cast<std::size_t>(channels)), random_(random) {}

    std::vector<std::int64_t> operator()(std::int64_t least, std::int64_t most) {
        std::vector<std::int64_t> values(random_.below(3) ? channels_ : 1);
        for (auto& one : values) {
            const auto numbers = static_cast<std::uint64_t>(most - least + 1);
            one = least + static_cast<std::int64_t>(random_.below(numbers));
        }
        return values;
    }
    ops::Rounding rounding() {
        return random_.below(2) ? ops::Rounding::floor : ops::Rounding::half_up;
    }

private:
    std::size_t channels_;
    fuzz::Random& random_;
};

ops::Chain add_term(Layer& layer, ChannelNumbers& each, fuzz::Random& random) {
    using Kind = ops::Stage::Kind;
    ops::Chain chain;
    const Dtype dtype = types[random.below(4)];
    const int bits = dtype == Dtype::i32 ? 20 : 8 * size_of(dtype);
    add_integers(layer, dtype, layer.dst.shape, bits, random);
    if (dtype == Dtype::i32) return chain;
    if (random.below(2))
        chain.stages.push_back({.kind = Kind::multiply, .operand = each(-600, 600)});
    if (random.below(2)) chain.stages.push_back({.kind = Kind::shift_left, .operand = each(0, 5)});
    if (random.below(2)) {
        chain.stages.push_back(
            {.kind = Kind::shift_right, .rounding = each.rounding(), .operand = each(0, 9)});
    }
    return chain;
}

// One source or two of any kind, whose channels may be few and whose numbers many.
Layer random_channel_terms(bool alone, fuzz::Random& random) {
    using Kind = ops::Stage::Kind;
    const auto channels = static_cast<std::int32_t>(1 + random.below(random.below(2) ? 5 : 90));
    ChannelNumbers each(channels, random);
    Layer layer;
    layer.dst = spec_of(types[random.below(3)],
                        {1, 3, static_cast<std::int32_t>(1 + random.below(40)), channels});
    ops::Combine combine;
    combine.operand_bits = 62;
    combine.first = add_term(layer, each, random);
    if (alone) {
        add_source(layer, spec_of(Dtype::i8, {1, 1, 1, 1}), true, random);
        std::memset(layer.content.back().data(), 0, 1);
    } else {
        combine.second = add_term(layer, each, random);
    }
    auto& output = combine.output.stages;
    if (alone && combine.first.stages.empty() && layer.src[0].dtype != Dtype::i32)
        output.push_back({.kind = Kind::multiply, .operand = each(-600, 600)});
    if (random.below(2)) {
        output.push_back({Kind::shift_right, each.rounding(), 16, each(0, 14)});
        output.push_back({.kind = Kind::multiply, .operand = each(0, 1 << 15)});
    }
    const auto width = static_cast<std::uint8_t>(
        layer.dst.dtype == Dtype::u8 || random.below(2) ? 63 : 8 * size_of(layer.dst.dtype));
    output.push_back({Kind::shift_right, each.rounding(), width, each(0, 24)});
    if (random.below(2)) output.push_back({.kind = Kind::at_least, .operand = {0}});
    layer.command = combine;
    return layer;
}

// Sums of int16 layers, of up to 48 bits, and a map of int16 or the same sums once more: with a
// factor for each channel, as files of network binaries have it.
Layer random_long_combination(fuzz::Random& random) {
    using Kind = ops::Stage::Kind;
    const auto channels = static_cast<std::int32_t>(1 + random.below(40));
    Layer layer;
    layer.dst = spec_of(types[random.below(4)],
                        {1, 2, static_cast<std::int32_t>(1 + random.below(60)), channels});
    const int bits = static_cast<int>(4 + random.below(46));
    const Dtype second = random.below(2) ? Dtype::i64 : types[random.below(4)];
    for (const Dtype dtype : {Dtype::i64, second})
        add_source(layer, spec_of(dtype, layer.dst.shape), random.below(4) == 0, random);
    for (std::size_t at = 0; at < layer.content[0].size(); at += sizeof(std::int64_t)) {
        std::int64_t value = 0;
        std::memcpy(&value, layer.content[0].data() + at, sizeof value);
        value >>= 64 - bits;
        std::memcpy(layer.content[0].data() + at, &value, sizeof value);
    }
    const auto each = [&](std::uint64_t below, std::int64_t first = 0) {
        std::vector<std::int64_t> values(random.below(2) ? static_cast<std::size_t>(channels) : 1);
        for (auto& one : values) one = first + static_cast<std::int64_t>(random.below(below));
        return values;
    };
    constexpr ops::Rounding roundings[] = {ops::Rounding::half_up, ops::Rounding::half_even,
                                           ops::Rounding::half_away, ops::Rounding::floor,
                                           ops::Rounding::truncate};
    ops::Combine combine;
    combine.function = static_cast<ops::CombineFunction>(random.below(5));
    combine.operand_bits = combine.function == ops::CombineFunction::multiply ? 32 : 62;
    const Kind factor = random.below(3) == 0   ? Kind::multiply_positive
                        : random.below(2) == 0 ? Kind::multiply_negative
                                               : Kind::multiply;
    combine.first.stages = {{.kind = Kind::at_least, .operand = each(1 << 20, -(1 << 20))},
                            {.kind = Kind::at_most, .operand = each(1 << 20)},
                            {.kind = factor, .operand = each(1 << 20)}};
    combine.second.stages = {{.kind = Kind::at_most, .operand = each(1 << 16)},
                             {.kind = Kind::at_least, .operand = each(1 << 16, -(1 << 16))},
                             {.kind = Kind::shift_left, .operand = each(20)},
                             {.kind = Kind::add, .operand = each(1 << 20, -(1 << 19))}};
    const int width = random.below(3) ? 63 : 32;
    combine.output.stages = {{.kind = Kind::shift_right,
                              .rounding = roundings[random.below(5)],
                              .width = static_cast<std::uint8_t>(width),
                              .operand = each(40)},
                             {.kind = Kind::add, .operand = each(200, -100)}};
    layer.command = combine;
    return layer;
}

bool is_refused(const Layer& layer) {
    std::string refusal;
    run_normative(layer, refusal);
    return !refusal.empty();
}

} // namespace

TEST_CASE("random requantisations from and to int32") {
    for (std::uint64_t number = 0; number < RANDOM_LAYERS; ++number) {
        fuzz::Random random(22, number);
        INFO("layer " << number);
        Layer layer;
        const Dtype other = types[random.below(4)];
        const bool from = random.below(2) != 0;
        const int bits = from ? static_cast<int>(4 + random.below(29)) : 8 * size_of(other);
        layer.dst = spec_of(from ? other : Dtype::i32, random_extents(random));
        ops::Chain chain =
            random_chain(random, 1, std::ldexp(1.0, bits - 1), from ? other : Dtype::i16);
        if (random.below(4) == 0) {
            chain = {{{.kind = ops::Stage::Kind::table, .operand = {0}}}, {random_table(random)}};
        }
        layer.command = ops::Requantise{std::move(chain)};
        add_integers(layer, from ? Dtype::i32 : other, layer.dst.shape, bits, random);
        check_twins(layer, random);
    }
}

// Else the tests above would all pass, slowly.
TEST_CASE("sums and products of a convolution's results take fast forms") {
    using Kind = ops::Stage::Kind;
    constexpr auto half_even = ops::Rounding::half_even;
    for (const auto function : {ops::CombineFunction::add, ops::CombineFunction::multiply}) {
        fuzz::Random random(23, 1);
        Layer layer;
        layer.dst = spec_of(Dtype::i8, {40, 40});
        add_integers(layer, Dtype::i32, layer.dst.shape, 20, random);
        add_integers(layer, Dtype::i8, layer.dst.shape, 8, random);
        ops::Combine combine;
        combine.function = function;
        combine.second.stages = {
            {.kind = Kind::add, .operand = {5}},
            {.kind = Kind::multiply, .operand = {9000}},
            {.kind = Kind::shift_right, .rounding = half_even, .operand = {8}}};
        combine.output.stages = {
            {.kind = Kind::at_least, .operand = {0}},
            {.kind = Kind::multiply, .operand = {20'000}},
            {.kind = Kind::add, .operand = {-100LL << 26}},
            {.kind = Kind::shift_right, .rounding = half_even, .operand = {26}}};
        layer.command = combine;
        check_twins(layer, random);
    }
}

TEST_CASE("sums with factors of many bits and bytes") {
    for (std::uint64_t number = 0; number < 4 * RANDOM_LAYERS; ++number) {
        fuzz::Random random(24, number);
        INFO("layer " << number);
        const Layer layer = random_scaled_addition(random);
        REQUIRE_FALSE(is_refused(layer));
        check_twins(layer, random);
    }
}

TEST_CASE("sums with numbers for each channel and bytes") {
    for (std::uint64_t number = 0; number < 4 * RANDOM_LAYERS; ++number) {
        fuzz::Random random(25, number);
        INFO("layer " << number);
        const Layer layer = random_channel_addition(random);
        REQUIRE_FALSE(is_refused(layer));
        check_twins(layer, random);
    }
}

TEST_CASE("sums of any two maps, and one alone, with numbers for each channel") {
    for (std::uint64_t number = 0; number < 8 * RANDOM_LAYERS; ++number) {
        fuzz::Random random(26, number);
        INFO("layer " << number);
        const bool alone = number % 2 == 0;
        const Layer layer = random_channel_terms(alone, random);
        REQUIRE_FALSE(is_refused(layer));
        const auto is_word = [](const TensorSpec& spec) { return spec.dtype == Dtype::i32; };
        // Sums of more than 32 bits have no twin where that would show.
        check_twins(layer, random, alone || std::ranges::none_of(layer.src, is_word));
    }
}

TEST_CASE("sums of 64 bits") {
    for (std::uint64_t number = 0; has_wide_twins() && number < 4 * RANDOM_LAYERS; ++number) {
        fuzz::Random random(26, number);
        INFO("layer " << number);
        const Layer layer = random_long_combination(random);
        REQUIRE_FALSE(is_refused(layer));
        check_twins(layer, random);
    }
}

TEST_CASE("random combinations") {
    int done = 0;
    for (std::uint64_t number = 0; number < 4 * RANDOM_LAYERS; ++number) {
        fuzz::Random random(21, number);
        INFO("layer " << number);
        const Layer layer = random_combination(random);
        if (is_refused(layer)) continue; // the output's chain does not take what comes
        check_twins(layer, random, false);
        ++done;
    }
    REQUIRE(done > RANDOM_LAYERS);
}
