// SPDX-License-Identifier: Apache-2.0
// Work of the units in real numbers: float32 between what memory holds.
#include "conformance/lift/run_program.h"
#include "conformance/rknn/format/random_tasks.h"
#include "emu-core/chip/generic.h"
#include "emu-core/tensor/float16.h"
#include "librknnrt/format/lower.h"

#include <catch2/catch.hpp>
#include <cstring>

using namespace rknn::format;
using emu::Dtype;
using emu::MemoryView;
using Kind = RealStage::Kind;

namespace {

using Bytes = std::vector<std::byte>;
using Reals = std::vector<float>;

MemoryView halves_at(std::int64_t base, std::int32_t h, std::int32_t w, std::int32_t c) {
    MemoryView view = cube_at(base, h, w, c);
    view.dtype = Dtype::f16;
    view.line *= 2, view.pixel *= 2, view.surface *= 2;
    return view;
}

Bytes halves(const Reals& values) {
    Bytes bytes(2 * values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        const std::uint16_t half = emu::to_half(values[i]);
        std::memcpy(&bytes[2 * i], &half, sizeof half);
    }
    return bytes;
}

ModelFile file_for(const MemoryView& input, const MemoryView& output) {
    ModelFile file = file_of(input, output);
    const MemoryView* views[] = {&input, &output};
    for (int i = 0; i < 2; ++i) {
        constexpr std::uint8_t int8_type = 3, float16_type = 10;
        file.tensors[i].element_type = views[i]->dtype == Dtype::f16 ? float16_type : int8_type;
    }
    return file;
}

Bytes result_of(UnitWork work, const MemoryView& input, const MemoryView& output,
                const Bytes& values) {
    const auto lowered = lower(file_for(input, output), {{0, 1, 0, std::move(work)}}, emu::generic);
    if (!lowered) FAIL(lowered.error().detail);
    return emu::lift::run_program(lowered->program, {values})[0];
}

Reals some_reals(std::size_t count, unsigned seed) {
    std::minstd_rand random(seed);
    Reals values(count);
    for (float& value : values) {
        value = emu::from_half(emu::to_half(static_cast<float>(random() % 2001) / 1000 - 1));
    }
    return values;
}

} // namespace

TEST_CASE("lower/float16 sums are float32 in the order of the taps") {
    Convolution c;
    c.src = halves_at(0, 6, 5, 10);
    c.kernel_h = 3, c.kernel_w = 2, c.pad_top = 1;
    c.out_h = 6, c.out_w = 4;
    c.output.dst = halves_at(1 << 14, 6, 4, 3);
    const Reals weights = some_reals(3 * 3 * 2 * 10, 1), values = some_reals(6 * 5 * 10, 2);
    c.weights = halves(weights);
    c.output.path = RealPath{{{Kind::add, {0.5F, -0.25F, 0.125F}}, {Kind::at_least, {0}}}, {}, {}};
    Reals expected;
    for (int i = 0; i < 6 * 4 * 3; ++i) {
        const int y = i / 12, x = i / 3 % 4, o = i % 3;
        float sum = 0;
        for (int k = 0; k < 3 * 2 * 10; ++k) {
            const int row = y - 1 + k / 20, column = x + k / 10 % 2;
            if (row < 0 || row >= 6) continue;
            sum += values[(row * 5 + column) * 10 + k % 10] * weights[o * 60 + k];
        }
        const float biases[] = {0.5F, -0.25F, 0.125F};
        expected.push_back(std::max(0.0F, sum + biases[o]));
    }
    CHECK(result_of(c, c.src, c.output.dst, halves(values)) == halves(expected));
}

TEST_CASE("lower/real stages in their order") {
    Pass pass;
    pass.src = halves_at(0, 1, 4, 2);
    pass.output.dst = halves_at(1 << 14, 1, 4, 2);
    pass.output.path = RealPath{{{Kind::multiply, {2, 4}},
                                 {Kind::add, {1}},
                                 {Kind::at_least, {-1}},
                                 {Kind::at_most, {6}},
                                 {Kind::multiply_negative, {0.5F}}},
                                {},
                                {{Kind::multiply, {10}}}};
    const Bytes values = halves({0, 0, 1, 1, -1, -1, 3, 3});
    CHECK(result_of(pass, pass.src, pass.output.dst, values) ==
          halves({10, 10, 30, 50, -5, -5, 60, 60}));
}

TEST_CASE("lower/a second operand of real numbers") {
    Pass pass;
    pass.src = halves_at(0, 1, 4, 1);
    pass.output.dst = halves_at(1 << 14, 1, 4, 1);
    pass.output.element.emplace();
    pass.output.element->view = pass.src;
    pass.output.path = RealPath{{{Kind::add, {1}}}, {}, {}};
    const Bytes values = halves({1, 2, 4, -2});
    const auto result = [&](ElementFunction function) {
        pass.output.element->function = function;
        return result_of(pass, pass.src, pass.output.dst, values);
    };
    CHECK(result(ElementFunction::add) == halves({3, 5, 9, -3}));
    CHECK(result(ElementFunction::subtract) == halves({1, 1, 1, 1}));
    CHECK(result(ElementFunction::multiply) == halves({2, 6, 20, 2}));
    CHECK(result(ElementFunction::divide) == halves({2, 1.5F, 1.25F, 0.5F}));
    CHECK(result(ElementFunction::maximum) == halves({2, 3, 5, -1}));
    CHECK(result(ElementFunction::minimum) == halves({1, 2, 4, -2}));
    std::get<RealPath>(pass.output.path).output = {
        {Kind::at_least, {-2}}, {Kind::at_most, {3}}, {Kind::multiply, {10}}};
    CHECK(result(ElementFunction::add) == halves({30, 30, 30, -20}));
}

