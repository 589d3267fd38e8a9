// SPDX-License-Identifier: Apache-2.0
// Channels scaled between layers: the network computes what it did, from weights of like ranges.
#include "emu-core/model/quantise/equalise.h"

#include "conformance/model/float_graph.h"
#include "emu-core/model/evaluate.h"
#include "emu-core/model/quantise/equal_layer.h"
#include "emu-core/model/quantise/ranges/covering.h"
#include "emu-core/model/quantise/weights/rounded_constant.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <random>

using namespace emu;
using emu::graph::Graph;
using ops::KernelOrder;
using ops::WeightOrder;

namespace {

constexpr ops::Window same_3x3{{3, 1, 1, 1}, {3, 1, 1, 1}};
constexpr ops::Window half_2x2{{2, 2, 1, 0}, {2, 2, 1, 0}};

// How weights and biases are drawn.
struct Draw {
    double spread = 1.5; // output channels differ by factors of 10^-spread to 10^spread
    float bias = 0.01F;
};

// A network without branches, from 1x6x6xchannels.
class Chain {
public:
    Chain(std::int32_t channels, unsigned seed, Draw draw = {}) : draw_(draw), random_(seed) {
        graph_.tensors.push_back(graph::real("in", {1, 6, 6, channels}));
        graph_.inputs = graph_.outputs = {0};
    }

    void conv(std::int32_t outputs, std::int32_t groups, KernelOrder order,
              ops::RealLimits limits = graph::relu) {
        const std::int32_t columns = shape()[3] / groups;
        const bool first = order == KernelOrder::channels_first;
        layer(graph::Conv{same_3x3, groups, limits, order},
              first ? Shape{outputs, columns, 3, 3} : Shape{outputs, 3, 3, columns}, 0,
              {1, shape()[1], shape()[2], outputs});
    }
    void depthwise(std::int32_t multiplier, KernelOrder order,
                   ops::RealLimits limits = graph::relu) {
        const std::int32_t outputs = shape()[3] * multiplier;
        const bool first = order == KernelOrder::channels_first;
        layer(graph::Depthwise{same_3x3, multiplier, limits, order},
              first ? Shape{outputs, 1, 3, 3} : Shape{1, 3, 3, outputs}, first ? 0 : 3,
              {1, shape()[1], shape()[2], outputs});
    }
    void transposed_conv(std::int32_t outputs) {
        layer(graph::TransposedConv{same_3x3, 1, graph::relu}, {outputs, 3, 3, shape()[3]}, 0,
              {1, shape()[1], shape()[2], outputs});
    }
    void fully_connected(std::int32_t outputs, WeightOrder order,
                         ops::RealLimits limits = graph::relu) {
        const auto terms = static_cast<std::int32_t>(shape().elements());
        const bool first = order == WeightOrder::channel_first;
        layer(graph::FullyConnected{limits, order},
              first ? Shape{outputs, terms} : Shape{terms, outputs}, first ? 0 : 1, {1, outputs});
    }
    // Of one operand.
    void between(graph::Operation operation, Shape result) {
        append(std::move(operation), {graph_.outputs[0]}, result);
    }

    const Shape& shape() const { return graph_.tensors[graph_.outputs[0]].spec.shape; }
    Graph& graph() { return graph_; }

private:
    void layer(graph::Operation operation, Shape weights, int axis, Shape result) {
        const TensorId source = graph_.outputs[0], first = add("weights", weights);
        const std::int64_t inner = weights.elements(axis + 1, weights.rank());
        std::vector<float> values(static_cast<std::size_t>(weights.elements()));
        std::vector<float> bias(static_cast<std::size_t>(weights[axis])), factors = bias;
        for (float& factor : factors) factor = std::pow(10.0F, draw(draw_.spread));
        for (float& value : bias) value = draw(draw_.bias);
        for (std::size_t i = 0; i < values.size(); ++i) {
            const auto channel = static_cast<std::int64_t>(i) / inner % weights[axis];
            values[i] = draw(1) * factors[static_cast<std::size_t>(channel)];
        }
        graph_.tensors[first].constant = value_bytes(values);
        std::vector<TensorId> inputs{source, first};
        if (draw_.bias > 0) {
            inputs.push_back(add("bias", {weights[axis]}));
            graph_.tensors.back().constant = value_bytes(bias);
        }
        append(std::move(operation), std::move(inputs), result);
    }

    void append(graph::Operation operation, std::vector<TensorId> inputs, Shape result) {
        const TensorId id = add("result", result);
        graph_.nodes.push_back({"node", std::move(operation), std::move(inputs), {id}});
        graph_.outputs = {id};
    }

