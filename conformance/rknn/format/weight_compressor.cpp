// SPDX-License-Identifier: Apache-2.0
// Streams of weights, written and read.
#include "librknnrt/format/writer/packed_weights.h"

#include "librknnrt/format/weights/compressed_weights.h"

#include <catch2/catch.hpp>
#include <random>

namespace {

using namespace rknn::format;

// Many zeros, and now and then every value.
std::vector<std::int8_t> values(std::size_t count, unsigned sparse, std::uint32_t seed) {
    std::mt19937 random(seed);
    std::vector<std::int8_t> list(count);
    for (std::int8_t& value : list) {
        value = random() % sparse == 0 ? static_cast<std::int8_t>(random()) : std::int8_t{0};
    }
    return list;
}

void check(const std::vector<std::int8_t>& list) {
    const auto stream = writer::encode_stream(list);
    const auto decoded = decode_stream(stream, list.size());
    REQUIRE(decoded);
    for (std::size_t i = 0; i < list.size(); ++i) {
        REQUIRE(static_cast<std::int8_t>((*decoded)[i]) == list[i]);
    }
}

} // namespace

TEST_CASE("writer/streams hold every value") {
    std::vector<std::int8_t> all;
    for (int i = -128; i < 128; ++i) all.push_back(static_cast<std::int8_t>(i));
    check(all);
    all.insert(all.begin(), 3000, 0); // now with runs of zeros
    check(all);
}

TEST_CASE("writer/streams of random weights") {
    for (std::uint32_t seed = 0; seed < 200; ++seed) {
        check(values(1 + seed * 7, 1 + seed % 20, seed));
    }
}

TEST_CASE("writer/runs make streams of zeros short") {
    CHECK(writer::encode_stream(std::vector<std::int8_t>(4096, 0)).size() < 600);
}
