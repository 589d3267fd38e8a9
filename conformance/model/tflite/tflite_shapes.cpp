// SPDX-License-Identifier: Apache-2.0
// Inputs that are given other shapes than the file's: what all others become.
#include "conformance/model/tflite/tflite_network.h"

using namespace tflite_model;
namespace graph = emu::graph;

namespace {

using B = Builtin;
using O = Options;
using emu::Shape;

// The network's outputs where "input" has the shape; of several inputs the first one's name counts.
std::vector<Shape> shapes_of(const OneOperator& network, const Shape& input) {
    const auto read = emu::tflite::read(network.model.file(), {{"input", input}});
    INFO((read ? "" : read.error().detail));
    REQUIRE(read);
    std::vector<Shape> shapes;
    for (const emu::TensorId id : read->outputs) shapes.push_back(read->tensors[id].spec.shape);
    return shapes;
}

Shape shape_of(const OneOperator& network, const Shape& input) {
    return shapes_of(network, input).at(0);
}

void refuses(const OneOperator& network, const emu::InputShapes& shapes, emu::Fault fault,
             const char* reason) {
    const auto read = emu::tflite::read(network.model.file(), shapes);
    REQUIRE(!read);
    CHECK(read.error().fault == fault);
    CHECK_THAT(read.error().detail, Catch::Contains(reason));
}

Item strides(int y, int x, Padding padding, int mode) {
    return table(
        {{mode, scalar(padding)}, {y, scalar(std::int32_t{2})}, {x, scalar(std::int32_t{2})}});
}

} // namespace

TEST_CASE("tflite/shapes of layers follow from those that inputs are given") {
    OneOperator conv(
        B::conv_2d, O::conv,
        strides(field::conv_stride_y, field::conv_stride_x, Padding::same, field::conv_padding));
    conv.input({1, 8, 8, 2}).constant({3, 3, 3, 2}, Floats(54)).absent().result({1, 4, 4, 3});
    CHECK(shape_of(conv, {2, 9, 5, 2}) == Shape{2, 5, 3, 3});
    OneOperator depthwise(B::depthwise_conv_2d, O::depthwise,
                          strides(field::depthwise_stride_y, field::depthwise_stride_x,
                                  Padding::valid, field::depthwise_padding));
    depthwise.input({1, 8, 8, 2}).constant({1, 3, 3, 4}, Floats(36)).absent();
    CHECK(shape_of(depthwise.result({1, 3, 3, 4}), {1, 9, 5, 2}) == Shape{1, 4, 2, 4});
    Item window =
        strides(field::pool_stride_y, field::pool_stride_x, Padding::valid, field::pool_padding);
    window[field::pool_kernel_y] = window[field::pool_kernel_x] = scalar(std::int32_t{2});
    OneOperator pool(B::max_pool_2d, O::pool, std::move(window));
    CHECK(shape_of(pool.input({1, 8, 8, 2}).result({1, 4, 4, 2}), {1, 9, 6, 2}) ==
          Shape{1, 4, 3, 2});
    OneOperator dense(B::fully_connected, O::fully_connected,
                      table({{field::fully_connected_keeps_axes, scalar(std::uint8_t{1})}}));
    dense.input({1, 5, 2}).constant({4, 2}, Floats(8)).absent().result({1, 5, 4});
    CHECK(shape_of(dense, {3, 7, 2}) == Shape{3, 7, 4});
    dense.model.options = table({});
    dense.model.tensors.back()[field::tensor_shape] = vector<std::int32_t>({5, 4});
    CHECK(shape_of(dense, {3, 7, 2}) == Shape{21, 4});
    OneOperator product(B::batch_matmul, O::batch_matmul,
                        table({{field::matmul_transposes_second, scalar(std::uint8_t{1})}}));
    product.input({1, 3, 2}).constant({1, 4, 2}, Floats(8)).result({1, 3, 4});
    CHECK(shape_of(product, {5, 6, 2}) == Shape{5, 6, 4});
}

TEST_CASE("tflite/shapes of functions and reductions follow") {
    OneOperator sum(B::add, O::add);
    sum.input({1, 2, 3}).constant({3}, Floats{1, 2, 3}).result({1, 2, 3});
    CHECK(shape_of(sum, {4, 1, 3}) == Shape{4, 1, 3});
    refuses(sum, {{"input", {4, 1, 2}}}, emu::Fault::bad_model, "does not broadcast");
    OneOperator tanh(B::tanh);
    CHECK(shape_of(tanh.input({1, 2}).result({1, 2}), {3, 5}) == Shape{3, 5});
    OneOperator mean(B::mean, O::reducer, table({}));
    mean.input({1, 4, 4, 2}).constant({2}, Ints{1, -2}).result({1, 2});
    CHECK(shape_of(mean, {3, 8, 2, 2}) == Shape{3, 2});
    mean.model.options[field::reducer_keeps_axes] = scalar(std::uint8_t{1});
    CHECK(shape_of(mean, {3, 8, 2, 2}) == Shape{3, 1, 1, 2});
    OneOperator largest(B::arg_max, O::arg_max);
    largest.input({2, 3}).constant({}, Ints{-1}).result({2}, ElementType::i32);
    CHECK(shape_of(largest, {5, 4}) == Shape{5});
    OneOperator best(B::topk_v2, O::topk_v2);
    best.input({2, 3}).constant({}, Ints{2}).result({2, 2}).result({2, 2}, ElementType::i32);
    CHECK(shapes_of(best, {5, 4}) == std::vector<Shape>{{5, 2}, {5, 2}});
}

