// SPDX-License-Identifier: Apache-2.0
// An ONNX network without a calibration table, in float32.
#include "conformance/bmrt/bmnet/float/float_networks.h"
#include "conformance/described/temporary_folder.h"
#include "emu-core/base/file.h"
#include "libbmrt/bmnet/builder/float_build.h"
#include "libbmrt/bmnet/onnx/onnx_frontend.h"
#include "libbmrt/bmnet/onnx/onnx_messages.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>

namespace bmnet_tests {
namespace {

void add_constant(bmnet::OnnxGraph& graph, const char* name, const std::vector<int>& dims,
                  const Reals& values) {
    bmnet::OnnxTensor& tensor = *graph.add_initializer();
    tensor.set_name(name);
    tensor.set_data_type(1); // float32
    for (const int extent : dims) tensor.add_dims(extent);
    for (const float value : values) tensor.add_float_data(value);
}

bmnet::OnnxNode& add_node(bmnet::OnnxGraph& graph, const char* type,
                          const std::vector<const char*>& inputs, const char* output) {
    bmnet::OnnxNode& node = *graph.add_node();
    node.set_op_type(type);
    for (const char* input : inputs) node.add_input(input);
    node.add_output(output);
    return node;
}

} // namespace

TEST_CASE("float: ONNX, a sum of each channel, leaky ReLU, flattened into a product") {
    const Reals x = random_reals(8, 1), w = random_reals(12, 2);
    bmnet::OnnxModel model;
    bmnet::OnnxGraph& graph = *model.mutable_graph();
    bmnet::OnnxValueInfo& input = *graph.add_input();
    input.set_name("x");
    for (const int extent : {1, 2, 2, 2})
        input.mutable_type()->mutable_tensor_type()->mutable_shape()->add_dim()->set_dim_value(
            extent);
    add_constant(graph, "k", {2, 2, 2, 2}, Reals(16, 0.5F));
    add_constant(graph, "w", {6, 2}, w);
    add_node(graph, "Conv", {"x", "k"}, "c"); // both channels: half the sum of all
    add_node(graph, "LeakyRelu", {"c"}, "r");
    add_node(graph, "Flatten", {"r"}, "f");
    bmnet::OnnxAttribute& turned = *add_node(graph, "Gemm", {"f", "w"}, "y").add_attribute();
    turned.set_name("transB");
    turned.set_i(1);
    graph.add_output()->set_name("y");

    bmnet::FloatBuild build(BM_CHIP_BM1682, std::make_unique<bmnet::OnnxFrontend>(
                                                std::string(), model.SerializeAsString()));
    const emu::Outcome outcome = build.run({});
    INFO((outcome ? "" : outcome.error().detail));
    REQUIRE(outcome);
    const TemporaryFolder folder;
    REQUIRE(build.store_model("n", folder.path("model").c_str(), nullptr));
    const auto outputs = run_model(folder.path("model"), {x});
    REQUIRE(outputs);
    REQUIRE(outputs->size() == 6);
    double sum = 0;
    for (const float value : x) sum += 0.5 * value;
    if (sum < 0) sum *= 0.01F;
    for (std::size_t i = 0; i < 6; ++i)
        CHECK(std::abs((*outputs)[i] - sum * (w[2 * i] + w[2 * i + 1])) <= 1e-5);
}

} // namespace bmnet_tests
