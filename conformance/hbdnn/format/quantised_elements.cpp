// SPDX-License-Identifier: Apache-2.0
// The compiler's operators of single elements, tables, windows and axes: results by hand, from the
// formulas of docs/formats/hbdnn-quantised.md.
#include "conformance/hbdnn/format/quantised_writer.h"

using namespace quantised_writer;

namespace {

constexpr auto i8 = DataType::i8, i16 = DataType::i16;

// Of x and z, a channel in each pixel.
Model of_two(const char* type, DataType from, DataType to, const Attributes& attributes,
             std::int64_t second = 4) {
    return network(operation(type, {"x", "z"}, nhwc + rounded + attributes),
                   {value("x", from, {1, 1, 4, 1}), value("z", from, {1, 1, second, 1})}, {}, to);
}

Model of_one(const char* type, DataType from, const std::vector<Dim>& shape, DataType to,
             const Attributes& attributes, std::vector<Message> tables = {}) {
    const Names inputs = tables.empty() ? Names{"x"} : Names{"x", "t"};
    return network(operation(type, inputs, attributes), {value("x", from, shape)},
                   std::move(tables), to);
}

Attributes output(std::int64_t bits, std::int64_t right, std::int64_t scale, std::int64_t out) {
    return {attribute("output_bit", bits), attribute("accu_right_shift", Integers{right}),
            attribute("output_scale", Integers{scale}),
            attribute("output_right_shift", Integers{out})};
}

} // namespace

TEST_CASE("quantised/addition") {
    const Attributes operands{attribute("x_shift", Integers{2}), attribute("e_scale", Integers{3}),
                              attribute("e_shift", Integers{-1})};
    CHECK(result<std::int8_t>(
              of_two("HzSElementwiseAdd", i8, i8, operands + output(8, 1, 16384, 14)),
              {raw(I8{1, 1, -1, 127}), raw(I8{1, -1, -1, 127})}) == I8{3, 2, -2, 127});
    const Attributes large{attribute("x_shift", Integers{10}), attribute("e_scale", Integers{1}),
                           attribute("e_shift", Integers{0})};
    CHECK(result<std::int8_t>( // of 130048 are left 32767
              of_two("HzSElementwiseAdd", i8, i8, large + output(8, 0, 32, 14)),
              {raw(I8{127, 1, 0, -128}), raw(I8{0, 0, 127, 0})}) == I8{64, 2, 0, -64});
}

TEST_CASE("quantised/subtraction, of words and of one for all") {
    const Attributes operands{attribute("x_shift", Integers{1}), attribute("e_scale", Integers{3})};
    CHECK(result<std::int16_t>(
              of_two("HzSElementwiseSub", i16, i16, operands + output(16, 1, 16384, 14), 1),
              {raw(I16{5, 6, -32768, 32767}), raw(I16{3})}) == I16{1, 2, -32768, 32763});
}

TEST_CASE("quantised/multiplication") {
    CHECK(result<std::int8_t>(of_two("HzSElementwiseMul", i8, i8, output(8, 1, 16384, 15)),
                              {raw(I8{3, -3, 127, 0}), raw(I8{5, 5, 127, 9})}) ==
          I8{4, -3, 127, 0});
    CHECK(result<std::int8_t>( // of 65532 are left 32767
              of_two("HzSElementwiseMul", i16, i8, output(8, 14, 32, 14)),
              {raw(I16{32767, -32768, 128, -128}), raw(I16{32767, 32767, 128, 128})}) ==
          I8{64, -64, 0, 0});
}

TEST_CASE("quantised/requantisation, alike and by channel") {
    const auto steps = [](const Integers& scale, const Integers& by) {
        return nhwc + Attributes{attribute("axis", 3), attribute("bits", 8),
                                 attribute("method", "Rescale"), attribute("output_scale", scale),
                                 attribute("output_right_shift", by)};
    };
    const std::vector<Dim> shape{1, 1, 2, 2};
    CHECK(result<std::int8_t>(of_one("HzRequantize", i8, shape, i8, steps({3, 3}, {1, 1})),
                              {raw(I8{1, -1, 127, -128})}) == I8{2, -1, 127, -128});
    CHECK(result<std::int8_t>(of_one("HzRequantize", i8, shape, i8, steps({3, 5}, {1, -1})),
                              {raw(I8{1, 1, -1, -20})}) == I8{2, 10, -1, -128});
}

TEST_CASE("quantised/a table of bytes") {
    I8 table(256);
    for (int i = 0; i < 256; ++i)
        table[static_cast<std::size_t>(i)] = static_cast<std::int8_t>(i * 7);
    const Model model =
        of_one("HzLut", i8, {1, 1, 4, 1}, i8, nhwc + Attributes{attribute("lut_type", "swish")},
               {tensor("t", {256}, table)});
    CHECK(result<std::int8_t>(model, {raw(I8{-128, -1, 0, 127})}) ==
          I8{table[0], table[127], table[128], table[255]});
}

