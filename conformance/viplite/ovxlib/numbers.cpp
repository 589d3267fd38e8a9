// SPDX-License-Identifier: Apache-2.0
// Elements and floats against the stated formulas: every element of 8 and 16 bits, and floats
// around every step.
#include <vsi_nn_pub.h>

#include <catch2/catch.hpp>

#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>
#include <random>
#include <vector>

namespace {

vsi_nn_dtype_t plain(vsi_nn_type_e type) {
    vsi_nn_dtype_t dtype{};
    dtype.vx_type = type;
    return dtype;
}

vsi_nn_dtype_t affine(vsi_nn_type_e type, float scale, int zero_point) {
    vsi_nn_dtype_t dtype = plain(type);
    dtype.qnt_type = VSI_NN_QNT_TYPE_AFFINE_ASYMMETRIC;
    dtype.scale = scale;
    dtype.zero_point = zero_point;
    return dtype;
}

vsi_nn_dtype_t fixed(vsi_nn_type_e type, int position) {
    vsi_nn_dtype_t dtype = plain(type);
    dtype.qnt_type = VSI_NN_QNT_TYPE_DFP;
    dtype.fl = static_cast<std::int8_t>(position);
    return dtype;
}

template <class Element> float real(Element element, const vsi_nn_dtype_t& dtype) {
    float value = NAN;
    std::uint8_t bytes[sizeof element];
    std::memcpy(bytes, &element, sizeof element);
    REQUIRE(vsi_nn_DtypeToFloat32(bytes, &value, &dtype) == VSI_SUCCESS);
    return value;
}

template <class Element> Element stored(float value, const vsi_nn_dtype_t& dtype) {
    std::uint8_t bytes[sizeof(Element) + 1] = {};
    bytes[sizeof(Element)] = 0xA5;
    REQUIRE(vsi_nn_Float32ToDtype(value, bytes, &dtype) == VSI_SUCCESS);
    REQUIRE(bytes[sizeof(Element)] == 0xA5); // no byte more
    Element element;
    std::memcpy(&element, bytes, sizeof element);
    return element;
}

template <class Element> std::vector<Element> all_elements() {
    std::vector<Element> elements(std::size_t{1} << (8 * sizeof(Element)));
    std::iota(elements.begin(), elements.end(), Element{});
    return elements;
}

// Elements whose real number is not `formula`'s, or does not become them again.
template <class Element, class Formula>
std::size_t wrong(const vsi_nn_dtype_t& dtype, Formula formula) {
    std::size_t count = 0;
    for (const Element element : all_elements<Element>()) {
        const float value = real(element, dtype);
        count += value != formula(element) || stored<Element>(value, dtype) != element;
    }
    return count;
}

// The integer next to value / scale, halves to the even one.
long nearest(double value) {
    const double below = std::floor(value), rest = value - below;
    const bool up = rest > 0.5 || (rest == 0.5 && std::fmod(below, 2) != 0);
    return static_cast<long>(below) + (up ? 1 : 0);
}

} // namespace

TEST_CASE("elements of 8 and 16 bits with a zero point") {
    for (const float scale : {1.0F, 0.5F, 0.0039F, 30.181732F}) {
        for (const int zero : {-128, -1, 0, 7, 127}) {
            const auto formula = [&](auto element) {
                return (static_cast<float>(element) - static_cast<float>(zero)) * scale;
            };
            CHECK(wrong<std::int8_t>(affine(VSI_NN_TYPE_INT8, scale, zero), formula) == 0);
            CHECK(wrong<std::uint8_t>(affine(VSI_NN_TYPE_UINT8, scale, zero), formula) == 0);
            CHECK(wrong<std::int16_t>(affine(VSI_NN_TYPE_INT16, scale, zero), formula) == 0);
            CHECK(wrong<std::uint16_t>(affine(VSI_NN_TYPE_UINT16, scale, zero), formula) == 0);
        }
    }
}

TEST_CASE("elements of 8 and 16 bits with a fixed point") {
    for (int position = -20; position <= 30; ++position) {
        const auto formula = [&](auto element) { return std::ldexp(float(element), -position); };
        CHECK(wrong<std::int8_t>(fixed(VSI_NN_TYPE_INT8, position), formula) == 0);
        CHECK(wrong<std::uint8_t>(fixed(VSI_NN_TYPE_UINT8, position), formula) == 0);
        CHECK(wrong<std::int16_t>(fixed(VSI_NN_TYPE_INT16, position), formula) == 0);
    }
}

