// SPDX-License-Identifier: Apache-2.0
// Quantisations from the values that a tensor had, held against the values themselves.
#include "emu-core/model/quantise/ranges/choose_quant.h"

#include "emu-core/model/quantise/ranges/quant_search.h"
#include "emu-core/model/quantise/ranges/range_costs.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

using namespace emu;

namespace {

constexpr float most = std::numeric_limits<float>::max();
constexpr float least = std::numeric_limits<float>::denorm_min();

struct StoredRange {
    Dtype type;
    QuantScheme scheme;
};

constexpr StoredRange kinds[] = {
    {Dtype::i8, QuantScheme::asymmetric},   {Dtype::u8, QuantScheme::asymmetric},
    {Dtype::i16, QuantScheme::asymmetric},  {Dtype::i8, QuantScheme::symmetric},
    {Dtype::u8, QuantScheme::symmetric},    {Dtype::i16, QuantScheme::symmetric},
    {Dtype::i8, QuantScheme::power_of_two}, {Dtype::i16, QuantScheme::power_of_two},
    {Dtype::i8, QuantScheme::threshold},    {Dtype::i16, QuantScheme::threshold},
};

constexpr RangeMethod methods[] = {RangeMethod::min_max, RangeMethod::percentile,
                                   RangeMethod::kl_divergence, RangeMethod::mean_squared_error};

double rounded(double value, const QuantSteps& steps) {
    return std::clamp(std::round(value / steps.size), steps.low, steps.high) * steps.size;
}

double low_end(const QuantSteps& steps) {
    return steps.low * steps.size;
}
double high_end(const QuantSteps& steps) {
    return steps.high * steps.size;
}

double total_error(const std::vector<float>& values, const QuantSteps& steps) {
    double sum = 0;
    for (const double value : values) {
        const double distance = value - rounded(value, steps);
        sum += distance * distance;
    }
    return sum;
}

std::vector<float> normal_values(std::size_t count) {
    std::mt19937 random(7);
    std::normal_distribution<float> normal(0, 1);
    std::vector<float> values(count);
    for (float& value : values) value = normal(random);
    return values;
}

Histogram of(const std::vector<float>& values) {
    Histogram histogram;
    histogram.add(values);
    return histogram;
}

QuantSteps chosen(const std::vector<float>& values, QuantChoice choice) {
    return steps_of(choose_quant(of(values), choice), choice.type);
}

QuantSteps chosen(const std::vector<float>& values, RangeMethod method,
                  QuantScheme scheme = QuantScheme::asymmetric, Dtype type = Dtype::i8) {
    return chosen(values, {type, scheme, method});
}

QuantSteps covered(float low, float high, StoredRange kind) {
    return steps_of(covering(low, high, kind.type, kind.scheme), kind.type);
}

} // namespace

TEST_CASE("covering/examples") {
    CHECK(covering(0, 255, Dtype::u8, QuantScheme::asymmetric) == Quant::affine(1, 0));
    CHECK(covering(-128, 127, Dtype::i8, QuantScheme::asymmetric) == Quant::affine(1, 0));
    CHECK(covering(-127.0F / 128, 1, Dtype::i8, QuantScheme::asymmetric) ==
          Quant::affine(1.0F / 128, -1));
    CHECK(covering(-1, 1, Dtype::i8, QuantScheme::asymmetric) == Quant::affine(2.0F / 255, -1));
    CHECK(covering(2, 5.1F, Dtype::u8, QuantScheme::asymmetric) == Quant::affine(0.02F, 0));
    CHECK(covering(-5.1F, -2, Dtype::i8, QuantScheme::asymmetric) == Quant::affine(0.02F, 127));
    CHECK(covering(-1, 2, Dtype::i16, QuantScheme::asymmetric) == Quant::affine(2.0F / 32767, 0));
    CHECK(covering(-1, 254, Dtype::i8, QuantScheme::symmetric) == Quant::affine(2, 0));
    CHECK(covering(-256, 1, Dtype::i8, QuantScheme::symmetric) == Quant::affine(2, 0));
    CHECK(covering(-1, 254, Dtype::u8, QuantScheme::symmetric) == Quant::affine(2, 128));
    CHECK(covering(-1, 64, Dtype::i8, QuantScheme::threshold) == Quant::affine(0.5F, 0));
    CHECK(covering(-64, 1, Dtype::i16, QuantScheme::threshold) == Quant::affine(1.0F / 512, 0));
    CHECK(covering(-1, 1, Dtype::i8, QuantScheme::power_of_two).fraction == 6);
    CHECK(covering(-1, 0, Dtype::i8, QuantScheme::power_of_two).fraction == 7);
    CHECK(covering(-1, 127.0F / 128, Dtype::i8, QuantScheme::power_of_two).fraction == 7);
    CHECK(covering(0, 127.5F / 128, Dtype::i8, QuantScheme::power_of_two).fraction == 7);
    CHECK(covering(0, 0.997F, Dtype::i8, QuantScheme::power_of_two).fraction == 6);
    CHECK(covering(0, 255, Dtype::i8, QuantScheme::power_of_two).fraction == -1);
    CHECK(covering(0, 127, Dtype::i8, QuantScheme::power_of_two).fraction == 0);
    CHECK(covering(0, 128, Dtype::i8, QuantScheme::power_of_two).fraction == -1);
    CHECK(covering(0, 32767, Dtype::i16, QuantScheme::power_of_two).fraction == 0);
}

