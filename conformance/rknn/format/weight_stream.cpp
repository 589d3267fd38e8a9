// SPDX-License-Identifier: Apache-2.0
// Streams of compressed weights, written bit by bit after docs/formats/rknn-weights.md, "Compressed
// weights".
#include "librknnrt/format/weights/compressed_weights.h"

#include <catch2/catch.hpp>

#include <string_view>

namespace {

using rknn::format::decode_stream;
using Raw = std::vector<std::byte>;

constexpr int plain = 0x00, with_runs = 0x11;

struct Header {
    int mode = plain;
    int base = 0;
    std::vector<int> categories = {0, 1, 2, 3, 4, 5, 6, 7}; // by rank
    std::vector<int> run_lengths = {1, 2, 3, 4};
};

void put(Raw& raw, int value, int bytes) {
    for (int i = 0; i < bytes; ++i) raw.push_back(static_cast<std::byte>(value >> (8 * i)));
}

// `bits` in reading order; the stream is filled up to `bytes` bytes.
Raw stream(const Header& header, std::string_view bits, std::size_t bytes) {
    Raw raw;
    put(raw, header.mode, 1);
    put(raw, header.base, 2);
    put(raw, 0, 1);
    for (int i = 0; i < 8; i += 2)
        put(raw, header.categories[i] | header.categories[i + 1] << 4, 1);
    for (const int length : header.run_lengths) put(raw, length, 2);
    Raw body(bytes);
    std::size_t at = 0;
    for (const char bit : bits) {
        if (bit == ' ') continue;
        if (bit == '1') body.at(at / 8) |= std::byte{1} << at % 8;
        ++at;
    }
    raw.insert(raw.end(), body.begin(), body.end());
    return raw;
}

std::vector<int> decoded(const Raw& raw, std::size_t count) {
    const auto values = decode_stream(raw, count);
    REQUIRE(values);
    std::vector<int> numbers;
    for (const std::byte value : *values) numbers.push_back(static_cast<std::int8_t>(value));
    return numbers;
}

std::string refusal(const Raw& raw, std::size_t count) {
    const auto values = decode_stream(raw, count);
    REQUIRE_FALSE(values);
    CHECK(values.error().fault == emu::Fault::bad_model);
    return values.error().detail;
}

} // namespace

TEST_CASE("a plain stream: sign, then magnitude; zero has a sign too", "[weights]") {
    const Header header{.base = 10, .categories = {0, 1, 3, 2, 4, 5, 6, 7}};
    // 0, -1, 1, -2, and 4 + 1 of category 3.
    const auto raw = stream(header, "00 0  00 1  10 0  10 1  111 0 10", 4);
    CHECK(decoded(raw, 5) == std::vector<int>{10, 9, 11, 8, 15});
}

TEST_CASE("every rank has its code", "[weights]") {
    const auto raw = stream({},
                            "00 0  10 0  111 0 0  110 0 00  011 0 000  0101 0 0000 "
                            "01001 0 00000  01000 0 000000",
                            8);
    CHECK(decoded(raw, 8) == std::vector<int>{0, 1, 2, 4, 8, 16, 32, 64});
}

TEST_CASE("with runs: zeros by number, others by sign and magnitude", "[weights]") {
    const Header header{
        .mode = with_runs, .categories = {0, 7, 2, 3, 4, 5, 6, 1}, .run_lengths = {3, 2, 5, 1}};
    // three zeros, -5 plainly, two zeros, 0 for 128 (which is -128 as a byte), five, one, 2.
    const auto raw =
        stream(header, "00 0  10 1 1010000  00 10  10 0 0000000  00 110  00 111  111 0 0", 8);
    CHECK(decoded(raw, 14) == std::vector<int>{0, 0, 0, -5, 0, 0, -128, 0, 0, 0, 0, 0, 0, 2});
}

TEST_CASE("the base is added and wraps as bytes do", "[weights]") {
    const auto raw = stream({.base = 127}, "10 0  10 1", 4);
    CHECK(decoded(raw, 2) == std::vector<int>{-128, 125});
}

