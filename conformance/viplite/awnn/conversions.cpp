// SPDX-License-Identifier: Apache-2.0
// Outputs as floats against the stated formulas, for every value of every type.
#include "conformance/viplite/awnn/fake_driver.h"

#include "conformance/core/captured_log.h"

#include <awnn_internal.h>
#include <bit>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstring>
#include <numeric>
#include <random>
#include <span>

namespace {

// Every pattern of an element of two or less bytes, once.
template <class Element> std::vector<Element> all_values() {
    std::vector<Element> values(std::size_t{1} << (8 * sizeof(Element)));
    std::iota(values.begin(), values.end(), Element{});
    return values;
}

// What awnn makes of a network's only output.
template <class Element> std::vector<float> converted(const vip_buffer_create_params_t& type,
                                                      const std::vector<Element>& values) {
    reset_driver();
    const auto bytes = std::as_bytes(std::span(values));
    fake_driver().outputs = {{type, {bytes.begin(), bytes.end()}}};
    Awnn_Context_t* const context = awnn_create("any");
    REQUIRE(context);
    REQUIRE(context->output_count == 1);
    awnn_run(context);
    const float* const floats = awnn_get_output_buffers(context)[0];
    std::vector<float> result(floats, floats + context->output_params[0].elements);
    awnn_destroy(context);
    return result;
}

// Positions where the bits differ; one NaN is as good as another.
std::size_t mismatches(const std::vector<float>& actual, const std::vector<float>& expected) {
    REQUIRE(actual.size() == expected.size());
    std::size_t count = 0;
    for (std::size_t i = 0; i < actual.size(); ++i) {
        const bool same =
            std::bit_cast<unsigned>(actual[i]) == std::bit_cast<unsigned>(expected[i]);
        if (!same && !(std::isnan(actual[i]) && std::isnan(expected[i]))) ++count;
    }
    return count;
}

template <class Element, class Formula>
std::size_t mismatches(const vip_buffer_create_params_t& type, Formula formula) {
    const auto values = all_values<Element>();
    std::vector<float> expected;
    for (const Element value : values) expected.push_back(formula(value));
    return mismatches(converted(type, values), expected);
}

vip_buffer_create_params_t every(vip_buffer_format_e format, vip_uint32_t count) {
    return tensor_type(format, {16, count / 16, 1});
}

// Half precision by its definition.
float half_value(std::uint16_t half) {
    const int exponent = half >> 10 & 31, fraction = half & 1023;
    float value = exponent == 0 ? std::ldexp(float(fraction), -24)
                                : std::ldexp(float(1024 + fraction), exponent - 25);
    if (exponent == 31) value = fraction == 0 ? INFINITY : NAN;
    return half >> 15 ? -value : value;
}

const float scales[] = {1.0F, 0.00390625F, 0.1F, 3.7F, 1e-38F, 1e38F, -0.5F, 0.0F};

TEST_CASE("uint8 with a zero point") {
    const auto type = every(VIP_BUFFER_FORMAT_UINT8, 256);
    for (const float scale : scales) {
        for (int zero = -1; zero <= 300; ++zero) { // cut to eight bits
            CHECK(mismatches<std::uint8_t>(affine(type, scale, zero), [&](std::uint8_t value) {
                      return float(value - std::uint8_t(zero)) * scale;
                  }) == 0);
        }
    }
}

TEST_CASE("int8 with a zero point") {
    const auto type = every(VIP_BUFFER_FORMAT_INT8, 256);
    for (const float scale : scales) {
        for (int zero = -200; zero <= 200; ++zero) { // not cut
            CHECK(mismatches<std::int8_t>(affine(type, scale, zero), [&](std::int8_t value) {
                      return float(value - zero) * scale;
                  }) == 0);
        }
    }
}

TEST_CASE("int8 and int16 fixed point, all positions") {
    for (int position = -200; position <= 200; ++position) { // cut to a signed byte
        const auto formula = [&](int value) {
            return std::ldexp(float(value), -int(std::int8_t(position)));
        };
        INFO(position);
        CHECK(mismatches<std::int8_t>(fixed_point(every(VIP_BUFFER_FORMAT_INT8, 256), position),
                                      formula) == 0);
        CHECK(mismatches<std::int16_t>(fixed_point(every(VIP_BUFFER_FORMAT_INT16, 65536), position),
                                       formula) == 0);
    }
}

TEST_CASE("fp16") {
    CHECK(mismatches<std::uint16_t>(every(VIP_BUFFER_FORMAT_FP16, 65536), half_value) == 0);
    // Its quantisation, if the file has one, is not looked at.
    CHECK(mismatches<std::uint16_t>(affine(every(VIP_BUFFER_FORMAT_FP16, 65536), 2, 1),
                                    half_value) == 0);
}

TEST_CASE("fp32") {
    std::mt19937 random(1);
    std::vector<float> values(65536);
    for (float& value : values) value = std::bit_cast<float>(std::uint32_t(random()));
    CHECK(mismatches(converted(every(VIP_BUFFER_FORMAT_FP32, 65536), values), values) == 0);
}

// The vendor's reads at null, or takes a scale that nobody set.
TEST_CASE("bytes without quantisation, and unsigned fixed point") {
    const auto bytes = every(VIP_BUFFER_FORMAT_UINT8, 256);
    CHECK(mismatches<std::uint8_t>(bytes, [](std::uint8_t value) { return float(value); }) == 0);
    CHECK(mismatches<std::int8_t>(every(VIP_BUFFER_FORMAT_INT8, 256),
                                  [](std::int8_t value) { return float(value); }) == 0);
    CHECK(mismatches<std::uint8_t>(fixed_point(bytes, 7),
                                   [](std::uint8_t value) { return float(value) / 128; }) == 0);
}

TEST_CASE("what is not converted stays zero, and is told") {
    const auto untouched = [](const vip_buffer_create_params_t& type) {
        const CapturedLog log;
        const std::vector<std::uint16_t> values(65536, 0x4142);
        const bool is_zero = mismatches(converted(type, values), std::vector<float>(4096)) == 0;
        return is_zero && log.text().find("does not convert output 0") != std::string::npos;
    };
    for (const auto format :
         {VIP_BUFFER_FORMAT_UINT16, VIP_BUFFER_FORMAT_INT16, VIP_BUFFER_FORMAT_CHAR,
          VIP_BUFFER_FORMAT_BFP16, VIP_BUFFER_FORMAT_INT32, VIP_BUFFER_FORMAT_UINT32,
          VIP_BUFFER_FORMAT_INT64, VIP_BUFFER_FORMAT_UINT64, VIP_BUFFER_FORMAT_FP64,
          VIP_BUFFER_FORMAT_INT4, VIP_BUFFER_FORMAT_UINT4}) {
        INFO(format);
        CHECK(untouched(every(format, 4096)));
        CHECK(untouched(affine(every(format, 4096), 0.5F, 3)));
    }
    for (const auto format : {VIP_BUFFER_FORMAT_UINT16, VIP_BUFFER_FORMAT_INT32}) {
        CHECK(untouched(fixed_point(every(format, 4096), 3)));
    }
    const CapturedLog log;
    converted(every(VIP_BUFFER_FORMAT_FP16, 4096), std::vector<std::uint16_t>(4096));
    CHECK(log.text() == "");
}

} // namespace
