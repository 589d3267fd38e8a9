// SPDX-License-Identifier: Apache-2.0
// Networks of real numbers that become networks of integers.
#include "emu-core/model/quantise/quantise.h"

#include "conformance/model/every_layer.h"
#include "conformance/model/quantised_graph.h"
#include "emu-core/chip/rk3588.h"

using namespace emu;
using graph::calibrate;
using graph::error_of;
using graph::every_layer;
using graph::Graph;
using graph::quantised;
using graph::Samples;
using graph::types_of;
using graph::with_schemes;

TEST_CASE("quantise/every kind of layer is computed in integers near its real numbers") {
    const Graph graph = every_layer();
    const Samples samples = calibrate(graph);
    struct Case {
        Dtype type;
        double most; // of the range
    };
    for (const Case& row : {Case{Dtype::i8, 0.06}, Case{Dtype::u8, 0.06}, Case{Dtype::i16, 0.03}}) {
        for (const Chip* chip : chips()) {
            if (chip->quantisation.value.only) continue; // bpu_chips.cpp
            QuantiseOptions options;
            options.type = row.type;
            const Graph integers = quantised(graph, samples, *chip, options);
            INFO(chip->name << ' ' << name_of(row.type));
            for (const auto& [name, type] : types_of(integers, *chip)) {
                INFO(name);
                CHECK(type == row.type);
            }
            CHECK(error_of(integers, samples, 0, *chip) < row.most);
            CHECK(error_of(integers, samples, 1, *chip) < row.most);
        }
    }
}

TEST_CASE("quantise/the ends keep their names and become integers") {
    const Graph graph = every_layer();
    const Graph integers = quantised(graph, calibrate(graph), rk3588);
    const auto executable = graph::executable_of(integers, rk3588);
    const Program& program = executable->program();
    const TensorSpec &in = program.spec(program.inputs[0]), &out = program.spec(program.outputs[0]);
    CHECK(in.name == "in");
    CHECK(in.dtype == Dtype::i8);
    CHECK(out.name == "scores");
    CHECK(out.quant == Quant::affine(1.0F / 256, -128));
    CHECK(program.spec(program.outputs[1]).name == "joined");
}

TEST_CASE("quantise/the chip's scheme is kept by every activation and every weight") {
    const Graph graph = every_layer();
    const Samples samples = calibrate(graph);
    const auto all_quants = [&](const Chip& chip) {
        std::vector<Quant> quants;
        const auto executable = graph::executable_of(quantised(graph, samples, chip), chip);
        for (const ProgramTensor& tensor : executable->program().tensors) {
            if (tensor.spec.dtype == Dtype::i8) quants.push_back(tensor.spec.quant);
        }
        return quants;
    };
    SECTION("symmetric") {
        const Chip chip = with_schemes(generic, QuantScheme::symmetric, QuantScheme::symmetric);
        for (const Quant& quant : all_quants(chip)) {
            CHECK(std::ranges::all_of(quant.zero_points, [](auto zero) { return zero == 0; }));
        }
        CHECK(error_of(quantised(graph, samples, chip), samples, 1, chip) < 0.06);
    }
    SECTION("power of two") {
        const Chip chip =
            with_schemes(generic, QuantScheme::power_of_two, QuantScheme::power_of_two);
        for (const Quant& quant : all_quants(chip)) {
            // Channels have powers of their own, which a list of scales says.
            CHECK((quant.scheme == Quant::Scheme::fixed_point) == quant.per_tensor());
            for (std::size_t c = 0; c < quant.channels(); ++c) {
                int exponent = 0;
                CHECK(std::frexp(quant.scale(c), &exponent) == 0.5F);
                CHECK(quant.zero_point(c) == 0);
            }
        }
        CHECK(error_of(quantised(graph, samples, chip), samples, 1, chip) < 0.12);
    }
    SECTION("threshold") {
        const Chip chip = with_schemes(generic, QuantScheme::threshold, QuantScheme::symmetric);
        CHECK(error_of(quantised(graph, samples, chip), samples, 1, chip) < 0.08);
        const Graph integers = quantised(graph, samples, chip);
        const float highest = samples.histograms[graph.inputs[0]].highest();
        const float lowest = samples.histograms[graph.inputs[0]].lowest();
        CHECK(integers.tensors[graph.inputs[0]].spec.quant.scale() ==
              Approx(std::max(highest, -lowest) / 128).epsilon(1e-6));
    }
    SECTION("uint8 has no power of two") {
        const Chip chip = with_schemes(generic, QuantScheme::power_of_two, QuantScheme::symmetric);
        Graph copy = graph;
        QuantiseOptions options;
        options.type = Dtype::u8;
        const auto outcome = quantise(copy, {samples.histograms}, chip, options);
        REQUIRE(!outcome);
        CHECK(outcome.error().fault == Fault::bad_argument);
    }
}

TEST_CASE("quantise/weights have a scale per channel, or one") {
    const Graph graph = every_layer();
    const Samples samples = calibrate(graph);
    for (const bool per_channel : {true, false}) {
        QuantiseOptions options;
        options.weights_per_channel = per_channel;
        const auto executable =
            graph::executable_of(quantised(graph, samples, rk3588, options), rk3588);
        const Program& program = executable->program();
        for (const Layer& layer : program.layers) {
            if (layer.src.size() < 2 || !program.tensors[layer.src[1]].is_constant()) continue;
            if (layer.name == "shifted") continue; // no weights, an operand
            INFO(layer.name);
            const TensorSpec& weights = program.spec(layer.src[1]);
            CHECK(weights.quant.per_tensor() == !per_channel);
        }
    }
}

