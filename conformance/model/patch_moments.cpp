// SPDX-License-Identifier: Apache-2.0
// Second moments of what layers with weights read.
#include "emu-core/model/quantise/weights/patch_moments.h"

#include "conformance/model/every_layer.h"

#include <algorithm>
#include <iterator>

using namespace emu;
using graph::Graph;
using graph::NetworkBuilder;
using graph::Reals;

namespace {

// A layer over `src`; its source is the network's input, or a result of another layer.
struct Case {
    const char* name;
    graph::Operation operation;
    Shape src, weights, dst;
};

ops::Window window(ops::WindowAxis y, ops::WindowAxis x) {
    return {y, x};
}

graph::Conv conv(const ops::Window& window, std::int32_t groups = 1,
                 ops::KernelOrder order = ops::KernelOrder::channels_last) {
    graph::Conv operation;
    operation.window = window;
    operation.groups = groups;
    operation.kernel_order = order;
    return operation;
}

graph::Depthwise depthwise(std::int32_t multiplier, ops::KernelOrder order) {
    graph::Depthwise operation;
    operation.window = graph::window(3, 1, 1);
    operation.multiplier = multiplier;
    operation.kernel_order = order;
    return operation;
}

graph::FullyConnected fully_connected(ops::WeightOrder order) {
    graph::FullyConnected operation;
    operation.weight_order = order;
    return operation;
}

std::vector<Case> convolutions() {
    const Shape map{1, 6, 5, 4};
    const ops::Window padded = graph::window(3, 1, 1);
    return {
        {"padding", conv(padded), {1, 9, 7, 4}, {3, 3, 3, 4}, {1, 9, 7, 3}},
        {"stride", conv(graph::window(3, 2, 1)), map, {3, 3, 3, 4}, {1, 3, 3, 3}},
        {"dilation, another window each way",
         conv(window({2, 1, 2, 1}, {3, 2, 1, 0})),
         map,
         {3, 2, 3, 4},
         {1, 6, 2, 3}},
        {"batches", conv(padded), {2, 4, 4, 3}, {2, 3, 3, 3}, {2, 4, 4, 2}},
        {"groups", conv(padded, 2), map, {6, 3, 3, 2}, {1, 6, 5, 6}},
        {"channels first",
         conv(padded, 2, ops::KernelOrder::channels_first),
         map,
         {6, 2, 3, 3},
         {1, 6, 5, 6}},
    };
}

std::vector<Case> others() {
    using ops::KernelOrder;
    const Shape map{1, 6, 5, 4};
    return {
        {"depthwise", depthwise(1, KernelOrder::channels_last), map, {1, 3, 3, 4}, map},
        {"depthwise, two filters each",
         depthwise(2, KernelOrder::channels_last),
         map,
         {1, 3, 3, 8},
         {1, 6, 5, 8}},
        {"depthwise, channels first",
         depthwise(2, KernelOrder::channels_first),
         map,
         {8, 1, 3, 3},
         {1, 6, 5, 8}},
        {"fully connected",
         fully_connected(ops::WeightOrder::channel_first),
         {3, 7},
         {5, 7},
         {3, 5}},
        {"fully connected, channel last",
         fully_connected(ops::WeightOrder::channel_last),
         {3, 7},
         {7, 5},
         {3, 5}},
        {"fully connected over a map",
         fully_connected(ops::WeightOrder::channel_first),
         {2, 2, 3, 2},
         {5, 12},
         {2, 5}},
        {"matrix product", graph::Matmul{}, {2, 3, 4}, {1, 4, 5}, {2, 3, 5}},
    };
}

std::vector<Case> cases() {
    std::vector<Case> all = convolutions();
    std::ranges::move(others(), std::back_inserter(all));
    return all;
}

// The layer reads the network's input, or the input's positive part.
Graph network(const Case& row, bool behind_another) {
    NetworkBuilder b;
    const TensorId in = b.tensor("in", row.src);
    const TensorId src =
        behind_another
            ? b.node("positive", ops::Unary{ops::UnaryFunction::clip, 0, 10}, {in}, row.src)
            : in;
    b.graph.inputs = {in};
    b.graph.outputs = {
        b.node("out", row.operation, {src, b.weights("w", row.weights, 1)}, row.dst)};
    return std::move(b.graph);
}

struct Watched {
    std::shared_ptr<const Executable> executable;
    PatchMoments moments;

