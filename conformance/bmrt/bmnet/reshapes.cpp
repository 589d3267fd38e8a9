// SPDX-License-Identifier: Apache-2.0
// Reshapes of both frameworks, which have one rule.
#include "conformance/bmrt/bmnet/small_network.h"
#include "libbmrt/bmnet/onnx/onnx_frontend.h"

#include <catch2/catch.hpp>

namespace bmnet_tests {

TEST_CASE("reshapes of both frameworks") {
    const std::vector<std::pair<std::vector<std::int64_t>, std::vector<std::uint32_t>>> cases = {
        {{0, -1, 4, 2}, {1, 3, 4, 2}},
        {{-1, 24}, {1, 24, 1, 1}},
        {{4, 0, 0}, {4, 2, 3, 1}},
        {{1, 5, -1}, {}},
        {{-1, -1}, {}},
        {{1, 2, 3, 4, 1}, {}},
        {{7}, {}}};
    for (const auto& [wanted, shape] : cases) {
        std::string dims;
        for (const std::int64_t extent : wanted) dims += " dim: " + std::to_string(extent);
        INFO(dims);
        const Built caffe =
            build({input(2, 3, 4) +
                       "layer { name: 'r' type: 'ReLU' bottom: 'data' top: 'r' } layer { "
                       "name: 'v' type: 'Reshape' bottom: 'r' top: 'v' reshape_param { "
                       "shape {" +
                       dims + " } } }",
                   row("data", 1.0F)});
        SmallOnnx onnx(row("data", 1.0F));
        onnx.add_input("data", {1, 2, 3, 4});
        onnx.add_integers("shape", wanted);
        onnx.add_node("Relu", {"data"}, "r");
        onnx.add_node("Reshape", {"r", "shape"}, "v");
        const Built other = build(std::make_unique<bmnet::OnnxFrontend>("", onnx.bytes()));
        CHECK(caffe.refusal.empty() == !shape.empty());
        CHECK(other.refusal.empty() == !shape.empty());
        if (shape.empty()) continue;
        CHECK(caffe.model.commands.at(0).outputs.at(0).shape == shape);
        CHECK(other.model.commands.at(0).outputs.at(0).shape == shape);
    }
}

} // namespace bmnet_tests
