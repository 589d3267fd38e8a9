// SPDX-License-Identifier: Apache-2.0
// What container 2 does with maps of float16: sums of two, slopes, tables, the largest of 2 x 2.
#include "conformance/viplite/format/execution/network_run.h"
#include "conformance/viplite/format/execution/written_network.h"
#include "emu-core/tensor/float16.h"
#include "libviplite/format/execution/decode/convolution_fields.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace nbg_tests {
namespace {

namespace nn = viplite::format::convolution_field;
using viplite::format::OperationType;
using viplite::format::PatchSource;

constexpr std::uint32_t w = 4, h = 2, c = 3, elements = w * h * c, line = 2 * w, surface = line * h;
constexpr viplite::format::Field kind{3, 2, 1}, place{27, 4, 8};

template <class T> ByteList bytes_of(const std::vector<T>& values) {
    const auto bytes = std::as_bytes(std::span(values));
    return {bytes.begin(), bytes.end()};
}

ByteList halves(std::size_t count, float first, float step) {
    std::vector<std::uint16_t> values;
    for (std::size_t i = 0; i < count; ++i)
        values.push_back(emu::to_half(first + step * static_cast<float>(i)));
    return bytes_of(values);
}

float half_at(const ByteList& bytes, std::size_t i) {
    return emu::from_half(emu::load<std::uint16_t>(bytes, 2 * i));
}

// From the input to the output.
WrittenCommand half_command() {
    WrittenCommand command;
    command.set(nn::kernel_width, 1).set(nn::kernel_height, 1).set(nn::depthwise, 1).set(kind, 1);
    command.set(nn::kernel_type_low, 1).set(nn::source_type_low, 1).set(nn::result_type_low, 1);
    command.set(nn::source_width, w).set(nn::source_height, h).set(nn::source_line, line);
    command.set(nn::result_width, w).set(nn::result_height, h).set(nn::result_line, line);
    command.set(nn::result_channels, c).set(nn::source_surface_low, surface);
    command.set(nn::result_surface_low, surface);
    command.set({nn::exponent_low, nn::exponent_high}, 127);
    command.set(nn::low_limit, 0xFF800000).set(nn::high_limit, 0x7F800000);
    return command.address({nn::source_address.word, PatchSource::input, 0})
        .address({nn::result_address.word, PatchSource::output, 0});
}

WrittenCommand sum_command() {
    return half_command()
        .set({nn::second_scale, nn::second_scale_high}, std::bit_cast<std::uint32_t>(1.0F))
        .set(place, 6)
        .set(nn::addend_line, line)
        .set(nn::addend_lines, surface)
        .address({nn::addend_address.word, PatchSource::input, 0}, 2 * elements);
}

// The words that load a stream program to place 6.
ByteList stream(const std::vector<std::uint32_t>& instructions) {
    std::vector<std::uint32_t> words{0x08010E5B, 6};
    for (std::size_t i = 0; i < instructions.size(); ++i) {
        words.push_back(0x08010E5C + (i & 1));
        words.push_back(instructions[i]);
    }
    return bytes_of(words);
}

const std::vector<std::uint32_t> plain_sum{0x20001, 0x20000, 0x603,      0, 0x400,      0,
                                           0,       0x4580,  0x21301221, 0, 0x12041025, 0};
const std::vector<std::uint32_t> relu_sum{
    0x20002, 0x20000, 0x905, 0, 0x400, 0, 0, 0x4580, 0, 0x4900, 0x21301221, 0x2088, 0x12041825, 0};

// w: of the slopes or the table. stream: the program that it loads.
emu::SharedBytes network(OperationType type, const WrittenCommand& command, std::uint32_t inputs,
                         std::uint32_t outputs, const ByteList& row, const ByteList& loaded) {
    WrittenNetwork network(second_target, WrittenNetwork::Kind::second);
    if (!row.empty()) network.row(row);
    network.input_words(inputs);
    network.output_words(outputs);
    network.add(type, command, network.state(loaded));
    return network.file();
}

emu::SharedBytes sum_network(const WrittenCommand& command,
                             const std::vector<std::uint32_t>& program) {
    return network(OperationType::sp, command, 2 * elements, elements, {}, stream(program));
}

void is_refused(const emu::SharedBytes& file, const char* why) {
    const auto description = viplite::format::read(file);
    REQUIRE(description);
    const auto loaded =
        viplite::format::load_executable(*description, viplite::format::computing_chip());
    REQUIRE(!loaded);
    CHECK_THAT(loaded.error().detail, Catch::Contains(why));
}

ByteList output_of(const emu::SharedBytes& file, const ByteList& input) {
    return run(load(file).program, {input}).outputs[0];
}

// 21 bits of a number that is 0 or from 2^-14 on: what tables hold.
std::uint32_t table_word(double value) {
    if (value == 0) return 0;
    int exponent = 0;
    const double fraction = std::frexp(value, &exponent); // 0.5 to 1
    return static_cast<std::uint32_t>(exponent + 14) << 15 |
           static_cast<std::uint32_t>((2 * fraction - 1) * 32768);
}

// Of x^2 + 1 for both signs, with so many bits of the exponent.
ByteList square_table(int exponent_bits, std::uint32_t slope) {
    const int entries = 1 << (9 - exponent_bits), exponents = 1 << exponent_bits;
    std::vector<std::uint32_t> words(1024);
    for (int i = 0; i < 512; ++i) {
        int octave = i / entries;
        if (octave >= exponents / 2) octave -= exponents;
        const double x = std::ldexp(1 + (i % entries) / double{entries * 1.0}, octave + 1);
        words[i] = words[512 + i] = table_word(std::min(x * x + 1, 60000.0));
    }
    words.insert(words.end(),
                 {0x30000000U | static_cast<std::uint32_t>(exponent_bits) << 24, 0, slope});
    return bytes_of(words);
}

WrittenCommand table_command() {
    return half_command()
        .set(nn::modes, nn::mode_addend | nn::mode_negative_scale)
        .set(nn::takes_table, 1)
        .address({nn::kernel_word, PatchSource::misc_generic, 0, true});
}

emu::SharedBytes table_network(const ByteList& table) {
    return network(OperationType::activation, table_command(), elements, elements, table, {});
}

} // namespace

