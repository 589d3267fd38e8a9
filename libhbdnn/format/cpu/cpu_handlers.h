// SPDX-License-Identifier: Apache-2.0
// How each operator of the CPU becomes operations of the graph. Preconditions: as many inputs as
// its row says, one result, and no attributes but the row's (cpu_operators.cpp). Errors are
// bad_model.
#pragma once

#include "emu-core/base/error.h"
#include "libhbdnn/format/cpu/cpu_operators.h"

namespace hbdnn::format {

using CpuHandler = emu::Outcome(CpuGraph&, const Node&);

CpuHandler quantize, dequantize;                     // cpu_quantise.cpp
CpuHandler softmax, element_wise, reduction, matmul; // cpu_arithmetic.cpp
CpuHandler reshape, transpose;                       // cpu_reshape.cpp
CpuHandler cast;                                     // cpu_cast.cpp

// An attribute of the node's; writers of files leave none out that stands for a number.
emu::Result<std::int64_t> integer(const Node& node, std::string_view name);

// Input `index`, which must hold float32.
emu::Result<emu::TensorId> real_input(CpuGraph& graph, const Node& node, std::size_t index);

} // namespace hbdnn::format
