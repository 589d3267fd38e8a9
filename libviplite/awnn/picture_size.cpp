// SPDX-License-Identifier: Apache-2.0
#include "libviplite/awnn/picture_size.h"

namespace viplite::awnn {

// The first input's sizes begin with the fastest axis: width, height, channels, or channels first.
// Luminance of NV12 has width and height alone.
PictureSize picture_size(const Network& network) {
    if (network.inputs().empty()) return {};
    const auto& type = network.inputs().front().description.vip_param;
    constexpr vip_uint32_t most_channels = 4;
    const bool channels_first = type.num_of_dims >= 3 && type.sizes[0] <= most_channels;
    const vip_uint32_t width_axis = channels_first ? 1 : 0;
    if (type.num_of_dims < width_axis + 2) return {};
    return {static_cast<int>(type.sizes[width_axis]), static_cast<int>(type.sizes[width_axis + 1])};
}

} // namespace viplite::awnn