    TensorId add(const char* name, Shape shape) {
        graph_.tensors.push_back(graph::real(name, shape));
        return static_cast<TensorId>(graph_.tensors.size() - 1);
    }

    float draw(double most) {
        return static_cast<float>(std::uniform_real_distribution<double>(-most, most)(random_));
    }

    Draw draw_;
    std::mt19937 random_;
    Graph graph_;
};

// The network's output for a picture of noise; the largest value of every tensor into `highest`.
std::vector<float> run(Graph graph, std::vector<float>* highest = nullptr) {
    std::mt19937 random(11);
    std::normal_distribution<float> normal;
    graph::Tensor& input = graph.tensors[graph.inputs[0]];
    std::vector<float> values(static_cast<std::size_t>(input.spec.shape.elements()));
    for (float& value : values) value = normal(random);
    input.constant = value_bytes(values);
    if (highest) highest->assign(graph.tensors.size(), 0);
    for (const graph::Node& node : graph.nodes) {
        Effort effort{1U << 30, 1e12};
        auto results = evaluate(graph, node, effort);
        REQUIRE(results);
        graph::Tensor& result = graph.tensors[node.outputs[0]];
        result.constant = (*results)[0];
        if (highest) (*highest)[node.outputs[0]] = std::ranges::max(graph::values_of(result));
    }
    return graph::values_of(graph.tensors[graph.outputs[0]]);
}

double largest(const std::vector<float>& values) {
    double result = 0;
    for (const double value : values) result = std::max(result, std::abs(value));
    return result;
}

// Relative to the largest value of the first.
double difference(const std::vector<float>& a, const std::vector<float>& b) {
    REQUIRE(a.size() == b.size());
    double result = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        result = std::max(result, std::abs(static_cast<double>(a[i]) - b[i]));
    }
    REQUIRE(largest(a) > 0);
    return result / largest(a);
}

EqualLayer layer_of(const Graph& graph, std::size_t node) {
    const auto channels = weight_channels(graph, graph.nodes[node]);
    REQUIRE(channels);
    return EqualLayer(graph, graph.nodes[node], *channels);
}

// The largest factor between the ranges that two layers have of one channel.
double imbalance(const Graph& graph, std::size_t first, std::size_t second) {
    const auto before = layer_of(graph, first).output_ranges();
    const auto after = layer_of(graph, second).source_ranges();
    REQUIRE(before.size() == after.size());
    double result = 1;
    for (std::size_t c = 0; c < before.size(); ++c) {
        result = std::max({result, before[c] / after[c], after[c] / before[c]});
    }
    return result;
}

// Weights of all layers rounded to int8, one scale each.
Graph rounded(Graph graph) {
    for (graph::Node& node : graph.nodes) {
        const graph::Tensor& weights = graph.tensors[node.inputs[1]];
        const auto most = static_cast<float>(largest(graph::values_of(weights)));
        const Quant quant = covering(-most, most, Dtype::i8, QuantScheme::symmetric);
        graph.tensors.push_back(rounded_constant(weights, Dtype::i8, quant));
        node.inputs[1] = static_cast<TensorId>(graph.tensors.size() - 1);
    }
    return graph;
}

// Channels between two layers scaled by up to 1000 against one another.
void unbalance(Graph& graph, std::size_t first, std::size_t second) {
    EqualLayer before = layer_of(graph, first), after = layer_of(graph, second);
    const std::size_t channels = before.output_ranges().size();
    for (std::size_t c = 0; c < channels; ++c) {
        const double place =
            static_cast<double>(c * 7 % channels) / static_cast<double>(channels - 1);
        const double factor = std::pow(10, 3 * place - 1.5);
        before.scale_output(c, factor);
        after.scale_source(c, 1 / factor);
    }
    before.apply(graph, graph.nodes[first]);
    after.apply(graph, graph.nodes[second]);
}

Graph equalised(Graph graph, std::span<const float> highest = {}) {
    equalise(graph, highest);
    return graph;
}

bool is_same(const Graph& a, const Graph& b) {
    if (a.tensors.size() != b.tensors.size()) return false;
    for (std::size_t i = 0; i < a.nodes.size(); ++i) {
        if (a.nodes[i].inputs != b.nodes[i].inputs) return false;
    }
    return true;
}

constexpr KernelOrder orders[] = {KernelOrder::channels_last, KernelOrder::channels_first};

// Without bias, so that nothing ends the factors.
constexpr Draw unbiased{1.5, 0};