TEST_CASE("streams that are not understood are refused", "[weights]") {
    CHECK(refusal(stream({.mode = 0x12}, "00 0", 4), 1) ==
          "a stream of weights has the unknown mode 0x12");
    CHECK(refusal(stream({.categories = {8, 1, 2, 3, 4, 5, 6, 7}}, "00 0", 4), 1) ==
          "a stream of weights uses the unknown category 8");
    CHECK(refusal(Raw(15), 1) == "a stream of weights has no header");
    // 33 bits are needed, 32 are there.
    CHECK(refusal(stream({}, "", 4), 11) == "a stream of weights does not end with its 11 weights");
    CHECK(refusal(stream({}, "00 0", 8), 1) ==
          "a stream of 1 weights ends after 1 bytes instead of 8");
    CHECK(refusal(stream({.mode = with_runs, .run_lengths = {9, 1, 1, 1}}, "00 0", 4), 8) ==
          "a stream of weights does not end with its 8 weights");
    // A run of no zeros, again and again: the stream ends, and so does the reader.
    CHECK(refusal(stream({.mode = with_runs, .run_lengths = {0, 1, 1, 1}}, "", 4), 8) ==
          "a stream of weights does not end with its 8 weights");
}

TEST_CASE("the order of blocks follows from the dimensions", "[weights]") {
    const auto one = rknn::format::weight_blocks({1, 1, 3, 3, 8, 16}, {8, 3, 3, 3});
    REQUIRE(one);
    CHECK(one->count() == 8 * 16 * 9);
    // 80 of 80 channels in blocks of 32: full ones, those with 16 inputs left, with 16 outputs
    // left, with both.
    const auto four = rknn::format::weight_blocks(
        {2, 2, 1, 1, 32, 32, 2, 1, 1, 1, 32, 16, 1, 2, 1, 1, 16, 32, 1, 1, 1, 1, 16, 16},
        {80, 80, 1, 1});
    REQUIRE(four);
    CHECK(four->count() == 80 * 80);
    CHECK_FALSE(rknn::format::weight_blocks({1, 1, 3, 3, 8, 16}, {8, 17, 3, 3}));
    CHECK_FALSE(rknn::format::weight_blocks({1, 1, 3, 3, 8}, {8, 3, 3, 3}));
    CHECK_FALSE(rknn::format::weight_blocks({1, 1, 3, 0, 8, 16}, {8, 3, 3, 0}));
    CHECK_FALSE(rknn::format::weight_blocks({1, 1, 65536, 65536, 65536, 65536},
                                            {65536, 65536, 65536, 65536}));
}

TEST_CASE("streams hold every fourth output channel and four input channels each", "[weights]") {
    // 4 x 16 channels, one tap: every stream holds 4 weights; that of stream s is s.
    rknn::format::WeightStreams streams;
    Raw data;
    for (int s = 0; s < 16; ++s) {
        const Raw one = stream({.base = s}, "00 0  00 0  00 0  00 0", 4);
        streams.bytes.push_back(4);
        streams.offsets.push_back(static_cast<std::uint32_t>(data.size()));
        streams.headers.push_back(16);
        data.insert(data.end(), one.begin(), one.end());
    }
    streams.data = data;
    const auto blocks = rknn::format::weight_blocks({1, 1, 1, 1, 4, 16}, {4, 16, 1, 1});
    REQUIRE(blocks);
    const auto weights = rknn::format::decompress(streams, *blocks);
    REQUIRE(weights);
    REQUIRE(weights->size() == 64);
    for (int output = 0; output < 4; ++output) {
        for (int input = 0; input < 16; ++input) {
            CHECK(std::to_integer<int>((*weights)[output * 16 + input]) == output * 4 + input / 4);
        }
    }
    streams.offsets[15] += 1;
    CHECK_FALSE(rknn::format::decompress(streams, *blocks));
    streams.offsets.pop_back();
    CHECK_FALSE(rknn::format::decompress(streams, *blocks));
}
