// SPDX-License-Identifier: Apache-2.0
// Weights that are rounded with regard to what the layer reads.
#include "emu-core/model/quantise/weights/rounded_weights.h"

#include "conformance/model/float_graph.h"
#include "conformance/model/graph_values.h"
#include "emu-core/model/quantise/weights/group_rounding.h"
#include "emu-core/model/quantise/weights/triangular_factor.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace emu;
using graph::Reals;

namespace {

constexpr std::int32_t terms = 24, outputs = 6;

// Vectors that a layer reads, one behind the other.
struct WeightSamples {
    std::int64_t terms;
    Reals values;

    std::int64_t count() const { return static_cast<std::int64_t>(values.size()) / terms; }
};

// Each value is `share` of one that the whole vector has in common, and the rest its own.
WeightSamples correlated(double share, std::uint32_t seed, std::int64_t count = 200) {
    const Reals common = graph::random_reals(count, seed);
    WeightSamples samples{terms, graph::random_reals(count * terms, seed + 1)};
    for (std::size_t i = 0; i < samples.values.size(); ++i) {
        const double mixed = share * common[i / terms] + (1 - share) * samples.values[i];
        samples.values[i] = static_cast<float>(mixed);
    }
    return samples;
}

// Of a fully connected layer.
LayerMoments moments_of(const WeightSamples& samples, bool channel_first = true) {
    LayerMoments moments;
    moments.layout.outputs = moments.layout.group = outputs;
    moments.layout.columns = samples.terms;
    moments.layout.output_step = channel_first ? samples.terms : 1;
    moments.layout.column_step = channel_first ? 1 : outputs;
    moments.groups.emplace_back(samples.terms);
    moments.groups[0].add(samples.values.data(), samples.count());
    moments.runs = 1;
    return moments;
}

graph::Tensor weights(std::uint32_t seed) {
    return graph::real("w", {outputs, terms}, graph::random_reals(outputs * terms, seed));
}

// Steps of 1/8 to 1/13, one per output channel.
Quant per_channel() {
    Quant quant{Quant::Scheme::affine, {}, {}, 0, 0};
    for (std::int32_t i = 0; i < outputs; ++i) {
        quant.scales.push_back(1.0F / static_cast<float>(8 + i));
        quant.zero_points.push_back(0);
    }
    return quant;
}

// The samples' (w - q) x of one output channel, per sample.
std::vector<double> changes(const Reals& real, const Reals& rounded, std::int64_t output,
                            const WeightSamples& samples) {
    std::vector<double> result;
    for (std::int64_t sample = 0; sample < samples.count(); ++sample) {
        double change = 0;
        for (std::int64_t i = 0; i < samples.terms; ++i) {
            const std::int64_t weight = output * samples.terms + i;
            change += (double{real[weight]} - rounded[weight]) *
                      samples.values[sample * samples.terms + i];
        }
        result.push_back(change);
    }
    return result;
}

double mean_square(const std::vector<double>& values) {
    double sum = 0;
    for (const double value : values) sum += value * value;
    return sum / static_cast<double>(values.size());
}

bool is_nearest(const RoundedWeights& rounded, const graph::Tensor& real, Dtype type,
                const Quant& quant) {
    const graph::Tensor nearest = rounded_constant(real, type, quant);
    return rounded.weights.spec == nearest.spec &&
           std::ranges::equal(rounded.weights.constant.bytes(), nearest.constant.bytes());
}

} // namespace

TEST_CASE("rounded weights/what a channel changes is never more than with nearest rounding") {
    for (std::uint32_t seed = 1; seed < 20; ++seed) {
        for (const double share : {0.0, 0.3, 0.9}) {
            for (const Quant& quant : {Quant::affine(0.125F, 0), per_channel()}) {
                const WeightSamples samples = correlated(share, seed);
                const LayerMoments moments = moments_of(samples);
                const graph::Tensor real = weights(seed + 100);
                const Reals before = graph::values_of(real);
                const Reals nearest = graph::values_of(rounded_constant(real, Dtype::i8, quant));
                const Reals after =
                    graph::values_of(rounded_weights(real, Dtype::i8, quant, &moments).weights);
                for (std::int64_t output = 0; output < outputs; ++output) {
                    INFO(seed << ' ' << share << ' ' << output);
                    const double most = mean_square(changes(before, nearest, output, samples));
                    CHECK(mean_square(changes(before, after, output, samples)) <=
                          most * (1 + 1e-5));
                }
            }
        }
    }
}

