// SPDX-License-Identifier: Apache-2.0
#include "emu-core/tensor/convert.h"

#include "conformance/core/convert_oracle.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <limits>
#include <random>

using namespace emu;

namespace {

constexpr Dtype every_dtype[] = {Dtype::i8,  Dtype::u8,  Dtype::i16, Dtype::u16, Dtype::i32,
                                 Dtype::u32, Dtype::i64, Dtype::f16, Dtype::f32, Dtype::boolean};
static_assert(std::size(every_dtype) == dtype_count);

const Quant every_quant[] = {{},
                             Quant::affine(1.0F, 3),
                             Quant::affine(0.0078125F, -128),
                             Quant::affine(0.0123F, 7),
                             {Quant::Scheme::fixed_point, {}, {}, 0, 5},
                             {Quant::Scheme::fixed_point, {}, {}, 0, -2}};

Quant random_quant(std::mt19937& random) {
    return every_quant[random() % std::size(every_quant)];
}

std::vector<std::byte> random_bytes(std::size_t size, std::mt19937& random) {
    std::vector<std::byte> bytes(size);
    for (auto& byte : bytes) byte = static_cast<std::byte>(random());
    return bytes;
}

// Floats in the range that quantisations cover, where random bits are mostly far outside; 64-bit
// integers where the oracle is exact.
std::vector<std::byte> random_elements(const Format& format, std::mt19937& random) {
    auto bytes = random_bytes(static_cast<std::size_t>(format.bytes()), random);
    std::uniform_real_distribution<float> numbers(-300.0F, 300.0F);
    for (std::size_t at = 0; at + 8 <= bytes.size(); at += 8) {
        const float reals[] = {numbers(random), numbers(random)};
        if (format.dtype == Dtype::f32) std::memcpy(&bytes[at], reals, 8);
        const std::int64_t integer = load<std::int64_t>(bytes, at) >> 12;
        if (format.dtype == Dtype::i64) std::memcpy(&bytes[at], &integer, 8);
    }
    return bytes;
}

void check_against_oracle(const Extents& extents, const Normalisation& normalisation,
                          const Format& src_format, const std::vector<std::byte>& src,
                          const Format& dst_format) {
    // Bytes beyond the format's are not to be touched.
    const auto needed = static_cast<std::size_t>(dst_format.bytes());
    std::vector<std::byte> dst(needed + 3, std::byte{0x5A});
    const auto expected = converted(extents, normalisation, src_format, src, dst_format);
    REQUIRE(convert_normalised(extents, normalisation, src_format, src, dst_format, dst));
    const bool same = std::equal(expected.begin(), expected.end(), dst.begin());
    CHECK(same);
    CHECK(dst[needed] == std::byte{0x5A});
}

template <class T> std::vector<std::byte> bytes_of(std::initializer_list<T> values) {
    std::vector<std::byte> bytes(values.size() * sizeof(T));
    std::memcpy(bytes.data(), std::data(values), bytes.size());
    return bytes;
}

Format vector_of(Dtype dtype, std::int64_t count, Quant quant = {}) {
    return {dtype, std::move(quant), nhwc, {1, 1, 1, count}};
}

template <class To, class From> std::vector<To> converted_vector(Dtype from, const Quant& src_quant,
                                                                 std::initializer_list<From> src,
                                                                 Dtype to, const Quant& dst_quant) {
    const auto count = static_cast<std::int64_t>(src.size());
    std::vector<To> dst(src.size());
    REQUIRE(convert({1, 1, 1, count}, vector_of(from, count, src_quant), bytes_of(src),
                    vector_of(to, count, dst_quant), std::as_writable_bytes(std::span(dst))));
    return dst;
}

} // namespace

TEST_CASE("every pair of element types converts as defined") {
    std::mt19937 random(1);
    for (const Dtype from : every_dtype) {
        for (const Dtype to : every_dtype) {
            for (int round = 0; round < 8; ++round) {
                CAPTURE(name_of(from), name_of(to), round);
                const std::int64_t count = round % 2 ? 700 : 50; // with and without tables
                const Format src = vector_of(from, count, random_quant(random));
                const Format dst = vector_of(to, count, random_quant(random));
                check_against_oracle({1, 1, 1, count}, {}, src, random_elements(src, random), dst);
            }
        }
    }
}

