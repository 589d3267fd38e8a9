// SPDX-License-Identifier: Apache-2.0
// Networks of integers whose applications see real numbers.
#include "emu-core/model/passes/number_types.h"

#include "conformance/model/sample_graph.h"
#include "emu-core/chip/chip.h"
#include "emu-core/model/lower/lower.h"

#include <catch2/catch.hpp>

using namespace emu;

namespace {

const TensorSpec& spec_of(const graph::Graph& graph, TensorId id) {
    return graph.tensors[id].spec;
}

} // namespace

TEST_CASE("real ends/ends keep their names, integers are called so") {
    graph::Graph graph = graph::conv_relu();
    graph.tensors[4].spec.channels_first = true;
    use_real_ends(graph, {false});
    const TensorSpec &in = spec_of(graph, graph.inputs[0]), &out = spec_of(graph, graph.outputs[0]);
    CHECK(in.name == "in");
    CHECK(in.dtype == Dtype::f32);
    CHECK(in.quant == Quant{});
    CHECK(out.name == "out");
    CHECK(out.dtype == Dtype::f32);
    CHECK(out.channels_first);
    CHECK(spec_of(graph, 0).name == "in (integers)");
    CHECK(spec_of(graph, 4).dtype == Dtype::i8);
    REQUIRE(graph.nodes.size() == 4);
    CHECK(graph.nodes.front().inputs == graph.inputs);
    CHECK(graph.nodes.back().outputs == graph.outputs);
    for (const char* chip : {"x3", "x5"}) {
        const auto program = lower(graph, *find_chip(chip));
        REQUIRE(program);
        CHECK(program->spec(program->outputs[0]).dtype == Dtype::f32);
    }
}

TEST_CASE("real ends/inputs that are kept stay, and so do real ends") {
    graph::Graph graph = graph::conv_relu();
    use_real_ends(graph, {true});
    CHECK(graph.inputs == std::vector<TensorId>{0});
    CHECK(spec_of(graph, 0).dtype == Dtype::i8);
    const std::size_t nodes = graph.nodes.size();
    use_real_ends(graph, {true});
    CHECK(graph.nodes.size() == nodes);
}

TEST_CASE("real ends/outputs that stay integers, but wide ones") {
    graph::Graph graph = graph::conv_relu();
    graph.tensors[4].spec.channels_first = true;
    const Quant quant = spec_of(graph, 4).quant;
    use_wide_outputs(graph);
    const TensorSpec& out = spec_of(graph, graph.outputs[0]);
    CHECK(out.name == "out");
    CHECK(out.dtype == Dtype::i32);
    CHECK(out.quant == quant);
    CHECK(out.channels_first);
    CHECK(spec_of(graph, 4).name == "out (integers)");
    const std::size_t nodes = graph.nodes.size();
    use_wide_outputs(graph);
    use_real_ends(graph, {true});
    CHECK(graph.nodes.size() == nodes);
    const auto narrow = lower(graph::conv_relu(), *find_chip("x5")),
               wide = lower(graph, *find_chip("x5"));
    REQUIRE(narrow);
    REQUIRE(wide);
    CHECK(wide->spec(wide->outputs[0]).dtype == Dtype::i32);
    CHECK(wide->layers.size() == narrow->layers.size() + 1);
}
