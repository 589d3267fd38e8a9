// SPDX-License-Identifier: Apache-2.0
// Which of overlapping boxes remain, per batch and class, the best score first.
#pragma once

#include "emu-core/ops/kernel.h"

namespace emu::ops {

// src: boxes float32 B, N, 4; scores float32 B, C, N (float16 likewise).
// dst: int32 or int64 M, 3: rows of (batch, class, box) in that order of batches and classes;
//      M = B * C * min(N, most_per_class), as many as there are at most, or 1 where that is 0;
//      rows that are not needed hold -1.
// A box is dropped when its score is not above score_threshold (where there is one) or not a
// number, or when its intersection over union with a box that stays is above iou_threshold. Boxes
// without area intersect nothing. Of equal scores the lower index goes first.
struct NonMaxSuppression {
    // Boxes are centre x, centre y, width, height; else y1, x1, y2, x2 of any two opposite corners.
    bool centred = false;
    std::int64_t most_per_class = 0; // >= 0
    float iou_threshold = 0;         // 0..1
    bool has_score_threshold = false;
    float score_threshold = 0;

    EMU_FIELDS(centred, most_per_class, iou_threshold, has_score_threshold, score_threshold);
    bool operator==(const NonMaxSuppression&) const = default;
};

// Rows: 1.
PreparedKernel prepare(const NonMaxSuppression& suppression, const Operands& operands);
Work work_of(const NonMaxSuppression& suppression, const Operands& operands);

} // namespace emu::ops
