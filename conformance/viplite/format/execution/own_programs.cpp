// SPDX-License-Identifier: Apache-2.0
#include "conformance/viplite/format/execution/shader_call.h"

namespace nbg_tests {
namespace {

constexpr std::uint32_t add = 0x01, multiply_add = 0x02, multiply = 0x03, move = 0x09,
                        shuffle = 0x2B, to_nearest = 0x2F, integer_multiply_add = 0x4C,
                        shift_left = 0x59;
constexpr std::uint32_t less = 2;
constexpr std::uint32_t four_sums = 10, eight_sums = 11, vertical_maximum = 25,
                        horizontal_maximum = 28;
constexpr Assembler::Options nearest{15, 0, 2, false};

DotConstants four_from(std::uint32_t first) {
    DotConstants dot(ConstantType::f32, ConstantType::u8);
    for (std::uint32_t i = 0; i < 4; ++i) dot.plain(4 * i, 0, first + i);
    return dot;
}

} // namespace

void Addition::set(State& state) const {
    state.real(24, constant).real(25, first).real(26, second);
    state.dot(28, four_from(0)).dot(44, four_from(4));
    DotConstants pack(ConstantType::f32, ConstantType::s32);
    for (std::uint32_t i = 0; i < 8; ++i) pack.plain(2 * i, i / 4, i % 4);
    state.dot(60, pack);
}

ByteList Addition::program() {
    const Assembler::Sums reals{four_sums, CodeType::u8, CodeType::u8, 0, false};
    Assembler code;
    code.load(CodeType::u8, 1, 0, temporary(0, "xy"), {0, 7});
    code.load(CodeType::u8, 2, 2, temporary(0, "xy"), {0, 7});
    code.sums(CodeType::f32, 3, {0, 3}, whole(1), temporary(1), 7, reals);
    code.sums(CodeType::f32, 4, {0, 3}, whole(1), temporary(1), 11, reals);
    code.sums(CodeType::f32, 5, {0, 3}, whole(2), temporary(1), 7, reals);
    code.sums(CodeType::f32, 6, {0, 3}, whole(2), temporary(1), 11, reals);
    for (std::uint32_t half : {0U, 1U}) {
        code.component(multiply_add, CodeType::f32, 3 + half,
                       {temporary(3 + half), uniform(6, "y"), uniform(6, "x")}, {});
        code.component(multiply_add, CodeType::f32, 3 + half,
                       {temporary(5 + half), uniform(6, "z"), temporary(3 + half)}, {});
        code.component(to_nearest, CodeType::s32, 3 + half, {temporary(3 + half)}, nearest);
    }
    code.sums(CodeType::u8, 1, {0, 7}, whole(3), temporary(4), 15,
              {eight_sums, CodeType::s32, CodeType::s32, 2, true});
    code.store(CodeType::u8, 4, temporary(0, "xy"), 1, {0, 7});
    return code.bytes();
}

ByteList pool_program() {
    Assembler code;
    for (const std::uint32_t line : {0U, 1U, 2U}) {
        code.load(CodeType::u8, 1 + line, 0, temporary(0, "xy"), {0, 15}, -1,
                  static_cast<int>(line) - 1);
    }
    code.vector(vertical_maximum, CodeType::u8, 1, {0, 15}, {whole(1), temporary(2), temporary(3)});
    code.vector(horizontal_maximum, CodeType::u8, 1, {0, 13}, {whole(1)});
    code.store(CodeType::u8, 2, temporary(0, "xy"), 1, {0, 13});
    return code.bytes();
}

ByteList resize_program() {
    Assembler code;
    code.component(move, CodeType::s32, 1, {no_operand, no_operand, temporary(0, "xy")},
                   {.mask = 3});
    code.component(integer_multiply_add, CodeType::s32, 1,
                   {temporary(0, "z"), uniform(1, "x"), uniform(0, "x")}, {.mask = 8});
    code.load(CodeType::u8, 2, 0, temporary(1, "xyw"), {0, 7}, 0, 0, true);
    code.component(shift_left, CodeType::s32, 1, {temporary(0, "xy"), no_operand, integer(1)},
                   {.mask = 3});
    code.component(integer_multiply_add, CodeType::s32, 1,
                   {temporary(0, "z"), uniform(3, "x"), uniform(2, "x")}, {.mask = 8});
    code.component(shuffle, CodeType::u8, 2, {temporary(2), uniform(4), integer(-1)}, {});
    code.store(CodeType::u8, 2, temporary(1, "xyw"), 2, {0, 15}, true);
    code.component(add, CodeType::s32, 1, {temporary(1, "y"), no_operand, integer(1)}, {.mask = 2});
    code.store(CodeType::u8, 2, temporary(1, "xyw"), 2, {0, 15}, true);
    return code.bytes();
}

ByteList loop_program() {
    const Assembler::Sums sum{8, CodeType::u8, CodeType::u8, 0, false};
    Assembler code;
    code.component(move, CodeType::s32, 1, {no_operand, no_operand, integer(0)}, {.mask = 1});
    code.component(move, CodeType::s32, 1, {no_operand, no_operand, temporary(0, "y")},
                   {.mask = 2});
    code.component(move, CodeType::f32, 2, {no_operand, no_operand, real(0)}, {});
    code.load(CodeType::u8, 3, 0, temporary(1, "xy"), {0, 3});
    code.sums(CodeType::f32, 3, {0, 0}, whole(3), temporary(3), 5, sum);
    code.component(add, CodeType::f32, 2, {temporary(2), no_operand, temporary(3)}, {.mask = 1});
    code.component(add, CodeType::s32, 1, {temporary(1), no_operand, integer(4)}, {.mask = 1});
    code.branch(less, CodeType::s32, temporary(1, "x"), uniform(4, "x"), 3);
    code.component(multiply, CodeType::f32, 2, {temporary(2), uniform(4, "y")}, {.mask = 1});
    code.component(to_nearest, CodeType::s32, 2, {temporary(2)}, nearest);
    code.sums(CodeType::u8, 2, {0, 0}, whole(2), temporary(2), 9,
              {8, CodeType::s32, CodeType::s32, 2, true});
    code.store(CodeType::u8, 2, temporary(0, "xy"), 2, {0, 0});
    return code.bytes();
}

} // namespace nbg_tests