// A threshold itself is one step beyond the highest integer.
TEST_CASE("covering/no value of the range is off by more than half a step, and 0 not at all") {
    std::mt19937 random(3);
    std::uniform_real_distribution<float> exponent(-20, 20);
    for (const StoredRange kind : kinds) {
        for (int i = 0; i < 200; ++i) {
            float low = std::exp2(exponent(random)), high = std::exp2(exponent(random));
            if (i % 3 != 0) low = -low;
            if (i % 7 == 0) high = -high;
            if (low > high) std::swap(low, high);
            const QuantSteps steps = covered(low, high, kind);
            const double end = kind.scheme == QuantScheme::threshold ? 1.00001 : 0.50001;
            CAPTURE(low, high, name_of(kind.type), static_cast<int>(kind.scheme), steps.size);
            CHECK(std::abs(rounded(low, steps) - low) <= steps.size * 0.50001);
            CHECK(std::abs(rounded(high, steps) - high) <= steps.size * end);
            CHECK(steps.low <= 0);
            CHECK(steps.high >= 0);
        }
    }
}

TEST_CASE("covering/steps are no larger than they must be") {
    const auto used = [](StoredRange kind) { // of the levels, by a range of -1 to 3
        const QuantSteps steps = covered(-1, 3, kind);
        return kind.scheme == QuantScheme::asymmetric && kind.type != Dtype::i16
                   ? 4 / steps.size / (steps.high - steps.low)
                   : 3 / steps.size / steps.high;
    };
    for (const StoredRange kind : kinds) {
        const double least_used = kind.scheme == QuantScheme::power_of_two ? 0.5 : 0.99999;
        CHECK(used(kind) >= least_used);
    }
}

TEST_CASE("covering/nothing but 0 gets scale 1") {
    for (const StoredRange kind : kinds) {
        const Quant quant = covering(0, 0, kind.type, kind.scheme);
        CHECK(quant.scale() == 1);
        CHECK(steps_of(quant, kind.type).low <= 0);
        CHECK(steps_of(quant, kind.type).high >= 0);
    }
}

TEST_CASE("covering/scales are normal whatever the range") {
    for (const StoredRange kind : kinds) {
        for (const auto& [low, high] : {std::pair{-most, most},
                                        {0.0F, most},
                                        {-most, 0.0F},
                                        {0.0F, least},
                                        {-least, least},
                                        {-least, most}}) {
            const Quant quant = covering(low, high, kind.type, kind.scheme);
            CHECK(std::isnormal(quant.scale()));
            CHECK(std::abs(quant.fraction) <= 32);
        }
    }
}

TEST_CASE("choose_quant/the whole range") {
    const std::vector<float> values{-1, 0.5F, 3};
    for (const StoredRange kind : kinds) {
        const QuantChoice choice{kind.type, kind.scheme, RangeMethod::min_max};
        CHECK(choose_quant(of(values), choice) == covering(-1, 3, kind.type, kind.scheme));
    }
}

TEST_CASE("choose_quant/without values, or with none but zeros, as a range of nothing") {
    for (const StoredRange kind : kinds) {
        for (const RangeMethod method : methods) {
            const QuantChoice choice{kind.type, kind.scheme, method};
            const Quant nothing = covering(0, 0, kind.type, kind.scheme);
            CHECK(choose_quant(of({}), choice) == nothing);
            CHECK(choose_quant(of({0, -0.0F}), choice) == nothing);
        }
    }
}

TEST_CASE("choose_quant/one value, the largest and the least are fit for every method") {
    const std::vector<float> lists[] = {{5},           {-1},    {most},
                                        {-most, most}, {least}, {-least, 1, 1e30F}};
    for (const StoredRange kind : kinds) {
        for (const RangeMethod method : methods) {
            for (const auto& values : lists) {
                const QuantChoice choice{kind.type, kind.scheme, method};
                const Quant quant = choose_quant(of(values), choice);
                CHECK(std::isnormal(quant.scale()));
                CHECK(steps_of(quant, kind.type).low <= 0);
                CHECK(steps_of(quant, kind.type).high >= 0);
            }
        }
    }
}

