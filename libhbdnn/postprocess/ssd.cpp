// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/postprocess/fast_exp.h"
#include "libhbdnn/postprocess/networks.h"

#include <algorithm>
#include <cmath>

namespace hbdnn::postprocess::ssd {
namespace {

constexpr int layers = 6, classes_and_background = 21, box_numbers = 4;
constexpr int steps[layers] = {15, 30, 60, 100, 150, 300}; // pixels
constexpr float position_variance = 0.1F, size_variance = 0.2F;

struct Sizes {
    float least, most; // most -1: none between
};
constexpr Sizes sizes[layers] = {{60, -1},   {105, 150}, {150, 195},
                                 {195, 240}, {240, 285}, {285, 300}};
constexpr float ratios[] = {2, 0.5F, 3, 1.0F / 3};

struct Anchor {
    float width, height;
};

// Those of each cell.
std::vector<Anchor> anchors_of(int layer) {
    const auto [least, most] = sizes[layer];
    std::vector<Anchor> anchors{{least, least}};
    if (most > 0) anchors.push_back({std::sqrt(most * least), std::sqrt(most * least)});
    const int count = layer == 0 ? 2 : 4;
    for (int i = 0; i < count; ++i) {
        const float root = std::sqrt(ratios[i]);
        anchors.push_back({least * root, least / root});
    }
    return anchors;
}

struct Prior { // parts of the model's input
    float x, y, width, height;
};

struct Axis {
    float centre, extent;
};

Axis axis_of(float centre, float extent, int model) {
    const float first = (centre - extent / 2) / static_cast<float>(model);
    const float last = (centre + extent / 2) / static_cast<float>(model);
    return {(last + first) / 2, last - first};
}

// Parts of the picture's extent, then its pixels.
struct Span {
    double first, last;
};

Span span_of(const Axis& prior, float moved, float stretched, int picture) {
    const float centre = position_variance * moved * prior.extent + prior.centre; // not fused there
    const float extent = std::exp(size_variance * stretched) * prior.extent;
    const double half = static_cast<double>(extent) * 0.5;
    return {std::max((centre - half) * picture, 0.0),
            std::min((centre + half) * picture, picture - 1.0)};
}

struct Place {
    int row, column;
};

class Ssd {
public:
    Ssd(const Output& boxes, const Output& classes, const Info& info, int layer)
        : boxes_(boxes), classes_(classes), info_(info), step_(steps[layer]),
          anchors_(anchors_of(layer)) {}

    int anchors() const { return static_cast<int>(anchors_.size()); }

    void find(Detections& found) const {
        const int count = anchors();
        const std::ptrdiff_t class_row = row_of(classes_), box_row = row_of(boxes_);
        std::ptrdiff_t cell = 0;
        for (int h = 0; h < boxes_.valid(1); ++h)
            for (int w = 0; w < boxes_.valid(2); ++w, ++cell)
                for (int k = 0; k < count; ++k)
                    look({h, w}, k, cell * class_row, cell * box_row, found);
    }

private:
    static std::ptrdiff_t row_of(const Output& output) {
        return output.is_quantised() ? output.aligned(3) : output.valid(3);
    }

    struct Best {
        int id;
        double part; // of the sum of all
    };

    // Of the classes above the background's score.
    Best best_class(std::ptrdiff_t first, int channel) const {
        double sum = 0, most = 0;
        int best = 0;
        double background = 0;
        for (int i = 0; i < classes_and_background; ++i) {
            const float score = fast_exp(classes_.at(first + channel + i, channel + i));
            if (i == 0) background = score;
            if (i > 0 && score > most && score > background) {
                best = i - 1;
                most = score;
            }
            sum += score;
        }
        return {best, most / sum};
    }

    void look(const Place& place, int anchor, std::ptrdiff_t class_first, std::ptrdiff_t box_first,
              Detections& found) const {
        const Best best = best_class(class_first, anchor * classes_and_background);
        if (!(best.part > info_.score_threshold)) return;
        const int channel = anchor * box_numbers;
        const auto number = [&](int i) { return boxes_.at(box_first + channel + i, channel + i); };
        const float x = (static_cast<float>(place.column) + 0.5F) * static_cast<float>(step_);
        const float y = (static_cast<float>(place.row) + 0.5F) * static_cast<float>(step_);
        const Anchor& size = anchors_[static_cast<std::size_t>(anchor)];
        const Span across =
            span_of(axis_of(x, size.width, info_.width), number(0), number(2), info_.ori_width);
        const Span down =
            span_of(axis_of(y, size.height, info_.height), number(1), number(3), info_.ori_height);
        if (across.last <= 0 || down.last <= 0) return;
        if (across.first > across.last || down.first > down.last) return;
        found.push_back({best.id,
                         static_cast<float>(best.part),
                         {static_cast<float>(across.first), static_cast<float>(down.first),
                          static_cast<float>(across.last), static_cast<float>(down.last)}});
    }

    const Output &boxes_, &classes_;
    const Info& info_;
    int step_;
    std::vector<Anchor> anchors_;
};

emu::Outcome check_outputs(const Output& boxes, const Output& classes, int anchors) {
    for (const auto& [output, name] :
         {std::pair(&boxes, "bbox_tensor"), {&classes, "cls_tensor"}}) {
        EMU_TRY(check_valid_shape(*output, name));
        EMU_TRY(check_aligned_shape(*output, name));
        if (output->aligned(3) < output->valid(3))
            return emu::error(emu::Fault::bad_argument,
                              "%s: alignedShape has %d channels, and validShape %d", name,
                              output->aligned(3), output->valid(3));
    }
    if (boxes.is_quantised() != classes.is_quantised())
        return emu::error(emu::Fault::unsupported, "one of the two tensors has scales and one not");
    EMU_TRY(check_extent(classes.valid(1), boxes.valid(1), "cls_tensor's height"));
    EMU_TRY(check_extent(classes.valid(2), boxes.valid(2), "cls_tensor's width"));
    EMU_TRY(check_extent(boxes.aligned(1), boxes.valid(1), "bbox_tensor's aligned height"));
    EMU_TRY(check_extent(boxes.aligned(2), boxes.valid(2), "bbox_tensor's aligned width"));
    EMU_TRY(check_extent(classes.valid(3), anchors * classes_and_background,
                         "cls_tensor's number of channels"));
    return check_extent(boxes.valid(3), anchors * box_numbers, "bbox_tensor's number of channels");
}

} // namespace

emu::Outcome find(const Output& boxes, const Output& classes, const Info& info, int layer,
                  Detections& found) {
    if (layer < 0 || layer >= layers)
        return emu::error(emu::Fault::bad_argument, "layer is %d: SSD has 0 to 5", layer);
    const Ssd ssd(boxes, classes, info, layer);
    EMU_TRY(check_outputs(boxes, classes, ssd.anchors()));
    ssd.find(found);
    return {};
}

} // namespace hbdnn::postprocess::ssd
