// SPDX-License-Identifier: Apache-2.0
// A program with what this hardware has no task of its own for put into its neighbours.
#pragma once

#include "emu-core/engine/program.h"

namespace rknn::format::writer {

struct NetworkForm {
    // Without layers that only reshape or put channels first or last, and without convolutions to
    // int32 that another tensor is added to: the addition (ops/combine.h) reads the convolution's
    // operands, then that tensor.
    emu::Program program;
    std::vector<std::optional<emu::Layer>> fused; // per layer: that convolution
    std::vector<bool> channels_first; // per layer: its weights, of full connections, are C, H, W

    bool is_constant(emu::TensorId id) const {
        return program.tensors[static_cast<std::size_t>(id)].is_constant();
    }
};

// Error bad_model: a feature map that is read in another order of pixels and channels, unless by a
// fully connected layer.
emu::Result<NetworkForm> network_form(const emu::Program& program);

} // namespace rknn::format::writer