TEST_CASE("choose_quant/one value is hit by every method") {
    for (const RangeMethod method : methods) {
        const QuantSteps steps = chosen({5}, method);
        CHECK(rounded(5, steps) == Approx(5).margin(steps.size / 2));
    }
}

TEST_CASE("choose_quant/a percentile leaves out that many at either end") {
    std::vector<float> values;
    for (int i = -1000; i < 1000; ++i) values.push_back(static_cast<float>(i) + 0.5F); // one a bin
    QuantChoice choice{Dtype::i16, QuantScheme::symmetric, RangeMethod::percentile, 90};
    CHECK(high_end(chosen(values, choice)) == Approx(900).epsilon(1e-5)); // 100 beyond either end
    choice.percentile = 100;
    CHECK(high_end(chosen(values, choice)) == Approx(999.5).epsilon(1e-5));
    for (float& value : values) value = std::max(value, 0.0F); // 100 of 2000 beyond, most are 0
    choice = {Dtype::i8, QuantScheme::asymmetric, RangeMethod::percentile, 90};
    CHECK(low_end(chosen(values, choice)) == 0);
    CHECK(high_end(chosen(values, choice)) == Approx(900).epsilon(1e-5));
    for (const double percentile : {0.0, -5.0, 1.0}) {
        choice.percentile = percentile;
        CHECK(high_end(chosen(values, choice)) >= 0);
    }
}

TEST_CASE("squared_error/equals that of values spread over the bins") {
    std::vector<float> values;
    for (int i = 0; i < 64 * 3000; ++i) {
        values.push_back((static_cast<float>(i) + 0.5F) / 64 - 1000); // 64 in each bin of width 1
    }
    const BinLine line = nonzero_bin_line(of(values));
    REQUIRE(line.width == 1);
    for (const double size : {0.5, 0.9, 3.0, 7.3, 20.0, 100.0}) {
        const QuantSteps steps{size, -128, 127};
        CHECK(squared_error(line, steps) == Approx(total_error(values, steps)).epsilon(1e-3));
    }
}

TEST_CASE("squared_error/zeros cost nothing, others as much however many there are") {
    auto values = normal_values(1000);
    const QuantSteps steps{0.3, -5, 9};
    const double before = squared_error(nonzero_bin_line(of(values)), steps);
    values.resize(100000);
    CHECK(squared_error(nonzero_bin_line(of(values)), steps) == before);
}

namespace {

constexpr ops::Unary silu{ops::UnaryFunction::silu};

double silu_of(double value) {
    return value / (1 + std::exp(-value));
}

double silu_error(const std::vector<float>& values, const QuantSteps& steps) {
    double sum = 0;
    for (const double value : values) {
        const double distance = silu_of(value) - silu_of(rounded(value, steps));
        sum += distance * distance;
    }
    return sum;
}

// Many far below 0, where the function is flat.
std::vector<float> before_silu() {
    auto values = normal_values(200000);
    for (float& value : values) value = value < 0 ? value * 8 : value * 2;
    return values;
}

} // namespace

TEST_CASE("FunctionError/equals what the values' results lose") {
    const auto values = before_silu();
    const FunctionError error(nonzero_bin_line(of(values)), silu);
    for (const QuantSteps steps : {QuantSteps{0.05, -128, 127}, QuantSteps{0.1, -60, 50},
                                   QuantSteps{0.02, -300, 400}, QuantSteps{0.2, 0, 20}})
        CHECK(error.of(steps) == Approx(silu_error(values, steps)).epsilon(0.02));
}

TEST_CASE("choose_quant/what only a function reads is measured by its results") {
    const auto values = before_silu();
    for (const StoredRange kind : kinds) {
        QuantChoice choice{kind.type, kind.scheme, RangeMethod::mean_squared_error};
        const QuantSteps plain = chosen(values, choice);
        choice.function = &silu;
        const QuantSteps steps = chosen(values, choice);
        CAPTURE(name_of(kind.type), static_cast<int>(kind.scheme));
        CHECK(silu_error(values, steps) <= silu_error(values, plain) * 1.001);
        if (kind.type == Dtype::i16) CHECK(steps.size == plain.size);
        if (kind.scheme != QuantScheme::asymmetric || kind.type == Dtype::i16) continue;
        CHECK(low_end(plain) < -20);
        CHECK(low_end(steps) > -9);
        CHECK(silu_error(values, steps) < silu_error(values, plain) / 3);
    }
}

