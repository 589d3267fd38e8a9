// SPDX-License-Identifier: Apache-2.0
// A layer whose operator an application fills in.
#pragma once

#include "network/network_writer.h"

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

// `fill` is the application's setup and codegen; it finds bottoms, tops and input shapes, and
// leaves output shapes. Errors: unsupported, outputs of other than bytes, or what `fill` throws;
// bad_model, other outputs than tops.
emu::Outcome add_customised(NetworkWriter& writer, const CustomisedNames& names,
                            const std::function<void(TensorOp&)>& fill);

} // namespace bmnet