// Two convolutions with something between them.
Chain around(graph::Operation operation, Draw draw = unbiased) {
    Chain chain(2, 1, draw);
    chain.conv(4, 1, KernelOrder::channels_last);
    chain.between(std::move(operation), chain.shape());
    chain.conv(3, 1, KernelOrder::channels_last);
    return chain;
}

} // namespace

TEST_CASE("equalise/two layers get equal ranges and compute what they did") {
    for (const KernelOrder first : orders) {
        for (const KernelOrder second : orders) {
            Chain chain(3, 1, unbiased);
            chain.conv(8, 1, first);
            chain.conv(5, 1, second);
            const Graph after = equalised(chain.graph());
            CHECK(imbalance(chain.graph(), 0, 1) > 3);
            CHECK(imbalance(after, 0, 1) < 1.001);
            CHECK(difference(run(chain.graph()), run(after)) < 1e-5);
        }
    }
}

TEST_CASE("equalise/a depthwise layer evens out with both neighbours") {
    for (const KernelOrder order : orders) {
        for (const std::int32_t multiplier : {1, 3}) {
            Chain chain(3, 2, unbiased);
            chain.conv(4, 1, order);
            chain.depthwise(multiplier, order);
            chain.conv(5, 1, order);
            const Graph after = equalised(chain.graph());
            CHECK(imbalance(after, 0, 1) < 1.01);
            CHECK(imbalance(after, 1, 2) < 1.01);
            CHECK(difference(run(chain.graph()), run(after)) < 1e-5);
        }
    }
}

TEST_CASE("equalise/groups connect their own channels") {
    for (const KernelOrder order : orders) {
        Chain chain(4, 3, unbiased);
        chain.conv(8, 2, order);
        chain.conv(12, 4, order);
        chain.conv(6, 3, order);
        const Graph after = equalised(chain.graph());
        CHECK(imbalance(after, 0, 1) < 1.01);
        CHECK(imbalance(after, 1, 2) < 1.01);
        CHECK(difference(run(chain.graph()), run(after)) < 1e-5);
    }
}

TEST_CASE("equalise/a fully connected layer reads each channel from every cell") {
    for (const WeightOrder order : {WeightOrder::channel_first, WeightOrder::channel_last}) {
        Chain chain(2, 4, unbiased);
        chain.transposed_conv(5);
        chain.fully_connected(7, order);
        chain.fully_connected(3, order);
        const Graph after = equalised(chain.graph());
        CHECK(imbalance(after, 0, 1) < 1.01);
        CHECK(imbalance(after, 1, 2) < 1.01);
        CHECK(difference(run(chain.graph()), run(after)) < 1e-5);
    }
}

TEST_CASE("equalise/random networks compute what they did") {
    for (unsigned seed = 0; seed < 60; ++seed) {
        std::mt19937 random(seed);
        Chain chain(6, seed, {0.5, seed % 4 == 0 ? 0.0F : 0.3F});
        for (int i = 0; i < 5; ++i) {
            const KernelOrder order = orders[random() % 2];
            switch (random() % 5) {
            case 0: chain.conv(6, 1, order); break;
            case 1: chain.conv(12, 3, order, graph::no_limits); break;
            case 2: chain.depthwise(1 + static_cast<std::int32_t>(random() % 2), order); break;
            case 3: chain.transposed_conv(6); break;
            default:
                chain.conv(3, 1, order, graph::relu6);
                chain.conv(6, 1, order);
                break;
            }
        }
        chain.fully_connected(24,
                              random() % 2 ? WeightOrder::channel_first : WeightOrder::channel_last,
                              graph::no_limits);
        CAPTURE(seed);
        const Graph after = equalised(chain.graph());
        CHECK_FALSE(is_same(chain.graph(), after));
        CHECK(difference(run(chain.graph()), run(after)) < 1e-5);
    }
}

TEST_CASE("equalise/depthwise channels of ranges 1000 apart survive one scale for all") {
    Chain chain(8, 5, {0, 0.001F});
    chain.conv(16, 1, KernelOrder::channels_last);
    chain.depthwise(1, KernelOrder::channels_last);
    chain.conv(8, 1, KernelOrder::channels_last);
    chain.depthwise(1, KernelOrder::channels_last);
    chain.conv(4, 1, KernelOrder::channels_last, graph::no_limits);
    const Graph even = chain.graph();
    Graph spread = even;
    for (std::size_t i = 0; i + 1 < spread.nodes.size(); ++i) unbalance(spread, i, i + 1);
    const std::vector<float> exact = run(even);
    REQUIRE(difference(exact, run(spread)) < 1e-5);
    const double best = difference(exact, run(rounded(even)));
    const double before = difference(exact, run(rounded(spread)));
    const double after = difference(exact, run(rounded(equalised(spread))));
    CAPTURE(best, before, after);
    CHECK(after < before / 10);
    CHECK(after < best * 2);
}

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

