// SPDX-License-Identifier: Apache-2.0
// Instructions that few programs have, most of container 2: quotients of int16, conditional moves,
// choices by elements, float32 images, marks before branches' targets, roots, branches that are
// always taken.
#include "conformance/viplite/format/execution/shader_call.h"
#include "emu-core/tensor/float16.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstring>

namespace nbg_tests {
namespace {

using Options = Assembler::Options;

constexpr std::uint32_t lanes = 8;
const Image src{64, lanes, 1}, dst{1024, lanes, 1};

// 16 bits, twice in every component.
Operand half_bits(std::uint32_t bits) {
    return {true, 7, bits & 0x1FF, bits >> 9 & 0x7F, 6};
}

// A thread for each byte.
State each_byte() {
    return State().threads(lanes, 1, 1).image(0, src).image(8, dst);
}

emu::Result<ByteList> result_of(const Assembler& code, const State& state) {
    return result_of(code.bytes(), state, {src}, {ByteList(src.bytes(), std::byte{5})}, dst);
}

void check(const Assembler& code, const State& state, const std::vector<int>& expected) {
    const auto result = result_of(code, state);
    INFO((result ? "" : result.error().detail));
    REQUIRE(result);
    std::vector<int> found;
    for (const std::byte byte : *result) found.push_back(std::to_integer<int>(byte));
    CHECK(found == expected);
}

std::string refusal(const Assembler& code, const State& state) {
    const auto result = result_of(code, state);
    REQUIRE(!result);
    return result.error().detail;
}

// The byte that register 1's first component holds.
Assembler& store(Assembler& code) {
    return code.store(CodeType::u8, 2, temporary(0, "xy"), 1, {0, 0});
}

Assembler third() {
    Assembler code;
    code.component(0x2C, CodeType::s32, 1, {temporary(0, "x"), integer(48)}, {.mask = 1});
    code.component(0x2C, CodeType::s32, 1, {uniform(4, "x"), integer(48)}, {.mask = 2});
    code.component(0x44, CodeType::s16, 1, {temporary(1, "x"), temporary(1, "y")}, {.mask = 1});
    code.component(0x2C, CodeType::s16, 1, {temporary(1, "x"), integer(32)}, {.mask = 1});
    store(code);
    return code;
}

// How often 1 was added, five times at most.
Assembler loop(std::uint32_t condition) {
    Assembler code;
    code.component(0x01, CodeType::s32, 1, {integer(0), no_operand, integer(0)},
                   {.mask = 1, .condition = condition});
    code.component(0x01, CodeType::s32, 1, {temporary(1, "x"), no_operand, integer(1)},
                   {.mask = 1});
    code.branch(2, CodeType::s32, temporary(1, "x"), integer(5), 1);
    store(code);
    return code;
}

} // namespace

TEST_CASE("a quotient of int16 is cut") {
    check(third(), each_byte().word(16, 3), {0, 0, 0, 1, 1, 1, 2, 2});
    check(third(), each_byte().word(16, 0x10003), {0, 0, 0, 1, 1, 1, 2, 2});
    CHECK_THAT(refusal(third(), each_byte().word(16, 0)), Catch::Contains("a division by 0"));
    Assembler other;
    other.component(0x2C, CodeType::s32, 1, {temporary(0, "x"), integer(32)}, {.mask = 1});
    store(other);
    CHECK_THAT(refusal(other, each_byte()), Catch::Contains("from a type to one"));
}

TEST_CASE("a move may have a condition") {
    Assembler code;
    code.component(0x09, CodeType::s32, 1, {no_operand, no_operand, integer(3)}, {.mask = 1});
    code.component(0x09, CodeType::u32, 1, {temporary(0, "x"), integer(3), temporary(0, "x")},
                   {.mask = 1, .condition = 4});
    store(code);
    check(code, each_byte(), {0, 1, 2, 3, 3, 3, 3, 3});
}

TEST_CASE("an instruction before a branch's target is marked") {
    const std::vector<int> five(lanes, 5);
    check(loop(0), each_byte(), five);
    check(loop(4), each_byte(), five);
    CHECK_THAT(refusal(loop(3), each_byte()), Catch::Contains("a condition of 0x3"));
    Assembler elsewhere = loop(0);
    elsewhere.component(0x01, CodeType::s32, 2, {integer(0), no_operand, integer(0)},
                        {.mask = 1, .condition = 4});
    CHECK_THAT(refusal(elsewhere, each_byte()), Catch::Contains("a condition of 0x4"));
    Assembler bit;
    bit.component(0x09, CodeType::s32, 1, {no_operand, no_operand, integer(0)}, {.mask = 1});
    bit.poke(38, 1, 1);
    store(bit);
    CHECK_THAT(refusal(bit, each_byte()), Catch::Contains("a field between of 0x8"));
}

TEST_CASE("a branch that is always taken has no sources") {
    const auto program = [](std::uint32_t condition) {
        Assembler code;
        code.component(0x01, CodeType::s32, 1, {temporary(0, "x"), no_operand, integer(1)},
                       {.mask = 1});
        code.branch(condition, CodeType::f32, no_operand, no_operand, 3);
        code.component(0x01, CodeType::s32, 1, {temporary(1, "x"), no_operand, integer(100)},
                       {.mask = 1});
        store(code);
        return code;
    };
    check(program(0), each_byte(), {1, 2, 3, 4, 5, 6, 7, 8});
    CHECK_THAT(refusal(program(1), each_byte()), Catch::Contains("another use of source 0"));
}

TEST_CASE("a square's root is the number") {
    Assembler code;
    code.component(0x3C, CodeType::s32, 1, {temporary(0, "x"), temporary(0, "x")}, {.mask = 1});
    code.component(0x2D, CodeType::s32, 1, {temporary(1, "x")}, {.mask = 1});
    code.component(0x21, CodeType::f32, 1, {no_operand, no_operand, temporary(1, "x")},
                   {.mask = 1});
    code.component(0x2E, CodeType::s32, 1, {temporary(1, "x")}, {.mask = 1});
    store(code);
    check(code, each_byte(), {0, 1, 2, 3, 4, 5, 6, 7});
}

// As programs make a ReLU: ones where a number is above 0, spread over its bits, choose it.
TEST_CASE("packed instructions choose and shift by elements") {
    const Image halves{64, lanes, 1, 1, emu::Dtype::f16}, result{1024, lanes, 1, 1, halves.dtype};
    Assembler code;
    code.load(CodeType::s16, 1, 0, temporary(0, "xy"), {0, 7});
    code.component(0x31, CodeType::s16, 2, {temporary(1), half_bits(0), half_bits(0xFFFF)},
                   {.condition = 1, .is_packed = true});
    code.component(0x5A, CodeType::s16, 2, {temporary(2), no_operand, half_bits(15)},
                   {.is_packed = true});
    code.component(0x0F, CodeType::s16, 1, {temporary(2), temporary(1), half_bits(0)},
                   {.condition = 11, .is_packed = true});
    code.store(CodeType::s16, 2, temporary(0, "xy"), 1, {0, 7});
    ByteList input(halves.bytes());
    for (std::size_t i = 0; i < lanes; ++i) {
        const auto half = emu::to_half(static_cast<float>(i) * 0.75F - 2);
        std::memcpy(input.data() + 2 * i, &half, sizeof half);
    }
    const State state = State().threads(1, 1, 1).image(0, halves).image(8, result);
    const auto found = nbg_tests::result_of(code.bytes(), state, {halves}, {input}, result);
    INFO((found ? "" : found.error().detail));
    REQUIRE(found);
    for (std::size_t i = 0; i < lanes; ++i) {
        CHECK(emu::from_half(emu::load<std::uint16_t>(*found, 2 * i)) ==
              std::max(static_cast<float>(i) * 0.75F - 2, 0.0F));
    }
    Assembler part = code;
    part.component(0x31, CodeType::s16, 2, {temporary(1), half_bits(0), half_bits(0)},
                   {.mask = 3, .condition = 1, .is_packed = true});
    const auto refused = nbg_tests::result_of(part.bytes(), state, {halves}, {input}, result);
    REQUIRE(!refused);
    CHECK_THAT(refused.error().detail, Catch::Contains("bit 34"));
}

TEST_CASE("four float32 numbers of an image are one load") {
    const Image reals{64, 2 * lanes, 1, 1, emu::Dtype::f16}; // 8 of 4 bytes each
    State state = State().threads(lanes, 1, 1).image(8, dst);
    state.word(0, reals.address).word(1, 4 * lanes).word(2, 1U << 16 | lanes);
    state.word(3, 0x32100002).word(4, 4 * lanes).word(5, 1);
    Assembler code;
    code.load(CodeType::f32, 1, 0, temporary(0, "xy"), {3, 0}).poke(34, 1, 0); // of two components
    code.component(0x01, CodeType::f32, 1, {temporary(1, "x"), no_operand, temporary(1, "y")},
                   {.mask = 1});
    code.component(0x2E, CodeType::s32, 1, {temporary(1, "x")}, {.mask = 1});
    code.store(CodeType::u8, 2, temporary(0, "xy"), 1, {0, 0});
    ByteList input(reals.bytes());
    for (std::size_t i = 0; i < lanes; ++i) {
        const auto real = static_cast<float>(3 * i);
        std::memcpy(input.data() + 4 * i, &real, sizeof real);
    }
    const auto found = nbg_tests::result_of(code.bytes(), state, {reals}, {input}, dst);
    INFO((found ? "" : found.error().detail));
    REQUIRE(found);
    for (std::size_t i = 0; i < lanes; ++i) // beyond the image the register keeps its 0
        CHECK(std::to_integer<std::size_t>((*found)[i]) == 3 * i + (i + 1 < lanes ? 3 * i + 3 : 0));
    Assembler gap = code;
    gap.load(CodeType::f32, 1, 0, temporary(0, "xy"), {5, 0}).poke(34, 1, 0);
    const auto refused = nbg_tests::result_of(gap.bytes(), state, {reals}, {input}, dst);
    REQUIRE(!refused);
    CHECK_THAT(refused.error().detail, Catch::Contains("a type of four components"));
}

} // namespace nbg_tests
