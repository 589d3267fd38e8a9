// SPDX-License-Identifier: Apache-2.0
// What the stream processor of container 2 keeps, and what becomes of it; products of two maps;
// tables of int16 and of numbers from 0 on; moves of pixels.
#include "conformance/viplite/format/execution/elements/stream_networks.h"
#include "emu-core/tensor/float16.h"
#include "libviplite/format/execution/decode/convolution_fields.h"

#include <catch2/catch.hpp>

#include <bit>
#include <cmath>

namespace nbg_tests {
namespace {

namespace nn = viplite::format::convolution_field;
namespace programs = stream_programs;

constexpr std::uint32_t half = nn::half_type, word = nn::word_type;

ByteList halves(const std::vector<float>& values) {
    std::vector<std::uint16_t> stored;
    for (const float value : values) stored.push_back(emu::to_half(value));
    return list_of(stored);
}

ByteList words(const std::vector<std::int16_t>& values) {
    return list_of(values);
}

ByteList result_of(const emu::SharedBytes& file, const std::vector<ByteList>& inputs) {
    return run(load(file).program, inputs).outputs[0];
}

// How the exponent of a scale is stored.
WrittenCommand& scale(WrittenCommand& command, int power) {
    constexpr viplite::format::Field highest = nn::exponent_highest;
    return command.set({nn::exponent_low, nn::exponent_high, highest},
                       static_cast<std::uint32_t>(127 + power));
}

WrittenCommand& limits(WrittenCommand& command, float low, float high) {
    return command.set(nn::low_limit, std::bit_cast<std::uint32_t>(low))
        .set(nn::high_limit, std::bit_cast<std::uint32_t>(high));
}

WrittenCommand& result_type(WrittenCommand& command, std::uint32_t type) {
    return command.set({nn::result_type_low, nn::result_type_high}, type);
}

} // namespace

TEST_CASE("kept pixels are added to each line, or to each channel") {
    StreamOperation kept = keep(programs::keep_pixels, {3}, half);
    kept.command.set(nn::stream_negates, 1);
    const ByteList first = halves({1, 2, 3, 10, 20, 30}), second = halves({1, 0.5F, -4});
    const ByteList expected = halves({0, 1.5F, 7, 9, 19.5F, 34});
    const MapSize lines{3, 2}, channels{3, 1, 2};
    CHECK(result_of(stream_network({kept, use(programs::add_to_lines, lines, half)}, lines, {3}, 6),
                    {first, second}) == expected);
    CHECK(result_of(stream_network({kept, use(programs::add_to_channels, channels, half)}, channels,
                                   {3}, 6),
                    {first, second}) == expected);
}

TEST_CASE("kept numbers are factors of pixels or of lines, in place of the scale") {
    StreamOperation pixels = keep(programs::keep_pixels, {3}, word);
    StreamOperation lines = keep(programs::keep_lines, {2}, word);
    scale(pixels.command, -2), scale(lines.command, -2);
    StreamOperation by_pixel = use(programs::multiply_pixels, {3, 1, 2}, word);
    StreamOperation by_line = use(programs::multiply_lines, {3, 2}, word);
    limits(scale(by_pixel.command, -7), -1, 1), limits(scale(by_line.command, -7), -1, 1);
    const ByteList first = words({100, 200, 300, -400, 500, 30000});
    CHECK(result_of(stream_network({pixels, by_pixel}, {3, 1, 2}, {3}, 6),
                    {first, words({4, -8, 2})}) == words({100, -400, 150, -400, -1000, 15000}));
    CHECK(result_of(stream_network({lines, by_line}, {3, 2}, {2}, 6), {first, words({8, -6})}) ==
          words({200, 400, 600, 600, -750, -32768}));
}

TEST_CASE("sums of lines, over lines and over channels are kept, and scaled when they are put") {
    const ByteList unused = halves({0}), second = halves({1, 2, 3, 4, 5, 6.5F});
    const auto sums = [&](const StreamWords& program, const MapSize& size, const MapSize& results) {
        StreamOperation put = put_kept(results, half);
        scale(put.command, -1);
        return result_of(
            stream_network({keep(program, size, half), put}, {1}, size, results.elements()),
            {unused, second});
    };
    CHECK(sums(programs::sum_lines, {3, 2}, {1, 2}) == halves({3, 7.75F}));
    CHECK(sums(programs::sum_over_lines, {3, 2}, {3}) == halves({2.5F, 3.5F, 4.75F}));
    CHECK(sums(programs::sum_over_channels, {3, 1, 2}, {3}) == halves({2.5F, 3.5F, 4.75F}));
}

TEST_CASE("numbers are put times a scale, within limits, as another type") {
    for (const StreamWords& program : {programs::put, programs::put_plus_0}) {
        StreamOperation to_words = use(program, {6}, half);
        result_type(scale(to_words.command, 8), word);
        CHECK(result_of(stream_network({to_words}, {6}, {1}, 6),
                        {halves({0.001953125F, 0.005859375F, -1, 127.9375F, 128, -200}),
                         halves({0})}) == words({0, 2, -256, 32752, 32767, -32768}));
        StreamOperation to_halves = use(program, {3}, word);
        limits(result_type(scale(to_halves.command, -2), half), -8, 2).set(nn::stream_negates, 1);
        CHECK(result_of(stream_network({to_halves}, {3}, {1}, 3),
                        {words({1, 100, -100}), words({0})}) == halves({-0.25F, -2, 8}));
    }
}

TEST_CASE("the product of two maps, of which the first is scaled and within limits") {
    const MapSize size{2, 1, 2};
    WrittenCommand of_words = product_command(size, word), of_halves = product_command(size, half);
    limits(scale(of_words, -4), -8, 8);
    CHECK(result_of(product_network(of_words, size),
                    {words({16, 24, 3200, -3200}), words({7, 3, 100, 9})}) ==
          words({7, 4, 800, -72}));
    CHECK(result_of(product_network(of_halves, size),
                    {halves({0.5F, 2, -3, 4}), halves({3, 0.25F, 2, 60000})}) ==
          halves({1.5F, 0.5F, -6, INFINITY}));
    is_refused(product_network(product_command(size, half).set(nn::second_scale, 1), size),
               "scaled twice");
    is_refused(product_network(product_command(size, half).set(nn::stream_negates, 1), size),
               "a product that is negated");
    is_refused(product_network(product_command(size, 2), size), "its sources are of type 2");
    is_refused(product_network(product_command(size, half).set(nn::source_type_low, 0), size),
               "its sources are of type 0");
    is_refused(product_network(product_command(size, half).set(nn::pooling, 1), size),
               "more than one function");
}

TEST_CASE("kept numbers that are not there, or are others, are refused") {
    const auto refused = [](std::vector<StreamOperation> operations, const char* why) {
        is_refused(stream_network(operations, {6}, {6}, 6), why);
    };
    const StreamOperation pixels = keep(programs::keep_pixels, {3}, half);
    const StreamOperation lines = keep(programs::keep_lines, {2}, half);
    const StreamOperation sums = keep(programs::sum_lines, {3, 2}, half);
    const StreamOperation adds = use(programs::add_to_lines, {3, 2}, half);
    refused({adds}, "3 x 2 x 1 results of 0 kept numbers of another kind");
    refused({pixels, adds, adds}, "of 0 kept numbers");
    refused({pixels, put_kept({3}, half)}, "of 3 kept numbers of another kind");
    refused({sums, adds}, "of 2 kept numbers of another kind");
    refused({lines, adds}, "of 2 kept numbers of another kind");
    refused({pixels, use(programs::multiply_lines, {2, 3}, half)}, "of another kind");
    refused({lines, use(programs::multiply_lines, {2, 3}, half)},
            "of 2 kept numbers of their kind");
    refused({lines, use(programs::multiply_lines, {1, 2, 3}, half)}, "of their kind");
    refused({pixels, use(programs::add_to_lines, {2, 3}, half)}, "of 3 kept numbers of their kind");
    refused({sums, put_kept({1, 3}, half)}, "of 2 kept numbers of their kind");
    refused({keep(programs::keep_pixels, {3, 2}, half)}, "3 x 2 x 1 elements, to keep");
    refused({keep(programs::sum_lines, {3, 1, 2}, half)}, "3 x 1 x 2 elements, to keep");
    refused({keep(programs::sum_over_channels, {1, 2, 3}, half)}, "1 x 2 x 3 elements, to keep");
}

TEST_CASE("commands of stream programs that say what is not known") {
    const StreamOperation put = use(programs::put, {3}, half), kept = put_kept({3}, half);
    const auto refused = [](StreamOperation operation,
                            std::initializer_list<viplite::format::Field> field,
                            std::uint32_t value, const char* why) {
        operation.command.set(field, value);
        is_refused(stream_network({operation}, {3}, {3}, 3), why);
    };
    refused(put, {nn::modes}, 15, "a stream program of another kind by modes 0xf");
    refused(kept, {nn::modes}, 14, "by modes 0xe");
    refused(put, {nn::stream_place}, 5, "a stream program at 6, where 5 runs");
    refused(put, {nn::kernel_type_low}, 0, "sources of type 1 as of type 0");
    refused(put, {nn::result_type_low}, 0, "its results are of type 0");
    refused(put, {nn::exponent_low, nn::exponent_high, nn::exponent_highest}, 255, "a scale of");
    refused(put, {nn::low_limit}, 0x7FC00000, "limits nan");
    refused(put, {nn::has_kernels}, 1, "elements with kernels of 1 x 1");
    refused(put, {nn::relu_at_end}, 1, "or have a zero point or a ReLU");
    refused(put, {nn::source_width}, 4, "4 x 1 elements to 3 x 1");
    refused(kept, {nn::kernel_type_low}, 1, "kept numbers of type 5");
    refused(kept, {nn::high_limit}, 0, "or within limits");
    refused(kept, {nn::stream_negates}, 1, "kept numbers of type 7");
    refused(keep(programs::keep_pixels, {3}, half), {nn::result_type_low}, 1,
            "kept numbers as results of type 1");
    refused(use(programs::multiply_pixels, {3}, half), {nn::stream_negates}, 1,
            "a product with kept numbers that is negated");
    StreamWords other = programs::sum_over_lines;
    other[3] = 6;
    is_refused(stream_network({keep(other, {3}, half)}, {3}, {3}, 3),
               "a stream program of 5 instructions that is not known");
}

TEST_CASE("tables of int16 are of what is stored, and saturate") {
    const ByteList result =
        result_of(word_table_network(square_table(5, 0), 5), {words({16, -16, 24, 1, 300})});
    CHECK(result == words({257, 257, 577, 2, 32767}));
}

TEST_CASE("tables of numbers from 0 on have an entry more for each, and fall to 0 by a slope") {
    const std::uint32_t slope = std::bit_cast<std::uint32_t>(-90.5F) >> 8;
    ByteList input = halves(std::vector<float>(HalfMap::elements, 4));
    const ByteList first = halves({9, 2.0625F, 0, 0x1p-16F, 65504});
    std::ranges::copy(first, input.begin());
    const ByteList result = result_of(half_table_network(root_table(5, slope)), {input});
    const auto at = [&](std::size_t i) {
        return emu::from_half(emu::load<std::uint16_t>(result, 2 * i));
    };
    const double least = std::sqrt(0x1p-15);
    CHECK(at(0) == 3);
    CHECK(at(1) == Approx(std::sqrt(2.0625)).epsilon(0.0005));
    CHECK(at(2) == Approx(least - 90.5 * 0x1p-15).epsilon(0.001));
    CHECK(at(3) == Approx(least - 90.5 * 0x1p-16).epsilon(0.001));
    CHECK(at(4) == Approx(std::sqrt(65504)).epsilon(0.0005));
    is_refused(half_table_network(root_table(4, 0)), "a table of kind 0x24000000");
    is_refused(half_table_network(root_table(5, 0x1000000)), "a table of kind");
}

TEST_CASE("pixels of some bytes move from lines to columns, in each channel") {
    // Pixels of two elements, two lines of three, two channels.
    std::vector<std::int16_t> input, expected;
    for (std::int16_t i = 0; i < 24; ++i) input.push_back(i);
    for (int c = 0; c < 2; ++c) {
        for (int x = 0; x < 3; ++x) {
            for (int y = 0; y < 2; ++y) {
                const int from = 12 * c + 6 * y + 2 * x;
                expected.push_back(input[from]), expected.push_back(input[from + 1]);
            }
        }
    }
    CHECK(result_of(move_network({3, 2, 2}, 2, 4), {words(input)}) == words(expected));
    is_refused(move_network({3, 2, 1}, 1, 0), "of 1, 0 bytes apart");
    is_refused(move_network({1, 1, 1}, 1, 0x10002), "65538 bytes apart");
}

} // namespace nbg_tests