    explicit Watched(const Graph& graph)
        : executable(graph::executable_of(graph)), moments(executable->program()) {}

    Reals run(const Graph& graph, const Reals& input) {
        moments.input(graph.inputs[0], std::as_bytes(std::span(input)));
        return graph::results_of(graph, {input}, generic, &moments)[0];
    }
};

Reals input_of(const Graph& graph, std::uint32_t seed) {
    return graph::random_reals(graph.tensors[graph.inputs[0]].spec.shape.elements(), seed);
}

// w' (sum of x x') w and w' (sum of x), of one output channel's weights.
struct Sums {
    double squares = 0, values = 0;
};
Sums told(const LayerMoments& moments, std::int64_t output, const Reals& weights) {
    const PatchLayout& layout = moments.layout;
    const SecondMoments& own = moments.groups.at(output / layout.group);
    Sums sums;
    for (std::int64_t i = 0; i < layout.terms(); ++i) {
        const double left = weights.at(layout.weight(output, i));
        sums.values += left * own.mean(i) * static_cast<double>(own.count());
        for (std::int64_t j = i; j < layout.terms(); ++j) {
            const double right = weights.at(layout.weight(output, j));
            sums.squares += (i == j ? 1 : 2) * left * right * own.products(i)[j - i];
        }
    }
    return sums;
}

Sums seen(const Reals& results, std::int64_t output, std::int64_t outputs) {
    Sums sums;
    for (std::size_t i = output; i < results.size(); i += outputs) {
        sums.squares += double{results[i]} * results[i];
        sums.values += results[i];
    }
    return sums;
}

Graph pointwise(const Shape& map, std::int32_t outputs) {
    NetworkBuilder b;
    const TensorId in = b.tensor("in", map);
    b.graph.inputs = {in};
    b.graph.outputs = {b.node("out", graph::Conv{},
                              {in, b.weights("w", {outputs, 1, 1, map[3]}, 1)},
                              {map[0], map[1], map[2], outputs})};
    return std::move(b.graph);
}

} // namespace

TEST_CASE("patch moments/with the weights they tell the results' sums and squares") {
    for (const Case& row : cases()) {
        for (const bool behind_another : {false, true}) {
            INFO(row.name << (behind_another ? ", behind another layer" : ""));
            const Graph graph = network(row, behind_another);
            Watched watched(graph);
            Reals results = watched.run(graph, input_of(graph, 50));
            const Reals more = watched.run(graph, input_of(graph, 51));
            results.insert(results.end(), more.begin(), more.end());
            const LayerMoments* moments = watched.moments.of(graph.outputs[0]);
            REQUIRE(moments);
            const std::int64_t outputs = row.dst[row.dst.rank() - 1];
            REQUIRE(moments->layout.outputs == outputs);
            REQUIRE(static_cast<std::int64_t>(moments->groups.size()) == moments->layout.groups());
            const Reals weights = graph::values_of(graph.tensors[graph.nodes.back().inputs[1]]);
            for (std::int64_t output = 0; output < outputs; ++output) {
                const Sums have = told(*moments, output, weights);
                const Sums want = seen(results, output, outputs);
                CHECK(have.squares == Approx(want.squares).epsilon(1e-4));
                CHECK(have.values == Approx(want.values).margin(1e-3));
            }
        }
    }
}

