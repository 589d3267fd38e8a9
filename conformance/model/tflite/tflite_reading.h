// SPDX-License-Identifier: Apache-2.0
// Reads made-up TFLite files, and says what must come of it.
#pragma once

#include "conformance/model/tflite/tflite_model.h"
#include "emu-core/model/tflite/reader.h"

#include <catch2/catch.hpp>

namespace tflite_model {

namespace graph = emu::graph;

inline graph::Graph read_good(const Model& model) {
    auto result = emu::tflite::read(model.file());
    INFO((result ? "" : result.error().detail));
    REQUIRE(result);
    return *std::move(result);
}

template <class Operation> Operation read_operation(const Model& model) {
    const graph::Graph read = read_good(model);
    REQUIRE(read.nodes.size() == 1);
    const auto* operation = std::get_if<Operation>(&read.nodes[0].operation);
    REQUIRE(operation);
    return *operation;
}

inline void refused(const Model& model, const char* reason) {
    const auto result = emu::tflite::read(model.file());
    INFO(reason);
    REQUIRE(!result);
    CHECK(result.error().fault == emu::Fault::bad_model);
    CHECK_THAT(result.error().detail, Catch::Contains(reason));
}

inline Item padding(Model& model, const std::vector<std::int32_t>& cells) {
    return constant(model, {4, 2}, cells);
}

inline Model with_pad(const std::vector<std::int32_t>& result,
                      const std::vector<std::int32_t>& cells) {
    Model model = with_operator(Builtin::pad, Options::pad, table({}), result);
    model.tensors.push_back(padding(model, cells));
    model.operands = {0, 4};
    return model;
}

inline Model with_mean(const std::vector<std::int32_t>& result,
                       const std::vector<std::int32_t>& axes) {
    Model model = with_operator(Builtin::mean, Options::reducer, table({}), result);
    model.tensors.push_back(constant(model, {static_cast<std::int32_t>(axes.size())}, axes));
    model.operands = {0, 4};
    return model;
}

inline Model with_pool(Padding mode, std::int32_t kernel, std::int32_t stride,
                       const std::vector<std::int32_t>& result) {
    return with_operator(Builtin::max_pool_2d, Options::pool,
                         table({{field::pool_padding, scalar(mode)},
                                {field::pool_stride_x, scalar(stride)},
                                {field::pool_stride_y, scalar(stride)},
                                {field::pool_kernel_x, scalar(kernel)},
                                {field::pool_kernel_y, scalar(kernel)}}),
                         result);
}

} // namespace tflite_model
