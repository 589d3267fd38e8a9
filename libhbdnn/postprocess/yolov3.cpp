// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/postprocess/networks.h"
#include "libhbdnn/postprocess/yolo.h"

#include <cstdio>

namespace hbdnn::postprocess::yolov3 {
namespace {

constexpr int layers = 3;
constexpr int strides[layers] = {32, 16, 8};
constexpr Anchor anchors[layers][yolo_anchors] = {
    {{3.625, 2.8125}, {4.875, 6.1875}, {11.65625, 10.1875}},
    {{1.875, 3.8125}, {3.875, 2.8125}, {3.6875, 7.4375}},
    {{1.25, 1.625}, {2.0, 3.75}, {4.125, 2.875}}};   // cells
constexpr int channels_last = 3, channels_first = 1; // quantizeAxis

struct Cell {
    int anchor, row, column;
};

class Yolov3 {
public:
    Yolov3(const Output& output, const Info& info, int layer, Detections& found)
        : output_(output), info_(info), scale_(info), layer_(layer), found_(found) {}

    // Channels last: of a cell at a time; padded where they are quantised.
    void find_by_cells() {
        const int row = output_.is_quantised() ? output_.aligned(3) : yolo_anchors * yolo_numbers;
        const int width = output_.valid(2);
        for (int h = 0; h < output_.valid(1); ++h)
            for (int w = 0; w < width; ++w)
                for (int k = 0; k < yolo_anchors; ++k)
                    look({k, h, w}, (static_cast<std::ptrdiff_t>(h) * width + w) * row, 1);
    }

    // Channels first: of an anchor at a time.
    void find_by_anchors() {
        const int height = output_.valid(2), width = output_.valid(3);
        const std::ptrdiff_t plane = static_cast<std::ptrdiff_t>(height) * width;
        for (int k = 0; k < yolo_anchors; ++k)
            for (int h = 0; h < height; ++h)
                for (int w = 0; w < width; ++w) look({k, h, w}, h * width + w, plane);
    }

private:
    // first: the element of the cell's first channel; step: from one channel to the next.
    void look(const Cell& cell, std::ptrdiff_t first, std::ptrdiff_t step) {
        const std::ptrdiff_t channel = std::ptrdiff_t{cell.anchor} * yolo_numbers;
        const auto number = [&](std::ptrdiff_t i) {
            return output_.at(first + (channel + i) * step, channel + i);
        };
        int best = 0;
        for (int id = 1; id < yolo_classes; ++id)
            if (number(5 + id) > number(5 + best)) best = id;
        const double whether = float_sigmoid(number(4)), which = float_sigmoid(number(5 + best));
        const double confidence = whether * which;
        if (confidence < info_.score_threshold) return;
        const int stride = strides[layer_];
        const Anchor& anchor = anchors[layer_][cell.anchor];
        const CentredBox box{(rough_sigmoid(number(0)) + cell.column) * stride,
                             (rough_sigmoid(number(1)) + cell.row) * stride,
                             std::exp(number(2)) * anchor.width * stride,
                             std::exp(number(3)) * anchor.height * stride};
        const auto placed = scale_.place(box, false);
        if (placed) found_.push_back({best, static_cast<float>(confidence), *placed});
    }

    const Output& output_;
    const Info& info_;
    PictureScale scale_;
    int layer_;
    Detections& found_;
};

} // namespace

emu::Outcome find(const Output& output, const Info& info, int layer, Detections& found) {
    if (layer < 0 || layer >= layers)
        return emu::error(emu::Fault::bad_argument, "layer is %d: YOLOv3 has 0 to 2", layer);
    EMU_TRY(check_valid_shape(output, "tensor"));
    constexpr int channels = yolo_anchors * yolo_numbers;
    Yolov3 network(output, info, layer, found);
    const int axis = output.tensor->properties.quantizeAxis;
    if (axis == channels_first) {
        EMU_TRY(check_extent(output.valid(1), channels, "the number of channels"));
        if (output.is_quantised())
            return emu::error(emu::Fault::unsupported,
                              "boards read quantised outputs of NCHW as if they were floats");
        network.find_by_anchors();
        return {};
    }
    EMU_TRY(check_extent(axis, channels_last, "quantizeAxis, where channels are"));
    EMU_TRY(check_extent(output.valid(3), channels, "the number of channels"));
    if (output.is_quantised()) {
        if (output.aligned(3) < channels)
            return emu::error(emu::Fault::bad_argument,
                              "tensor: alignedShape has %d channels, and validShape %d",
                              output.aligned(3), channels);
        // Lines of the vendor's, which logs of boards have.
        std::printf("channel_valid: %d\nchannel_aligned: %d\n", channels, output.aligned(3));
    }
    network.find_by_cells();
    return {};
}

} // namespace hbdnn::postprocess::yolov3
