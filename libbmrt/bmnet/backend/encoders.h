// SPDX-License-Identifier: Apache-2.0
// The compiler's own layers, as commands, alone and in groups.
#pragma once

#include "libbmrt/bmnet/backend/layer_job.h"

#include <string_view>

namespace bmnet {

// The compiler's own layers, as commands.

// What becomes commands is refused with error unsupported or bad_model otherwise.
using Encode = emu::Outcome (*)(const LayerJob& job);

emu::Outcome encode_convolution(const LayerJob& job);
emu::Outcome encode_deconvolution(const LayerJob& job);
emu::Outcome encode_inner_product(const LayerJob& job);
emu::Outcome encode_pooling(const LayerJob& job);
emu::Outcome encode_channel_scale(const LayerJob& job);
emu::Outcome encode_activation(const LayerJob& job);
emu::Outcome encode_eltwise(const LayerJob& job);
emu::Outcome encode_concat(const LayerJob& job);
emu::Outcome encode_cpu(const LayerJob& job);

// By the type in the intermediate representation; null: none is for that.
Encode find_encoder(std::string_view type);

// Groups of layers that hand feature maps on in local memory: the SDK's optimiser has chosen
// addresses there, and says what is loaded and stored around each layer.
bool is_local_layer(const std::string& type); // of a group: "tl_"

// Convolutions and pooling; others error unsupported.
emu::Outcome encode_local(const LayerJob& job);

} // namespace bmnet
