// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/postprocess/networks.h"
#include "libhbdnn/postprocess/yolo.h"

#include <algorithm>

namespace hbdnn::postprocess::yolov5 {
namespace {

constexpr int layers = 3;
constexpr int strides[layers] = {8, 16, 32};
constexpr Anchor anchors[layers][yolo_anchors] = {{{10, 13}, {16, 30}, {33, 23}},
                                                  {{30, 61}, {62, 45}, {59, 119}},
                                                  {{116, 90}, {156, 198}, {373, 326}}}; // pixels
constexpr int channels = yolo_anchors * yolo_numbers;

double squared(double x) {
    return x * x;
}

// One cell's anchor.
class Candidate {
public:
    Candidate(const Output& output, std::ptrdiff_t first, int channel)
        : output_(output), first_(first), channel_(channel) {
        for (int id = 1; id < yolo_classes; ++id)
            if (number(5 + id) > number(5 + best_)) best_ = id;
    }

    int best() const { return best_; }

    // What is scaled is a double before the exponential of its class is taken.
    double confidence() const {
        const double whether = float_sigmoid(number(4));
        const float which = number(5 + best_);
        if (!output_.is_quantised()) return whether * static_cast<double>(float_sigmoid(which));
        return whether * (1 / (1 + std::exp(-static_cast<double>(which))));
    }

    CentredBox box(int row, int column, int stride, const Anchor& anchor) const {
        return {(rough_sigmoid(number(0)) * 2 - 0.5 + column) * stride,
                (rough_sigmoid(number(1)) * 2 - 0.5 + row) * stride,
                squared(rough_sigmoid(number(2)) * 2) * anchor.width,
                squared(rough_sigmoid(number(3)) * 2) * anchor.height};
    }

private:
    float number(std::ptrdiff_t i) const { return output_.at(first_ + i, channel_ + i); }

    const Output& output_;
    std::ptrdiff_t first_;
    int channel_, best_ = 0;
};

// X5's library reads rows of 256 quantised numbers, X3's of 255: what alignedShape says, if it says
// something, else without padding.
int row_of(const Output& output) {
    return output.is_quantised() ? std::max(output.aligned(3), channels) : channels;
}

struct Layer {
    int stride;
    const Anchor* anchors;
};

class Yolov5 {
public:
    Yolov5(const Output& output, const Info& info, const Layer& layer, Detections& found)
        : output_(output), info_(info), layer_(layer), scale_(info), found_(found) {}

    void find() {
        const int row = row_of(output_), width = output_.valid(2);
        for (int h = 0; h < output_.valid(1); ++h)
            for (int w = 0; w < width; ++w)
                look(h, w, (static_cast<std::ptrdiff_t>(h) * width + w) * row);
    }

private:
    // first: the cell's first element.
    void look(int row, int column, std::ptrdiff_t first) {
        for (int k = 0; k < yolo_anchors; ++k) {
            const int channel = k * yolo_numbers;
            const Candidate candidate(output_, first + channel, channel);
            const double confidence = candidate.confidence();
            if (confidence < info_.score_threshold) continue;
            const CentredBox box = candidate.box(row, column, layer_.stride, layer_.anchors[k]);
            if (const auto placed = scale_.place(box, true))
                found_.push_back({candidate.best(), static_cast<float>(confidence), *placed});
        }
    }

    const Output& output_;
    const Info& info_;
    const Layer layer_;
    PictureScale scale_;
    Detections& found_;
};

} // namespace

emu::Outcome find(const Output& output, const Info& info, int layer, Detections& found) {
    if (layer < 0 || layer >= layers)
        return emu::error(emu::Fault::bad_argument, "layer is %d: YOLOv5 has 0 to 2", layer);
    EMU_TRY(check_valid_shape(output, "tensor"));
    EMU_TRY(check_extent(output.valid(3), channels, "the number of channels, of NHWC,"));
    Yolov5(output, info, {strides[layer], anchors[layer]}, found).find();
    return {};
}

} // namespace hbdnn::postprocess::yolov5