TEST_CASE("rounded weights/the measure is the mean square of what changes") {
    const WeightSamples samples = correlated(0.4, 5);
    const LayerMoments moments = moments_of(samples);
    const Reals real = graph::random_reals(terms, 6);
    const std::vector<double> error(real.begin(), real.end());
    CHECK(GroupRounding(moments.groups[0]).measure(error) ==
          Approx(mean_square(changes(real, Reals(terms), 0, samples))).epsilon(1e-5));
}

TEST_CASE("rounded weights/where values go together little is left of the change") {
    const WeightSamples samples = correlated(0.9, 7);
    const LayerMoments moments = moments_of(samples);
    const graph::Tensor real = weights(8);
    const Quant quant = per_channel();
    const Reals before = graph::values_of(real);
    const Reals nearest = graph::values_of(rounded_constant(real, Dtype::i8, quant));
    const Reals after = graph::values_of(rounded_weights(real, Dtype::i8, quant, &moments).weights);
    double old_sum = 0, new_sum = 0;
    for (std::int64_t output = 0; output < outputs; ++output) {
        old_sum += mean_square(changes(before, nearest, output, samples));
        new_sum += mean_square(changes(before, after, output, samples));
    }
    CHECK(new_sum < 0.25 * old_sum);
}

TEST_CASE("rounded weights/values are integers of the type times the scale") {
    struct Case {
        Dtype type;
        Quant quant;
        float low, high; // integers less the zero point
    };
    // The second and third cannot hold weights of 1 and -1.
    for (const Case& row :
         {Case{Dtype::i8, Quant::affine(1.0F / 128, 0), -128, 127},
          Case{Dtype::i8, Quant::affine(1.0F / 200, 0), -128, 127},
          Case{Dtype::u8, Quant::affine(1.0F / 128, 200), -200, 55},
          Case{Dtype::i8, Quant{Quant::Scheme::fixed_point, {}, {}, 0, 3}, -128, 127}}) {
        const LayerMoments moments = moments_of(correlated(0.5, 3));
        const graph::Tensor real = weights(4);
        const RoundedWeights rounded = rounded_weights(real, row.type, row.quant, &moments);
        CHECK(rounded.weights.spec.quant == row.quant);
        CHECK(rounded.weights.spec.dtype == Dtype::f32);
        CHECK(rounded.weights.spec.shape == real.spec.shape);
        CHECK_FALSE(is_nearest(rounded, real, row.type, row.quant));
        const float scale = row.quant.scale();
        for (const float value : graph::values_of(rounded.weights)) {
            const float steps = std::round(value / scale);
            CHECK(steps * scale == value);
            CHECK(steps >= row.low);
            CHECK(steps <= row.high);
        }
    }
}

