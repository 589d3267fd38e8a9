// SPDX-License-Identifier: Apache-2.0
// The operators that a .bin file leaves to the CPU, in the core's operations.
#pragma once

#include "emu-core/base/error.h"
#include "emu-core/model/graph_builder.h"
#include "libhbdnn/format/bpu_ports.h"

#include <map>
#include <string>

namespace hbdnn::format {

// A graph that grows node by node.
class CpuGraph {
public:
    explicit CpuGraph(const BpuFile& file) : file_(file) {}

    const BpuFile& file() const { return file_; }
    emu::GraphBuilder& builder() { return builder_; }

    // Error bad_model: nothing before it makes the tensor, and it is no constant either.
    emu::Result<emu::TensorId> find(const std::string& name);
    // Error bad_model: it is there already, or another tensor than the file says.
    emu::Outcome define(const std::string& name, emu::TensorId tensor);
    // An operation whose result is the node's.
    emu::Outcome finish(const Node& node, emu::graph::Operation operation,
                        std::vector<emu::TensorId> inputs, emu::TensorSpec result);

    ScaleBudget& scales() { return scales_; }

private:
    const BpuFile& file_;
    ScaleBudget scales_;
    emu::GraphBuilder builder_;
    std::map<std::string, emu::TensorId> tensors_;
};

// Error bad_model: operators that are not known, with the names of all of them, or nodes with
// fields that are not.
emu::Outcome expect_known_operators(const BpuFile& file);

// Adds the node. Precondition: expect_known_operators(). Error bad_model, naming the node.
emu::Outcome add_cpu_node(CpuGraph& graph, const Node& node);

// How each operator of the CPU becomes operations of the graph. Preconditions: as many inputs as
// its row says, one result, and no attributes but the row's (cpu_operators.cpp). Errors are
// bad_model.
using CpuHandler = emu::Outcome(CpuGraph&, const Node&);

CpuHandler quantize, dequantize, cast;               // cpu_conversions.cpp
CpuHandler softmax, element_wise, reduction, matmul; // cpu_arithmetic.cpp
CpuHandler reshape, transpose, concat;               // cpu_reshape.cpp

// An attribute of the node's; writers of files leave none out that stands for a number.
emu::Result<std::int64_t> integer(const Node& node, std::string_view name);

// Input `index`, which must hold float32.
emu::Result<emu::TensorId> real_input(CpuGraph& graph, const Node& node, std::size_t index);

} // namespace hbdnn::format
