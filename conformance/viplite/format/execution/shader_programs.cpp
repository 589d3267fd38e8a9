// SPDX-License-Identifier: Apache-2.0
// What is shown of shader operations, and how much of a file they may read.
#include "conformance/viplite/format/execution/shader_call.h"
#include "libviplite/format/execution/decode/decode.h"
#include "libviplite/format/execution/shader/shader_state.h"

#include <catch2/catch.hpp>

namespace nbg_tests {

using emu::Dtype;

TEST_CASE("what a shader is given is shown, whether its program is known or not") {
    const Image src{64, 7, 5, 3}, dst{1024, 7, 5, 3, Dtype::f16};
    const State state =
        State().image(0, src).image(8, dst).real(0x12, 0.25F).word(0x1B, 0x2610).word(0x1C, 0);
    CHECK(viplite::format::to_text(state.read()) ==
          "images 0x00: uint8 7 x 5 x 3 at 0x40, 0x08: float16 7 x 5 x "
          "3 at 0x400; constants 0x12: 0x3e800000 (0.25), 0x1b: "
          "0x2610");
    CHECK(viplite::format::to_text(State().word(0x40, 7).read()) == "constants 0x40: 0x7");
}

TEST_CASE("shaders that share a large state are read until it is too much") {
    const ByteList row(1 << 23);
    viplite::format::Description description;
    description.version = 0x1000f;
    description.lcd = row;
    description.lcd_table = {{0, 1 << 23}};
    const auto layout = viplite::format::MemoryLayout::make(description);
    REQUIRE(layout);
    viplite::format::OperationDecoder decoder(description, *layout,
                                              viplite::format::computing_chip().corners);
    const viplite::format::Operation operation{
        viplite::format::OperationType::shader, 0, 0, 0, 0xFFFFFFFF, 0};
    for (int i = 0; i < 32; ++i) REQUIRE(decoder.shader_state(operation));
    const auto state = decoder.shader_state(operation);
    REQUIRE(!state);
    CHECK(state.error().fault == emu::Fault::bad_model);
    CHECK_THAT(state.error().detail, Catch::Contains("more of the file than networks do"));
}

} // namespace nbg_tests
