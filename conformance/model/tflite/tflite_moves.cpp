// SPDX-License-Identifier: Apache-2.0
// TFLite operators that move elements: what they make of numbered ones.
#include "conformance/model/tflite/tflite_subgraphs.h"

using namespace tflite_model;
namespace graph = emu::graph;
namespace ops = emu::ops;

namespace {

using B = Builtin;
using O = Options;

Item number(int field, std::int32_t value) {
    return table({{field, scalar(value)}});
}

} // namespace

TEST_CASE("tflite/transposition") {
    OneOperator network(B::transpose, O::transpose);
    network.input({2, 3}).constant({2}, Ints{-1, 0}).result({3, 2});
    CHECK(output_of<float>(network, counting(6)) == Floats{0, 3, 1, 4, 2, 5});
    network.model.tensors[2][field::tensor_shape] = vector<std::int32_t>({2, 3});
    refused(network.model, "order does not make 2x3 of 2x3");
    OneOperator twice(B::transpose, O::transpose);
    twice.input({2, 2}).constant({2}, Ints{0, -2}).result({2, 2});
    refused(twice.model, "each of 2 axes once");
}

TEST_CASE("tflite/packs") {
    const auto options = [](std::int32_t count, std::int32_t axis) {
        return table({{field::pack_count, scalar(count)}, {field::pack_axis, scalar(axis)}});
    };
    OneOperator pack(B::pack, O::pack, options(2, -1));
    pack.input({3}).input({3}).result({3, 2});
    CHECK(output_of<float>(pack, counting(3), counting(3, 10)) == Floats{0, 10, 1, 11, 2, 12});
    pack.model.options = options(3, 0);
    refused(pack.model, "packs 3 of 2");
    OneOperator unpack(B::unpack, O::unpack, options(2, 1));
    unpack.input({3, 2}).result({3}).result({3});
    CHECK(outputs_of<float>(unpack, counting(6))[1] == Floats{1, 3, 5});
    unpack.model.options = options(2, 0);
    refused(unpack.model, "unpacks 2 of 3 cells");
}

TEST_CASE("tflite/gathering") {
    OneOperator columns(B::gather, O::gather, number(field::gather_axis, -1));
    columns.input({2, 3}).constant({2}, Ints{2, 0}).result({2, 2});
    CHECK(output_of<float>(columns, counting(6)) == Floats{2, 0, 5, 3});
    columns.model.options[field::gather_batch_axes] = scalar(std::int32_t{2});
    refused(columns.model, "2 batch axes before axis 1");
    OneOperator cells(B::gather_nd, O::gather_nd);
    cells.input({2, 3}).constant({2, 2}, Ints{1, 2, 0, 1}).result({2});
    CHECK(output_of<float>(cells, counting(6)) == Floats{5, 1});
}

TEST_CASE("tflite/repetition") {
    OneOperator tile(B::tile, O::tile);
    tile.input({1, 2}).constant({2}, Ints{2, 2}).result({2, 4});
    CHECK(output_of<float>(tile, counting(2)) == Floats{0, 1, 0, 1, 0, 1, 0, 1});
    tile.model.tensors[2][field::tensor_shape] = vector<std::int32_t>({4, 2});
    refused(tile.model, "tiling does not make 4x2 of 1x2");
    OneOperator broadcast(B::broadcast_to, O::broadcast_to);
    broadcast.input({2, 1}).constant({2}, Ints{2, 2}).result({2, 2});
    CHECK(output_of<float>(broadcast, counting(2)) == Floats{0, 0, 1, 1});
    broadcast.model.tensors[2][field::tensor_shape] = vector<std::int32_t>({3, 2});
    refused(broadcast.model, "broadcast does not make 3x2 of 2x1");
    OneOperator fill(B::fill, O::fill);
    fill.constant({1}, Ints{3}).input({}).result({3});
    CHECK(output_of<float>(fill, Floats{7}) == Floats{7, 7, 7});
    OneOperator reverse(B::reverse_v2, O::reverse_v2);
    reverse.input({2, 2}).constant({1}, Ints{1}).result({2, 2});
    CHECK(output_of<float>(reverse, counting(4)) == Floats{1, 0, 3, 2});
}

