// SPDX-License-Identifier: Apache-2.0
// Networks for several samples at a time, and for another order of colours.
#include "emu-core/model/batch.h"

#include "conformance/model/every_layer.h"
#include "emu-core/model/passes/channel_order.h"

using namespace emu;
using graph::Graph;
using graph::Reals;

TEST_CASE("batch/every sample has the results of the network on its own") {
    const Graph single = graph::every_layer();
    Graph batch = single;
    REQUIRE(repeat_for_batch(batch, 3));
    const std::int64_t elements = single.tensors[single.inputs[0]].spec.shape.elements();
    Reals together;
    std::vector<Reals> wanted(2);
    for (std::uint32_t seed = 7; seed < 10; ++seed) {
        const Reals sample = graph::random_reals(elements, seed);
        together.insert(together.end(), sample.begin(), sample.end());
        const auto results = graph::results_of(single, {sample});
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            wanted[i].insert(wanted[i].end(), results[i].begin(), results[i].end());
        }
    }
    CHECK(graph::results_of(batch, {together}) == wanted);
    CHECK(batch.tensors[batch.inputs[0]].spec.shape == Shape{3, 8, 8, 4});
    CHECK(batch.tensors[batch.outputs[0]].spec.name == "scores");
}

TEST_CASE("batch/constants are shared") {
    const Graph single = graph::every_layer();
    Graph batch = single;
    REQUIRE(repeat_for_batch(batch, 4));
    CHECK(graph::executable_of(batch)->program().constant_bytes() ==
          graph::executable_of(single)->program().constant_bytes());
}

TEST_CASE("batch/one sample is the network as it is") {
    Graph graph = graph::every_layer();
    const std::size_t nodes = graph.nodes.size();
    REQUIRE(repeat_for_batch(graph, 1));
    CHECK(graph.nodes.size() == nodes);
}

TEST_CASE("batch/ends without a first axis of one sample are refused") {
    Graph graph = graph::every_layer();
    CHECK(!repeat_for_batch(graph, 0));
    graph.tensors[graph.outputs[0]].spec.shape = {10, 1};
    const auto outcome = repeat_for_batch(graph, 2);
    REQUIRE(!outcome);
    CHECK(outcome.error().fault == Fault::bad_argument);
    CHECK_THAT(outcome.error().detail, Catch::Contains("scores is 10x1"));
}

namespace {

// A picture -> its copy.
Graph copier(Shape shape, bool channels_first) {
    graph::NetworkBuilder b;
    const TensorId in = b.tensor("in", shape);
    b.graph.tensors[in].spec.channels_first = channels_first;
    const TensorId out = b.node("out", graph::Reshape{}, {in}, shape);
    b.graph.inputs = {in};
    b.graph.outputs = {out};
    return std::move(b.graph);
}

} // namespace

TEST_CASE("channel order/red and blue change places") {
    Graph last = copier({1, 1, 2, 3}, false);
    REQUIRE(take_rgb(last));
    CHECK(graph::results_of(last, {{1, 2, 3, 4, 5, 6}}) == std::vector<Reals>{{3, 2, 1, 6, 5, 4}});
    Graph first = copier({1, 3, 1, 2}, true);
    REQUIRE(take_rgb(first));
    CHECK(graph::results_of(first, {{1, 2, 3, 4, 5, 6}}) == std::vector<Reals>{{5, 6, 3, 4, 1, 2}});
}

TEST_CASE("channel order/a network without colours is refused") {
    Graph graph = copier({1, 3, 2, 1}, false);
    const auto outcome = take_rgb(graph);
    REQUIRE(!outcome);
    CHECK(outcome.error().fault == Fault::bad_argument);
}
