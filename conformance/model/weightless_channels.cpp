// SPDX-License-Identifier: Apache-2.0
// Channels of a convolution whose weights are all 0, as pruning leaves them, or next to nothing, as
// training does: what they give is their bias.
#include "conformance/model/float_graph.h"
#include "conformance/model/quantised_graph.h"
#include "emu-core/chip/chip.h"

#include <catch2/catch.hpp>

using namespace emu;
using namespace emu::graph;

namespace {

Graph conv(const std::vector<float>& weights, const std::vector<float>& bias) {
    Graph graph;
    const Shape map{1, 2, 2, 2};
    graph.tensors = {real("in", map), real("weights", {2, 1, 1, 2}, weights),
                     real("bias", {2}, bias), real("out", map)};
    graph.nodes = {{"conv", Conv{}, {0, 1, 2}, {3}}};
    graph.inputs = {0};
    graph.outputs = {3};
    return graph;
}

} // namespace

TEST_CASE("weightless channels/a bias smaller than a step of the input") {
    QuantiseOptions per_tensor;
    per_tensor.weights_per_channel = false;
    for (const char* chip : {"rk3588", "x5", "x3"}) {
        INFO(chip);
        const Graph one = conv({0.01F, 0.02F, 0, 0}, {0, 0.0025F});
        const Samples samples = calibrate(one);
        CHECK(error_of(quantised(one, samples, *find_chip(chip)), samples, 0, *find_chip(chip)) <
              0.01);
        const Graph none = conv({0, 0, 0, 0}, {-0.002F, 0.0025F});
        const Samples constant = calibrate(none);
        for (const QuantiseOptions& options : {QuantiseOptions{}, per_tensor})
            CHECK(error_of(quantised(none, constant, *find_chip(chip), options), constant, 0,
                           *find_chip(chip)) < 0.01);
    }
}

TEST_CASE("weightless channels/weights that are next to nothing beside the bias") {
    QuantiseOptions per_tensor;
    per_tensor.weights_per_channel = false;
    const Graph one = conv({0.01F, 0.02F, 1e-29F, -2e-30F}, {0.02F, -7});
    const Graph none = conv({1e-29F, 0, -2e-30F, 1e-30F}, {3, -7});
    for (const char* chip : {"generic", "rk3588", "v853"}) {
        INFO(chip);
        QuantiseOptions each, all = per_tensor;
        if (chip == std::string_view("v853")) each.type = all.type = Dtype::u8;
        for (const auto& [graph, options] : {std::pair{one, each}, {none, each}, {none, all}}) {
            const Samples samples = calibrate(graph);
            const Graph integers = quantised(graph, samples, *find_chip(chip), options);
            for (const auto& [name, type] : types_of(integers, *find_chip(chip)))
                CHECK(type == options.type);
            CHECK(error_of(integers, samples, 0, *find_chip(chip)) < 0.01);
        }
    }
}