TEST_CASE("equalise/a bias does not become the layer's largest") {
    Chain chain(2, 9, {3.0, 1});
    chain.conv(16, 1, KernelOrder::channels_last);
    chain.conv(3, 1, KernelOrder::channels_last);
    const Graph after = equalised(chain.graph());
    const auto before = layer_of(chain.graph(), 0).bias_magnitudes();
    const auto bias = layer_of(after, 0).bias_magnitudes();
    const double most = std::ranges::max(before);
    CHECK(std::ranges::max(bias) <= most * 1.000001);
    CHECK(difference(run(chain.graph()), run(after)) < 1e-5);
    const auto first = layer_of(after, 0).output_ranges();
    const auto second = layer_of(after, 1).source_ranges();
    int ended = 0;
    for (std::size_t c = 0; c < bias.size(); ++c) {
        CHECK(first[c] <= second[c] * 1.001);
        if (first[c] * 1.001 < second[c]) ++ended;
    }
    CHECK(ended > 0);
    CHECK(ended < 16);
}

TEST_CASE("equalise/channels without weights stay, on either side") {
    Chain chain(2, 10);
    chain.conv(4, 1, KernelOrder::channels_last);
    chain.conv(3, 1, KernelOrder::channels_last);
    auto& tensors = chain.graph().tensors;
    auto first = graph::values_of(tensors[1]), second = graph::values_of(tensors[4]);
    std::fill_n(first.begin(), 18, 0.0F);                                // of output channel 0
    for (std::size_t i = 1; i < second.size(); i += 4) second[i] = 0.0F; // of source channel 1
    for (std::size_t i = 2; i < second.size(); i += 4) second[i] *= 1e-30F;
    tensors[1].constant = value_bytes(first);
    tensors[4].constant = value_bytes(second);
    const Graph after = equalised(chain.graph());
    for (const float value : graph::values_of(after.tensors[after.nodes[0].inputs[1]])) {
        CHECK(std::isfinite(value));
    }
    CHECK(difference(run(chain.graph()), run(after)) < 1e-5);
}

TEST_CASE("equalise/constants are replaced, not changed, and the same for the same graph") {
    Chain chain(2, 11);
    chain.conv(4, 1, KernelOrder::channels_last);
    chain.conv(3, 1, KernelOrder::channels_last);
    const Graph before = chain.graph();
    const std::vector<float> weights = graph::values_of(before.tensors[1]);
    const Graph after = equalised(before), again = equalised(before);
    CHECK(graph::values_of(after.tensors[1]) == weights);
    CHECK(after.tensors[1].constant.data() == before.tensors[1].constant.data());
    REQUIRE(after.tensors.size() == again.tensors.size());
    for (std::size_t i = 0; i < after.tensors.size(); ++i) {
        CHECK(std::ranges::equal(after.tensors[i].constant.bytes(),
                                 again.tensors[i].constant.bytes()));
    }
}

TEST_CASE("equalise/weights that do not fit are left to lowering") {
    Chain chain(2, 12);
    chain.conv(4, 1, KernelOrder::channels_last);
    chain.conv(3, 1, KernelOrder::channels_last);
    const auto left = [&](auto change) {
        Graph graph = chain.graph();
        change(graph);
        return is_same(graph, equalised(graph));
    };
    CHECK_FALSE(left([](Graph&) {}));
    const auto conv = [](Graph& graph, std::size_t node) -> graph::Conv& {
        return std::get<graph::Conv>(graph.nodes[node].operation);
    };
    CHECK(left([&](Graph& graph) { conv(graph, 0).groups = 3; }));
    CHECK(left([&](Graph& graph) { conv(graph, 1).groups = 0; }));
    CHECK(left([&](Graph& graph) { conv(graph, 1).groups = 3; }));
    CHECK(left([](Graph& graph) { graph.nodes[1].inputs.resize(1); }));
    CHECK(left([](Graph& graph) { graph.tensors[1].constant = {}; }));
    CHECK(left([](Graph& graph) { graph.tensors[3].spec.shape = {1, 6, 6, 5}; }));
    CHECK(left([](Graph& graph) { graph.tensors[2].spec.shape = {2}; }));
    CHECK(left([](Graph& graph) { graph.tensors[3].spec.dtype = Dtype::f16; }));
}