TEST_CASE("rounded weights/what others cannot make good for is rounded to nearest") {
    const Quant quant = per_channel();
    const graph::Tensor real = weights(5);
    SECTION("no moments") {
        const RoundedWeights rounded = rounded_weights(real, Dtype::i8, quant, nullptr);
        CHECK(is_nearest(rounded, real, Dtype::i8, quant));
        CHECK(rounded.mean_errors.empty());
    }
    SECTION("nothing but zeros were read") {
        const LayerMoments moments = moments_of({terms, Reals(10 * terms)});
        const RoundedWeights rounded = rounded_weights(real, Dtype::i8, quant, &moments);
        CHECK(is_nearest(rounded, real, Dtype::i8, quant));
        CHECK(rounded.mean_errors == Reals(outputs));
    }
    SECTION("what was read are no numbers") {
        for (const float value :
             {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
            WeightSamples samples = correlated(0.5, 1);
            samples.values[3] = value;
            const LayerMoments moments = moments_of(samples);
            CHECK(is_nearest(rounded_weights(real, Dtype::i8, quant, &moments), real, Dtype::i8,
                             quant));
        }
    }
    SECTION("a weight is no number") {
        Reals values = graph::values_of(real);
        values[2] = std::numeric_limits<float>::quiet_NaN();
        const graph::Tensor broken = graph::real("w", real.spec.shape, values);
        const LayerMoments moments = moments_of(correlated(0.5, 1));
        const Reals after =
            graph::values_of(rounded_weights(broken, Dtype::i8, quant, &moments).weights);
        const Reals nearest = graph::values_of(rounded_constant(broken, Dtype::i8, quant));
        CHECK(std::equal(after.begin(), after.begin() + terms, nearest.begin()));
        CHECK(after != nearest);
    }
    SECTION("inputs that were always zero") {
        WeightSamples samples = correlated(0.9, 1);
        for (std::size_t i = 5; i < samples.values.size(); i += terms) samples.values[i] = 0;
        const LayerMoments moments = moments_of(samples);
        const RoundedWeights rounded = rounded_weights(real, Dtype::i8, quant, &moments);
        const Reals after = graph::values_of(rounded.weights);
        const Reals nearest = graph::values_of(rounded_constant(real, Dtype::i8, quant));
        for (std::size_t i = 5; i < after.size(); i += terms) CHECK(after[i] == nearest[i]);
        CHECK(after != nearest);
    }
}

TEST_CASE("rounded weights/the mean of what changed is told") {
    WeightSamples samples = correlated(0.5, 11);
    for (float& value : samples.values) value += 1;
    const LayerMoments moments = moments_of(samples);
    const graph::Tensor real = weights(12);
    const RoundedWeights rounded = rounded_weights(real, Dtype::i8, per_channel(), &moments);
    REQUIRE(rounded.mean_errors.size() == outputs);
    for (std::int64_t output = 0; output < outputs; ++output) {
        double sum = 0;
        for (const double change :
             changes(graph::values_of(real), graph::values_of(rounded.weights), output, samples)) {
            sum += change;
        }
        CHECK(rounded.mean_errors[output] ==
              Approx(sum / static_cast<double>(samples.count())).margin(1e-5));
    }
}

TEST_CASE("rounded weights/the same bytes each time, in either order of the weights") {
    const WeightSamples samples = correlated(0.8, 21);
    const graph::Tensor real = weights(22);
    const Reals values = graph::values_of(real);
    const graph::Tensor turned =
        graph::real("w", {terms, outputs}, ops::transposed(values, 1, outputs, terms));
    Quant quant = per_channel();
    const LayerMoments moments = moments_of(samples), last = moments_of(samples, false);
    const Reals straight =
        graph::values_of(rounded_weights(real, Dtype::i8, quant, &moments).weights);
    CHECK(straight == graph::values_of(rounded_weights(real, Dtype::i8, quant, &moments).weights));
    quant.axis = 1;
    const Reals other = graph::values_of(rounded_weights(turned, Dtype::i8, quant, &last).weights);
    CHECK(ops::transposed(other, 1, terms, outputs) == straight);
}

TEST_CASE("rounded weights/each group is rounded by what it reads itself") {
    // Two groups of three output channels: the second one's inputs go together.
    const WeightSamples apart = correlated(0, 31), together = correlated(0.95, 33);
    LayerMoments moments = moments_of(apart);
    moments.layout.group = outputs / 2;
    moments.groups.emplace_back(terms);
    moments.groups[1].add(together.values.data(), together.count());
    const graph::Tensor real = weights(34);
    const Quant quant = per_channel();
    const Reals grouped =
        graph::values_of(rounded_weights(real, Dtype::i8, quant, &moments).weights);
    const LayerMoments first = moments_of(apart), second = moments_of(together);
    const Reals of_first =
        graph::values_of(rounded_weights(real, Dtype::i8, quant, &first).weights);
    const Reals of_second =
        graph::values_of(rounded_weights(real, Dtype::i8, quant, &second).weights);
    constexpr std::ptrdiff_t half = outputs / 2 * terms;
    CHECK(std::equal(grouped.begin(), grouped.begin() + half, of_first.begin()));
    CHECK(std::equal(grouped.begin() + half, grouped.end(), of_second.begin() + half));
    CHECK(of_first != of_second);
}

TEST_CASE("triangular factor/times its transpose it is the matrix") {
    constexpr std::int64_t size = 21;
    const Reals root = graph::random_reals(size * size, 41);
    std::vector<double> matrix(triangle_row(size));
    for (std::int64_t i = 0; i < size; ++i) {
        for (std::int64_t j = 0; j <= i; ++j) {
            for (std::int64_t k = 0; k < size; ++k) {
                matrix[triangle_row(i) + j] += double{root[i * size + k]} * root[j * size + k];
            }
        }
        matrix[triangle_row(i) + i] += 0.1;
    }
    std::vector<double> factor = matrix;
    REQUIRE(factorise(factor, size));
    for (std::int64_t i = 0; i < size; ++i) {
        for (std::int64_t j = 0; j <= i; ++j) {
            double product = 0;
            for (std::int64_t k = 0; k <= j; ++k) {
                product += factor[triangle_row(i) + k] * factor[triangle_row(j) + k];
            }
            CHECK(product == Approx(matrix[triangle_row(i) + j]).margin(1e-9));
        }
    }
}

TEST_CASE("triangular factor/what is not positive definite has none") {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    for (const std::vector<double>& values :
         {std::vector<double>{1, 2, 1}, {0, 0, 1}, {1, 1, 1}, {1, nan, 1}, {nan, 0, 1}}) {
        std::vector<double> matrix = values;
        CHECK_FALSE(factorise(matrix, 2));
    }
}
