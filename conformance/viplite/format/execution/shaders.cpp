// SPDX-License-Identifier: Apache-2.0
// Programs of our own give what they say: an addition, a pool, a resize, a sum in a loop.
#include "conformance/fuzz/random.h"
#include "conformance/viplite/format/execution/shader_call.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>

namespace nbg_tests {
namespace {

ByteList random_bytes(std::size_t count, std::uint64_t seed) {
    fuzz::Random random(17, seed);
    ByteList bytes(count);
    for (std::byte& byte : bytes) byte = static_cast<std::byte>(random.below(256));
    return bytes;
}

int at(const ByteList& bytes, std::size_t i) {
    return std::to_integer<int>(bytes[i]);
}

ByteList computed(const ByteList& program, const State& state, const std::vector<Image>& images,
                  const std::vector<ByteList>& bytes, const Image& dst) {
    const auto result = result_of(program, state, images, bytes, dst);
    INFO((result ? "" : result.error().detail));
    REQUIRE(result);
    return *result;
}

} // namespace

TEST_CASE("a program adds bytes by factors of their own") {
    const Image a{64, 20, 3}, b{1024, 20, 3}, dst{2048, 20, 3};
    const ByteList first = random_bytes(a.bytes(), 1), second = random_bytes(b.bytes(), 2);
    const Addition addition{0.731F, 0.3217F, -20.25F};
    State state;
    state.threads(3, 3, 1, 8).image(0, a).image(8, b).image(16, dst);
    addition.set(state);
    const ByteList result = computed(Addition::program(), state, {a, b}, {first, second}, dst);
    for (std::size_t i = 0; i < result.size(); ++i) {
        const float sum = static_cast<float>(at(first, i)) * addition.first + addition.constant;
        const float both = static_cast<float>(at(second, i)) * addition.second + sum;
        CHECK(at(result, i) == std::clamp(static_cast<int>(std::nearbyint(both)), 0, 255));
    }
}

TEST_CASE("a program takes the largest of 3 x 3 bytes, and the nearest beside the picture") {
    const Image src{64, 23, 5}, dst{1024, 23, 5};
    const ByteList bytes = random_bytes(src.bytes(), 3);
    State state;
    state.threads(2, 5, 1, 14).image(0, src).image(8, dst);
    const ByteList result = computed(pool_program(), state, {src}, {bytes}, dst);
    for (int y = 0; y < 5; ++y) {
        for (int x = 0; x < 23; ++x) {
            int largest = 0;
            for (int i = 0; i < 9; ++i) {
                const int line = std::clamp(y + i / 3 - 1, 0, 4);
                const int column = std::clamp(x + i % 3 - 1, 0, 22);
                largest =
                    std::max(largest, at(bytes, static_cast<std::size_t>(23 * line + column)));
            }
            CHECK(at(result, static_cast<std::size_t>(23 * y + x)) == largest);
        }
    }
}

TEST_CASE("a program repeats pixels and lines of several surfaces") {
    const Image src{64, 7, 5, 3}, dst{1024, 14, 10, 3};
    const ByteList bytes = random_bytes(src.bytes(), 4);
    State state;
    state.threads(1, 5, 3, 8).image(0, src).image(8, dst);
    state.word(16, 0x33221100).word(17, 0x77665544);
    state.word(18, 0x33221100).word(19, 0x77665544);
    const ByteList result = computed(resize_program(), state, {src}, {bytes}, dst);
    for (std::size_t i = 0; i < result.size(); ++i) {
        const std::size_t c = i / 140, y = i % 140 / 14, x = i % 14;
        CHECK(at(result, i) == at(bytes, (c * 5 + y / 2) * 7 + x / 2));
    }
}

TEST_CASE("a program that loops sums its line") {
    const Image src{64, 24, 4}, dst{1024, 1, 4};
    const ByteList bytes = random_bytes(src.bytes(), 5);
    State state;
    state.threads(1, 4, 1).image(0, src).image(8, dst);
    state.word(16, 24).real(17, 0.03125F);
    state.dot(20, DotConstants(ConstantType::f32, ConstantType::u8)
                      .plain(0, 0, 0)
                      .plain(1, 0, 1)
                      .plain(2, 0, 2)
                      .plain(3, 0, 3));
    state.dot(36, DotConstants(ConstantType::f32, ConstantType::s32).plain(0, 0, 0));
    const ByteList result = computed(loop_program(), state, {src}, {bytes}, dst);
    for (std::size_t y = 0; y < 4; ++y) {
        int sum = 0;
        for (std::size_t x = 0; x < 24; ++x) sum += at(bytes, 24 * y + x);
        CHECK(at(result, y) == static_cast<int>(std::nearbyint(static_cast<float>(sum) / 32)));
    }
}

} // namespace nbg_tests
