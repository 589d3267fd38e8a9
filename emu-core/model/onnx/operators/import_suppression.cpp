// SPDX-License-Identifier: Apache-2.0
// Boxes that remain of overlapping ones.
#include "emu-core/base/error.h"
#include "emu-core/model/onnx/operators.h"
#include "emu-core/model/passes/rearrangements.h"
#include "emu-core/ops/detection/non_max_suppression.h"

#include <algorithm>

namespace emu::onnx {
namespace {

// A row for every box that can stay.
Result<Shape> most_rows(Call& call, std::int64_t most_per_class) {
    const Shape &boxes = call.input(0).shape, &scores = call.input(1).shape;
    if (boxes.rank() != 3 || scores.rank() != 3) {
        return error(Fault::bad_model, "boxes %s and scores %s have not three axes",
                     to_text(boxes).c_str(), to_text(scores).c_str());
    }
    const std::int64_t most = std::min<std::int64_t>(most_per_class, boxes[1]);
    if (most < 1) return error(Fault::bad_model, "it is to find no boxes");
    const std::int64_t lists = scores.elements(0, 2); // batches, classes
    if (lists > INT32_MAX) return error(Fault::bad_model, "it has too many classes");
    return shape_of(std::vector<std::int64_t>{lists * most, 3});
}

// As many rows as the file declares, if it does. Those that are not needed are the last.
Outcome finish_rows(Call& call, const Value& rows) {
    const Shape* declared = call.importer().declared(call.name());
    if (!declared || *declared == rows.shape) return call.define(rows);
    if (declared->rank() != 2 || (*declared)[1] != 3 || (*declared)[0] > rows.shape[0]) {
        return error(Fault::bad_model, "its result is declared as %s while it makes at most %s",
                     to_text(*declared).c_str(), to_text(rows.shape).c_str());
    }
    const SliceAxis axes[] = {{.extent = (*declared)[0]}, {.extent = 3}};
    return call.finish(slice(rows.shape, axes), {rows.tensor}, *declared, Dtype::i64);
}

} // namespace

// boxes, scores, most per class, least overlap, least score.
Outcome non_max_suppression(Call& call) {
    ops::NonMaxSuppression operation;
    EMU_TRY_VALUE(centred, call.attributes().integer("center_point_box", 0));
    operation.centred = centred != 0;
    if (call.has(2)) {
        EMU_TRY_VALUE(most, call.integer(2));
        operation.most_per_class = std::max<std::int64_t>(most, 0);
    }
    if (call.has(3)) {
        EMU_TRY_VALUE(threshold, call.real(3));
        operation.iou_threshold = threshold;
    }
    if (call.has(4)) {
        EMU_TRY_VALUE(threshold, call.real(4));
        operation.has_score_threshold = true;
        operation.score_threshold = threshold;
    }
    EMU_TRY_VALUE(boxes, call.tensor(0));
    EMU_TRY_VALUE(scores, call.tensor(1));
    EMU_TRY_VALUE(shape, most_rows(call, operation.most_per_class));
    EMU_TRY_VALUE(rows, call.add(operation, {boxes, scores}, shape, Dtype::i64));
    return finish_rows(call, rows);
}

} // namespace emu::onnx