TEST_CASE("tflite/blocks of channels") {
    OneOperator spread(B::depth_to_space, O::depth_to_space, number(field::block_size, 2));
    spread.input({1, 1, 2, 4}).result({1, 2, 4, 1});
    CHECK(output_of<float>(spread, counting(8)) == Floats{0, 1, 4, 5, 2, 3, 6, 7});
    OneOperator gather(B::space_to_depth, O::space_to_depth, number(field::block_size, 2));
    gather.input({1, 2, 4, 1}).result({1, 1, 2, 4});
    CHECK(output_of<float>(gather, Floats{0, 1, 4, 5, 2, 3, 6, 7}) == counting(8));
    gather.model.options = number(field::block_size, 3);
    refused(gather.model, "do not divide");
    gather.model.options = number(field::block_size, 0);
    refused(gather.model, "block size 0");
}

TEST_CASE("tflite/blocks of batches") {
    const Ints blocks{2, 2}, edges{0, 0, 1, 1};
    OneOperator cut(B::space_to_batch_nd, O::space_to_batch_nd);
    cut.input({1, 2, 2, 1}).constant({2}, blocks).constant({2, 2}, edges).result({4, 1, 2, 1});
    const Floats batches{0, 2, 1, 0, 0, 4, 3, 0};
    CHECK(output_of<float>(cut, counting(4, 1)) == batches);
    OneOperator join(B::batch_to_space_nd, O::batch_to_space_nd);
    join.input({4, 1, 2, 1}).constant({2}, blocks).constant({2, 2}, edges).result({1, 2, 2, 1});
    CHECK(output_of<float>(join, batches) == counting(4, 1));
    OneOperator whole(B::batch_to_space_nd, O::batch_to_space_nd);
    whole.input({4, 1, 2, 1}).constant({2}, blocks).constant({2, 2}, Ints{0, 0, 0, 0});
    whole.result({1, 2, 4, 1});
    CHECK(output_of<float>(whole, batches) == Floats{0, 1, 2, 0, 0, 3, 4, 0});
    whole.model.tensors[3][field::tensor_shape] = vector<std::int32_t>({1, 4, 2, 1});
    refused(whole.model, "blocks make 1x2x4x1");
}

// A window of two cells along both axes over 3 x 4 cells, in blocks of 2 x 2 with zeros in front
// and others behind, of which the last line and column are cropped.
TEST_CASE("tflite/a convolution between blocks has a dilated window") {
    Subgraphs network(1);
    Subgraph& part = network.parts[0];
    const auto ints = [&](const Extents& shape, const Ints& values) {
        return part.constant(shape, values, ElementType::i32);
    };
    const auto blocks = ints({2}, {2, 2}), around = ints({2, 2}, {1, 2, 2, 2});
    const auto x = part.input({1, 3, 4, 1}), cut = part.add({4, 3, 4, 1});
    const auto weights = part.constant({1, 2, 2, 1}, Floats{1, 10, 100, 1000}, ElementType::f32);
    const auto sums = part.add({4, 2, 3, 1}), joined = part.add({1, 3, 5, 1});
    part.run(B::space_to_batch_nd, O::space_to_batch_nd, table({}), {x, blocks, around}, {cut});
    part.run(B::conv_2d, O::conv,
             table({{field::conv_padding, scalar(Padding::valid)},
                    {field::conv_stride_x, scalar(std::int32_t{1})},
                    {field::conv_stride_y, scalar(std::int32_t{1})}}),
             {cut, weights, -1}, {sums});
    part.run(B::batch_to_space_nd, O::batch_to_space_nd, table({}),
             {sums, blocks, ints({2, 2}, {0, 1, 1, 0})}, {joined});
    part.output(joined);
    const auto read = emu::tflite::read(network.file());
    REQUIRE(read);
    const auto* conv = std::get_if<graph::Conv>(&read->nodes.back().operation);
    REQUIRE(conv);
    CHECK(conv->window.y == ops::WindowAxis{2, 1, 2, 1});
    CHECK(conv->window.x == ops::WindowAxis{2, 1, 2, 1});
    CHECK(read->nodes.back().inputs[0] == read->inputs[0]);
    Floats expected;
    const auto cell = [](int line, int column) {
        const bool inside = line >= 0 && line < 3 && column >= 0 && column < 4;
        return inside ? static_cast<float>(4 * line + column + 1) : 0;
    };
    for (int line = -1; line < 2; ++line) {
        for (int column = -1; column < 4; ++column) {
            expected.push_back(cell(line, column) + 10 * cell(line, column + 2) +
                               100 * cell(line + 2, column) + 1000 * cell(line + 2, column + 2));
        }
    }
    CHECK(Runs(network)(counting(12, 1)) == expected);
}

