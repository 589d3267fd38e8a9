// SPDX-License-Identifier: Apache-2.0
#include "conformance/viplite/format/execution/shader_layers.h"

#include <algorithm>
#include <cmath>

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

int at(const ByteList& bytes, std::size_t i) {
    return std::to_integer<int>(bytes[i]);
}

std::byte limited(float value) {
    return static_cast<std::byte>(std::clamp(std::nearbyint(value), 0.0F, 255.0F));
}

// Threads that have `pixels` of a line each.
State lines_of(const Image& image, std::uint32_t pixels) {
    return State().threads((image.w + pixels - 1) / pixels, image.h, image.c, pixels);
}

ByteList addition_program() {
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

// Constant 16 on says which pixel each of the result's comes from.
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

// Constant 16 is how many pixels a line has, 17 the factor.
ByteList sum_program() {
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

ByteList added(const ByteList& first, const ByteList& second, const Addition& addition) {
    ByteList result;
    for (std::size_t i = 0; i < first.size(); ++i) {
        const float sum = static_cast<float>(at(first, i)) * addition.first + addition.constant;
        result.push_back(limited(static_cast<float>(at(second, i)) * addition.second + sum));
    }
    return result;
}

ByteList pooled(const ByteList& bytes, int w, int h) {
    ByteList result;
    for (int y = 0; y < h; ++y) {
        for (int x = 0; x < w; ++x) {
            std::byte largest{};
            for (int i = 0; i < 9; ++i) {
                const int line = std::clamp(y + i / 3 - 1, 0, h - 1);
                const int column = std::clamp(x + i % 3 - 1, 0, w - 1);
                largest = std::max(largest, bytes[static_cast<std::size_t>(w * line + column)]);
            }
            result.push_back(largest);
        }
    }
    return result;
}

ByteList resized(const ByteList& bytes, std::size_t w) {
    ByteList result;
    for (std::size_t line = 0; line < 2 * bytes.size() / w; ++line) {
        for (std::size_t x = 0; x < 2 * w; ++x) result.push_back(bytes[line / 2 * w + x / 2]);
    }
    return result;
}

ByteList summed(const ByteList& bytes, std::size_t w, float factor) {
    ByteList result;
    for (std::size_t first = 0; first < bytes.size(); first += w) {
        int sum = 0;
        for (std::size_t x = 0; x < w; ++x) sum += at(bytes, first + x);
        result.push_back(limited(static_cast<float>(sum) * factor));
    }
    return result;
}

} // namespace

State ShaderLayer::placed(const std::vector<std::uint32_t>& addresses) const {
    State all = state;
    for (std::uint32_t i = 0; i < addresses.size(); ++i) {
        Image image = i < sources.size() ? sources[i] : result;
        image.address = addresses[i];
        all.image(8 * i, image);
    }
    return all;
}

WrittenShader ShaderLayer::written(const std::vector<Place>& places) const {
    State all = state;
    for (std::uint32_t i = 0; i < places.size(); ++i) {
        Image image = i < sources.size() ? sources[i] : result;
        image.address = places[i].offset;
        all.image(8 * i, image, places[i].source, places[i].index);
    }
    return all.with(program);
}

ShaderLayer addition_layer(std::uint32_t w, std::uint32_t h, const Addition& addition) {
    const Image image{0, w, h};
    State state = lines_of(image, 8);
    state.real(24, addition.constant).real(25, addition.first).real(26, addition.second);
    state.dot(28, four_from(0)).dot(44, four_from(4));
    DotConstants pack(ConstantType::f32, ConstantType::s32);
    for (std::uint32_t i = 0; i < 8; ++i) pack.plain(2 * i, i / 4, i % 4);
    state.dot(60, pack);
    return {addition_program(), state, {image, image}, image, [addition](const auto& sources) {
                return added(sources[0], sources[1], addition);
            }};
}

ShaderLayer pool_layer(std::uint32_t w, std::uint32_t h) {
    const Image image{0, w, h};
    return {pool_program(), lines_of(image, 14), {image}, image, [w, h](const auto& sources) {
                return pooled(sources[0], static_cast<int>(w), static_cast<int>(h));
            }};
}

ShaderLayer resize_layer(std::uint32_t w, std::uint32_t h, std::uint32_t c) {
    const Image image{0, w, h, c};
    State state = lines_of(image, 8);
    state.word(16, 0x33221100).word(17, 0x77665544);
    state.word(18, 0x33221100).word(19, 0x77665544);
    return {resize_program(), state, {image}, {0, 2 * w, 2 * h, c}, [w](const auto& sources) {
                return resized(sources[0], w);
            }};
}

ShaderLayer sum_layer(std::uint32_t w, std::uint32_t h, float factor) {
    State state = State().threads(1, h, 1).word(16, w).real(17, factor);
    DotConstants four(ConstantType::f32, ConstantType::u8);
    for (std::uint32_t i = 0; i < 4; ++i) four.plain(i, 0, i);
    state.dot(20, four).dot(36, DotConstants(ConstantType::f32, ConstantType::s32).plain(0, 0, 0));
    return {sum_program(), state, {{0, w, h}}, {0, 1, h}, [w, factor](const auto& sources) {
                return summed(sources[0], w, factor);
            }};
}

} // namespace nbg_tests