TEST_CASE("tflite/shapes of what moves elements follow") {
    OneOperator reshape(B::reshape, O::reshape);
    reshape.input({1, 4, 2}).constant({2}, Ints{-1, 2}).result({4, 2});
    CHECK(shape_of(reshape, {3, 4, 2}) == Shape{12, 2});
    OneOperator fixed(B::reshape, O::reshape);
    fixed.input({1, 4, 2}).constant({2}, Ints{1, 8}).result({1, 8});
    CHECK(shape_of(fixed, {1, 2, 4}) == Shape{1, 8});
    refuses(fixed, {{"input", {2, 4, 2}}}, emu::Fault::bad_model, "does not hold what it reads");
    OneOperator transpose(B::transpose, O::transpose);
    transpose.input({1, 4, 2}).constant({3}, Ints{2, 0, 1}).result({2, 1, 4});
    CHECK(shape_of(transpose, {3, 5, 2}) == Shape{2, 3, 5});
    OneOperator concat(B::concatenation, O::concatenation,
                       table({{field::concat_axis, scalar(std::int32_t{-1})}}));
    concat.input({1, 2}).same().result({1, 4});
    CHECK(shape_of(concat, {3, 5}) == Shape{3, 10});
    OneOperator pad(B::pad, O::pad);
    pad.input({1, 3}).constant({2, 2}, Ints{0, 0, 1, 2}).result({1, 6});
    CHECK(shape_of(pad, {2, 5}) == Shape{2, 8});
    OneOperator slice(B::slice, O::slice);
    slice.input({1, 3}).constant({2}, Ints{0, 1}).constant({2}, Ints{-1, -1}).result({1, 2});
    CHECK(shape_of(slice, {4, 6}) == Shape{4, 5});
    OneOperator strided(B::strided_slice, O::strided_slice,
                        table({{field::strided_slice_shrink_mask, scalar(std::int32_t{1})},
                               {field::strided_slice_end_mask, scalar(std::int32_t{2})}}));
    strided.input({2, 4}).constant({2}, Ints{1, 0}).constant({2}, Ints{2, 0});
    strided.constant({2}, Ints{1, 2}).result({2});
    CHECK(shape_of(strided, {3, 7}) == Shape{4});
    OneOperator split(B::split, O::split, table({{field::split_count, scalar(std::int32_t{2})}}));
    split.constant({}, Ints{1}).input({1, 4}).result({1, 2}).result({1, 2});
    CHECK(shapes_of(split, {3, 6}) == std::vector<Shape>{{3, 3}, {3, 3}});
    refuses(split, {{"input", {1, 5}}}, emu::Fault::bad_model, "number of results");
    OneOperator resize(B::resize_bilinear, O::resize_bilinear);
    resize.input({1, 2, 2, 3}).constant({2}, Ints{4, 4}).result({1, 4, 4, 3});
    CHECK(shape_of(resize, {2, 3, 3, 3}) == Shape{2, 4, 4, 3});
    OneOperator blocks(B::space_to_depth, O::space_to_depth,
                       table({{field::block_size, scalar(std::int32_t{2})}}));
    CHECK(shape_of(blocks.input({1, 4, 4, 1}).result({1, 2, 2, 4}), {2, 6, 8, 1}) ==
          Shape{2, 3, 4, 4});
}

TEST_CASE("tflite/shapes that cannot be given are refused") {
    OneOperator network(B::gather_nd, O::gather_nd);
    network.input({2, 3}).constant({1, 1}, Ints{1}).result({1, 3});
    CHECK(shape_of(network, {2, 3}) == Shape{1, 3}); // the file's own
    refuses(network, {{"input", {4, 3}}}, emu::Fault::bad_model, "operator 0, GATHER_ND (107)");
    refuses(network, {{"image", {2, 3}}}, emu::Fault::bad_argument,
            "no input is called image; there are: input");
    refuses(network, {{"input", {2, 3, 1}}}, emu::Fault::bad_argument,
            "input input: the shape 2x3x1 has not the axes of 2x3");
}