TEST_CASE("floats of any bits convert as defined") {
    std::mt19937 random(4);
    const Format src = vector_of(Dtype::f32, 20000);
    const auto bytes = random_bytes(static_cast<std::size_t>(src.bytes()), random);
    for (const Dtype to : {Dtype::i8, Dtype::u16, Dtype::u32, Dtype::f16, Dtype::boolean}) {
        for (const Quant& quant : every_quant) {
            check_against_oracle({1, 1, 1, 20000}, {}, src, bytes, vector_of(to, 20000, quant));
        }
    }
}

TEST_CASE("every pair of layouts moves every element, and pads with the zero point") {
    const Layout layouts[] = {nhwc, nchw, channel_blocks(4), channel_blocks(8), channel_blocks(16)};
    const Extents maps[] = {
        {1, 3, 5, 3}, {2, 4, 3, 20}, {1, 1, 1, 17}, {3, 1, 40, 16}, {1, 20, 30, 2}};
    std::mt19937 random(2);
    for (const Layout& from : layouts) {
        for (const Layout& to : layouts) {
            for (const Extents& extents : maps) {
                for (const int padding : {0, 1, 2}) {
                    CAPTURE(extents.h, extents.w, extents.c, padding);
                    Format src{Dtype::u8, Quant::affine(0.5F, 9), from, extents};
                    Format dst{Dtype::i8, Quant::affine(0.5F, -119), to, extents};
                    if (padding & 1) src.stored.w += 7;
                    if (padding & 2) dst.stored.w += 11, dst.stored.h += 1;
                    const auto bytes = random_bytes(static_cast<std::size_t>(src.bytes()), random);
                    check_against_oracle(extents, {}, src, bytes, dst);
                    dst.dtype = Dtype::f32;
                    check_against_oracle(extents, {}, src, bytes, dst);
                    dst.dtype = src.dtype;
                    dst.quant = src.quant;
                    check_against_oracle(extents, {}, src, bytes, dst);
                }
            }
        }
    }
}

TEST_CASE("rounding is half away from zero, saturating, and a NaN is the zero point") {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    const float nan = std::numeric_limits<float>::quiet_NaN();
    CHECK(converted_vector<std::int8_t>(
              Dtype::f32, {}, {0.25F, -0.25F, 0.75F, -0.75F, 0.2499F, 1e9F, -infinity, nan},
              Dtype::i8, Quant::affine(0.5F, 10)) ==
          std::vector<std::int8_t>{11, 9, 12, 8, 10, 127, -128, 10});
    CHECK(converted_vector<std::int64_t>(Dtype::f32, {},
                                         {infinity, -infinity, 0.49999997F, 8388609.0F}, Dtype::i64,
                                         Quant::affine(1.0F, -1)) ==
          std::vector<std::int64_t>{INT64_MAX, INT64_MIN, -1, 8388608});
}

TEST_CASE("integers of equal scale stay exact at any width") {
    CHECK(converted_vector<std::int64_t>(Dtype::i64, {}, {INT64_MAX, INT64_MIN, std::int64_t{5}},
                                         Dtype::i64, Quant::affine(1.0F, 1)) ==
          std::vector<std::int64_t>{INT64_MAX, INT64_MIN + 1, 6});
    CHECK(converted_vector<std::uint32_t>(Dtype::i32, {}, {-1, 16777217, INT32_MAX}, Dtype::u32,
                                          {}) ==
          std::vector<std::uint32_t>{0, 16777217, INT32_MAX});
}

TEST_CASE("whatever is not 0 is true") {
    const Quant quant = Quant::affine(0.1F, 3);
    CHECK(converted_vector<std::uint8_t>(Dtype::f32, {}, {0.25F, -0.0F, -3.0F}, Dtype::boolean,
                                         {}) == std::vector<std::uint8_t>{1, 0, 1});
    CHECK(converted_vector<std::uint8_t>(Dtype::i16, quant, {std::int16_t{3}, std::int16_t{4}},
                                         Dtype::boolean, {}) == std::vector<std::uint8_t>{0, 1});
    CHECK(converted_vector<float>(Dtype::boolean, {}, {std::uint8_t{200}, std::uint8_t{0}},
                                  Dtype::f32, {}) == std::vector<float>{1.0F, 0.0F});
}

