// SPDX-License-Identifier: Apache-2.0
// Tables of resized axes are as long as a file says: all layers together have a limit.
#include <catch2/catch.hpp>

#include "emu-core/engine/executable.h"

using namespace emu;

namespace {

// Each layer makes `cells` cells of the input's two.
Program resizes(int layers, std::int32_t cells) {
    ops::Resize resize;
    resize.axes.push_back({0, static_cast<float>(cells) / 2});
    Program program;
    program.tensors.push_back({{"in", Dtype::i8, {2}, {}, false}, {}, 0});
    program.inputs = {0};
    program.normalisation.resize(1);
    for (int i = 1; i <= layers; ++i) {
        program.tensors.push_back({{"out", Dtype::i8, {cells}, {}, false}, {}, 0});
        program.outputs.push_back(i);
        program.layers.push_back({"resize", resize, {0}, {i}});
    }
    return program;
}

} // namespace

TEST_CASE("layers that resize to a few cells are prepared") {
    CHECK(Executable::prepare(resizes(4, 1 << 10)));
}

TEST_CASE("layers whose resized axes are too long together are refused") {
    const auto executable = Executable::prepare(resizes(3, 1 << 21));
    REQUIRE_FALSE(executable);
    CHECK(executable.error().fault == Fault::bad_model);
}
