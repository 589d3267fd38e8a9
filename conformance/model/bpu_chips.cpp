// SPDX-License-Identifier: Apache-2.0
// Chips whose integers are int8 around 0: powers of two on one, any scale on the others, softmax
// and the ends in real numbers.
#include "conformance/model/every_layer.h"
#include "conformance/model/quantised_graph.h"
#include "emu-core/chip/s100.h"
#include "emu-core/model/quantise/requantise_network.h"

#include <cmath>

using namespace emu;
using graph::calibrate;
using graph::every_layer;
using graph::Graph;
using graph::quantised;

namespace {

constexpr const Chip* bpu_chips[] = {&x3, &ultra, &x5, &s100};

bool is_power_of_two(float scale) {
    int exponent = 0;
    return std::frexp(scale, &exponent) == 0.5F;
}

// Of all stored tensors, constants too.
std::vector<TensorSpec> stored_tensors(const Program& program) {
    std::vector<TensorSpec> specs;
    for (const ProgramTensor& tensor : program.tensors) {
        if (ops::is_quantised_integer(tensor.spec.dtype)) specs.push_back(tensor.spec);
    }
    return specs;
}

} // namespace

TEST_CASE("bpu chips/every kind of layer is computed near its real numbers") {
    const Graph graph = every_layer();
    const auto samples = calibrate(graph);
    for (const Chip* chip : bpu_chips) {
        INFO(chip->name);
        const Graph integers = quantised(graph, samples, *chip);
        for (const std::size_t output : {0, 1}) {
            CHECK(graph::error_of(integers, samples, output, *chip) < (chip == &x3 ? 0.12 : 0.08));
        }
    }
}

TEST_CASE("bpu chips/integers are int8 around 0, and softmax is real") {
    const Graph graph = every_layer();
    const auto samples = calibrate(graph);
    for (const Chip* chip : bpu_chips) {
        const auto executable = graph::executable_of(quantised(graph, samples, *chip), *chip);
        bool per_channel = false, softmax = false;
        for (const TensorSpec& spec : stored_tensors(executable->program())) {
            INFO(chip->name << ' ' << spec.name);
            CHECK(spec.dtype == Dtype::i8);
            for (std::size_t c = 0; c < spec.quant.channels(); ++c) {
                CHECK(spec.quant.zero_point(c) == 0);
                if (chip == &x3) CHECK(is_power_of_two(spec.quant.scale(c)));
            }
            per_channel |= !spec.quant.per_tensor();
        }
        for (const Layer& layer : executable->program().layers) {
            softmax |= std::holds_alternative<ops::RealSoftmax>(layer.command);
            CHECK_FALSE(std::holds_alternative<ops::Softmax>(layer.command));
        }
        CHECK(per_channel);
        CHECK(softmax);
    }
}

TEST_CASE("bpu chips/between powers of two sums are shifted and nothing else") {
    const Graph graph = every_layer();
    const auto executable = graph::executable_of(quantised(graph, calibrate(graph), x3), x3);
    int layers = 0;
    for (const Layer& layer : executable->program().layers) {
        const auto* conv = std::get_if<ops::Conv>(&layer.command);
        if (!conv) continue;
        ++layers;
        for (const ops::Stage& stage : conv->output.stages) {
            INFO(layer.name);
            CHECK(stage.kind != ops::Stage::Kind::multiply);
            CHECK(stage.kind != ops::Stage::Kind::add);
        }
    }
    CHECK(layers > 0);
}

TEST_CASE("bpu chips/other integers are refused") {
    const Graph graph = every_layer();
    const auto samples = calibrate(graph);
    for (const Chip* chip : bpu_chips) {
        for (int i = 0; i < 3; ++i) {
            QuantiseOptions options;
            if (i == 0) options.type = Dtype::u8;
            if (i == 1) options.scheme = QuantScheme::asymmetric;
            if (i == 2) options.layer_types["scores"] = Dtype::u8;
            Graph copy = graph;
            const auto outcome = quantise(copy, {samples.histograms}, *chip, options);
            INFO(chip->name << ' ' << i);
            REQUIRE(!outcome);
            CHECK(outcome.error().fault == Fault::bad_argument);
        }
    }
}

TEST_CASE("bpu chips/a network of other integers becomes the chip's own") {
    const Graph real = every_layer();
    const auto samples = calibrate(real);
    for (const Chip* chip : bpu_chips) {
        Graph graph = quantised(real, samples, generic);
        std::vector<Histogram> ranges = make_real(graph);
        REQUIRE(requantise(graph, std::move(ranges), *chip));
        const auto executable = graph::executable_of(graph, *chip);
        for (const TensorSpec& spec : stored_tensors(executable->program())) {
            INFO(chip->name << ' ' << spec.name);
            CHECK(spec.quant.zero_point() == 0);
        }
    }
}