TEST_CASE("pictures are normalised per channel, or all alike") {
    std::mt19937 random(3);
    const Extents extents{1, 9, 40, 3};
    const Normalisation per_channel{{123.675F, 116.28F, 103.53F}, {58.395F, 57.12F, 57.375F}};
    const Normalisation alike{{127.5F}, {127.5F}};
    const Format src{Dtype::u8, {}, nhwc, {1, 9, 48, 3}};
    const auto bytes = random_bytes(static_cast<std::size_t>(src.bytes()), random);
    for (const Normalisation& normalisation : {per_channel, alike}) {
        check_against_oracle(extents, normalisation, src, bytes, {Dtype::f32, {}, nchw, extents});
        check_against_oracle(extents, normalisation, src, bytes,
                             {Dtype::i8, Quant::affine(0.0186F, -14), nhwc, extents});
        check_against_oracle(extents, normalisation, src, bytes,
                             {Dtype::f16, {}, channel_blocks(8), extents});
    }
}

TEST_CASE("what cannot be converted is refused and leaves the destination alone") {
    const Extents extents{1, 2, 2, 3};
    const Format good{Dtype::u8, {}, nhwc, extents};
    const std::vector<std::byte> src(12);
    std::vector<std::byte> dst(12, std::byte{1});
    const auto refused = [&](const Extents& wanted, const Format& from, const Format& to,
                             const Normalisation& normalisation = {}) {
        const auto outcome = convert_normalised(wanted, normalisation, from, src, to, dst);
        return !outcome && outcome.error().fault == Fault::bad_argument;
    };
    Format bad = good;
    bad.stored.w = 3;
    CHECK(refused(extents, bad, good));
    CHECK(refused(extents, good, bad));
    bad.stored.w = 1;
    CHECK(refused(extents, bad, good));
    bad.stored = {1, INT64_MAX, INT64_MAX, INT64_MAX};
    CHECK(refused(extents, bad, good));
    CHECK(refused({1, 2, 2, 0}, good, good));
    CHECK(refused({-1, 2, 2, 3}, good, good));

    bad = good;
    for (const float scale : {0.0F, -1.0F, std::numeric_limits<float>::infinity(), std::nanf("")}) {
        bad.quant = Quant::affine(scale, 0);
        CHECK(refused(extents, good, bad));
    }
    bad.quant = {Quant::Scheme::affine, {1.0F, 2.0F, 3.0F}, {0, 0, 0}, 3, 0};
    CHECK(refused(extents, bad, good));
    bad.quant = {Quant::Scheme::fixed_point, {}, {}, 0, INT32_MIN};
    CHECK(refused(extents, bad, good));

    CHECK(refused(extents, good, good, {{1.0F, 2.0F}, {1.0F, 2.0F}}));
    CHECK(refused(extents, good, good, {{1.0F}, {}}));
    CHECK(refused(extents, good, good, {{1.0F}, {0.0F}}));
    for (const std::byte byte : dst) CHECK(byte == std::byte{1});
    CHECK(convert(extents, good, src, good, dst));
}

TEST_CASE("shapes become feature maps") {
    CHECK(feature_extents({}) == Extents{1, 1, 1, 1});
    CHECK(feature_extents({7}) == Extents{1, 1, 1, 7});
    CHECK(feature_extents({5, 7}) == Extents{1, 1, 5, 7});
    CHECK(feature_extents({2, 3, 5, 7}) == Extents{2, 3, 5, 7});
    CHECK(feature_extents({2, 3, 5, 7, 11}) == Extents{6, 5, 7, 11});
    const Format format = dense({"map", Dtype::i16, {2, 3}, {}});
    CHECK(format.bytes() == 12);
    CHECK(format.stored == Extents{1, 1, 2, 3});
}
