// SPDX-License-Identifier: Apache-2.0
// Operators of ONNX that another format's network has among its own.
#pragma once

#include "emu-core/model/graph.h"

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace emu::onnx {

using Parameter =
    std::variant<std::int64_t, float, std::string, std::vector<std::int64_t>, std::vector<float>>;

struct OneOperator {
    std::string name, type;
    std::int64_t opset = 0;
    std::vector<std::pair<std::string, Parameter>> attributes;
    // In ONNX's order of axes, quantised in no way; constants have their values. Nothing: left out.
    std::vector<std::optional<graph::Tensor>> inputs;
    std::vector<bool> wanted; // which of its results
};

// What it computes. The graph's inputs are those that are not constant, its outputs the wanted
// results, in ONNX's order of axes; an output may be a constant or an input. Error bad_model: an
// operator that is not known, or what its attributes and inputs do not allow.
Result<graph::Graph> read_operator(const OneOperator& op);

} // namespace emu::onnx