TEST_CASE("lower/a table counts in integers") {
    Pass pass;
    pass.src = halves_at(0, 1, 4, 1);
    pass.output.dst = halves_at(1 << 14, 1, 4, 1);
    emu::ops::LineTable table; // y = 3 x from 0 to 511, 0 below
    for (int i = 0; i < table.entries; ++i) table.upper.value[i] = static_cast<std::int16_t>(3 * i);
    table.upper_end = 512;
    pass.output.path = RealPath{{{Kind::multiply, {8}}}, table, {{Kind::multiply, {0.125F}}}};
    // 1 -> 8 -> 24 -> 3; 0.3125 -> 2.5 -> 2 -> 6, half to even; -1 -> 0.
    CHECK(result_of(pass, pass.src, pass.output.dst, halves({1, 0.3125F, -1, 2})) ==
          halves({3, 0.75F, 0, 6}));
}

TEST_CASE("lower/between int8 and float16") {
    Pass pass;
    pass.src = cube_at(0, 1, 3, 1);
    pass.output.dst = halves_at(1 << 14, 1, 3, 1);
    pass.output.path = RealPath{{{Kind::multiply, {0.5F}}}, {}, {}};
    const Bytes integers{std::byte{5}, std::byte{0xfd}, std::byte{127}};
    CHECK(result_of(pass, pass.src, pass.output.dst, integers) == halves({2.5F, -1.5F, 63.5F}));
    std::swap(pass.src, pass.output.dst);
    pass.output.path = RealPath{};
    // Half to even, saturated.
    CHECK(result_of(pass, pass.src, pass.output.dst, halves({2.5F, -1.5F, 300})) ==
          Bytes{std::byte{2}, std::byte{0xfe}, std::byte{127}});
}

TEST_CASE("lower/the largest channel") {
    ChannelMaximum maximum{halves_at(0, 2, 1, 11), halves_at(1 << 14, 2, 1, 1)};
    Reals values = some_reals(22, 3);
    values[7] = 2, values[21] = 3;
    CHECK(result_of(maximum, maximum.src, maximum.dst, halves(values)) == halves({2, 3}));
}

TEST_CASE("lower/one source row for all rows") {
    Convolution c;
    c.src = halves_at(0, 1, 3, 1);
    c.stride_y = 0;
    c.out_h = 4, c.out_w = 3;
    c.output.dst = halves_at(1 << 14, 4, 3, 1);
    c.output.path = RealPath{};
    c.weights = halves({2});
    CHECK(result_of(c, c.src, c.output.dst, halves({1, 2, 3})) ==
          halves({2, 4, 6, 2, 4, 6, 2, 4, 6, 2, 4, 6}));
}

TEST_CASE("lower/weights that were computed") {
    Convolution c;
    c.src = cube_at(0, 1, 3, 8);
    c.computed_weights = c.src; // of which three kernels count
    c.weight_zero = {1};
    c.out_w = 3;
    c.output.dst = cube_at(1 << 14, 1, 3, 3);
    Bytes values;
    for (int i = 0; i < 24; ++i) values.push_back(static_cast<std::byte>(i / 8 + 1));
    // Sums of 8 products x * (w - 1) for x and w of 1, 2 and 3.
    const Bytes expected{std::byte{0},  std::byte{8}, std::byte{16}, std::byte{0}, std::byte{16},
                         std::byte{32}, std::byte{0}, std::byte{24}, std::byte{48}};
    CHECK(result_of(c, c.src, c.output.dst, values) == expected);
}

TEST_CASE("lower/bytes that move") {
    Move move{cube_at(0, 2, 3, 8), cube_at(1 << 14, 3, 2, 8), 0, {{3, 8}, {2, 24}, {8, 1}}};
    RandomTasks random(1);
    const Bytes values = random.bytes(48);
    const Bytes moved = result_of(move, move.src, move.dst, values);
    for (std::size_t i = 0; i < 48; ++i) {
        CHECK(moved[i] == values[(i / 8 % 2 * 3 + i / 16) * 8 + i % 8]);
    }
}

TEST_CASE("lower/bfloat16 between two passes is rounded half to even") {
    Pass first;
    first.src = halves_at(0, 1, 6, 1);
    first.output.dst = halves_at(1 << 13, 1, 6, 1);
    first.output.dst.dtype = bfloat16;
    first.output.path = RealPath{};
    Pass second = first;
    second.src = first.output.dst;
    second.output.dst = halves_at(1 << 14, 1, 6, 1);
    const auto lowered = lower(file_for(first.src, second.output.dst),
                               {{0, 1, 0, first}, {1, 1, 0, second}}, emu::generic);
    if (!lowered) FAIL(lowered.error().detail);
    const Bytes values = halves({1 + 0x1p-8F, 1 + 0x3p-8F, -1 - 0x3p-8F, 1 + 0x5p-9F, 0, -2.5F});
    CHECK(emu::lift::run_program(lowered->program, {values})[0] ==
          halves({1, 1 + 0x4p-8F, -1 - 0x4p-8F, 1 + 0x2p-8F, 0, -2.5F}));
}

TEST_CASE("lower/averages of float16") {
    Pooling pooling;
    pooling.method = Pooling::Method::average;
    pooling.src = halves_at(0, 2, 4, 1), pooling.dst = halves_at(1 << 14, 1, 2, 1);
    pooling.kernel_h = pooling.kernel_w = pooling.stride_x = 2;
    pooling.reciprocal_y = pooling.reciprocal_x = 32768;
    CHECK(result_of(pooling, pooling.src, pooling.dst, halves({1, 2, 5, 6, 3, 4, 7, 8})) ==
          halves({2.5F, 6.5F}));
}
