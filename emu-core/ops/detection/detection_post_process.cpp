// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/detection/detection_post_process.h"

#include "emu-core/ops/arithmetic/real.h"
#include "emu-core/ops/detection/box_suppression.h"
#include "emu-core/ops/kernel.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace emu::ops {
namespace {

constexpr const char* post_process_name = "detection post-process";

struct Detection {
    std::int32_t box, label;
    float score;
};

struct PostProcessGeometry {
    std::int64_t boxes;
    std::int64_t code;       // numbers per encoded box
    std::int64_t all_labels; // classes, with the background if it is there
    std::int64_t most;       // detections that the destinations hold
};

class DetectionKernel final : public Kernel {
public:
    DetectionKernel(const DetectionPostProcess& parameters, PostProcessGeometry geometry,
                    const Operands& operands)
        : p_(parameters), g_(geometry) {
        for (const Operand& operand : operands.src) readers_.emplace_back(*operand.spec);
        for (const Operand& operand : operands.dst) writers_.emplace_back(*operand.spec);
    }

    std::int64_t rows() const override { return 1; }

    void run(const Buffers& buffers, Rows rows) const override {
        if (rows.first == rows.last) return;
        const std::vector<Box> boxes = decode(buffers);
        std::vector<float> scores(g_.boxes * g_.all_labels);
        readers_[1].read(buffers.src[1].data(), 0, 1, std::ssize(scores), scores.data());
        std::vector<Detection> detections;
        const std::int64_t count = p_.regular ? detect_regular(boxes, scores, detections)
                                              : detect_fast(boxes, scores, detections);
        write(buffers, boxes, detections, count);
    }

private:
    std::vector<Box> decode(const Buffers& buffers) const {
        std::vector<Box> boxes(g_.boxes);
        for (std::int64_t i = 0; i < g_.boxes; ++i) {
            std::array<float, 4> code, anchor;
            readers_[0].read(buffers.src[0].data(), i * g_.code, 1, 4, code.data());
            readers_[2].read(buffers.src[2].data(), i * 4, 1, 4, anchor.data());
            boxes[i] = decode(code, anchor);
        }
        return boxes;
    }

    Box decode(const std::array<float, 4>& code, const std::array<float, 4>& anchor) const {
        const auto centre = [](double offset, double scale, double size, double middle) {
            return static_cast<float>(offset / scale * size + middle);
        };
        const auto half = [](double logarithm, double scale, double size) {
            return static_cast<float>(0.5 * std::exp(logarithm / scale) * size);
        };
        const float y = centre(code[0], p_.y_scale, anchor[2], anchor[0]);
        const float x = centre(code[1], p_.x_scale, anchor[3], anchor[1]);
        const float half_h = half(code[2], p_.h_scale, anchor[2]);
        const float half_w = half(code[3], p_.w_scale, anchor[3]);
        return {y - half_h, x - half_w, y + half_h, x + half_w};
    }

    const float* scores_of(const std::vector<float>& scores, std::int64_t box) const {
        return scores.data() + box * g_.all_labels + (g_.all_labels - p_.classes);
    }

    std::vector<std::int32_t> select(std::span<const Box> boxes, std::span<const float> scores,
                                     std::int64_t most) const {
        std::vector<std::int32_t> candidates;
        for (std::size_t i = 0; i < scores.size(); ++i) {
            if (scores[i] >= p_.score_threshold) candidates.push_back(static_cast<std::int32_t>(i));
        }
        return suppress(boxes, scores, std::move(candidates), most, p_.iou_threshold);
    }

    // The best classes of a box, of equal scores the lower one first. A NaN is below all.
    std::vector<std::int32_t> best_labels(const float* scores) const {
        std::vector<std::int32_t> labels(p_.classes);
        std::iota(labels.begin(), labels.end(), 0);
        const auto middle = labels.begin() + std::min(p_.classes, p_.max_classes_per_detection);
        std::ranges::partial_sort(labels, middle, [&](std::int32_t a, std::int32_t b) {
            if (std::isnan(scores[a]) != std::isnan(scores[b])) return std::isnan(scores[b]);
            return scores[a] > scores[b] || (!(scores[b] > scores[a]) && a < b);
        });
        labels.erase(middle, labels.end());
        return labels;
    }

    // These add detections, and return what is the count for the application.
    std::int64_t detect_fast(const std::vector<Box>& boxes, const std::vector<float>& scores,
                             std::vector<Detection>& detections) const {
        std::vector<float> best(g_.boxes);
        for (std::int64_t i = 0; i < g_.boxes; ++i) {
            const float* of_box = scores_of(scores, i);
            best[i] = of_box[0];
            for (std::int32_t label = 1; label < p_.classes; ++label) {
                best[i] = std::isnan(best[i]) ? of_box[label] : std::max(best[i], of_box[label]);
            }
        }
        const auto selected = select(boxes, best, p_.max_detections);
        for (const std::int32_t box : selected) {
            const float* of_box = scores_of(scores, box);
            for (const std::int32_t label : best_labels(of_box)) {
                detections.push_back({box, label, of_box[label]});
            }
        }
        return std::ssize(selected);
    }

