// SPDX-License-Identifier: Apache-2.0
// A program with what this hardware has no task of its own for put into its neighbours, and with
// feature maps in one order.
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

// Tensors that are feature maps in another order or shape: in memory they are the map itself.
struct FeatureOrder {
    emu::TensorId map = 0;       // N, H, W, C
    bool channels_first = false; // the tensor's values are in the map's order N, C, H, W
};

// For each tensor which map it is; most are their own. Inputs of a network that are N, C, H, W
// become N, H, W, C, as their memory is.
std::vector<FeatureOrder> feature_orders(emu::Program& program);

// True for layers that make nothing but another order or shape of a map.
bool only_orders(const emu::Layer& layer, const std::vector<FeatureOrder>& orders);

} // namespace rknn::format::writer