// In steps of 1/16 of the range, which the search must not miss by more than 2 %.
TEST_CASE("choose_quant/the least squared error of all ranges") {
    auto values = normal_values(20000);
    for (float& value : values) value = value < 0 ? value / 4 : value * value * value;
    const auto [low, high] = std::ranges::minmax(values);
    for (const StoredRange kind : kinds) {
        double best = std::numeric_limits<double>::infinity();
        for (int i = 1; i <= 16; ++i) {
            for (int k = 1; k <= 16; ++k) {
                const auto part = [](float end, int of_16) {
                    return end * static_cast<float>(of_16) / 16;
                };
                best =
                    std::min(best, total_error(values, covered(part(low, i), part(high, k), kind)));
            }
        }
        CAPTURE(name_of(kind.type), static_cast<int>(kind.scheme));
        const QuantSteps steps =
            chosen(values, RangeMethod::mean_squared_error, kind.scheme, kind.type);
        CHECK(total_error(values, steps) <= best * 1.02);
    }
}

// The optimum for int8 is 3.92 deviations.
TEST_CASE("choose_quant/normal values are clipped where theory says") {
    const auto values = normal_values(400000);
    for (const QuantScheme scheme : {QuantScheme::asymmetric, QuantScheme::symmetric}) {
        const QuantSteps steps = chosen(values, RangeMethod::mean_squared_error, scheme);
        CHECK(high_end(steps) == Approx(3.92).margin(0.15));
        CHECK(low_end(steps) == Approx(-3.92).margin(0.15));
    }
}

TEST_CASE("choose_quant/one outlier does not cost all others their precision") {
    auto values = normal_values(100000);
    values[17] = 60;
    for (const RangeMethod method :
         {RangeMethod::percentile, RangeMethod::kl_divergence, RangeMethod::mean_squared_error}) {
        CAPTURE(static_cast<int>(method));
        CHECK(high_end(chosen(values, method)) < 55);
        CHECK(high_end(chosen(values, method)) > 3);
    }
}

TEST_CASE("choose_quant/ends are moved each on its own") {
    std::vector<float> values;
    for (int i = 0; i < 500000; ++i) values.push_back(static_cast<float>(i % 11000) / 1000 - 1);
    values.push_back(-9); // best cut to -1.6
    const QuantSteps steps = chosen(values, RangeMethod::mean_squared_error);
    CHECK(low_end(steps) == Approx(-1.6).margin(0.3));
    CHECK(high_end(steps) == Approx(10).margin(0.1));
}

TEST_CASE("choose_quant/evenly spread values keep their range") {
    std::vector<float> values;
    for (int i = -40000; i <= 40000; ++i) values.push_back(static_cast<float>(i));
    for (const RangeMethod method : {RangeMethod::kl_divergence, RangeMethod::mean_squared_error}) {
        const QuantSteps steps = chosen(values, method);
        CHECK(high_end(steps) == Approx(40000).epsilon(0.02));
        CHECK(low_end(steps) == Approx(-40000).epsilon(0.02));
    }
}

TEST_CASE("choose_quant/int16 loses to clipping alone, so that nothing is clipped") {
    const auto values = normal_values(50000);
    for (const QuantScheme scheme : {QuantScheme::symmetric, QuantScheme::power_of_two}) {
        const QuantSteps whole = chosen(values, RangeMethod::min_max, scheme, Dtype::i16);
        CHECK(chosen(values, RangeMethod::kl_divergence, scheme, Dtype::i16).size == whole.size);
        CHECK(chosen(values, RangeMethod::mean_squared_error, scheme, Dtype::i16).size ==
              whole.size);
    }
}

TEST_CASE("relative_entropy/by hand") {
    const BinLine line{1, 0, {4, 2, 0, 6, 3, 1}};
    const RelativeEntropy entropy(line);
    // One step a bin: nothing is forgotten.
    CHECK(entropy.of({0.5, 0, 20}) == 0);
    // Steps of bins 0 | 1 2 | 3 4 | 5, by their middles: 3 + 6 are spread over two bins.
    const double spread = (6 * std::log(6 / 4.5) + 3 * std::log(3 / 4.5)) / 16;
    CHECK(entropy.of({2, 0, 3}) == Approx(spread));
    // The last three values are clipped to bin 3: P is 4 2 0 10, Q 4 2 0 6.
    const double clipped =
        (4 * std::log(4.0 / 16 / (4.0 / 12)) + 2 * std::log(2.0 / 16 / (2.0 / 12)) +
         10 * std::log(10.0 / 16 / (6.0 / 12))) /
        16;
    CHECK(entropy.of({1.0 / 3, 0, 11}) == Approx(clipped));
    // All lie beyond.
    const RelativeEntropy far(BinLine{1, 100, {1}});
    CHECK(std::isinf(far.of({1, 0, 3})));
}
