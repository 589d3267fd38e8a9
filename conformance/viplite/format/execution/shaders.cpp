// SPDX-License-Identifier: Apache-2.0
// What shader operations make of their images and constants, against the meaning in real numbers.
#include "conformance/fuzz/random.h"
#include "conformance/viplite/format/execution/shader_call.h"
#include "emu-core/tensor/float16.h"

#include <catch2/catch.hpp>

#include <cmath>

namespace nbg_tests {
namespace {

using emu::Dtype;

ByteList random_bytes(std::size_t count, std::uint64_t seed) {
    fuzz::Random random(17, seed);
    ByteList bytes(count);
    for (std::byte& byte : bytes) byte = static_cast<std::byte>(random.below(256));
    return bytes;
}

int at(const ByteList& bytes, std::size_t i) {
    return std::to_integer<int>(bytes[i]);
}

float half_at(const ByteList& bytes, std::size_t i) {
    return emu::from_half(emu::load<std::uint16_t>(bytes, 2 * i));
}

ByteList halves(std::initializer_list<float> values) {
    ByteList bytes;
    for (const float value : values) {
        const std::uint16_t half = emu::to_half(value);
        const auto raw = std::as_bytes(std::span(&half, 1));
        bytes.insert(bytes.end(), raw.begin(), raw.end());
    }
    return bytes;
}

} // namespace

TEST_CASE("softmax of bytes gives halves, and nothing below the normal ones") {
    const Image src{64, 10}, dst{256, 10, 1, 1, Dtype::f16};
    const ByteList logits = random_bytes(10, 1);
    const float factor = 0.0686F;
    const ByteList result =
        result_of(viplite::format::lower_softmax,
                  State().image(0, src).image(8, dst).real(0x12, factor), {src}, {logits}, dst);
    double sum = 0;
    int largest = 0;
    for (std::size_t i = 0; i < 10; ++i) largest = std::max(largest, at(logits, i));
    for (std::size_t i = 0; i < 10; ++i)
        sum += std::exp2((at(logits, i) - largest) * double{factor});
    for (std::size_t i = 0; i < 10; ++i) {
        const double share = std::exp2((at(logits, i) - largest) * double{factor}) / sum;
        INFO(i << ": " << share);
        if (share < 0x1p-14 * 0.999) {
            CHECK(half_at(result, i) == 0);
        } else if (share > 0x1p-14 * 1.001) {
            CHECK(half_at(result, i) == Approx(share).epsilon(0x1p-11));
        }
    }
}

TEST_CASE("softmax of pairs of bytes") {
    const Image src{64, 200}, dst{512, 200};
    const ByteList pairs = random_bytes(200, 2);
    const State state =
        State().image(0, src).image(8, dst).real(0x10, 0.07F).real(0x11, 256).real(0x12, 3);
    const ByteList result =
        result_of(viplite::format::lower_pair_softmax, state, {src}, {pairs}, dst);
    for (std::size_t i = 0; i < 200; ++i) {
        const double difference = at(pairs, i ^ 1) - at(pairs, i);
        const double share = 1 / (1 + std::exp2(difference * 0.07F)) * 256 + 3;
        CHECK(std::abs(at(result, i) - std::clamp(share, 0.0, 255.0)) < 0.501);
    }
}

TEST_CASE("upsampling repeats, and scales where it says so") {
    const Image src{64, 7, 5, 3}, dst{1024, 14, 10, 3};
    const ByteList bytes = random_bytes(src.bytes(), 3);
    const State plain = State().image(0, src).image(8, dst);
    const State scaled = State(plain)
                             .word(0x10, 70000)
                             .word(0x11, static_cast<std::uint32_t>(-900000))
                             .word(0x1B, 0x2610);
    const ByteList once = result_of(viplite::format::lower_upsample, plain, {src}, {bytes}, dst);
    const ByteList other =
        result_of(viplite::format::lower_scaled_upsample, scaled, {src}, {bytes}, dst);
    for (std::size_t c = 0; c < 3; ++c) {
        for (std::size_t y = 0; y < 10; ++y) {
            for (std::size_t x = 0; x < 14; ++x) {
                const std::size_t i = (c * 10 + y) * 14 + x;
                const int from = at(bytes, (c * 5 + y / 2) * 7 + x / 2);
                CHECK(at(once, i) == from);
                CHECK(at(other, i) == std::clamp<int>(static_cast<int>(std::floor(
                                                          (from * 70000.0 - 900000) / 65536 + 0.5)),
                                                      0, 255));
            }
        }
    }
}

TEST_CASE("sums of bytes") {
    const Image a{64, 16, 16, 2}, b{1024, 16, 16, 2}, dst{2048, 16, 16, 2};
    const ByteList first = random_bytes(a.bytes(), 4), second = random_bytes(b.bytes(), 5);
    State state = State().image(0, a).image(8, b).image(0x10, dst);
    state.word(0x1C, 100).real(0x19, 0.731F).word(0x40, 140).real(0x1A, 0.3217F).real(0x18, 77);
    const ByteList result =
        result_of(viplite::format::lower_byte_addition, state, {a, b}, {first, second}, dst);
    for (std::size_t i = 0; i < dst.bytes(); ++i) {
        const double sum =
            (at(first, i) - 100) * double{0.731F} + (at(second, i) - 140) * double{0.3217F} + 77;
        CHECK(at(result, i) == static_cast<int>(std::clamp(std::nearbyint(sum), 0.0, 255.0)));
    }
}

TEST_CASE("bytes become halves") {
    const Image src{64, 32, 8}, dst{512, 32, 8, 1, Dtype::f16};
    const ByteList bytes = random_bytes(src.bytes(), 6);
    const State state = State()
                            .image(0, src)
                            .image(8, dst)
                            .word(0x10, 38140)
                            .word(0x11, 0xFF932BEC)
                            .word(0x1B, 0x2613);
    const ByteList result = result_of(viplite::format::lower_copy, state, {src}, {bytes}, dst);
    for (std::size_t i = 0; i < src.bytes(); ++i) {
        const double value =
            (at(bytes, i) * 38140.0 + static_cast<std::int32_t>(0xFF932BEC)) / (1 << 19);
        CHECK(half_at(result, i) == emu::from_half(emu::to_half(static_cast<float>(value))));
    }
}

TEST_CASE("halves: sums, differences, products and powers, with one operand or many") {
    const Image many{64, 4, 1, 1, Dtype::f16}, one{128, 1, 1, 1, Dtype::f16},
        dst{256, 4, 1, 1, Dtype::f16};
    const ByteList a = halves({1.5F, 2.25F, 0.1F, 300}), b = halves({3});
    const auto computed = [&](Lower lower, std::uint32_t mode) {
        const State state = State().image(0, many).image(8, one).image(0x10, dst).word(0x18, mode);
        return result_of(lower, state, {many, one}, {a, b}, dst);
    };
    for (std::size_t i = 0; i < 4; ++i) {
        const float x = half_at(a, i);
        const auto half = [](float value) { return emu::from_half(emu::to_half(value)); };
        CHECK(half_at(computed(viplite::format::lower_half_sum, 0x55555555), i) == half(x + 3));
        CHECK(half_at(computed(viplite::format::lower_half_sum, 0x99999999), i) == half(x - 3));
        CHECK(half_at(computed(viplite::format::lower_half_product, 0), i) == half(x * 3));
        CHECK(half_at(computed(viplite::format::lower_half_power, 0), i) ==
              half(std::pow(x, 3.0F)));
    }
}

TEST_CASE("pictures become three surfaces, in either order") {
    const Image luma{64, 8, 6}, pairs{256, 8, 3}, dst{512, 8, 6, 3};
    const ByteList y = random_bytes(luma.bytes(), 7), uv = random_bytes(pairs.bytes(), 8);
    for (const std::uint32_t is_reversed : {0U, 1U}) {
        State state = State().image(0, luma).image(8, pairs).image(0x10, dst);
        state.real(0x1C, 10).real(0x1D, 20).real(0x1E, 30).real(0x1F, 0.5F);
        state.word(0x20, is_reversed).real(0x22, 0.9F).real(0x23, 40 - 30 * 0.9F);
        const ByteList result =
            result_of(viplite::format::lower_picture, state, {luma, pairs}, {y, uv}, dst);
        for (std::size_t i = 0; i < 48; ++i) {
            const std::size_t pair = i / 16 * 8 + i % 8 / 2 * 2;
            const double u = at(uv, pair) - 128, v = at(uv, pair + 1) - 128;
            const double rgb[] = {at(y, i) + 1.40625 * v, at(y, i) - 0.34545 * u - 0.7168 * v,
                                  at(y, i) + 1.778 * u};
            for (std::size_t colour = 0; colour < 3; ++colour) {
                const double limited = std::clamp(std::nearbyint(rgb[colour]), 0.0, 255.0);
                const double scaled =
                    (limited - 10 * (static_cast<double>(colour) + 1)) * double{0.9F} + 40;
                const std::size_t surface = is_reversed ? 2 - colour : colour;
                INFO(i << " " << colour);
                CHECK(std::abs(at(result, surface * 48 + i) - std::clamp(scaled, 0.0, 255.0)) <
                      0.501);
            }
        }
    }
}

} // namespace nbg_tests
