// SPDX-License-Identifier: Apache-2.0
// What may lie between layers that are scaled, and what keeps them apart.
#include "conformance/model/equalise/chain.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

namespace emu::equalise_tests {
namespace {

constexpr ops::Window half_2x2{{2, 2, 1, 0}, {2, 2, 1, 0}};

// Two convolutions with something between them.
Chain around(graph::Operation operation, Draw draw = unbiased) {
    Chain chain(2, 1, draw);
    chain.conv(4, 1, KernelOrder::channels_last);
    chain.between(std::move(operation), chain.shape());
    chain.conv(3, 1, KernelOrder::channels_last);
    return chain;
}

} // namespace

TEST_CASE("equalise/what scales with its source may lie between") {
    Chain chain(2, 6, unbiased);
    chain.conv(4, 1, KernelOrder::channels_last, graph::no_limits);
    chain.between(ops::Unary{ops::UnaryFunction::leaky_relu, 0.1F}, chain.shape());
    chain.between(graph::MaxPool{half_2x2, graph::no_limits}, {1, 3, 3, 4});
    chain.between(graph::Pad{{0, 1, 1, 0}}, {1, 5, 5, 4});
    chain.between(ops::Unary{ops::UnaryFunction::clip, 0, graph::relu.high}, chain.shape());
    chain.between(graph::Reshape{}, {1, 25, 1, 4});
    chain.between(graph::Pad{{0, 1, 0, 0}, ops::Padding::edge, 3}, {1, 26, 1, 4});
    chain.between(graph::AveragePool{{{2, 2}, {1, 1}}, graph::no_limits}, {1, 13, 1, 4});
    chain.fully_connected(3, WeightOrder::channel_first);
    const std::size_t last = chain.graph().nodes.size() - 1;
    const Graph after = equalised(chain.graph());
    CHECK(imbalance(after, 0, last) < 1.01);
    CHECK(difference(run(chain.graph()), run(after)) < 1e-5);
}

TEST_CASE("equalise/what does not scale keeps layers apart") {
    Chain chains[] = {around(ops::Unary{ops::UnaryFunction::sigmoid}),
                      around(ops::Unary{ops::UnaryFunction::clip, 0, 6}),
                      around(ops::Unary{ops::UnaryFunction::clip, 1, graph::relu.high}),
                      around(graph::MaxPool{{}, graph::relu6}),
                      around(graph::Pad{{0, 0, 0, 0}, ops::Padding::value, 1}),
                      around(graph::Softmax{3}),
                      around(ops::Rearrange{})};
    for (Chain& chain : chains) CHECK(is_same(chain.graph(), equalised(chain.graph())));
    Chain padded(2, 1, unbiased); // a new channel
    padded.conv(4, 1, KernelOrder::channels_last);
    padded.between(graph::Pad{{0, 0, 0, 1}}, {1, 6, 6, 5});
    padded.conv(3, 1, KernelOrder::channels_last);
    CHECK(is_same(padded.graph(), equalised(padded.graph())));
}

TEST_CASE("equalise/what others read stays") {
    Chain chain(2, 7, unbiased);
    chain.conv(4, 1, KernelOrder::channels_last);
    const TensorId between = chain.graph().outputs[0];
    chain.conv(3, 1, KernelOrder::channels_last);
    Graph shown = chain.graph();
    shown.outputs.push_back(between);
    CHECK(is_same(shown, equalised(shown)));
    chain.conv(4, 1, KernelOrder::channels_last);
    Graph read = chain.graph();
    read.tensors.push_back(graph::real("sum", {1, 6, 6, 4}));
    const auto sum = static_cast<TensorId>(read.tensors.size() - 1);
    read.nodes.push_back(
        {"sum", graph::binary(ops::BinaryFunction::add), {between, read.outputs[0]}, {sum}});
    read.outputs = {sum};
    const Graph after = equalised(read);
    CHECK(after.nodes[0].inputs == read.nodes[0].inputs);
    CHECK(imbalance(after, 1, 2) < 1.01);
    CHECK(difference(run(read), run(after)) < 1e-5);
}

TEST_CASE("equalise/an upper limit that no sample reached is dropped") {
    Chain chain(2, 8, unbiased);
    constexpr ops::RealLimits loose{0, 1e6F};
    chain.conv(4, 1, KernelOrder::channels_last, loose);
    chain.between(ops::Unary{ops::UnaryFunction::clip, loose.low, loose.high}, chain.shape());
    chain.between(graph::MaxPool{{}, loose}, chain.shape());
    chain.conv(3, 1, KernelOrder::channels_last, loose);
    const Graph before = chain.graph();
    std::vector<float> highest;
    const std::vector<float> result = run(before, &highest);
    CHECK(is_same(before, equalised(before)));
    const Graph after = equalised(before, highest);
    CHECK(imbalance(after, 0, 3) < 1.001);
    CHECK(difference(result, run(after)) < 1e-5);
    CHECK(std::get<graph::Conv>(after.nodes[0].operation).limits == graph::relu);
    CHECK(std::get<ops::Unary>(after.nodes[1].operation).beta == graph::relu.high);
    CHECK(std::get<graph::MaxPool>(after.nodes[2].operation).limits == graph::relu);
    CHECK(std::get<graph::Conv>(after.nodes[3].operation).limits == loose);
    highest[before.nodes[1].outputs[0]] = loose.high; // reached
    CHECK(is_same(before, equalised(before, highest)));
}

} // namespace emu::equalise_tests
