// SPDX-License-Identifier: Apache-2.0
// From locations, confidences and priors to boxes: decoding, suppression per class, the best of
// all.
#pragma once

#include "emu-core/ops/detection/box_suppression.h"
#include "libbmrt/cpu/layer.h"

#include <span>

namespace bmrt {

struct Detector {
    DetectOutputParameter parameter;
    std::int64_t images = 0, priors = 0;
    std::int64_t locations = 1; // per prior: one, or one per class
};

struct Detection {
    std::int64_t image = 0;
    std::int32_t label = 0;
    float score = 0;
    emu::ops::Box box;
};

// Images ascending, in each the classes, in each the best score first. Error bad_input: a prior
// without width or height. Precondition: as many elements as the detector says; top_k >= 0.
emu::Result<std::vector<Detection>> detections(const Detector& detector,
                                               std::span<const float> locations,
                                               std::span<const float> confidences,
                                               std::span<const float> priors);

} // namespace bmrt
