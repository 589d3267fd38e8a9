// SPDX-License-Identifier: Apache-2.0
// Comparisons, logical functions and remainders on the CPU, of every type.
#include "conformance/rknn/format/operator_level/cpu_file.h"

using namespace rknn_format_tests;

TEST_CASE("cpu operators/truths") {
    // Files store bools as int8 of scale 1.
    const Scaled plain{1, 0};
    const auto of_two = [&](const char* type) {
        return CpuFile(type).in({4}, int8, plain).in({4}, int8, plain).out({4}, int8, plain);
    };
    const std::vector<Bytes> both = {{0, 0, 1, 1}, {0, 1, 0, 1}};
    CHECK(of_two("And").same(both) == Bytes{0, 0, 0, 1});
    CHECK(of_two("Or").same(both) == Bytes{0, 1, 1, 1});
    CHECK(of_two("Xor").same(both) == Bytes{0, 1, 1, 0});
    CHECK(CpuFile("Not")
              .in({4}, int8, plain)
              .out({4}, int8, plain)
              .same<std::int8_t>({{0, 1, 0, 1}}) == Bytes{1, 0, 1, 0});
    CHECK(CpuFile("Or")
              .in({2, 1}, boolean)
              .in({1, 2}, boolean)
              .out({2, 2}, boolean)
              .same<std::uint8_t>({{0, 1}, {0, 1}}) == std::vector<std::uint8_t>{0, 1, 1, 1});
    // They have no attributes that a file could fail to tell.
    for (const char* type : {"And", "Or", "Xor"}) {
        CpuFile file = of_two(type);
        file.file.operators[0].tells_attributes = false;
        CHECK(file.refusal() == "computed");
    }
    CpuFile inverted = CpuFile("Not").in({1}, boolean).out({1}, boolean);
    inverted.file.operators[0].tells_attributes = false;
    CHECK(inverted.same<std::uint8_t>({{1}}) == std::vector<std::uint8_t>{0});
    const auto compared = [&](const char* type) {
        return CpuFile(type).in({3}, int32).in({1}, int32).out({3}, int8, plain);
    };
    const std::vector<std::vector<std::int32_t>> numbers = {{1, 2, 3}, {2}};
    const auto truths = [&](const char* type) {
        return compared(type).result<std::int8_t, std::int32_t>(numbers);
    };
    CHECK(truths("Equal") == Bytes{0, 1, 0});
    CHECK(truths("Greater") == Bytes{0, 0, 1});
    CHECK(truths("GreaterOrEqual") == Bytes{0, 1, 1});
    CHECK(truths("Less") == Bytes{1, 0, 0});
    CHECK(truths("LessOrEqual") == Bytes{1, 1, 0});
    CHECK(CpuFile("Where")
              .constant(int8, Bytes{0, 1})
              .in({2})
              .in({2})
              .out({2})
              .result({{1, 2}, {3, 4}}) == Reals{3, 2});
}

TEST_CASE("cpu operators/remainders") {
    const auto mod = [](std::uint8_t type) {
        return CpuFile("Mod").in({4}, type).in({4}, type).out({4}, type);
    };
    // With the divisor's sign, or with the dividend's.
    CHECK(mod(int64).same<std::int64_t>({{7, -7, 7, -7}, {3, 3, -3, -3}}) == Longs{1, 2, -2, -1});
    CHECK(mod(int64).integer("fmod", 1).same<std::int64_t>({{7, -7, 7, -7}, {3, 3, -3, -3}}) ==
          Longs{1, -1, 1, -1});
    CHECK(mod(float32).integer("fmod", 1).result({{7, -7, 5.5F, -5.5F}, {3, 3, -2, -2}}) ==
          Reals{1, -1, 1.5F, -1.5F});
    CHECK(mod(float32).refused());
    // 7 and -5.5 modulo 3 and 2 in float16.
    CHECK(CpuFile("Mod")
              .in({2}, float16)
              .in({2}, float16)
              .out({2}, float16)
              .integer("fmod", 1)
              .same<std::uint16_t>({{0x4700, 0xc580}, {0x4200, 0x4000}}) == Halves{0x3c00, 0xbe00});
}
