// SPDX-License-Identifier: Apache-2.0
// What is not known of the compiler's operators is refused by its name.
#include "conformance/hbdnn/format/quantised_writer.h"

using namespace quantised_writer;

namespace {

Conv small() {
    return {.map = {1, 1, 1, 1}, .kernel = {1, 1, 1, 1}, .weights = {1}, .bias = {0}};
}

Attributes maximum(const char* format) {
    return {attribute("data_format", format), attribute("ceil_mode", 0),
            attribute("kernel_shape", Integers{1, 1}), attribute("output_bit", 8)};
}

Model pooling(const Attributes& attributes, DataType type = DataType::i8) {
    return network(operation("HzQuantizedMaxPool", {"x"}, attributes),
                   {value("x", type, {1, 1, 1, 1})}, {}, DataType::i8);
}

} // namespace

TEST_CASE("quantised refusals/operators, versions and attributes") {
    CHECK(loaded(pooling(maximum("NHWC"))));
    refused(network(operation("HzOfTomorrow", {"x"}, {}), {value("x", DataType::i8, {1})}, {},
                    DataType::i8),
            "horizon.HzOfTomorrow");
    Model later = pooling(maximum("NHWC"));
    later.opsets = {opset("", 11), opset("horizon", 2)};
    refused(later, "the domain horizon are of opset 2; known is 1");
    refused(pooling(maximum("NCHW")), "horizon.HzQuantizedMaxPool): its data_format is 'NCHW'");
    refused(pooling(maximum("NHWC") + Attributes{attribute("mood", 1)}), "'mood' is not supported");
    refused(pooling(maximum("NHWC"), DataType::f32),
            "its input 0 is float32 instead of int8 or int16");
}

TEST_CASE("quantised refusals/sums") {
    CHECK(loaded(small().model()));
    Conv shifted = small();
    shifted.b_scale = 1;
    refused(shifted.model(), "its b_scale has 1");
    Conv wide = small();
    wide.bits = 4;
    refused(wide.model(), "its output_bit is 4");
    Conv beyond = small();
    beyond.bias = {INT32_MAX - 127};
    refused(beyond.model(), "sums of channel 0 could leave 32 bits");
    Conv grouped = small();
    grouped.groups = 2;
    refused(grouped.model(), "in 2 groups");
    Conv three = small();
    three.steps.right = {1, 2, 3};
    refused(three.model(), "3 operands for 1 channels");
    Conv far = small();
    far.steps.out = {63};
    refused(far.model(), "its out_shift is 63");
    Conv without = small();
    without.more = {attribute("use_sumin", 1)};
    refused(without.model(), "adds no feature map");
}

TEST_CASE("quantised refusals/tables, rounding and pictures") {
    const auto i8 = DataType::i8;
    refused(network(operation("HzLut", {"x", "t"}, nhwc), {value("x", i8, {1})},
                    {tensor("t", {2}, I8{1, 2})}, i8),
            "its table has 2 values");
    refused(network(operation("HzSQuantizedMatmul", {"x", "x"},
                              {attribute("rounding_method", "FLOOR")}),
                    {value("x", i8, {1, 1})}, {}, i8),
            "its rounding_method is 'FLOOR'; known is only 'ROUND'");
    refused(network(operation("HzQuantizedResizeUpsample", {"x"},
                              nhwc + Attributes{attribute("mode", "linear")}),
                    {value("x", i8, {1, 1, 1, 1})}, {}, i8),
            "its mode is 'linear'");
    refused(network(operation("HzSQuantizedPreprocess", {"x", "w", "b", "s"},
                              nhwc + Attributes{attribute("input_type", "RGB_128")}),
                    {value("x", i8, {1, 1, 1, 3})},
                    {tensor("w", {1, 1, 1, 3}, I8{1, 1, 1}), tensor("b", {1}, I32{0}),
                     tensor("s", {1}, I8{0})},
                    i8),
            "its input_type is 'RGB_128'");
}
