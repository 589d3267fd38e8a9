// SPDX-License-Identifier: Apache-2.0
// Constants are computed while the graph is built; everything else waits for the run.
#include "emu-core/model/graph_builder.h"

#include "conformance/model/float_graph.h"
#include "emu-core/model/passes/rearrangements.h"

#include <catch2/catch.hpp>

using namespace emu;
using graph::real;

namespace {

TensorId add(GraphBuilder& builder, graph::Tensor tensor) {
    return builder.add_constant(std::move(tensor.spec), std::move(tensor.constant));
}

ops::Binary sum() {
    return graph::binary(ops::BinaryFunction::add);
}

} // namespace

TEST_CASE("graph builder/what follows from constants is a constant and no node") {
    GraphBuilder builder;
    const TensorId a = add(builder, real("a", {2, 1}, {1, 2}));
    const TensorId b = add(builder, real("b", {2}, {10, 20}));
    const auto c = builder.add("c", sum(), {a, b}, real("c", {2, 2}).spec);
    REQUIRE(c);
    CHECK(builder.is_constant(*c));
    CHECK(graph::values_of(builder.graph().tensors[*c]) == std::vector<float>{11, 21, 12, 22});
    CHECK(builder.graph().nodes.empty());
}

TEST_CASE("graph builder/a node that reads an input stays") {
    GraphBuilder builder;
    const TensorId a = builder.add_tensor(real("a", {2}).spec);
    const TensorId b = add(builder, real("b", {2}, {10, 20}));
    const auto c = builder.add("c", sum(), {a, b}, real("c", {2}).spec);
    REQUIRE(c);
    CHECK(!builder.is_constant(*c));
    const auto graph = builder.take({a}, {*c});
    REQUIRE(graph.nodes.size() == 1);
    CHECK(graph.nodes[0].inputs == std::vector<TensorId>{a, b});
}

TEST_CASE("graph builder/a copy is a node even of a constant") {
    GraphBuilder builder;
    const TensorId a = add(builder, real("a", {2}, {1, 2}));
    const TensorId copy = builder.add_copy(a);
    CHECK(!builder.is_constant(copy));
    CHECK(builder.graph().nodes.size() == 1);
}

TEST_CASE("graph builder/refuses constants that do not fit their operation") {
    GraphBuilder builder;
    const TensorId a = add(builder, real("a", {3}, {1, 2, 3}));
    const TensorId b = add(builder, real("b", {2}, {10, 20}));
    const auto c = builder.add("c", sum(), {a, b}, real("c", {3}).spec);
    REQUIRE(!c);
    CHECK(c.error().fault == Fault::bad_model);
}

TEST_CASE("graph builder/refuses to compute more than a file could hold") {
    GraphBuilder builder;
    const TensorId a = add(builder, real("a", {1}, {1}));
    const Shape huge{1 << 15, 1 << 14};
    const auto b = builder.add("b", expansion({1}, huge), {a}, real("b", huge).spec);
    REQUIRE(!b);
    CHECK_THAT(b.error().detail, Catch::Contains("too large"));
}