TEST_CASE("quantise/a layer may have a type of its own") {
    const Graph graph = every_layer();
    const Samples samples = calibrate(graph);
    QuantiseOptions options;
    options.layer_types = {
        {"depthwise", Dtype::i16}, {"dense", Dtype::f16}, {"sum", Dtype::u8}, {"in", Dtype::i16}};
    const Graph integers = quantised(graph, samples, generic, options);
    auto types = types_of(integers, generic);
    CHECK(types["depthwise"] == Dtype::i16);
    CHECK(types["dense"] == Dtype::f32);
    CHECK(types["sum"] == Dtype::u8);
    CHECK(types["conv"] == Dtype::i8);
    CHECK(types["mixed"] == Dtype::i8);
    CHECK(integers.tensors[integers.inputs[0]].spec.dtype == Dtype::i16);
    CHECK(error_of(integers, samples, 0, generic) < 0.06);
}

TEST_CASE("quantise/names of layers that cannot have the type are refused") {
    Graph graph = every_layer();
    const Samples samples = calibrate(graph);
    const auto refusal = [&](const char* name, Dtype type) {
        QuantiseOptions options;
        options.layer_types = {{name, type}};
        Graph copy = graph;
        const auto outcome = quantise(copy, {samples.histograms}, generic, options);
        REQUIRE(!outcome);
        CHECK(outcome.error().fault == Fault::bad_argument);
        return outcome.error().detail;
    };
    CHECK_THAT(refusal("convolution", Dtype::i16),
               Catch::Contains("no layer is called convolution"));
    CHECK_THAT(refusal("flat", Dtype::i16), Catch::Contains("flat cannot be computed in int16"));
    CHECK_THAT(refusal("conv", Dtype::i32), Catch::Contains("int32"));
}

TEST_CASE("quantise/what has no integer arithmetic stays real between conversions") {
    graph::NetworkBuilder b;
    const Shape map{1, 4, 4, 4};
    const TensorId in = b.tensor("in", map);
    const TensorId ratio = b.node("ratio", graph::binary(ops::BinaryFunction::divide),
                                  {in, b.tensor("divisor", {1}, {0.5F})}, map);
    const TensorId out = b.node("out", graph::with_window<graph::Conv>(graph::window(1, 1, 0)),
                                {ratio, b.weights("w", {4, 1, 1, 4}, 1)}, map);
    b.graph.inputs = {in};
    b.graph.outputs = {out};
    const Samples samples = calibrate(b.graph);
    const Graph integers = quantised(b.graph, samples, generic);
    const auto executable = graph::executable_of(integers);
    std::vector<std::string> names;
    for (const Layer& layer : executable->program().layers) {
        names.emplace_back(name_of(layer.command));
    }
    CHECK(names == std::vector<std::string>{"Dequantise", "Div", "Quantise", "Conv"});
    CHECK(error_of(integers, samples, 0, generic) < 0.03);
}

TEST_CASE("quantise/a layer whose scales the chip cannot compute with stays real") {
    Graph graph;
    graph.tensors = {graph::real("in", {1, 4}),
                     graph::real("tiny", {4}, {1e-10F, 1e-10F, 1e-10F, 1e-10F}),
                     graph::real("product", {1, 4}), graph::real("out", {1, 4})};
    graph.nodes = {{"scale", graph::binary(ops::BinaryFunction::multiply), {0, 1}, {2}},
                   {"softmax", graph::Softmax{1, 1, false}, {2}, {3}}};
    graph.inputs = {0};
    graph.outputs = {3};
    const Samples samples = calibrate(graph);
    QuantiseOptions options;
    Graph integers = graph;
    const auto real = quantise(integers, {samples.histograms}, generic, options);
    REQUIRE(real);
    REQUIRE(real->size() == 1);
    CHECK(real->front().name == "softmax");
    CHECK_THAT(real->front().why, Catch::Contains("a softmax of scale"));
    CHECK(types_of(integers, generic).at("scale") == Dtype::i8);
    CHECK(error_of(integers, samples, 0, generic) < 0.5);
    options.strict = true;
    const auto refused = quantise(graph, {samples.histograms}, generic, options);
    REQUIRE(!refused);
    CHECK_THAT(refused.error().detail, Catch::Contains("softmax cannot be computed in integers"));
}

TEST_CASE("quantise/a network that is quantised already is refused") {
    Graph graph = every_layer();
    CHECK(expect_real(graph));
    graph.tensors[3].spec.dtype = Dtype::i8;
    graph.tensors[3].spec.quant = Quant::affine(1, 0);
    const auto outcome = expect_real(graph);
    REQUIRE(!outcome);
    CHECK_THAT(outcome.error().detail, Catch::Contains("quantised already"));
}

TEST_CASE("quantise/the same samples give the same graph") {
    const Graph graph = every_layer();
    const Samples samples = calibrate(graph);
    const Graph first = quantised(graph, samples, rk3588),
                second = quantised(graph, samples, rk3588);
    REQUIRE(first.tensors.size() == second.tensors.size());
    for (std::size_t i = 0; i < first.tensors.size(); ++i) {
        CHECK(first.tensors[i].spec == second.tensors[i].spec);
        CHECK(std::ranges::equal(first.tensors[i].constant.bytes(),
                                 second.tensors[i].constant.bytes()));
    }
}