TEST_CASE("elements without a quantisation") {
    CHECK(wrong<std::int8_t>(plain(VSI_NN_TYPE_INT8), [](auto element) { return element; }) == 0);
    CHECK(wrong<std::uint8_t>(plain(VSI_NN_TYPE_BOOL8), [](auto element) { return element; }) == 0);
    CHECK(wrong<std::int16_t>(plain(VSI_NN_TYPE_INT16), [](auto element) { return element; }) == 0);
    CHECK(stored<std::int8_t>(2.9F, plain(VSI_NN_TYPE_INT8)) == 2);     // cut
    CHECK(stored<std::uint8_t>(257.0F, plain(VSI_NN_TYPE_UINT8)) == 1); // its lower byte
}

TEST_CASE("floats between elements") {
    std::mt19937 random(7);
    std::uniform_real_distribution<float> reals(-400, 400);
    for (int i = 0; i < 20000; ++i) {
        const float value = i % 3 == 0 ? std::round(reals(random)) + 0.5F : reals(random);
        const long wanted = std::clamp(nearest(double(value / 0.5F)) + 3, 0L, 255L);
        CHECK(long(stored<std::uint8_t>(value, affine(VSI_NN_TYPE_UINT8, 0.5F, 3))) == wanted);
        const long shifted = std::clamp(nearest(double(value) * 4), -128L, 127L);
        CHECK(long(stored<std::int8_t>(value, fixed(VSI_NN_TYPE_INT8, 2))) == shifted);
    }
}

TEST_CASE("floats that no element has") {
    const auto bytes = affine(VSI_NN_TYPE_UINT8, 0.1F, 5);
    constexpr float infinity = std::numeric_limits<float>::infinity();
    CHECK(stored<std::uint8_t>(infinity, bytes) == 255);
    CHECK(stored<std::uint8_t>(-infinity, bytes) == 0);
    CHECK(stored<std::uint8_t>(3e38F, bytes) == 255);
    CHECK(stored<std::uint8_t>(NAN, bytes) == 5); // 0
    CHECK(stored<std::int8_t>(NAN, fixed(VSI_NN_TYPE_INT8, 3)) == 0);
    CHECK(stored<std::int32_t>(3e38F, fixed(VSI_NN_TYPE_INT32, 0)) == 2147483647);
}

TEST_CASE("half floats are cut") {
    const auto half = plain(VSI_NN_TYPE_FLOAT16);
    for (const std::uint16_t element : all_elements<std::uint16_t>()) {
        const int exponent = element >> 10 & 31, fraction = element & 1023;
        if (exponent == 0 || exponent == 31) continue;
        const float value = std::ldexp(float(1024 + fraction), exponent - 25);
        const bool negative = element >> 15 != 0;
        CHECK(real(element, half) == (negative ? -value : value));
        const float between = value + std::ldexp(0.999F, exponent - 25);
        CHECK(stored<std::uint16_t>(negative ? -between : between, half) == element);
    }
    CHECK(stored<std::uint16_t>(std::ldexp(0.99F, -14), half) == 0); // no subnormal ones
    CHECK(stored<std::uint16_t>(1e9F, half) == 0x7BFF);              // and no infinity
    CHECK(std::isinf(real<std::uint16_t>(0x7C00, half)));
    CHECK(real<std::uint16_t>(0x0001, half) == std::ldexp(1.0F, -24));
}

TEST_CASE("other floats") {
    CHECK(stored<float>(0.1F, plain(VSI_NN_TYPE_FLOAT32)) == 0.1F);
    CHECK(real(0.1F, plain(VSI_NN_TYPE_FLOAT32)) == 0.1F);
    CHECK(stored<std::uint16_t>(1.0F, plain(VSI_NN_TYPE_BFLOAT16)) == 0x3F80);
    CHECK(real<std::uint16_t>(0xC020, plain(VSI_NN_TYPE_BFLOAT16)) == -2.5F);
}

TEST_CASE("types and quantisations that are not converted") {
    float value = 3;
    std::uint8_t bytes[8] = {};
    for (const vsi_nn_type_e type : {VSI_NN_TYPE_NONE, VSI_NN_TYPE_INT64, VSI_NN_TYPE_UINT32,
                                     VSI_NN_TYPE_INT4, VSI_NN_TYPE_VDATA}) {
        const vsi_nn_dtype_t dtype = plain(type);
        CHECK(vsi_nn_DtypeToFloat32(bytes, &value, &dtype) == VSI_FAILURE);
        CHECK(vsi_nn_Float32ToDtype(1, bytes, &dtype) == VSI_FAILURE);
    }
    vsi_nn_dtype_t dtype = plain(VSI_NN_TYPE_INT8);
    dtype.qnt_type = VSI_NN_QNT_TYPE_AFFINE_PERCHANNEL_SYMMETRIC;
    CHECK(vsi_nn_DtypeToFloat32(bytes, &value, &dtype) == VSI_FAILURE);
    const vsi_nn_dtype_t far = fixed(VSI_NN_TYPE_INT8, 63);
    CHECK(vsi_nn_DtypeToFloat32(bytes, &value, &far) == VSI_FAILURE);
    CHECK(value == 3); // untouched
}
