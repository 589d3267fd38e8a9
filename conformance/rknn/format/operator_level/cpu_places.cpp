// SPDX-License-Identifier: Apache-2.0
// Elements that operators for the CPU move, choose or sample.
#include "conformance/rknn/format/operator_level/cpu_file.h"

using namespace rknn_format_tests;

// As real numbers, rounded half to even.
TEST_CASE("cpu operators/parts of other scales") {
    const auto concat = [](Scaled first) {
        return CpuFile("Concat")
            .in({1, 4}, int8, first)
            .in({1, 2}, int8, {0.5F, 1})
            .out({1, 6}, int8, {0.5F, 1});
    };
    CHECK(concat({0.5F, 1}).same<std::int8_t>({{-128, 0, 1, 127}, {3, 4}}) ==
          Bytes{-128, 0, 1, 127, 3, 4});
    CHECK(concat({0.25F, 0}).same<std::int8_t>({{1, 2, 3, 127}, {3, 4}}) ==
          Bytes{1, 2, 3, 65, 3, 4});
    CHECK(concat({8, 0}).same<std::int8_t>({{1, -100, 0, 127}, {3, 4}}) ==
          Bytes{17, -128, 1, 127, 3, 4});
    CHECK(CpuFile("Reshape")
              .in({2, 1}, int8, {0.5F, 0})
              .out({1, 2}, int8, {1, 0})
              .same<std::int8_t>({{3, 5}}) == Bytes{2, 2});
    CHECK(CpuFile("Reshape").in({2, 1}).out({1, 2}, int64).refusal() ==
          "operator 'it' (Reshape): its result is of another type");
}

TEST_CASE("cpu operators/parts and places") {
    CHECK(CpuFile("Slice")
              .in({1, 4, 1, 2}, int8, {0.5F, 3})
              .constant(int64, Longs{1})
              .constant(int64, Longs{4})
              .constant(int64, Longs{1})
              .constant(int64, Longs{2})
              .out({1, 2, 1, 2}, int8, {0.5F, 3})
              .same<std::int8_t>({{1, 2, 3, 4, 5, 6, 7, 8}}) == Bytes{3, 4, 7, 8});
    CHECK(CpuFile("Gather")
              .in({3, 1}, int64)
              .constant(int64, Longs{2, 0})
              .out({1, 2, 1}, int64)
              .integer("axis", 0)
              .same<std::int64_t>({{5, 6, 7}}) == Longs{7, 5});
    CHECK(CpuFile("Expand")
              .in({1, 2, 1}, int64)
              .constant(int64, Longs{1, 2, 2})
              .out({1, 2, 2}, int64)
              .same<std::int64_t>({{5, 6}}) == Longs{5, 5, 6, 6});
    const auto top = [] {
        return CpuFile("TopK").in({1, 4}, int8, {0.5F, 0}).constant(int64, Longs{2});
    };
    const Bytes values = {1, 9, 9, 3};
    const auto named = [](CpuFile& file) {
        return file.integer("axis", 1).integer("largest", 1).integer("sorted", 1);
    };
    CHECK(
        named(top().nothing(true).out({1, 2}, int64)).result<std::int64_t, std::int8_t>({values}) ==
        Longs{1, 2});
    CHECK(named(top().out({1, 2}, int8, {0.5F, 0}).nothing(true)).same<std::int8_t>({values}) ==
          Bytes{9, 9});
}

TEST_CASE("cpu operators/samples of a map") {
    const auto sample = [](const char* mode, const char* padding, std::int32_t corners) {
        return CpuFile("GridSample")
            .in({1, 1, 2, 2})
            .in({1, 1, 2, 2})
            .out({1, 1, 1, 2})
            .text("mode", mode)
            .text("padding_mode", padding)
            .integer("align_corners", corners);
    };
    const std::vector<Reals> map = {{1, 2, 3, 4}, {0, 0, 1, 1}};
    CHECK(sample("bilinear", "zeros", 1).result(map) == Reals{2.5F, 4});
    CHECK(sample("bilinear", "zeros", 0).result(map) == Reals{2.5F, 1});
    CHECK(sample("bilinear", "border", 0).result(map) == Reals{2.5F, 4});
    CHECK(sample("nearest", "reflection", 1).result(map) == Reals{1, 4});
    CHECK(sample("bicubic", "border", 1).result(map) == Reals{2.5F, 4});
    CHECK(sample("bicubic", "reflection", 0).result(map) == Reals{2.5F, 4.5625F});
    CHECK(sample("elsewhere", "zeros", 1).refused());
}
