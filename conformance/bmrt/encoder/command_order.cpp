// SPDX-License-Identifier: Apache-2.0
// What commands wait for, against command buffers of the vendor's.
#include "libbmrt/kernel/command_order.h"

#include <catch2/catch.hpp>

#include <sstream>
#include <string>

namespace {

using bmrt::kernel::CommandOrder;
using bmrt::kernel::Engine;

// "G1" and "B1" are the first commands of the DMA engine and of the tensor unit; "/3" is what the
// command waits for.
std::string text_of(const CommandOrder& order) {
    std::ostringstream text;
    const auto waits = order.waits();
    for (std::size_t i = 0; i < waits.size(); ++i) {
        const CommandOrder::Command& command = order.commands()[i];
        if (i > 0) text << ' ';
        text << (command.engine == Engine::dma ? 'G' : 'B') << command.id << '/' << waits[i];
    }
    return text.str();
}

// Adds a command per letter; '[' and ']' begin and end a parallel part.
std::string order_of(const char* steps) {
    CommandOrder order;
    for (; *steps; ++steps) {
        switch (*steps) {
        case '[': CHECK(order.enable_parallel()); break;
        case ']': order.disable_parallel(); break;
        default: order.add(*steps == 'G' ? Engine::dma : Engine::tensor);
        }
    }
    return text_of(order);
}

} // namespace

// The buffer of LeNet that the vendor's BMKernel 1.1.4 wrote (docs/formats/bm1880-commands.md, "The
// SDK's LeNet").
TEST_CASE("commands of a buffer without modes wait as the vendor's do") {
    CHECK(order_of("GGGBBBGGBBBGGGGBGGBBBBBGGGGBG") ==
          "G1/0 G2/0 G3/0 B1/3 B2/0 B3/0 G4/3 G5/0 B4/5 B5/0 B6/0 G6/6 G7/0 G8/0 G9/0 B7/9 G10/7 "
          "G11/0 B8/11 B9/0 B10/0 B11/0 B12/0 G12/12 G13/0 G14/0 G15/0 B13/15 G16/13");
}

// The beginning of PNet's first command buffer, written by the SDK's compiler: its ids are these if
// its parts are.
TEST_CASE("commands of parallel parts wait as the vendor's do") {
    CHECK(order_of("GGG[BGG][BBBBBG][BB][BGG][BBBBBG]") ==
          "G1/0 G2/0 G3/0 B1/3 G4/0 G5/0 B2/5 B3/0 B4/0 B5/0 B6/0 G6/1 B7/6 B8/0 B9/0 G7/8 G8/0 "
          "B10/8 B11/0 B12/0 B13/0 B14/0 G9/9");
}

TEST_CASE("a dependency that another one implies is not waited for again") {
    CommandOrder order;
    REQUIRE(order.enable_parallel());
    const auto first = order.add(Engine::tensor), second = order.add(Engine::tensor);
    const auto early = order.add(Engine::dma), late = order.add(Engine::dma);
    REQUIRE(order.add_dependency(second, early));
    REQUIRE(order.add_dependency(first, late));
    CHECK(text_of(order) == "B1/0 B2/0 G1/2 G2/0");
}

TEST_CASE("a dependency within an engine is its order") {
    CommandOrder order;
    const auto first = order.add(Engine::dma), second = order.add(Engine::dma);
    REQUIRE(order.add_dependency(first, second));
    CHECK(text_of(order) == "G1/0 G2/0");
    CHECK_FALSE(order.add_dependency(second, first));
    CHECK_FALSE(order.add_dependency(first, 2));
}

TEST_CASE("streams wait within themselves, and for what came before them") {
    CommandOrder order;
    order.add(Engine::dma);
    REQUIRE(order.create_streams(2));
    order.add(Engine::tensor);
    REQUIRE(order.set_stream(1));
    order.add(Engine::dma);
    order.add(Engine::tensor);
    REQUIRE(order.set_stream(0));
    order.add(Engine::dma);
    CHECK(text_of(order) == "G1/0 B1/1 G2/0 B2/2 G3/1");
}
