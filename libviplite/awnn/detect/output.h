// SPDX-License-Identifier: Apache-2.0
// An output of a detection network, as floats.
#pragma once

#include "libviplite/awnn/detect/box.h"
#include "libviplite/awnn/network.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace viplite::awnn {

struct Output {
    std::vector<std::uint32_t> sizes; // the fastest axis first, without ones at the end
    std::span<const float> values;    // as many as the sizes say
};

// Boxes whose score is at least `threshold`. The error of all of these: unsupported, the outputs
// are of no network that is known.
struct Detections {
    std::span<const Output> outputs;
    PictureSize picture;
    float threshold;
};

// Label 0 and up, as the network counts its classes.
emu::Result<std::vector<Box>> humanoid_boxes(const Detections& detections);
// Label 0, with landmarks.
emu::Result<std::vector<Box>> face_boxes(const Detections& detections);

} // namespace viplite::awnn
