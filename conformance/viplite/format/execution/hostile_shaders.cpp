// SPDX-License-Identifier: Apache-2.0
// Programs that nobody wrote: what they have that is not known is refused, and damaged ones are
// refused or stay within memory.
#include "conformance/fuzz/random.h"
#include "conformance/viplite/format/execution/shader_layers.h"

#include <catch2/catch.hpp>

namespace nbg_tests {
namespace {

const Image bytes_image{64, 24, 4}, result_image{2048, 24, 4};

State plain_state() {
    State state;
    state.threads(3, 4, 1, 8).image(0, bytes_image).image(8, result_image);
    return state;
}

std::string refusal_of(const Assembler& code, const State& state = plain_state()) {
    const ByteList input(bytes_image.bytes());
    const auto result = result_of(code.bytes(), state, {bytes_image}, {input}, result_image);
    REQUIRE(!result);
    CHECK(result.error().fault == emu::Fault::bad_model);
    return result.error().detail;
}

// A copy, of which one instruction is what the test is about.
Assembler copy() {
    Assembler code;
    code.load(CodeType::u8, 1, 0, temporary(0, "xy"), {0, 7});
    code.store(CodeType::u8, 2, temporary(0, "xy"), 1, {0, 7});
    return code;
}

} // namespace

TEST_CASE("a program that copies is taken; one with a field that is not known is not") {
    const ByteList input(bytes_image.bytes(), std::byte{7});
    const auto result =
        result_of(copy().bytes(), plain_state(), {bytes_image}, {input}, result_image);
    REQUIRE(result);
    CHECK(*result == input);
    using Catch::Contains;
    CHECK_THAT(refusal_of(copy().poke(0, 6, 0x3F)),
               Contains("opcode") && Contains("instruction 1"));
    CHECK_THAT(refusal_of(copy().poke(6, 5, 1)), Contains("condition"));
    CHECK_THAT(refusal_of(copy().poke(13, 3, 1)), Contains("destination"));
    CHECK_THAT(refusal_of(copy().poke(35, 2, 1)), Contains("field"));
    CHECK_THAT(refusal_of(copy().poke(127, 1, 1)), Contains("field"));
    CHECK_THAT(refusal_of(copy().poke(64, 3, 1)), Contains("address by register"));
    CHECK_THAT(refusal_of(copy().poke(67, 3, 0)), Contains("no uniform"));
}

TEST_CASE("programs whose addresses or branches depend on data are refused") {
    Assembler branch = copy();
    branch.branch(2, CodeType::s32, temporary(1, "x"), uniform(4, "x"), 0);
    CHECK_THAT(refusal_of(branch), Catch::Contains("branch that depends"));
    Assembler pixel;
    pixel.load(CodeType::u8, 1, 0, temporary(0, "xy"), {0, 7});
    pixel.store(CodeType::u8, 2, temporary(1, "xy"), 1, {0, 7});
    CHECK_THAT(refusal_of(pixel), Catch::Contains("pixel to store"));
}

TEST_CASE("programs that do not end are refused") {
    Assembler endless = copy();
    endless.branch(0, CodeType::s32, integer(0), integer(0), 0);
    CHECK_THAT(refusal_of(endless), Catch::Contains("steps"));
}

TEST_CASE("images beyond memory, and grids beyond reason, are refused") {
    CHECK_THAT(refusal_of(copy(), plain_state().image(0, {0xFFFFFF00, 24, 4})),
               Catch::Contains("beyond the memory"));
    State many = plain_state();
    many.threads(1 << 16, 1 << 16, 1);
    CHECK_THAT(refusal_of(copy(), many), Catch::Contains("threads"));
    State strange = plain_state();
    strange.word(3, 0x44404000);
    CHECK_THAT(refusal_of(copy(), strange), Catch::Contains("format"));
}

// By the seed that the command line has.
TEST_CASE("damaged programs are refused, or stay within memory", "[.][programs]") {
    const ShaderLayer layers[] = {addition_layer(24, 4, {}), pool_layer(24, 4),
                                  resize_layer(24, 2, 2), sum_layer(24, 4, 0.25F)};
    const ByteList input(bytes_image.bytes(), std::byte{9});
    int taken = 0;
    for (std::uint64_t i = 0; i < DAMAGED_PROGRAMS; ++i) {
        fuzz::Random random(Catch::rngSeed(), i);
        const ShaderLayer& layer = layers[i % std::size(layers)];
        ByteList program = layer.program;
        for (std::uint64_t bits = 1 + random.below(3); bits > 0; --bits) {
            const std::size_t at = random.below(program.size());
            program[at] ^= static_cast<std::byte>(1U << random.below(8));
        }
        std::vector<std::uint32_t> addresses(layer.sources.size(), bytes_image.address);
        addresses.push_back(result_image.address);
        State state = layer.placed(addresses);
        for (std::uint64_t words = random.below(3); words > 0; --words)
            state.word(static_cast<std::uint32_t>(random.below(80)),
                       static_cast<std::uint32_t>(random.below(std::uint64_t{1} << 32)));
        INFO("case " << i);
        const auto result = result_of(program, state, {bytes_image}, {input}, result_image);
        if (result)
            ++taken;
        else
            CHECK(result.error().fault == emu::Fault::bad_model);
    }
    CHECK(taken > 0);
}

} // namespace nbg_tests
