// SPDX-License-Identifier: Apache-2.0
// A layer whose operator an application fills in, and when it prints what it is.
#pragma once

#include "emu-core/base/log.h"
#include "libbmrt/bmnet/network/network_writer.h"

#include <bmnet/proto/TensorOps.hpp>
#include <functional>

namespace bmnet {

struct CustomisedOutput {
    std::string tensor, blob; // blob: its name in the calibration table
};

struct CustomisedNames {
    std::string layer;
    std::vector<std::string> inputs;
    std::vector<CustomisedOutput> outputs;
};

// The application's setup and codegen of an operator.
using FillOperator = std::function<void(TensorOp&)>;

// `fill` finds bottoms, tops and input shapes, and leaves output shapes. The operator lives until
// the writer gets another one. Errors: unsupported, outputs of other bytes an element, or what
// `fill` throws; bad_model, other outputs than tops.
emu::Result<const TensorOp*> add_customised(NetworkWriter& writer, const CustomisedNames& names,
                                            const FillOperator& fill);

// When layers and instructions of applications print what they are.

// Calls dump() of a Layer or an Instruction where BOARDLESS_LOG is "dma". When the SDK's compiler
// calls it no document says.
template <class T> void dump_if_asked(T& printed) {
    if (emu::logs(emu::LogLevel::dma)) printed.dump();
}

} // namespace bmnet
