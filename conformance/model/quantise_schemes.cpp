// SPDX-License-Identifier: Apache-2.0
// What integers may stand for on a chip that has several schemes: uint8 with zero points, int8 and
// int16 with a binary point, and others where the user names them.
#include "conformance/model/every_layer.h"
#include "conformance/model/quantised_graph.h"
#include "emu-core/chip/t527.h"

using namespace emu;
using graph::calibrate;
using graph::every_layer;
using graph::Graph;
using graph::quantised;
using graph::Reals;
using graph::Samples;

namespace {

// Of all stored tensors of a program, constants too.
std::vector<TensorSpec> stored_tensors(const Program& program) {
    std::vector<TensorSpec> specs;
    for (const ProgramTensor& tensor : program.tensors) {
        if (ops::is_quantised_integer(tensor.spec.dtype)) specs.push_back(tensor.spec);
    }
    return specs;
}

bool is_centred(const Quant& quant) {
    return std::ranges::all_of(quant.zero_points, [](std::int32_t zero) { return zero == 0; });
}

QuantiseOptions own_options(const Chip& chip, Dtype type) {
    QuantiseOptions options;
    options.type = type;
    options.weights_per_channel = chip.quantisation.value.weights_per_channel;
    return options;
}

// in 1x6x6x8 -> conv 3x3 to 4 channels, without an activation
Graph one_conv() {
    graph::NetworkBuilder b;
    const TensorId in = b.tensor("in", {1, 6, 6, 8});
    const TensorId out =
        b.node("conv", graph::with_window<graph::Conv>(graph::window(3, 1, 0)),
               {in, b.weights("w", {4, 3, 3, 8}, 0.7F), b.weights("b", {4}, 0.3F)}, {1, 4, 4, 4});
    b.graph.inputs = {in};
    b.graph.outputs = {out};
    return std::move(b.graph);
}

constexpr std::int64_t products = 3LL * 3 * 8; // of one of its results

const Layer& layer_of_kind(const Program& program, std::string_view kind) {
    for (const Layer& layer : program.layers) {
        if (name_of(layer.command) == kind) return layer;
    }
    FAIL("no layer is a " << kind);
    return program.layers.front();
}

} // namespace

TEST_CASE("schemes/every type is near the real numbers in the chip's schemes and in others") {
    using enum QuantScheme;
    struct Case {
        Dtype type;
        std::optional<QuantScheme> scheme;
        double most; // of the range
    };
    const Case cases[] = {
        {Dtype::u8, {}, 0.05},         {Dtype::u8, symmetric, 0.08}, {Dtype::i8, {}, 0.12},
        {Dtype::i8, asymmetric, 0.05}, {Dtype::i8, symmetric, 0.08}, {Dtype::i16, {}, 5e-4},
        {Dtype::i16, symmetric, 5e-4},
    };
    const Graph graph = every_layer();
    const Samples samples = calibrate(graph);
    for (const Chip* chip : {&v853, &t527}) {
        for (const Case& row : cases) {
            QuantiseOptions options = own_options(*chip, row.type);
            options.scheme = row.scheme;
            const Graph integers = quantised(graph, samples, *chip, options);
            INFO(chip->name << ' ' << name_of(row.type) << ' ' << (&row - cases));
            for (const auto& [name, type] : graph::types_of(integers, *chip)) {
                INFO(name);
                CHECK(type == row.type);
            }
            for (const std::size_t output : {0, 1}) {
                CHECK(graph::error_of(integers, samples, output, *chip) < row.most);
            }
        }
    }
}

