// SPDX-License-Identifier: Apache-2.0
// Tensors that are feature maps in another order or shape: in memory they are the map itself.
#pragma once

#include "emu-core/engine/program.h"

namespace rknn::format::writer {

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
