// SPDX-License-Identifier: Apache-2.0
// The compiler's operators that sum products: results by hand, from the formulas of
// docs/formats/hbdnn-quantised.md.
#include "conformance/hbdnn/format/quantised_writer.h"

using namespace quantised_writer;

namespace {

// One pixel after the other, one channel each.
Conv row(std::int64_t pixels, I8 weights, I32 bias) {
    const auto channels = static_cast<std::int64_t>(weights.size());
    return {.map = {1, 1, pixels, 1},
            .kernel = {channels, 1, 1, 1},
            .weights = std::move(weights),
            .bias = std::move(bias)};
}

} // namespace

TEST_CASE("quantised/convolution cuts, and saturates") {
    Conv conv = row(5, {2}, {3}); // sums 2 * x + 3
    conv.steps = {{1}, {16384}, {14}};
    CHECK(result<std::int8_t>(conv.model(), {raw(I8{-128, -3, -2, 1, 127})}) ==
          I8{-127, -2, -1, 2, 127});
}

TEST_CASE("quantised/negative shifts go to the left, channel by channel") {
    Conv conv = row(4, {1, 1}, {0, 0});
    conv.steps = {{-2, 3}, {16384, 16384}, {14, 14}};
    CHECK(result<std::int8_t>(conv.model(), {raw(I8{4, -4, -5, 100})}) ==
          I8{16, 0, -16, -1, -20, -1, 127, 12});
}

TEST_CASE("quantised/the first step saturates at 16 bits") {
    Conv conv = row(4, {127}, {0});
    conv.steps = {{-8}, {32}, {14}};
    CHECK(result<std::int8_t>(conv.model(), {raw(I8{127, 1, -1, -127})}) == I8{63, 63, -64, -64});
}

TEST_CASE("quantised/16 bits, and sums as they are") {
    Conv words = row(3, {127}, {20000});
    words.steps = {{0}, {16384}, {14}};
    words.bits = 16;
    CHECK(result<std::int16_t>(words.model(), {raw(I8{127, 0, -128})}) ==
          I16{32767, 20000, 20000 - 16256});
    Conv sums = row(3, {127}, {1000000});
    sums.bits = 32;
    CHECK(result<std::int32_t>(sums.model(), {raw(I8{127, 0, -128})}) ==
          I32{1016129, 1000000, 983744});
}

TEST_CASE("quantised/a feature map is added before the steps") {
    Conv conv = row(2, {1, 1}, {0, 0});
    conv.steps = {{0, 0}, {16384, 16384}, {14, 14}};
    conv.inputs.emplace_back("e");
    conv.others = {value("e", DataType::i8, {1, 1, 2, 2})};
    conv.more = {attribute("use_sumin", 1), attribute("e_scale", Integers{3, 3}),
                 attribute("e_shift", Integers{-1, 1})};
    CHECK(result<std::int8_t>(conv.model(), {raw(I8{10, 10}), raw(I8{1, 1, -1, -1})}) ==
          I8{11, 16, 8, 4});
}

TEST_CASE("quantised/windows and groups") {
    Conv window{.map = {1, 3, 3, 1}, .kernel = {1, 3, 3, 1}, .weights = I8(9, 1), .bias = {0}};
    window.strides = {2, 2};
    window.pads = {1, 1, 1, 1};
    CHECK(result<std::int8_t>(window.model(), {raw(I8{1, 2, 3, 4, 5, 6, 7, 8, 9})}) ==
          I8{12, 16, 24, 28});
    Conv each{.map = {1, 1, 2, 2}, .kernel = {2, 1, 2, 1}, .weights = {1, 2, 3, 4}, .bias = {0, 0}};
    each.groups = 2;
    CHECK(result<std::int8_t>(each.model(), {raw(I8{1, 2, 3, 4})}) == I8{7, 22});
    Conv pairs{
        .map = {1, 1, 1, 4}, .kernel = {2, 1, 1, 2}, .weights = {1, 2, 3, 4}, .bias = {0, 1}};
    pairs.groups = 2;
    CHECK(result<std::int8_t>(pairs.model(), {raw(I8{5, 6, 7, 8})}) == I8{17, 54});
}

TEST_CASE("quantised/pictures become what the network was trained on") {
    const Attributes attributes{attribute("input_type", "YUV_BT601_FULL_RANGE_128"),
                                attribute("channel_group", 1),
                                attribute("weight_thresholds", Reals{1}),
                                attribute("output_bit", 8),
                                attribute("right_shift", Integers{1, 0, 0}),
                                attribute("scale", Integers{1, 1, 2}),
                                attribute("out_shift", Integers{0, 0, 1}),
                                attribute("high_precision_output", 0)};
    const Model model =
        network(operation("HzSQuantizedPreprocess", {"x", "w", "b", "s"}, nhwc + attributes),
                {value("x", DataType::i8, {1, 1, 2, 3})},
                {tensor("w", {3, 1, 1, 3}, I8{1, 0, 1, 1, -1, 0, 0, 0, 1}),
                 tensor("b", {3}, I32{0, 0, 5}), tensor("s", {3}, I8{0, 0, 0})},
                DataType::i8);
    CHECK(result<std::int8_t>(model, {raw(I8{-128, 3, -1, 7, 9, 4})}) ==
          I8{-65, -128, 4, 5, -2, 9});
}

TEST_CASE("quantised/products of two feature maps") {
    const Attributes attributes{attribute("output_bit", 8), attribute("right_shift", Integers{1}),
                                attribute("scale", Integers{16384}),
                                attribute("out_shift", Integers{14})};
    const Model model =
        network(operation("HzSQuantizedMatmul", {"x", "z"}, rounded + attributes),
                {value("x", DataType::i8, {1, 1, 2, 2}), value("z", DataType::i8, {1, 1, 2, 1})},
                {}, DataType::i8);
    CHECK(result<std::int8_t>(model, {raw(I8{1, 2, 3, -4}), raw(I8{5, -6})}) == I8{-3, 20});
}