TEST_CASE("schemes/int8 and int16 have a binary point and uint8 a zero point") {
    const Graph graph = every_layer();
    const Samples samples = calibrate(graph);
    for (const Dtype type : {Dtype::i8, Dtype::u8, Dtype::i16}) {
        const auto executable =
            graph::executable_of(quantised(graph, samples, v853, own_options(v853, type)), v853);
        for (const TensorSpec& spec : stored_tensors(executable->program())) {
            INFO(spec.name << ' ' << name_of(type));
            CHECK(size_of(spec.dtype) == size_of(type)); // weights too; uint8 as int8 less 128
            CHECK(spec.quant.per_tensor());
            const bool affine = spec.quant.scheme == Quant::Scheme::affine;
            CHECK(affine == (type == Dtype::u8));
        }
    }
}

TEST_CASE("schemes/a scheme that is named goes before the chip's") {
    const Graph graph = every_layer();
    const Samples samples = calibrate(graph);
    QuantiseOptions options = own_options(v853, Dtype::i8);
    options.scheme = QuantScheme::symmetric;
    options.weights_per_channel = true;
    const auto executable = graph::executable_of(quantised(graph, samples, v853, options), v853);
    bool per_channel = false;
    for (const TensorSpec& spec : stored_tensors(executable->program())) {
        INFO(spec.name);
        CHECK(spec.quant.scheme == Quant::Scheme::affine);
        CHECK(is_centred(spec.quant));
        per_channel |= !spec.quant.per_tensor();
    }
    CHECK(per_channel);

    options.type = Dtype::u8;
    options.scheme = QuantScheme::power_of_two;
    Graph copy = graph;
    const auto outcome = quantise(copy, {samples.histograms}, v853, options);
    REQUIRE(!outcome);
    CHECK(outcome.error().fault == Fault::bad_argument);
}

TEST_CASE("schemes/between binary points sums are shifted and nothing else") {
    const Graph graph = one_conv();
    const auto executable = graph::executable_of(
        quantised(graph, calibrate(graph), v853, own_options(v853, Dtype::i16)), v853);
    const Program& program = executable->program();
    const Layer& layer = layer_of_kind(program, "Conv");
    const ops::Chain& chain = std::get<ops::Conv>(layer.command).output;
    const int source = program.spec(layer.src[0]).quant.fraction,
              weights = program.spec(layer.src[1]).quant.fraction,
              result = program.spec(layer.dst[0]).quant.fraction;
    CHECK(source == 15); // its values are within -1..1, 1 excluded
    REQUIRE(chain.stages.size() == 3);
    CHECK(chain.stages[0].kind == ops::Stage::Kind::shift_right);
    CHECK(chain.stages[0].rounding == ops::Rounding::half_even);
    CHECK(chain.stages[0].operand == std::vector<std::int64_t>{source + weights - result});
    CHECK(program.spec(layer.src[2]).dtype == Dtype::i64);
}

// Source, weights and result are each off by half a step at most; the bias by half a step of the
// sums.
TEST_CASE("schemes/an int16 layer is as near to real numbers as its roundings allow") {
    const Graph graph = one_conv();
    const Samples samples = calibrate(graph);
    const Graph integers = quantised(graph, samples, v853, own_options(v853, Dtype::i16));
    const auto executable = graph::executable_of(integers, v853);
    const Program& program = executable->program();
    const Layer& layer = layer_of_kind(program, "Conv");
    const double source = program.spec(layer.src[0]).quant.scale(),
                 weights = program.spec(layer.src[1]).quant.scale(),
                 result = program.spec(layer.dst[0]).quant.scale();
    constexpr double most_source = 1, most_weight = 0.7; // magnitudes
    const double bound =
        result / 2 +
        products * (most_weight * source + most_source * weights + source * weights) / 2;
    REQUIRE(bound < 0.005);
    double most = 0;
    for (std::size_t i = 0; i < samples.inputs.size(); ++i) {
        const Reals got = graph::results_of(integers, {samples.inputs[i]}, v853)[0];
        for (std::size_t k = 0; k < got.size(); ++k) {
            most = std::max<double>(most, std::abs(got[k] - samples.results[i][0][k]));
        }
    }
    CHECK(most <= bound);
    CHECK(most > 0); // integers they are
}