TEST_CASE("tflite/mirrored padding") {
    OneOperator network(B::mirror_pad, O::mirror_pad);
    network.input({3}).constant({1, 2}, Ints{2, 1}).result({6});
    CHECK(output_of<float>(network, counting(3)) == Floats{2, 1, 0, 1, 2, 1});
    network.model.options[field::mirror_pad_mode] = scalar(MirrorMode::symmetric);
    CHECK(output_of<float>(network, counting(3)) == Floats{1, 0, 0, 1, 2, 2});
    network.model.options[field::mirror_pad_mode] = scalar(std::int8_t{2});
    refused(network.model, "mode 2");
}

TEST_CASE("tflite/resampling") {
    struct Row {
        B code;
        O options;
        int corners, centres;
        ops::Coordinates plain, aligned, half;
    };
    using C = ops::Coordinates;
    const Row rows[] = {{B::resize_bilinear, O::resize_bilinear, field::bilinear_aligns_corners,
                         field::bilinear_half_pixel_centres, C::asymmetric, C::align_corners,
                         C::half_pixel},
                        {B::resize_nearest_neighbor, O::resize_nearest_neighbor,
                         field::nearest_aligns_corners, field::nearest_half_pixel_centres,
                         C::asymmetric, C::align_corners, C::tf_half_pixel_nearest}};
    for (const Row& row : rows) {
        OneOperator network(row.code, row.options);
        network.input({1, 2, 2, 1}).constant({2}, Ints{4, 3}).result({1, 4, 3, 1});
        const auto read = [&] { return read_operation<ops::Resize>(network.model); };
        CHECK(read().coordinates == row.plain);
        CHECK(read().axes == std::vector<ops::Resize::Axis>{{1, 2, 0, 1}, {2, 1.5F, 0, 1}});
        network.model.options[row.corners] = scalar(std::uint8_t{1});
        CHECK(read().coordinates == row.aligned);
        network.model.options[row.centres] = scalar(std::uint8_t{1});
        refused(network.model, "both corners and centres");
        network.model.options[row.corners] = scalar(std::uint8_t{0});
        CHECK(read().coordinates == row.half);
    }
}

TEST_CASE("tflite/a transposed convolution slides over its result") {
    OneOperator network(B::transpose_conv, O::transpose_conv,
                        table({{field::transposed_conv_padding, scalar(Padding::same)},
                               {field::transposed_conv_stride_x, scalar(std::int32_t{2})},
                               {field::transposed_conv_stride_y, scalar(std::int32_t{1})}}));
    network.constant({4}, Ints{1, 1, 4, 1}).constant({1, 1, 3, 1}, Floats{1, 10, 100});
    network.input({1, 1, 2, 1}).result({1, 1, 4, 1});
    const auto conv = read_operation<graph::TransposedConv>(network.model);
    CHECK(conv.window.x == ops::WindowAxis{3, 2, 1, 0});
    CHECK(output_of<float>(network, Floats{1, 2}) == Floats{1, 10, 102, 20});
    network.model.tensors[3][field::tensor_shape] = vector<std::int32_t>({1, 1, 6, 1});
    refused(network.model, "the window gives 3");
}

TEST_CASE("tflite/what follows from shapes is constant") {
    OneOperator shape(B::shape, O::shape);
    shape.input({2, 3}).result({2}, ElementType::i64);
    CHECK(output_of<std::int64_t>(shape, counting(6)) == std::vector<std::int64_t>{2, 3});
    shape.model.tensors[1][field::tensor_shape] = vector<std::int32_t>({3});
    refused(shape.model, "another size than 16 bytes");
    OneOperator rank(B::rank, O::rank);
    rank.input({2, 3}).result({}, ElementType::i32);
    CHECK(output_of<std::int32_t>(rank, counting(6)) == Ints{2});
    OneOperator zeros(B::zeros_like, O::zeros_like);
    zeros.input({2, 3}).result({2, 3});
    CHECK(output_of<float>(zeros, counting(6)) == Floats(6, 0));
}

TEST_CASE("tflite/ranges") {
    OneOperator network(B::range, O::range);
    network.constant({}, Ints{5}).constant({}, Ints{-2}).constant({}, Ints{-3});
    network.input({1}).result({3}, ElementType::i32); // an input that nothing reads
    network.model.operands = {0, 1, 2};
    CHECK(output_of<std::int32_t>(network, Floats{0}) == Ints{5, 2, -1});
    network.model.tensors[4][field::tensor_shape] = vector<std::int32_t>({4});
    refused(network.model, "has not the 4 values");
}