    std::int64_t detect_regular(const std::vector<Box>& boxes, const std::vector<float>& scores,
                                std::vector<Detection>& detections) const {
        std::vector<float> of_label(g_.boxes);
        const auto is_better = [](const Detection& a, const Detection& b) {
            return a.score > b.score;
        };
        for (std::int32_t label = 0; label < p_.classes; ++label) {
            for (std::int64_t i = 0; i < g_.boxes; ++i) {
                of_label[i] = scores_of(scores, i)[label];
            }
            for (const std::int32_t box : select(boxes, of_label, p_.detections_per_class)) {
                detections.push_back({box, label, of_label[box]});
            }
        }
        std::ranges::stable_sort(detections, is_better);
        if (std::ssize(detections) > p_.max_detections) {
            detections.erase(detections.begin() + p_.max_detections, detections.end());
        }
        return std::ssize(detections);
    }

    void write(const Buffers& buffers, const std::vector<Box>& boxes,
               const std::vector<Detection>& detections, std::int64_t count) const {
        for (std::int64_t i = 0; i < g_.most; ++i) {
            Box box;
            Detection detection{};
            if (i < std::ssize(detections)) {
                detection = detections[i];
                box = boxes[detection.box];
            }
            const float edges[] = {box.y_low, box.x_low, box.y_high, box.x_high};
            writers_[0].write(edges, 4, buffers.dst[0].data(), i * 4, 1);
            writers_[1].put(static_cast<float>(detection.label), buffers.dst[1].data(), i);
            writers_[2].put(detection.score, buffers.dst[2].data(), i);
        }
        writers_[3].put(static_cast<float>(count), buffers.dst[3].data(), 0);
    }

    DetectionPostProcess p_;
    PostProcessGeometry g_;
    std::vector<RealReader> readers_;
    std::vector<RealWriter> writers_;
};

Outcome check_values(const DetectionPostProcess& p) {
    if (p.max_detections < 1 || p.max_classes_per_detection < 1 || p.detections_per_class < 1 ||
        p.classes < 1) {
        return refuse(post_process_name, "a number of detections or classes is not positive");
    }
    for (const float scale : {p.y_scale, p.x_scale, p.h_scale, p.w_scale}) {
        if (!(scale > 0) || std::isinf(scale))
            return refuse(post_process_name, "a scale is not positive");
    }
    if (std::isnan(p.score_threshold))
        return refuse(post_process_name, "the score's threshold is no number");
    if (!(p.iou_threshold >= 0 && p.iou_threshold <= 1)) {
        return refuse(post_process_name, "the overlap's threshold is not from 0 to 1");
    }
    return {};
}

// Numbers of a dimension that fits no int32 fit no shape.
Result<PostProcessGeometry> check_sources(const DetectionPostProcess& p, const Operands& operands) {
    for (const Operand& operand : operands.src) {
        if (!is_real(*operand.spec))
            return refuse(post_process_name, "a source does not hold real numbers");
    }
    const Shape &boxes = operands.src[0].spec->shape, &scores = operands.src[1].spec->shape;
    if (boxes.rank() != 3 || boxes[0] != 1 || boxes[2] < 4) {
        return refuse(post_process_name, "the encoded boxes are not 1, N, 4");
    }
    if (scores.rank() != 3 || scores[0] != 1 || scores[1] != boxes[1] ||
        (scores[2] != p.classes && scores[2] - 1 != p.classes)) {
        return refuse(post_process_name, "the scores are not 1, N, classes");
    }
    if (!has_extents(operands.src[2], {boxes[1], 4})) {
        return refuse(post_process_name, "the anchors are not N, 4");
    }
    return PostProcessGeometry{boxes[1], boxes[2], scores[2],
                               std::int64_t{p.max_detections} * p.max_classes_per_detection};
}

Result<PostProcessGeometry> check(const DetectionPostProcess& p, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 3, 3, post_process_name, 4));
    EMU_TRY(check_values(p));
    EMU_TRY_VALUE(g, check_sources(p, operands));
    for (const Operand& operand : operands.dst) {
        if (!is_float(operand.spec->dtype))
            return refuse(post_process_name, "a destination is not floats");
    }
    if (!has_extents(operands.dst[0], {1, g.most, 4}) ||
        !has_extents(operands.dst[1], {1, g.most}) || !has_extents(operands.dst[2], {1, g.most}) ||
        !has_extents(operands.dst[3], {1})) {
        return refuse(post_process_name, "the destinations do not hold the detections");
    }
    return g;
}

} // namespace

PreparedKernel prepare(const DetectionPostProcess& detection, const Operands& operands) {
    EMU_TRY_VALUE(geometry, check(detection, operands));
    return std::make_unique<DetectionKernel>(detection, geometry, operands);
}

// Every box of a class against every other.
Work work_of(const DetectionPostProcess&, const Operands& operands) {
    return {.steps = operands.src[1].elements() * operands.src[0].shape()[1]};
}

} // namespace emu::ops
