// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/detection/non_max_suppression.h"

#include "emu-core/ops/arithmetic/real.h"
#include "emu-core/ops/detection/box_suppression.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

namespace emu::ops {
namespace {

constexpr const char* suppression_name = "non-max suppression";

struct SuppressionGeometry {
    std::int64_t batches, classes, boxes, most_rows;
};

Box corners(const float* box, bool centred) {
    if (!centred) {
        const auto [y_low, y_high] = std::minmax(box[0], box[2]);
        const auto [x_low, x_high] = std::minmax(box[1], box[3]);
        return {y_low, x_low, y_high, x_high};
    }
    const float half_width = box[2] / 2, half_height = box[3] / 2;
    return {box[1] - half_height, box[0] - half_width, box[1] + half_height, box[0] + half_width};
}

// The destination, a row of three numbers after the other.
class RowWriter {
public:
    RowWriter(std::byte* dst, Dtype dtype) : dst_(dst), size_(size_of(dtype)) {}

    void add(std::int64_t batch, std::int64_t label, std::int64_t box) {
        for (const std::int64_t value : {batch, label, box}) {
            const auto narrow = static_cast<std::int32_t>(value);
            if (size_ == sizeof value)
                std::memcpy(dst_, &value, sizeof value);
            else
                std::memcpy(dst_, &narrow, sizeof narrow);
            dst_ += size_;
        }
        ++rows_;
    }
    std::int64_t rows() const { return rows_; }

private:
    std::byte* dst_;
    std::size_t size_;
    std::int64_t rows_ = 0;
};

class NonMaxSuppressionKernel final : public Kernel {
public:
    NonMaxSuppressionKernel(const NonMaxSuppression& parameters, SuppressionGeometry geometry,
                            const Operands& operands)
        : p_(parameters), g_(geometry), boxes_(*operands.src[0].spec),
          scores_(*operands.src[1].spec), dtype_(operands.dst[0].spec->dtype) {}

    std::int64_t rows() const override { return 1; }

    void run(const Buffers& buffers, Rows rows) const override {
        if (rows.first == rows.last) return;
        RowWriter writer(buffers.dst[0].data(), dtype_);
        std::vector<Box> boxes(g_.boxes);
        std::vector<float> scores(g_.boxes);
        for (std::int64_t batch = 0; batch < g_.batches; ++batch) {
            read_boxes(buffers.src[0].data(), batch, boxes);
            for (std::int64_t label = 0; label < g_.classes; ++label) {
                const std::int64_t first = (batch * g_.classes + label) * g_.boxes;
                scores_.read(buffers.src[1].data(), first, 1, g_.boxes, scores.data());
                const auto staying = suppress(boxes, scores, candidates(scores), p_.most_per_class,
                                              p_.iou_threshold);
                for (const std::int32_t box : staying) writer.add(batch, label, box);
            }
        }
        while (writer.rows() < g_.most_rows) writer.add(-1, -1, -1);
    }

private:
    void read_boxes(const std::byte* src, std::int64_t batch, std::vector<Box>& boxes) const {
        for (std::int64_t i = 0; i < g_.boxes; ++i) {
            std::array<float, 4> box;
            boxes_.read(src, (batch * g_.boxes + i) * 4, 1, 4, box.data());
            boxes[i] = corners(box.data(), p_.centred);
        }
    }

    std::vector<std::int32_t> candidates(const std::vector<float>& scores) const {
        std::vector<std::int32_t> indices;
        for (std::size_t i = 0; i < scores.size(); ++i) {
            const bool is_high = !p_.has_score_threshold || scores[i] > p_.score_threshold;
            if (is_high && !std::isnan(scores[i])) indices.push_back(static_cast<std::int32_t>(i));
        }
        return indices;
    }

    NonMaxSuppression p_;
    SuppressionGeometry g_;
    RealReader boxes_, scores_;
    Dtype dtype_;
};

Outcome check_values(const NonMaxSuppression& suppression) {
    if (suppression.most_per_class < 0)
        return refuse(suppression_name, "a negative number of boxes");
    if (!(suppression.iou_threshold >= 0 && suppression.iou_threshold <= 1)) {
        return refuse(suppression_name, "the overlap's threshold is not from 0 to 1");
    }
    if (suppression.has_score_threshold && std::isnan(suppression.score_threshold)) {
        return refuse(suppression_name, "the score's threshold is not a number");
    }
    return {};
}

Result<SuppressionGeometry> check(const NonMaxSuppression& suppression, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 2, 2, suppression_name));
    EMU_TRY(check_values(suppression));
    const TensorSpec &boxes = *operands.src[0].spec, &scores = *operands.src[1].spec;
    const TensorSpec& dst = *operands.dst[0].spec;
    if (!is_float(boxes.dtype) || !is_float(scores.dtype)) {
        return refuse(suppression_name, "boxes and scores are not floats");
    }
    if (dst.dtype != Dtype::i32 && dst.dtype != Dtype::i64) {
        return refuse(suppression_name, "the destination is not int32 or int64");
    }
    if (boxes.shape.rank() != 3 || scores.shape.rank() != 3 || boxes.shape[2] != 4 ||
        boxes.shape[0] != scores.shape[0] || boxes.shape[1] != scores.shape[2]) {
        return refuse(suppression_name, "boxes are not B, N, 4 with scores B, C, N");
    }
    SuppressionGeometry g{scores.shape[0], scores.shape[1], scores.shape[2], 0};
    const std::int64_t per_class = std::min(g.boxes, suppression.most_per_class);
    g.most_rows = std::max<std::int64_t>(g.batches * g.classes * per_class, 1);
    if (dst.shape.rank() != 2 || dst.shape[0] != g.most_rows || dst.shape[1] != 3) {
        return refuse(suppression_name, "the destination is not one row per box that can stay");
    }
    return g;
}

} // namespace

PreparedKernel prepare(const NonMaxSuppression& suppression, const Operands& operands) {
    EMU_TRY_VALUE(geometry, check(suppression, operands));
    return std::make_unique<NonMaxSuppressionKernel>(suppression, geometry, operands);
}

// Every box of a class against every other.
Work work_of(const NonMaxSuppression&, const Operands& operands) {
    return {.steps = operands.src[1].elements() * operands.src[0].shape()[1]};
}

} // namespace emu::ops
