// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/postprocess/networks.h"

#include <algorithm>
#include <cmath>

namespace hbdnn::postprocess::efficientdet {
namespace {

constexpr int layers = 5, classes = 80, anchors = 9, box_numbers = 4;
constexpr int strides[layers] = {8, 16, 32, 64, 128};
constexpr double scales[] = {4.0, 5.039684199579493, 6.3496042078727974}, ratios[] = {0.5, 1, 2};

struct Anchor {
    float x1, y1, x2, y2;
};

// Those of the first cell.
std::vector<Anchor> anchors_of(int stride) {
    const float middle = static_cast<float>(stride - 1) / 2;
    std::vector<Anchor> cell;
    for (const double ratio : ratios) {
        for (const double scale : scales) {
            const double width =
                std::floor(std::sqrt(std::floor(stride * stride / ratio)) + 0.5) * scale;
            const double height = std::floor(width / scale * ratio + 0.5) * scale;
            const double half_width = 0.5 * (width - 1), half_height = 0.5 * (height - 1);
            cell.push_back({static_cast<float>(middle - half_width),
                            static_cast<float>(middle - half_height),
                            static_cast<float>(middle + half_width),
                            static_cast<float>(middle + half_height)});
        }
    }
    return cell;
}

struct Span {
    float first, last;
};

Span span_of(float first, float last, float moved, float stretched) {
    const float extent = last - first + 1;
    const float centre = std::fma(moved, extent, std::fma(0.5F, extent - 1, first));
    const float half = 0.5F * std::fma(std::exp(stretched), extent, -1.F);
    return {centre - half, centre + half};
}

// Of the picture in the model's input, where it is padded to multiples of 128.
struct Placement {
    float width, height, x_ratio, y_ratio;
};

Placement placement_of(const Info& info) {
    const auto ori_width = static_cast<float>(info.ori_width);
    const auto ori_height = static_cast<float>(info.ori_height);
    const auto width = static_cast<float>(info.width), height = static_cast<float>(info.height);
    if (!info.is_pad_resize) return {width, height, width / ori_width, height / ori_height};
    const float ratio = std::min(width / ori_width, height / ori_height);
    const auto padded = [&](float extent) { return std::ceil(ratio * extent / 128) * 128; };
    return {padded(ori_width), padded(ori_height), ratio, ratio};
}

class Efficientdet {
public:
    Efficientdet(const Output& scores, const Output& boxes, const Info& info, int layer)
        : scores_(scores), boxes_(boxes), info_(info), stride_(strides[layer]),
          picture_(placement_of(info)), anchors_(anchors_of(stride_)) {}

    void find(Detections& found) const {
        std::ptrdiff_t cell = 0;
        for (int h = 0; h < boxes_.valid(1); ++h)
            for (int w = 0; w < boxes_.valid(2); ++w, ++cell)
                for (int k = 0; k < anchors; ++k) {
                    Detection best = best_class(cell, k);
                    if (best.score <= info_.score_threshold) continue;
                    best.box = box(h, w, cell, k);
                    found.push_back(best);
                }
    }

private:
    static std::ptrdiff_t row_of(const Output& output) {
        return output.is_quantised() ? output.aligned(3) : output.valid(3);
    }

    // Of equal floats the vendor's library takes the first of those whose number leaves the
    // smallest remainder by 4, but class 0 before all (observed); of equal integers the first.
    Detection best_class(std::ptrdiff_t cell, int anchor) const {
        const std::ptrdiff_t channel = static_cast<std::ptrdiff_t>(anchor) * classes;
        const auto score = [&](int id) {
            return scores_.at(cell * row_of(scores_) + channel + id, channel + id);
        };
        Detection best{0, score(0), {}};
        const int lanes = scores_.is_quantised() ? 1 : 4;
        for (int lane = 0; lane < lanes; ++lane)
            for (int id = lane; id < classes; id += lanes)
                if (score(id) > best.score) best = {id, score(id), {}};
        return best;
    }

    Box box(int row, int column, std::ptrdiff_t cell, int anchor) const {
        const std::ptrdiff_t channel = static_cast<std::ptrdiff_t>(anchor) * box_numbers;
        const auto number = [&](int i) {
            return boxes_.at(cell * row_of(boxes_) + channel + i, channel + i);
        };
        const Anchor& size = anchors_[static_cast<std::size_t>(anchor)];
        const auto x = static_cast<float>(column * stride_), y = static_cast<float>(row * stride_);
        const Span across = span_of(size.x1 + x, size.x2 + x, number(0), number(2));
        const Span down = span_of(size.y1 + y, size.y2 + y, number(1), number(3));
        return {std::max(across.first, 0.F), std::max(down.first, 0.F),
                std::min(across.last, picture_.width), std::min(down.last, picture_.height)};
    }

    const Output &scores_, &boxes_;
    const Info& info_;
    int stride_;
    Placement picture_;
    std::vector<Anchor> anchors_;
};

emu::Outcome check_outputs(const Output& scores, const Output& boxes) {
    for (const auto& [output, name] : {std::pair(&boxes, "bbox_tensor"), {&scores, "cls_tensor"}}) {
        EMU_TRY(check_valid_shape(*output, name));
        if (output->is_quantised() && output->aligned(3) < output->valid(3))
            return emu::error(emu::Fault::bad_argument,
                              "%s: alignedShape has %d channels, and validShape %d", name,
                              output->aligned(3), output->valid(3));
    }
    if (scores.is_quantised() != boxes.is_quantised())
        return emu::error(emu::Fault::unsupported, "one of the two tensors has scales and one not");
    EMU_TRY(check_extent(boxes.valid(0), 1, "bbox_tensor's batch"));
    EMU_TRY(check_extent(scores.valid(1), boxes.valid(1), "cls_tensor's height"));
    EMU_TRY(check_extent(scores.valid(2), boxes.valid(2), "cls_tensor's width"));
    EMU_TRY(check_extent(scores.valid(3), anchors * classes, "cls_tensor's number of channels"));
    return check_extent(boxes.valid(3), anchors * box_numbers, "bbox_tensor's number of channels");
}

} // namespace

emu::Outcome find(const Output& scores, const Output& boxes, const Info& info, int layer,
                  Detections& found) {
    if (layer < 0 || layer >= layers)
        return emu::error(emu::Fault::bad_argument, "layer is %d: EfficientDet has 0 to 4", layer);
    EMU_TRY(check_outputs(scores, boxes));
    Efficientdet(scores, boxes, info, layer).find(found);
    return {};
}

Detections taken(Detections found, const Info& info) {
    Detections left = suppressed(std::move(found), info.nms_threshold, info.nms_top_k);
    const Placement picture = placement_of(info);
    const auto end = [](float last, float ratio, int extent) {
        return std::min(last / ratio, static_cast<float>(extent - 1)) + 1;
    };
    for (auto& [id, score, box] : left) {
        box = {box.xmin / picture.x_ratio, box.ymin / picture.y_ratio,
               end(box.xmax, picture.x_ratio, info.ori_width),
               end(box.ymax, picture.y_ratio, info.ori_height)};
    }
    return left;
}

} // namespace hbdnn::postprocess::efficientdet