TEST_CASE("quantised/a table of lines") {
    Integers entries(384);
    entries[0] = 10; // piece 1
    entries[1] = 13;
    entries[2] = 14;
    entries[64 + 63] = -77; // piece 2
    const auto lines = [&](const char* symmetry) {
        return nhwc + rounded +
               Attributes{attribute("lut_type", "exp"),
                          attribute("output_bit", 16),
                          attribute("symmetry_mode", symmetry),
                          attribute("table_param", entries),
                          attribute("scale", Integers{1, 64, 1024, 0, 0, 0, 0, 100}),
                          attribute("bias", Integers{0, 100, 0, 0, 0, 0, 0, 0}),
                          attribute("left_shift", Integers{0, 6, 0, 0, 0, 0, 0, 0}),
                          attribute("right_shift", Integers{1, 0, 0, 0, 0, 0, 0, 0}),
                          attribute("bound", Integers{-100, 0, 100, 200, 300, 400, 500, 0})};
    };
    const std::vector<Dim> shape{1, 1, 8, 1};
    const Raw x = raw(I16{-101, -100, -98, -94, 63, 500, 499, -32768});
    // -101 / 2 down; 10; 10 + 1.5 up; 13 + 0.5 up; the last entry; 50000, saturated; nothing;
    // -16384
    CHECK(result<std::int16_t>(of_one("HzLut2Layer", i16, shape, i16, lines("NONE")), {x}) ==
          I16{-51, 10, 12, 14, -77, 32767, 0, -16384});
    // f(101) = 0 and f(98) = f(94) = f(63) = -77 with another sign below 0; f(32768)
    CHECK(result<std::int16_t>(of_one("HzLut2Layer", i16, shape, i16, lines("ORIGIN_SYMMETRIC")),
                               {x}) == I16{0, 0, 77, 77, -77, 32767, 0, -32768});
}

TEST_CASE("quantised/extremes and sums along an axis") {
    const std::vector<Dim> shape{1, 1, 3, 2};
    const Raw x = raw(I16{1, 32767, 2, 32767, 4, 32767});
    CHECK(result<std::int16_t>(of_one("HzQuantizedReduceMax", i16, shape, i16,
                                      {attribute("axis", 2), attribute("output_bit", 16)}),
                               {x}) == I16{4, 32767});
    const Attributes sum{attribute("axis", 2), attribute("output_bit", 16),
                         attribute("accu_right_shift", Integers{1, 1}),
                         attribute("scale", Integers{16384, 8192}),
                         attribute("out_shift", Integers{14, 14})};
    // 3.5 up; of 49151 are left 32767, and of these the half
    CHECK(result<std::int16_t>(of_one("HzSQuantizedReduceSum", i16, shape, i16, sum), {x}) ==
          I16{4, 16384});
}

TEST_CASE("quantised/maximum of windows, whose border never wins") {
    const Attributes window{attribute("ceil_mode", 0), attribute("kernel_shape", Integers{3, 3}),
                            attribute("output_bit", 8), attribute("pads", Integers{1, 1, 1, 1}),
                            attribute("strides", Integers{1, 1})};
    CHECK(result<std::int8_t>(of_one("HzQuantizedMaxPool", i8, {1, 2, 2, 1}, i8, nhwc + window),
                              {raw(I8{-5, -6, -7, -128})}) == I8{-5, -5, -5, -5});
}

TEST_CASE("quantised/cells repeated") {
    const Attributes twice{attribute("mode", "nearest"), attribute("scale", Integers{1, 2})};
    CHECK(
        result<std::int8_t>(of_one("HzQuantizedResizeUpsample", i8, {1, 2, 1, 2}, i8, nhwc + twice),
                            {raw(I8{1, 2, 3, 4})}) == I8{1, 2, 1, 2, 3, 4, 3, 4});
}

TEST_CASE("quantised/real numbers of sums") {
    const Model model = of_one("HzDequantize", DataType::i32, {1, 1, 2, 2}, DataType::f32,
                               {attribute("axis", 3)}, {tensor("t", {2}, Reals{0.5F, 0.25F})});
    CHECK(result<float>(model, {raw(I32{-3, 7, 100000, 0})}) == Reals{-1.5F, 1.75F, 50000, 0});
}

TEST_CASE("quantised/ONNX's own operators move such integers") {
    Model model = of_one("HzLut", i8, {1, 1, 2, 4}, i8,
                         nhwc + Attributes{attribute("lut_type", "swish")}, {});
    I8 negative(256);
    for (int i = 0; i < 256; ++i)
        negative[static_cast<std::size_t>(i)] =
            static_cast<std::int8_t>(std::max(-(i - 128), -128));
    model.graph.initializers = {tensor("t", {256}, negative), integers("shape", {1, 4, 2, 1})};
    model.graph.nodes = {node("HzLut", {"x", "t"}, {"a"},
                              nhwc + Attributes{attribute("lut_type", "swish")}, "horizon"),
                         node("Split", {"a"}, {"b", "c"},
                              {attribute("axis", 3), attribute("split", Integers{1, 3})}),
                         node("Concat", {"c", "b"}, {"d"}, {attribute("axis", 3)}),
                         node("Transpose", {"d"}, {"e"}, {attribute("perm", Integers{0, 1, 3, 2})}),
                         node("Reshape", {"e", "shape"}, {"y"})};
    CHECK(result<std::int8_t>(model, {raw(I8{1, 2, 3, 4, 5, 6, 7, 8})}) ==
          I8{-2, -6, -3, -7, -4, -8, -1, -5});
    const auto program = loaded(model);
    REQUIRE(program);
    CHECK_FALSE(program->spec(program->outputs[0]).channels_first);
}
