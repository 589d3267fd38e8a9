// SPDX-License-Identifier: Apache-2.0
// What a node takes over from those behind it, and what it must leave alone.
#include "emu-core/model/passes/simplify.h"

#include "conformance/model/float_graph.h"
#include "emu-core/chip/chip.h"
#include "emu-core/model/passes/number_types.h"
#include "emu-core/tensor/float16.h"

#include <catch2/catch.hpp>

using namespace emu;
using emu::graph::conv_scale_shift_relu;

namespace {

const graph::Conv& conv_of(const graph::Graph& graph) {
    return std::get<graph::Conv>(graph.nodes[0].operation);
}

} // namespace

TEST_CASE("fuse/batch normalisation and ReLU become part of a convolution") {
    auto graph = conv_scale_shift_relu();
    fuse(graph);
    REQUIRE(graph.nodes.size() == 1);
    const auto& node = graph.nodes[0];
    CHECK(node.outputs == std::vector<TensorId>{8});
    CHECK(graph::values_of(graph.tensors[node.inputs[1]]) == std::vector<float>{2, 4, 9, 12});
    CHECK(graph::values_of(graph.tensors[node.inputs[2]]) == std::vector<float>{20, 38});
    CHECK(conv_of(graph).limits == graph::relu);
    CHECK(graph::values_of(graph.tensors[1]) ==
          std::vector<float>{1, 2, 3, 4}); // others may read it
}

TEST_CASE("fuse/a layer without bias gets one") {
    auto graph = conv_scale_shift_relu();
    graph.nodes[0].inputs.pop_back();
    fuse(graph);
    REQUIRE(graph.nodes.size() == 1);
    REQUIRE(graph.nodes[0].inputs.size() == 3);
    CHECK(graph::values_of(graph.tensors[graph.nodes[0].inputs[2]]) == std::vector<float>{10, 20});
}

TEST_CASE("fuse/a constant minus the result turns the weights' sign") {
    auto graph = conv_scale_shift_relu();
    graph.nodes[2].operation = graph::binary(ops::BinaryFunction::subtract);
    fuse(graph);
    REQUIRE(graph.nodes.size() == 1);
    CHECK(graph::values_of(graph.tensors[graph.nodes[0].inputs[1]]) ==
          std::vector<float>{-2, -4, -9, -12});
    CHECK(graph::values_of(graph.tensors[graph.nodes[0].inputs[2]]) == std::vector<float>{0, 2});
}

// Each is another copy of the weights.
TEST_CASE("fuse/a layer takes over only so many factors") {
    auto graph = conv_scale_shift_relu();
    constexpr std::size_t factors = 20;
    const graph::Node scale = graph.nodes[1];
    graph.nodes.resize(1);
    for (std::size_t i = 0; i < factors; ++i) {
        graph.tensors.push_back(graph.tensors[5]);
        graph.nodes.push_back(scale);
        graph.nodes.back().inputs[0] = graph.nodes[i].outputs[0];
        graph.nodes.back().outputs = {static_cast<TensorId>(graph.tensors.size() - 1)};
    }
    graph.outputs = graph.nodes.back().outputs;
    fuse(graph);
    CHECK(graph.nodes.size() == 1 + factors - 8);
}

TEST_CASE("fuse/what somebody else reads stays") {
    auto graph = conv_scale_shift_relu();
    graph.outputs.push_back(5);
    fuse(graph);
    REQUIRE(graph.nodes.size() == 2);
    CHECK(graph.nodes[0].outputs == std::vector<TensorId>{5});
    // The addition takes the ReLU.
    CHECK(std::get<ops::Binary>(graph.nodes[1].operation).limits == graph::relu);
}

TEST_CASE("fuse/nothing comes between a ReLU and what follows it") {
    auto graph = conv_scale_shift_relu();
    std::get<graph::Conv>(graph.nodes[0].operation).limits = graph::relu6;
    fuse(graph);
    REQUIRE(graph.nodes.size() == 3);
    CHECK(conv_of(graph).limits == graph::relu6);
}