TEST_CASE("a stream program adds two maps of float16") {
    ByteList input = halves(elements, -1, 0.125F);
    const ByteList second = halves(elements, 0.5F, -0.0625F);
    input.insert(input.end(), second.begin(), second.end());
    const ByteList sum = output_of(sum_network(sum_command(), plain_sum), input);
    const ByteList relu = output_of(sum_network(sum_command(), relu_sum), input);
    for (std::size_t i = 0; i < elements; ++i) {
        const float expected = half_at(input, i) + half_at(second, i);
        CHECK(half_at(sum, i) == expected);
        CHECK(half_at(relu, i) == std::max(expected, 0.0F));
    }
}

TEST_CASE("stream programs and commands of float16 that are not known") {
    std::vector<std::uint32_t> other = plain_sum;
    other[8] ^= 1;
    is_refused(sum_network(sum_command(), other), "a stream program of 6 instructions");
    is_refused(sum_network(sum_command(), {}), "a stream program of 0 instructions");
    const auto refused = [](viplite::format::Field field, std::uint32_t value, const char* why) {
        is_refused(sum_network(sum_command().set(field, value), plain_sum), why);
    };
    refused(place, 7, "a stream program at 6, where 7 runs");
    refused(nn::kernel_width, 2, "float16 with kernels of 2 x 1");
    refused(nn::modes, nn::mode_addend, "float16 by modes 0x2");
    refused(nn::second_scale, 0, "a second map times 0");
    refused(nn::relu, 1, "within limits");
    refused(nn::result_width, w + 1, "4 x 2 elements to 5 x 2");
    refused(nn::source_type_low, 0, "other elements than float16");
    refused({41, 0, 1}, 1, "bits 0x1 in word 41");
}

TEST_CASE("numbers below 0 have a factor for each channel") {
    const std::vector<float> factors{1, 0.25F, 1, -0.5F, 1, 3};
    const auto of = [&](const std::vector<float>& row) {
        return network(OperationType::convolution,
                       half_command()
                           .set(nn::scale_per_channel, 1)
                           .set(nn::modes, nn::mode_negative_scale)
                           .address({nn::kernel_word, PatchSource::misc_generic, 0, true}),
                       elements, elements, bytes_of(row), {});
    };
    const ByteList input = halves(elements, -1.5F, 0.125F), result = output_of(of(factors), input);
    for (std::size_t i = 0; i < elements; ++i) {
        const float x = half_at(input, i);
        CHECK(half_at(result, i) == (x < 0 ? x * factors[2 * (i / (w * h)) + 1] : x));
    }
    is_refused(of({2, 1, 1, 1, 1, 1}), "another factor than 1");
}

TEST_CASE("the largest of 2 x 2 numbers of float16") {
    WrittenCommand command = half_command();
    command.set(nn::pooling, 1).set(nn::result_line, line / 2).set(nn::result_surface_low, 4);
    const ByteList input = halves(elements, 3, -0.5F);
    const ByteList result = output_of(
        network(OperationType::convolution, command, elements, elements / 4, {}, {}), input);
    for (std::size_t i = 0; i < elements / 4; ++i)
        CHECK(half_at(result, i) == half_at(input, i / 2 * 8 + i % 2 * 2));
    command.set(nn::pool_size, 1);
    is_refused(network(OperationType::convolution, command, elements, elements / 4, {}, {}),
               "pooling of method 1");
}

TEST_CASE("tables of float16 have entries for powers of two below 2, and from 2 on") {
    const ByteList input = halves(elements, -5.25F, 0.4375F);
    for (const int bits : {4, 5}) {
        const ByteList result = output_of(table_network(square_table(bits, 0)), input);
        for (std::size_t i = 0; i < elements; ++i) {
            const double x = half_at(input, i);
            // Between entries, a line: x * x is at most a 64th of an octave's square away.
            const double octave = std::exp2(std::ilogb(x) - (9 - bits));
            CHECK(half_at(result, i) == Approx(x * x + 1).margin(octave * octave / 4 + 0.02));
        }
    }
}

TEST_CASE("numbers that are too small for a table lie on a line by its slope") {
    ByteList input = halves(elements, 0, 0);
    const std::uint16_t half = emu::to_half(0.001953125F);
    std::memcpy(input.data(), &half, sizeof half);
    // 2^-7 is the first entry's; 1 + 2^-14 there, and a slope of 2.
    const ByteList result = output_of(table_network(square_table(4, 0x400000)), input);
    CHECK(half_at(result, 0) == Approx(1 + 2 * (0.001953125 - 0.0078125)).margin(0.001));
    CHECK(half_at(result, 1) == Approx(1 - 2 * 0.0078125).margin(0.001));
}

TEST_CASE("tables of float16 of a kind that is not known") {
    ByteList table = square_table(4, 0);
    table.pop_back();
    is_refused(table_network(table), "a table of 4107 bytes");
    is_refused(table_network(square_table(6, 0)), "a table of kind 0x36000000");
    is_refused(table_network(square_table(4, 0x1000000)), "a table of kind");
    is_refused(table_network(square_table(4, 0x7F8000)), "whose slope is no number");
}

} // namespace nbg_tests
