// SPDX-License-Identifier: Apache-2.0
// From the raw outputs of a single shot detector to boxes: TFLite's custom operation
// TFLite_Detection_PostProcess.
#pragma once

#include "emu-core/ops/kernel.h"

namespace emu::ops {

// src: box encodings 1, N, 4 (or more, the first four count: y, x, h, w); class scores 1, N, C or
//      C + 1 with the background first; anchors N, 4 (y, x, h, w). All real (ops/real.h).
// dst: float32 (or float16) boxes 1, M, 4 (ymin, xmin, ymax, xmax); classes 1, M; scores 1, M;
//      count 1, with M = max_detections * max_classes_per_detection; what is beyond the detections
//      is 0.
// A box is decoded in double: y = enc.y / y_scale * anchor.h + anchor.y, h = e^(enc.h / h_scale) *
// anchor.h, its edges are float32. It is dropped when its score is below score_threshold, or when
// its intersection over union with a box that stays is above iou_threshold. Of equal scores the
// lower index goes first, the lower class before that.
// Fast: suppression by each box's best score; each of the at most max_detections boxes that stay
// gives its best max_classes_per_detection classes (all, where there are fewer), one after the
// other, and count is that of the boxes, as TFLite has it. Regular: at most detections_per_class of
// each class, of these the best max_detections.
struct DetectionPostProcess {
    std::int32_t max_detections = 1;
    std::int32_t max_classes_per_detection = 1; // fast suppression
    std::int32_t detections_per_class = 100;    // regular suppression
    bool regular = false;                       // per class, else over the best class of each box
    float score_threshold = 0;
    float iou_threshold = 0.5F;
    std::int32_t classes = 1;                                 // without the background
    float y_scale = 1, x_scale = 1, h_scale = 1, w_scale = 1; // > 0

    EMU_FIELDS(max_detections, max_classes_per_detection, detections_per_class, regular,
               score_threshold, iou_threshold, classes, y_scale, x_scale, h_scale, w_scale);
    bool operator==(const DetectionPostProcess&) const = default;
};

// Rows: 1.
PreparedKernel prepare(const DetectionPostProcess& detection, const Operands& operands);
Work work_of(const DetectionPostProcess& detection, const Operands& operands);

} // namespace emu::ops
