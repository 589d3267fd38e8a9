// SPDX-License-Identifier: Apache-2.0
// All 31 bits of the functions under softmax, whose own output shows eight of them. The values
// follow from the rules of TFLite's int8 reference, evaluated in unbounded integers.
#include "emu-core/ops/arithmetic/fixed_point.h"

#include <catch2/catch.hpp>

#include <cmath>

using namespace emu::ops;

TEST_CASE("exp_of_negative gives the reference's bits") {
    struct Case {
        std::int32_t x, expected;
    };
    constexpr std::int32_t smallest = std::numeric_limits<std::int32_t>::min();
    constexpr Case cases[] = {
        {0, 2147483647},         {-1, 2147483124},        {-2, 2147483093},
        {-1048576, 2114189749},  {-16777215, 1672462444}, {-16777216, 1672462419},
        {-16777217, 1672461539}, {-33554432, 1302515042}, {-12345678, 1786631188},
        {-67108864, 790015308},  {-100000000, 483927985}, {-201326592, 106916946},
        {-555555555, 545327},    {-536870912, 720401},    {-1073741824, 242},
        {-1500000000, 0},        {-2080374784, 0},        {-2147483647, 0},
        {-70667, 2145223023},    {-1026429, 2114887577},  {-15421733, 1706586449},
        {-1073741825, 242},      {-1090519045, 188},      {smallest, 0},
    };
    for (const Case& each : cases) {
        CAPTURE(each.x);
        CHECK(exp_of_negative(each.x) == each.expected);
    }
}

TEST_CASE("exp_of_negative is within 2^-20 of the real function") {
    for (std::int64_t x = 0; x >= -(std::int64_t{31} << 26); x -= 999983) {
        const double real = std::exp(std::ldexp(static_cast<double>(x), -26));
        const double fixed = std::ldexp(exp_of_negative(static_cast<std::int32_t>(x)), -31);
        CAPTURE(x, real, fixed);
        REQUIRE(std::abs(real - fixed) < std::ldexp(1.0, -20));
    }
}

TEST_CASE("reciprocal gives the reference's bits") {
    struct Case {
        std::uint32_t sum;
        Reciprocal expected;
    };
    constexpr Case cases[] = {
        {1U, {2147483647, -19}},         {2U, {2147483647, -18}},
        {3U, {1431655762, -18}},         {524287U, {1073743868, -1}},
        {524288U, {2147483647, 0}},      {524289U, {2147479552, 0}},
        {600000U, {1876499846, 0}},      {1000003U, {1125896530, 0}},
        {1048575U, {1073742844, 0}},     {1048576U, {2147483647, 1}},
        {1572864U, {1431655762, 1}},     {123456789U, {1167333038, 7}},
        {2147483647U, {1073741820, 11}}, {2147483648U, {2147483647, 12}},
        {3000000000U, {1537228674, 12}}, {4294967295U, {1073741820, 12}},
    };
    for (const Case& each : cases) {
        const Reciprocal actual = reciprocal(each.sum);
        CAPTURE(each.sum);
        CHECK(actual.value == each.expected.value);
        CHECK(actual.exponent == each.expected.exponent);
    }
}
