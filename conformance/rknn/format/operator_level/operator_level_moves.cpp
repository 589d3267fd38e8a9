// SPDX-License-Identifier: Apache-2.0
// Operators that move values: cubes are N, H, W, C in the program, and N, C, H, W to the operator.
#include "conformance/rknn/format/operator_level/operator_file.h"

#include <catch2/catch.hpp>

namespace rknn_format_tests {

using rknn::format::TensorLayout;
using Ints = std::vector<int>;

TEST_CASE("operator level/a cube reshaped is read in the order of its dimensions") {
    OperatorFile model;
    const auto src = model.input({1, 2, 1, 3}, TensorLayout::cube); // 0 1 2 3 4 5 as W C
    const auto dst = model.tensor("out", {6}, TensorLayout::plain);
    model.add("Reshape", {src}, {dst});
    model.finish(dst);
    CHECK(model.output() == Ints{0, 2, 4, 1, 3, 5});
}

TEST_CASE("operator level/a cube becomes another cube") {
    OperatorFile model;
    const auto src = model.input({1, 2, 1, 3}, TensorLayout::cube);
    const auto dst = model.tensor("out", {1, 3, 2, 1}, TensorLayout::cube);
    model.add("Reshape", {src}, {dst});
    model.finish(dst);
    // C H W: 0 2 4 1 3 5, as 3 channels of 2 lines: (0 2) (4 1) (3 5); by pixels:
    CHECK(model.output() == Ints{0, 4, 3, 2, 1, 5});
}

TEST_CASE("operator level/a cast between layouts keeps the order of the file's dimensions") {
    const auto cast = [](TensorLayout from, TensorLayout to) {
        OperatorFile model;
        const auto src = model.input({1, 2, 1, 3}, from);
        const auto dst = model.tensor("out", {1, 2, 1, 3}, to);
        model.file.tensors[dst].scale = {};
        model.file.tensors[dst].zero_point = {};
        model.add("Cast", {src}, {dst});
        model.finish(dst);
        return model.output();
    };
    CHECK(cast(TensorLayout::cube, TensorLayout::plain) == Ints{0, 2, 4, 1, 3, 5});
    CHECK(cast(TensorLayout::plain, TensorLayout::cube) == Ints{0, 3, 1, 4, 2, 5});
    CHECK(cast(TensorLayout::cube, TensorLayout::cube) == Ints{0, 1, 2, 3, 4, 5});
}

TEST_CASE("operator level/transpose") {
    OperatorFile model;
    const auto src = model.input({1, 2, 1, 3}, TensorLayout::cube);
    const auto dst = model.tensor("out", {1, 1, 3, 2}, TensorLayout::plain);
    model.add("Transpose", {src}, {dst}).attributes = {integers("perm", {0, 2, 3, 1})};
    model.finish(dst);
    CHECK(model.output() == Ints{0, 1, 2, 3, 4, 5});
}

TEST_CASE("operator level/slice and pad count in the file's dimensions") {
    OperatorFile model;
    const auto src = model.input({1, 3, 2, 2}, TensorLayout::plain);
    const auto part = model.tensor("part", {1, 2, 2, 2}, TensorLayout::plain);
    const auto starts = model.constant("starts", {1}), ends = model.constant("ends", {1000});
    const auto axes = model.constant("axes", {1});
    model.add("Slice", {src, starts, ends, axes}, {part});
    const auto dst = model.tensor("out", {1, 2, 2, 3}, TensorLayout::plain);
    const auto pads = model.constant("pads", {0, 0, 0, 0, 0, 0, 0, 1});
    model.add("Pad", {part, pads}, {dst}).attributes = {text("mode", "constant")};
    model.finish(dst);
    CHECK(model.output() == Ints{4, 5, 0, 6, 7, 0, 8, 9, 0, 10, 11, 0});
}

TEST_CASE("operator level/expand repeats") {
    OperatorFile model;
    const auto src = model.input({1, 2, 1, 1}, TensorLayout::cube);
    const auto dst = model.tensor("out", {1, 2, 2, 2}, TensorLayout::cube);
    model.add("Expand", {src}, {dst});
    model.finish(dst);
    CHECK(model.output() == Ints{0, 1, 0, 1, 0, 1, 0, 1});
}

TEST_CASE("operator level/nearest resize") {
    OperatorFile model;
    const auto src = model.input({1, 1, 1, 2}, TensorLayout::cube);
    const auto dst = model.tensor("out", {1, 1, 2, 4}, TensorLayout::cube);
    model.add("Resize", {src}, {dst}).attributes = {
        text("mode", "nearest"), text("coordinate_transformation_mode", "asymmetric"),
        text("nearest_mode", "floor")};
    model.finish(dst);
    CHECK(model.output() == Ints{0, 0, 1, 1, 0, 0, 1, 1});
}

TEST_CASE("operator level/maxima count padding as less than anything") {
    OperatorFile model;
    const auto src = model.input({1, 1, 1, 3}, TensorLayout::cube);
    const auto dst = model.tensor("out", {1, 1, 1, 3}, TensorLayout::cube);
    model.file.tensors[src].zero_point = model.file.tensors[dst].zero_point = {100};
    model.add("MaxPool", {src}, {dst}).attributes = {integers("kernel_shape", {1, 3}),
                                                     integers("strides", {1, 1}),
                                                     integers("pads", {0, 1, 0, 1})};
    model.finish(dst);
    CHECK(model.output() == Ints{1, 2, 2});
}

TEST_CASE("operator level/parts of a tensor, and the whole again") {
    OperatorFile model;
    const auto src = model.input({1, 3, 1, 2}, TensorLayout::cube);
    const auto a = model.tensor("a", {1, 1, 1, 2}, TensorLayout::cube);
    const auto b = model.tensor("b", {1, 2, 1, 2}, TensorLayout::cube);
    model.add("Split", {src}, {a, b});
    const auto dst = model.tensor("out", {1, 3, 1, 2}, TensorLayout::cube);
    model.add("Concat", {b, a}, {dst});
    model.finish(dst);
    CHECK(model.output() == Ints{1, 2, 0, 4, 5, 3});
}

TEST_CASE("operator level/an input that is an output is copied") {
    OperatorFile model;
    const auto src = model.input({1, 1, 1, 3}, TensorLayout::plain);
    model.add("InputOperator", {}, {src});
    model.finish(src);
    CHECK(model.output() == Ints{0, 1, 2});
}

} // namespace rknn_format_tests
