// SPDX-License-Identifier: Apache-2.0
// What container 2 does with maps of float16: sums of two, slopes, tables, the largest of 2 x 2.
#include "conformance/viplite/format/execution/elements/half_networks.h"
#include "emu-core/tensor/float16.h"
#include "libviplite/format/execution/decode/convolution_fields.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace nbg_tests {
namespace {

namespace nn = viplite::format::convolution_field;
using viplite::format::OperationType;
using viplite::format::PatchSource;

ByteList halves(std::size_t count, float first, float step) {
    std::vector<std::uint16_t> values;
    for (std::size_t i = 0; i < count; ++i)
        values.push_back(emu::to_half(first + step * static_cast<float>(i)));
    return list_of(values);
}

float half_at(const ByteList& bytes, std::size_t i) {
    return emu::from_half(emu::load<std::uint16_t>(bytes, 2 * i));
}

ByteList output_of(const emu::SharedBytes& file, const ByteList& input) {
    return run(load(file).program, {input}).outputs[0];
}

} // namespace

TEST_CASE("a stream program adds two maps of float16") {
    ByteList input = halves(HalfMap::elements, -1, 0.125F);
    const ByteList second = halves(HalfMap::elements, 0.5F, -0.0625F);
    input.insert(input.end(), second.begin(), second.end());
    const ByteList sum = output_of(half_sum_network(half_sum_command(), plain_sum), input);
    const ByteList relu = output_of(half_sum_network(half_sum_command(), relu_sum), input);
    for (std::size_t i = 0; i < HalfMap::elements; ++i) {
        const float expected = half_at(input, i) + half_at(second, i);
        CHECK(half_at(sum, i) == expected);
        CHECK(half_at(relu, i) == std::max(expected, 0.0F));
    }
}

TEST_CASE("stream programs and commands of float16 that are not known") {
    StreamWords other = plain_sum;
    other[8] ^= 1;
    is_refused(half_sum_network(half_sum_command(), other), "a stream program of 6 instructions");
    is_refused(half_sum_network(half_sum_command(), {}), "a stream program of 0 instructions");
    const auto refused = [](viplite::format::Field field, std::uint32_t value, const char* why) {
        is_refused(half_sum_network(half_sum_command().set(field, value), plain_sum), why);
    };
    refused(nn::stream_place, 7, "a stream program at 6, where 7 runs");
    refused(nn::kernel_width, 2, "elements with kernels of 2 x 1");
    refused(nn::modes, nn::mode_addend, "float16 by modes 0x2");
    refused(nn::second_scale, 0, "a second map times 0");
    refused(nn::relu, 1, "or have a zero point or a ReLU");
    refused(nn::high_limit, 0, "within limits");
    refused(nn::result_width, HalfMap::w + 1, "4 x 2 elements to 5 x 2");
    refused(nn::source_type_low, 0, "other elements than float16");
    refused({41, 0, 1}, 1, "bits 0x1 in word 41");
}

TEST_CASE("numbers below 0 have a factor for each channel") {
    const std::vector<float> factors{1, 0.25F, 1, -0.5F, 1, 3};
    const ByteList input = halves(HalfMap::elements, -1.5F, 0.125F),
                   result = output_of(slopes_network(factors), input);
    for (std::size_t i = 0; i < HalfMap::elements; ++i) {
        const float x = half_at(input, i);
        CHECK(half_at(result, i) ==
              (x < 0 ? x * factors[2 * (i / (HalfMap::w * HalfMap::h)) + 1] : x));
    }
    is_refused(slopes_network({2, 1, 1, 1, 1, 1}), "another factor than 1");
}

TEST_CASE("the largest of 2 x 2 numbers of float16") {
    WrittenCommand command = half_command();
    command.set(nn::pooling, 1)
        .set(nn::result_line, HalfMap::line / 2)
        .set(nn::result_surface_low, 4);
    const ByteList input = halves(HalfMap::elements, 3, -0.5F);
    const ByteList result =
        output_of(half_network(OperationType::convolution, command, HalfMap::elements,
                               HalfMap::elements / 4, {}, {}),
                  input);
    for (std::size_t i = 0; i < HalfMap::elements / 4; ++i)
        CHECK(half_at(result, i) == half_at(input, i / 2 * 8 + i % 2 * 2));
    command.set(nn::pool_size, 1);
    is_refused(half_network(OperationType::convolution, command, HalfMap::elements,
                            HalfMap::elements / 4, {}, {}),
               "pooling of method 1");
}

TEST_CASE("tables of float16 have entries for powers of two below 2, and from 2 on") {
    const ByteList input = halves(HalfMap::elements, -5.25F, 0.4375F);
    for (const int bits : {4, 5}) {
        const ByteList result = output_of(half_table_network(square_table(bits, 0)), input);
        for (std::size_t i = 0; i < HalfMap::elements; ++i) {
            const double x = half_at(input, i);
            // Between entries, a line: x * x is at most a 64th of an octave's square away.
            const double octave = std::exp2(std::ilogb(x) - (9 - bits));
            CHECK(half_at(result, i) == Approx(x * x + 1).margin(octave * octave / 4 + 0.02));
        }
    }
}

TEST_CASE("numbers that are too small for a table lie on a line by its slope") {
    ByteList input = halves(HalfMap::elements, 0, 0);
    const std::uint16_t half = emu::to_half(0.001953125F);
    std::memcpy(input.data(), &half, sizeof half);
    // 2^-7 is the first entry's; 1 + 2^-14 there, and a slope of 2.
    const ByteList result = output_of(half_table_network(square_table(4, 0x400000)), input);
    CHECK(half_at(result, 0) == Approx(1 + 2 * (0.001953125 - 0.0078125)).margin(0.001));
    CHECK(half_at(result, 1) == Approx(1 - 2 * 0.0078125).margin(0.001));
}

TEST_CASE("tables of float16 of a kind that is not known") {
    ByteList table = square_table(4, 0);
    table.pop_back();
    is_refused(half_table_network(table), "a table of 4107 bytes");
    is_refused(half_table_network(square_table(6, 0)), "a table of kind 0x36000000");
    is_refused(half_table_network(square_table(4, 0x1000000)), "a table of kind");
    is_refused(half_table_network(square_table(4, 0x7F8000)), "whose slope is no number");
}

} // namespace nbg_tests
