// SPDX-License-Identifier: Apache-2.0
// What operators cannot be is refused by name.
#include "conformance/rknn/format/operator_level/operator_file.h"

#include <catch2/catch.hpp>

namespace rknn_format_tests {
namespace {

using Catch::Matchers::Contains;
using rknn::format::TensorLayout;

constexpr auto cube = TensorLayout::cube, plain = TensorLayout::plain;

void check_refused(const OperatorFile& model, const char* reason) {
    const auto lowered = model.lower();
    REQUIRE_FALSE(lowered);
    CHECK(lowered.error().fault == emu::Fault::bad_model);
    CHECK_THAT(lowered.error().detail, Contains(reason));
}

// One operator from an input to an output, each 1 4 2 3.
struct OneOperator : OperatorFile {
    explicit OneOperator(const char* type)
        : src(input({1, 4, 2, 3}, cube)), dst(tensor("out", {1, 4, 2, 3}, cube)),
          op(add(type, {src}, {dst})) {
        finish(dst);
    }
    std::int32_t src, dst;
    rknn::format::Operator& op;
};

} // namespace

TEST_CASE("operator level/no operators") {
    check_refused(OperatorFile(), "says nothing about its operators");
}

TEST_CASE("operator level/an operator of an unknown type") {
    check_refused(OneOperator("Einsum"), "operator 'Einsum:one' (Einsum) is not understood");
    check_refused(OneOperator("ConvFoo"), "(ConvFoo) is not understood");
    check_refused(OneOperator("ConvReluRelu"), "(ConvReluRelu) is not understood");
}

TEST_CASE("operator level/a hardware generation that is not known") {
    OneOperator model("Relu");
    model.file.generation = "RKNPU x9";
    check_refused(model, "RKNPU x9");
}

TEST_CASE("operator level/tensors that are not there") {
    OneOperator model("Reshape");
    model.op.inputs = {7};
    check_refused(model, "there is no tensor 7");
    model.op.inputs = {-1};
    check_refused(model, "there is no tensor -1");
    model.op.inputs = {};
    check_refused(model, "has too few inputs");
    model.op.inputs = {model.src};
    model.op.outputs = {};
    check_refused(model, "has too few outputs");
}

TEST_CASE("operator level/tensors in the wrong order") {
    OneOperator early("Reshape");
    early.op.inputs = {early.tensor("later", {1, 4, 2, 3}, cube)};
    check_refused(early, "tensor 'later' is read before it is computed");
    OneOperator twice("Reshape");
    twice.add("Reshape", {twice.src}, {twice.dst});
    check_refused(twice, "tensor 'out' is written twice");
    OneOperator never("Reshape");
    never.finish(never.tensor("never", {1, 4, 2, 3}, cube));
    check_refused(never, "tensor 'never' is read before it is computed");
}

TEST_CASE("operator level/shapes that cannot be") {
    OneOperator model("Reshape");
    model.file.tensors[model.dst].dims = {1, 4, 6};
    check_refused(model, "is a cube without four dimensions");
    model.file.tensors[model.dst].dims = {1, 4, 2, 4};
    check_refused(model, "has tensors of different sizes");
    model.file.tensors[model.dst].dims = {1, 4, 0, 3};
    CHECK_FALSE(model.lower());
    model.file.tensors[model.dst].dims = {1, 4, 2, 3};
    model.file.tensors[model.dst].element_type = 13;
    check_refused(model, "has elements of an unknown type");
}

TEST_CASE("operator level/values that would mean something else elsewhere") {
    OneOperator model("Reshape");
    model.file.tensors[model.dst].zero_point = {1};
    check_refused(model, "moves values between tensors of different types or scales");
}

TEST_CASE("operator level/attributes that cannot be") {
    OneOperator transpose("Transpose");
    check_refused(transpose, "has no order of axes");
    transpose.op.attributes = {integers("perm", {0, 1, 1, 3})};
    CHECK_FALSE(transpose.lower());
    transpose.op.attributes = {integers("perm", {0, 2, 1, 3})};
    check_refused(transpose, "other shapes than its order of axes says");

    OneOperator pool("MaxPool");
    check_refused(pool, "has no kernel_shape that can be");
    pool.op.attributes = {integers("kernel_shape", {0, 3})};
    check_refused(pool, "has no kernel_shape that can be");
    pool.op.attributes = {integers("kernel_shape", {3, 3}), integers("strides", {1, 1, 1})};
    check_refused(pool, "has no strides that can be");
    pool.op.attributes = {integers("kernel_shape", {3, 3}), integers("pads", {-1, 0, 0, 0})};
    check_refused(pool, "has no padding that can be");

    OneOperator resize("Resize");
    resize.op.attributes = {text("mode", "nearest"),
                            text("coordinate_transformation_mode", "sideways")};
    check_refused(resize, "resizes in a way that is not known");
}

TEST_CASE("operator level/slices and padding that do not fit") {
    OperatorFile model;
    const auto src = model.input({1, 3, 2, 2}, plain);
    const auto dst = model.tensor("out", {1, 2, 2, 2}, plain);
    const auto one = model.constant("one", {1}), end = model.constant("end", {3});
    const auto far = model.constant("far", {4});
    auto& op = model.add("Slice", {src, one, end, far}, {dst});
    model.finish(dst);
    check_refused(model, "slices an axis that is none");
    op.inputs = {src, end, one, one};
    check_refused(model, "leaves nothing");
    op.inputs = {src, one, end};
    check_refused(model, "has too few inputs");
    op.inputs = {src, one, end, src};
    check_refused(model, "has numbers that are not constant");
    op.type = "Pad";
    op.inputs = {src, one};
    check_refused(model, "pads other axes than its tensor has");
}

TEST_CASE("operator level/int8 layers without a task that computes them") {
    check_refused(OneOperator("Sigmoid2"), "is not understood");
    OperatorFile model;
    const auto src = model.input({1, 16, 4, 4}, cube);
    const auto dst = model.tensor("out", {1, 16, 4, 4}, cube);
    const auto weights = model.tensor("w", {16, 16, 1, 1}, TensorLayout::weights);
    model.file.tensors[weights].native_dims = {1, 1, 1, 1, 16, 16};
    auto& op = model.add("Conv", {src, weights}, {dst});
    op.attributes = {integers("kernel_shape", {1, 1}), integers("strides", {1, 1}),
                     integers("pads", {0, 0, 0, 0})};
    model.finish(dst);
    check_refused(model, "has no task that computes it");
    op.attributes[2] = integers("pads", {0, 0, 1, 0});
    check_refused(model, "has tensors of other shapes than its attributes say");
    model.file.tensors[weights].dims = {16, 5, 1, 1};
    check_refused(model, "has weights for other channels than it reads and writes");
}

} // namespace rknn_format_tests
