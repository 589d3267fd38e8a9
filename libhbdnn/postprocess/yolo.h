// SPDX-License-Identifier: Apache-2.0
// What YOLOv3 and YOLOv5 share: classes, and the way from the model's pixels to the picture's.
#pragma once

#include "libhbdnn/postprocess/by_value.h"
#include "libhbdnn/postprocess/detections.h"

#include <cmath>
#include <optional>

namespace hbdnn::postprocess {

struct Anchor {
    double width, height;
};

inline constexpr int yolo_classes = 80, yolo_anchors = 3;
inline constexpr int yolo_numbers = yolo_classes + 5; // of an anchor: a box, whether, which class

// 1 / (1 + e^-x), e^-x as a float and as a double.
inline double rough_sigmoid(float x) {
    return 1.0 / (1.0 + std::exp(-x));
}
inline float float_sigmoid(float x) {
    return 1 / (1 + std::exp(-x));
}

struct CentredBox { // in the model's pixels
    double x, y, width, height;
};

// Where the picture lies in the model's input.
class PictureScale {
public:
    explicit PictureScale(const Info& info);

    // Clipped to the picture; nothing where it ends before it begins, or, if `within`, where it
    // ends before the picture does.
    std::optional<Box> place(const CentredBox& box, bool within) const;

private:
    double x_ratio_, y_ratio_, x_padding_, y_padding_; // padding: of one side
    double last_x_, last_y_;
};

} // namespace hbdnn::postprocess
