// SPDX-License-Identifier: Apache-2.0
// From a model's outputs to what they say of the picture, a function for each network that
// libpostprocess knows. Thresholds, order of operations and the types in which they are computed
// are those of the vendor's public source (observed): results are equal, if the outputs are, to the
// digits that are written. Where GCC for the boards' processors fuses a multiplication and an
// addition of floats, std::fma does (measured: README.md).
//
// Errors, of all: bad_argument, an extent or a layer that the network does not have.
#pragma once

#include "libhbdnn/postprocess/by_value.h"
#include "libhbdnn/postprocess/detections.h"
#include "libhbdnn/postprocess/output.h"

#include <cstdint>

namespace hbdnn::postprocess {

namespace yolov3 {
emu::Outcome find(const Output& output, const Info& info, int layer, Detections& found);
}

namespace yolov5 {
emu::Outcome find(const Output& output, const Info& info, int layer, Detections& found);
}

namespace fcos {
// Quantised outputs of NHWC do not mean the same to X3's library and to X5's.
enum class Kind : std::uint8_t { x3, x5 };
// Writes the sigmoid of each float of `centres` in its place.
emu::Outcome find(const Output& classes, const Output& boxes, const Output& centres,
                  const Info& info, int layer, Kind kind, Detections& found);
} // namespace fcos

namespace ssd {
emu::Outcome find(const Output& boxes, const Output& classes, const Info& info, int layer,
                  Detections& found);
}

// Positions of what was found before are scaled once more (observed).
namespace centernet {
emu::Outcome find(const Output& scores, const Output& extents, const Output& offsets,
                  const Info& info, Detections& found);
// Scores are int16, of a network that has no others beside its maxima.
emu::Outcome find_maxima(const Output& scores, const Output& extents, const Output& offsets,
                         const Info& info, Detections& found);
} // namespace centernet

namespace efficientdet {
// Boxes are in the model's pixels until the list is taken.
emu::Outcome find(const Output& scores, const Output& boxes, const Info& info, int layer,
                  Detections& found);
Detections taken(Detections found, const Info& info);
} // namespace efficientdet

namespace unet {
// The class of each pixel, row by row.
emu::Outcome find(const Output& output, std::vector<std::int8_t>& classes);
std::string text(const std::vector<std::int8_t>& classes);
} // namespace unet

namespace classification {
struct Class {
    int id;
    float score;
};
// Error unsupported: more classes than names.
emu::Outcome find(const Output& output, const Info& info, std::vector<Class>& found);
std::string text(const std::vector<Class>& found);
} // namespace classification

} // namespace hbdnn::postprocess
