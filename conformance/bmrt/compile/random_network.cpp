// SPDX-License-Identifier: Apache-2.0
#include "conformance/bmrt/compile/random_network.h"

#include "emu-core/chip/bm1880.h"
#include "emu-core/model/graph_queries.h"
#include "emu-core/model/lower/lower.h"

#include <algorithm>
#include <cmath>

namespace bmcompile_tests {

using emu::Dtype;
using emu::Quant;
using emu::Shape;
using emu::TensorId;

emu::ops::RealLimits NetworkBuilder::limits(float scale) {
    switch (between(0, 3)) {
    case 0: return emu::graph::relu;
    case 1: return {.low = 0, .high = 60 * scale};
    case 2: return {.low = -50 * scale, .high = 90 * scale};
    default: return emu::graph::no_limits;
    }
}

TensorId NetworkBuilder::input(const Shape& shape, float scale) {
    const auto id = static_cast<TensorId>(graph_.tensors.size());
    graph_.tensors.push_back(
        {{"t" + std::to_string(id), Dtype::i8, shape, Quant::affine(scale, 0)}, {}});
    graph_.inputs.push_back(id);
    return id;
}

TensorId NetworkBuilder::constant(const Shape& shape, float scale, std::int32_t most) {
    const auto id = static_cast<TensorId>(graph_.tensors.size());
    std::vector<std::byte> values(static_cast<std::size_t>(shape.elements()));
    for (std::byte& value : values) value = static_cast<std::byte>(between(-most, most));
    graph_.tensors.push_back(
        {{"c" + std::to_string(id), Dtype::i8, shape, Quant::affine(scale, 0)}, std::move(values)});
    return id;
}

TensorId NetworkBuilder::add(emu::graph::Operation operation, std::vector<TensorId> inputs,
                             const Shape& shape, float scale) {
    const auto id = static_cast<TensorId>(graph_.tensors.size());
    const std::string name = "t" + std::to_string(id);
    graph_.tensors.push_back({{name, Dtype::i8, shape, Quant::affine(scale, 0)}, {}});
    graph_.nodes.push_back({name, std::move(operation), std::move(inputs), {id}});
    return id;
}

TensorId NetworkBuilder::weighted(emu::graph::Operation operation, TensorId src,
                                  const Shape& weights, std::int32_t channels, const Shape& shape,
                                  int shift, bool biased, std::int32_t block) {
    const float scale = 0.01F, sums = scale_of(src) * scale;
    std::vector<TensorId> inputs{src, constant(weights, scale)};
    Quant products = Quant::affine(sums, 0);
    if (block > 0) {
        Quant& own = graph_.tensors[inputs[1]].spec.quant;
        own = products = scales_of_blocks(scale, channels, block, emu::channel_axis(operation));
        products.axis = 0;
        for (float& each : products.scales) each *= scale_of(src);
    }
    if (biased) {
        std::vector<std::byte> values;
        for (std::int32_t c = 0; c < channels; ++c) {
            const std::int32_t value = between(-20000, 20000);
            const auto* raw = reinterpret_cast<const std::byte*>(&value);
            values.insert(values.end(), raw, raw + sizeof value);
        }
        inputs.push_back(static_cast<TensorId>(graph_.tensors.size()));
        graph_.tensors.push_back(
            {{"bias", Dtype::i32, {channels}, std::move(products)}, std::move(values)});
    }
    return add(std::move(operation), std::move(inputs), shape, std::ldexp(sums, shift));
}

Quant NetworkBuilder::scales_of_blocks(float scale, std::int32_t channels, std::int32_t block,
                                       int axis) {
    Quant quant{Quant::Scheme::affine, {}, {}, axis, 0};
    for (std::int32_t first = 0; first < channels; first += block) {
        const auto end = static_cast<std::size_t>(std::min(first + block, channels));
        quant.scales.resize(end, std::ldexp(scale, -between(0, 3)));
    }
    quant.zero_points.resize(quant.scales.size());
    return quant;
}

emu::Result<emu::Program> NetworkBuilder::program() const {
    emu::graph::Graph graph = graph_;
    for (const emu::graph::Node& node : graph.nodes) {
        const auto reads = [&](const emu::graph::Node& other) {
            return std::ranges::count(other.inputs, node.outputs[0]) != 0;
        };
        if (std::ranges::none_of(graph.nodes, reads)) graph.outputs.push_back(node.outputs[0]);
    }
    return emu::lower(std::move(graph), emu::bm1880_chip);
}

RandomWindow random_window(NetworkBuilder& network, std::int32_t h, std::int32_t w, bool dilated) {
    const auto random_axis = [&](std::int32_t extent, std::int32_t& out) {
        emu::ops::WindowAxis axis;
        axis.dilation = dilated ? network.between(1, 3) : 1;
        do {
            axis.kernel = network.between(1, 5);
        } while ((axis.kernel - 1) * axis.dilation >= extent);
        const std::int32_t reach = (axis.kernel - 1) * axis.dilation + 1;
        axis.stride = network.between(1, 3);
        axis.before = network.between(0, (axis.kernel - 1) / 2);
        const std::int32_t after = network.between(0, (axis.kernel - 1) / 2);
        out = (extent + axis.before + after - reach) / axis.stride + 1;
        return axis;
    };
    RandomWindow random{};
    random.window.y = random_axis(h, random.h);
    random.window.x = random_axis(w, random.w);
    return random;
}

} // namespace bmcompile_tests