TEST_CASE("fuse/two clips become one, also where they do not meet") {
    auto graph = conv_scale_shift_relu();
    graph.nodes[1] = {"clip", ops::Unary{ops::UnaryFunction::clip, 0, 1}, {3}, {5}};
    graph.nodes[2] = {"clip", ops::Unary{ops::UnaryFunction::clip, 4, 8}, {5}, {7}};
    fuse(graph);
    REQUIRE(graph.nodes.size() == 1);
    CHECK(conv_of(graph).limits == ops::RealLimits{4, 4});
}

TEST_CASE("fuse/constants that are not one per channel stay") {
    auto graph = conv_scale_shift_relu();
    graph.tensors[4] = graph::real("factor", {2, 1, 1, 1}, {2, 3});
    graph.tensors[5].spec.shape = graph.tensors[6].spec.shape = graph.tensors[7].spec.shape =
        graph.tensors[8].spec.shape = {2, 1, 1, 2};
    fuse(graph);
    CHECK(graph.nodes[0].outputs == std::vector<TensorId>{3});
}

TEST_CASE("fuse/quantised tensors round at every step and are left alone") {
    auto graph = conv_scale_shift_relu();
    for (const TensorId id : {3, 5, 7, 8}) {
        graph.tensors[id].spec.dtype = Dtype::i8;
        graph.tensors[id].spec.quant = Quant::affine(1, 0);
    }
    fuse(graph);
    CHECK(graph.nodes.size() == 4);
}

TEST_CASE("dead nodes/go, with all that only they need") {
    auto graph = conv_scale_shift_relu();
    graph.outputs = {3};
    drop_dead_nodes(graph);
    REQUIRE(graph.nodes.size() == 1);
    CHECK(graph.nodes[0].name == "conv");
}

TEST_CASE("float type/a chip with float16 gets all tensors and constants in it") {
    auto graph = conv_scale_shift_relu();
    graph.tensors[4] = graph::real("factor", {2}, {1e30F, -1e30F});
    choose_float_type(graph, *find_chip("generic"));
    CHECK(graph.tensors[0].spec.dtype == Dtype::f32);
    choose_float_type(graph, *find_chip("rk3588"));
    for (const graph::Tensor& tensor : graph.tensors) CHECK(tensor.spec.dtype == Dtype::f16);
    REQUIRE(graph.tensors[4].constant.size() == 4);
    CHECK(from_half(load<std::uint16_t>(graph.tensors[4].constant)) == 65504);
    CHECK(from_half(load<std::uint16_t>(graph.tensors[4].constant, 2)) == -65504);
    CHECK(from_half(load<std::uint16_t>(graph.tensors[2].constant, 2)) == 6);
}

TEST_CASE("fuse/x times its sigmoid is one function, in either order") {
    graph::Graph graph;
    const Shape map{1, 1, 1, 2};
    graph.tensors = {graph::real("x", map), graph::real("sigmoid", map), graph::real("y", map)};
    graph.nodes = {{"sigmoid", ops::Unary{ops::UnaryFunction::sigmoid}, {0}, {1}},
                   {"product", graph::binary(ops::BinaryFunction::multiply), {0, 1}, {2}}};
    graph.inputs = {0};
    graph.outputs = {2};
    const auto is_joined = [&] {
        graph::Graph joined = graph;
        join_silu(joined);
        if (joined.nodes.size() == graph.nodes.size()) return false;
        const auto* unary = std::get_if<ops::Unary>(&joined.nodes.back().operation);
        return unary && unary->function == ops::UnaryFunction::silu &&
               joined.nodes.back().inputs == std::vector<TensorId>{0} &&
               joined.nodes.back().outputs == std::vector<TensorId>{2};
    };
    CHECK(is_joined());
    graph.nodes[1].inputs = {1, 0};
    CHECK(is_joined());
    SECTION("not where the sigmoid is read by others") {
        graph.outputs.push_back(1);
        CHECK_FALSE(is_joined());
    }
    SECTION("nor where it is that of another number") {
        graph.tensors.push_back(graph::real("z", map));
        graph.inputs.push_back(3);
        graph.nodes[0].inputs = {3};
        CHECK_FALSE(is_joined());
    }
    SECTION("nor where the product has limits") {
        std::get<ops::Binary>(graph.nodes[1].operation).limits = graph::relu;
        CHECK_FALSE(is_joined());
    }
    SECTION("nor of a sum") {
        std::get<ops::Binary>(graph.nodes[1].operation).function = ops::BinaryFunction::add;
        CHECK_FALSE(is_joined());
    }
}