TEST_CASE("patch moments/cells outside the map are zeros") {
    NetworkBuilder b;
    const TensorId in = b.tensor("in", {1, 1, 2, 1});
    b.graph.inputs = {in};
    // Patches 0 2, 2 3 and 3 0.
    b.graph.outputs = {b.node("out", conv(window({1, 1, 1, 0}, {2, 1, 1, 1})),
                              {in, b.weights("w", {1, 1, 2, 1}, 1)}, {1, 1, 3, 1})};
    Watched watched(b.graph);
    watched.run(b.graph, {2, 3});
    const LayerMoments* moments = watched.moments.of(b.graph.outputs[0]);
    REQUIRE(moments);
    const SecondMoments& only = moments->groups.at(0);
    CHECK(only.count() == 3);
    CHECK(only.products(0)[0] == 4 + 9);
    CHECK(only.products(0)[1] == 6);
    CHECK(only.products(1)[0] == 4 + 9);
    CHECK(only.mean(0) == Approx(5.0 / 3));
    CHECK(only.mean(1) == Approx(5.0 / 3));
}

TEST_CASE("patch moments/of a large map some cells are read, others in the next run") {
    const Graph graph = pointwise({1, 90, 110, 1}, 1);
    Watched watched(graph);
    // Cell i has the value i: which were read shows in the mean.
    Reals input(9900);
    for (std::size_t i = 0; i < input.size(); ++i) input[i] = static_cast<float>(i);
    watched.run(graph, input);
    const SecondMoments& only = watched.moments.of(graph.outputs[0])->groups[0];
    // Every thirteenth: the first prime from 9900 / 1024 on that does not divide 110.
    CHECK(only.count() == 762);
    CHECK(only.mean(0) == Approx(13 * 761 / 2.0));
    watched.run(graph, input);
    CHECK(only.count() == 2 * 762);
    CHECK(only.mean(0) == Approx(13 * 761 / 2.0 + 0.5));
}

TEST_CASE("patch moments/layers without are those with many terms, or nothing constant") {
    SECTION("too many terms") {
        constexpr auto most = static_cast<std::int32_t>(PatchMoments::most_terms);
        for (const std::int32_t terms : {most, most + 1}) {
            const Graph graph = pointwise({1, 2, 2, terms}, 1);
            Watched watched(graph);
            watched.run(graph, input_of(graph, 1));
            CHECK((watched.moments.of(graph.outputs[0]) != nullptr) == (terms == most));
        }
    }
    SECTION("not run") {
        const Graph graph = pointwise({1, 2, 2, 3}, 1);
        const Watched watched(graph);
        CHECK(watched.moments.of(graph.outputs[0]) == nullptr);
    }
    SECTION("both operands computed, another operation, several matrices") {
        NetworkBuilder b;
        const TensorId in = b.tensor("in", {2, 3, 3});
        const TensorId clip =
            b.node("clip", ops::Unary{ops::UnaryFunction::clip, 0, 1}, {in}, {2, 3, 3});
        const TensorId square = b.node("square", graph::Matmul{}, {in, clip}, {2, 3, 3});
        const TensorId several =
            b.node("several", graph::Matmul{}, {square, b.weights("w", {2, 3, 3}, 1)}, {2, 3, 3});
        b.graph.inputs = {in};
        b.graph.outputs = {several};
        Watched watched(b.graph);
        watched.run(b.graph, input_of(b.graph, 1));
        for (const TensorId id : {in, clip, square, several}) {
            CHECK(watched.moments.of(id) == nullptr);
        }
    }
}

TEST_CASE("patch moments/the same runs give the same bits") {
    const Graph graph = network(cases()[0], true);
    Watched first(graph), second(graph);
    for (Watched* watched : {&first, &second}) {
        for (std::uint32_t seed = 1; seed < 4; ++seed) watched->run(graph, input_of(graph, seed));
    }
    const SecondMoments& a = first.moments.of(graph.outputs[0])->groups[0];
    const SecondMoments& b = second.moments.of(graph.outputs[0])->groups[0];
    REQUIRE(a.count() == b.count());
    for (std::int64_t i = 0; i < a.terms(); ++i) {
        CHECK(std::equal(a.products(i), a.products(i) + a.terms() - i, b.products(i)));
        CHECK(a.mean(i) == b.mean(i));
    }
}
