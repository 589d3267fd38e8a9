// SPDX-License-Identifier: Apache-2.0
// A float network with a layer of every kind that has integer arithmetic.
#pragma once

#include "conformance/model/float_graph.h"
#include "conformance/model/graph_values.h"

namespace emu::graph {

class NetworkBuilder {
public:
    TensorId tensor(std::string name, Shape shape, const Reals& values = {}) {
        graph.tensors.push_back(real(std::move(name), shape, values));
        return static_cast<TensorId>(graph.tensors.size() - 1);
    }
    TensorId weights(const std::string& name, Shape shape, float scale) {
        Reals values = random_reals(shape.elements(), seed_++);
        for (float& value : values) value *= scale;
        return tensor(name, shape, values);
    }
    TensorId node(const std::string& name, Operation operation, std::vector<TensorId> inputs,
                  Shape result) {
        const TensorId id = tensor(name, result);
        graph.nodes.push_back({name, std::move(operation), std::move(inputs), {id}});
        return id;
    }

    Graph graph;

private:
    std::uint32_t seed_ = 1;
};

inline ops::Window window(std::int32_t kernel, std::int32_t stride, std::int32_t before) {
    const ops::WindowAxis axis{.kernel = kernel, .stride = stride, .dilation = 1, .before = before};
    return {axis, axis};
}

template <class Operation> Operation with_window(const ops::Window& window) {
    Operation operation;
    operation.window = window;
    return operation;
}

inline Conv relu_conv(const ops::Window& window) {
    Conv conv = with_window<Conv>(window);
    conv.limits = relu;
    return conv;
}

inline Softmax last_softmax() {
    Softmax softmax;
    softmax.axis = 1;
    return softmax;
}

// 1x8x8x4 -> 1x10 and 1x8x8x16. Input 0 is meant to be between -1 and 1.
inline Graph every_layer() {
    NetworkBuilder b;
    const Shape map{1, 8, 8, 8}, half{1, 4, 4, 8};
    const TensorId in = b.tensor("in", {1, 8, 8, 4});
    const TensorId conv =
        b.node("conv", relu_conv(window(3, 1, 1)),
               {in, b.weights("cw", {8, 3, 3, 4}, 0.5F), b.weights("cb", {8}, 0.25F)}, map);
    const TensorId depthwise =
        b.node("depthwise", with_window<Depthwise>(window(3, 1, 1)),
               {conv, b.weights("dw", {1, 3, 3, 8}, 0.5F), b.weights("db", {8}, 0.25F)}, map);
    const TensorId gate = b.node("gate", ops::Unary{ops::UnaryFunction::sigmoid}, {depthwise}, map);
    const TensorId product =
        b.node("product", binary(ops::BinaryFunction::multiply), {depthwise, gate}, map);
    const TensorId shifted = b.node("shifted", binary(ops::BinaryFunction::subtract),
                                    {product, b.weights("shift", {1, 1, 1, 8}, 0.5F)}, map);
    const TensorId joined = b.node("joined", Concat{3, no_limits}, {conv, shifted}, {1, 8, 8, 16});
    const TensorId smallest =
        b.node("smallest", with_window<MaxPool>(window(2, 2, 0)), {shifted}, half);
    const TensorId mean =
        b.node("mean", with_window<AveragePool>(window(3, 1, 1)), {smallest}, half);
    const TensorId sum = b.node("sum", binary(ops::BinaryFunction::add), {mean, smallest}, half);
    const TensorId transposed = b.node(
        "transposed", with_window<TransposedConv>(window(2, 2, 0)),
        {sum, b.weights("tw", {6, 2, 2, 8}, 0.5F), b.weights("tb", {6}, 0.25F)}, {1, 8, 8, 6});
    const TensorId whole =
        b.node("whole", with_window<AveragePool>(window(8, 1, 0)), {transposed}, {1, 1, 1, 6});
    const TensorId flat = b.node("flat", Reshape{}, {whole}, {1, 6});
    const TensorId dense =
        b.node("dense", FullyConnected{},
               {flat, b.weights("fw", {10, 6}, 2), b.weights("fb", {10}, 0.25F)}, {1, 10});
    const TensorId mixed =
        b.node("mixed", Matmul{}, {dense, b.weights("mw", {10, 10}, 1)}, {1, 10});
    const TensorId scores = b.node("scores", last_softmax(), {mixed}, {1, 10});
    b.graph.inputs = {in};
    b.graph.outputs = {scores, joined};
    return std::move(b.graph);
}

} // namespace emu::graph
