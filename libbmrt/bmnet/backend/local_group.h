// SPDX-License-Identifier: Apache-2.0
// Groups of layers that hand feature maps on in local memory: the SDK's optimiser has chosen
// addresses there, and says what is loaded and stored around each layer.
#pragma once

#include "libbmrt/bmnet/backend/layer_job.h"

namespace bmnet {

bool is_local_layer(const std::string& type); // of a group: "tl_"

// Convolutions and pooling; others error unsupported.
emu::Outcome encode_local(const LayerJob& job);

} // namespace bmnet
