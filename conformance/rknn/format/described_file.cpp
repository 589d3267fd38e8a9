// SPDX-License-Identifier: Apache-2.0
// Files that are refused still say what their inputs and outputs are.
#include "librknnrt/format/load.h"

#include "conformance/rknn/format/written_networks.h"
#include "emu-core/engine/custom_layers.h"

#include <catch2/catch.hpp>

namespace rknn_format_tests {

using namespace rknn::format;

TEST_CASE("described file/inputs and outputs of a file whose registers nobody understands") {
    SmallProgram program("rk3588");
    const emu::TensorId picture = program.input(8, 8, 3);
    const emu::TensorId map = program.conv(picture, {.channels = 16, .kernel = 3, .pad = 1});
    auto model = writer::assemble(program.finish({map}), {.generation = "RKNPU v2"});
    REQUIRE(model);
    model->normalisation = {{{0, 0, 0}, {1, 1, 1}, {}}};
    const Tensor input = model->tensors[static_cast<std::size_t>(model->inputs[0])];
    for (RegisterWrite& write : model->writes) {
        if (write.address == 0x4010) write.value |= 7; // no precision that is known
    }
    const auto file = writer::write_model(*model);
    REQUIRE(file);
    REQUIRE_FALSE(load(emu::SharedBytes(*file), {}));

    const auto described = describe(emu::SharedBytes(*file), {});
    if (!described) FAIL(described.error().detail);
    const emu::Program& ends = described->program;
    REQUIRE(ends.inputs.size() == 1);
    REQUIRE(ends.outputs.size() == 1);
    CHECK(ends.spec(ends.inputs[0]).shape == emu::Shape{1, 8, 8, 3});
    CHECK(ends.spec(ends.inputs[0]).quant.scale() == input.scale[0]);
    CHECK(ends.spec(ends.outputs[0]).shape == emu::Shape{1, 8, 8, 16});
    REQUIRE(ends.layers.size() == 1);
    CHECK(emu::custom_of(ends.layers[0]));
    CHECK(output_bytes(ends) == std::vector<std::uint64_t>{1024});
    CHECK(described->facts.inputs[0].pixels.size() == 3);
}

} // namespace rknn_format_tests
