// SPDX-License-Identifier: Apache-2.0
// Detectors of the YOLO kind. Their outputs are either rows that hold boxes already, or maps for
// boxes of preset sizes, anchors.
#include "emu-core/base/error.h"
#include "emu-core/base/log.h"
#include "libviplite/awnn/detect/output.h"

#include <algorithm>
#include <cmath>

namespace viplite::awnn {
namespace {

constexpr std::size_t row_values = 5; // centre, size, whether there is something
constexpr std::size_t anchors_per_map = 3;

struct Anchor {
    float width, height; // pixels
};

// The vendor's are not known: those of YOLOv3-tiny are assumed, of the coarser map first.
constexpr Anchor tiny_anchors[2][anchors_per_map] = {{{81, 82}, {135, 169}, {344, 319}},
                                                     {{10, 14}, {23, 27}, {37, 58}}};

float sigmoid(float value) {
    return 1 / (1 + std::exp(-value));
}

// The best class and its value; `value_of` a class is its score.
template <class ValueOf> std::pair<int, float> best_class(std::size_t count, ValueOf value_of) {
    int best = 0;
    for (std::size_t i = 1; i < count; ++i) {
        if (value_of(i) > value_of(best)) best = static_cast<int>(i);
    }
    return {best, value_of(best)};
}

// A row is centre and size in pixels, then scores. Known from pictures: the vendor's pdet networks.
std::vector<Box> boxes_of_rows(const Output& output, float threshold) {
    std::vector<Box> boxes;
    const std::size_t length = output.sizes[0];
    for (std::size_t at = 0; at + length <= output.values.size(); at += length) {
        const auto row = output.values.subspan(at, length);
        const auto [label, score] =
            best_class(length - row_values, [&](std::size_t i) { return row[row_values + i]; });
        Box box = box_around({row[0], row[1]}, row[2], row[3]);
        box.label = label;
        box.score = row[4] * score;
        if (box.score >= threshold) boxes.push_back(box);
    }
    return boxes;
}

// The maps of one anchor: planes of centre, size and scores, before their activations.
struct AnchorMaps {
    std::span<const float> values;
    std::size_t width, height, classes;
    Anchor anchor;
    float step_x, step_y; // pixels from cell to cell

    float raw(std::size_t plane, std::size_t cell) const {
        return values[plane * width * height + cell];
    }
    Box box_at(std::size_t cell) const {
        const std::size_t column = cell % width, row = cell / width;
        const Position centre = {(static_cast<float>(column) + sigmoid(raw(0, cell))) * step_x,
                                 (static_cast<float>(row) + sigmoid(raw(1, cell))) * step_y};
        Box box = box_around(centre, std::exp(raw(2, cell)) * anchor.width,
                             std::exp(raw(3, cell)) * anchor.height);
        const auto [label, score] =
            best_class(classes, [&](std::size_t i) { return raw(row_values + i, cell); });
        box.label = label;
        box.score = sigmoid(raw(4, cell)) * sigmoid(score);
        return box;
    }
};

bool is_rows(const Output& output) {
    return output.sizes.size() == 2 && output.sizes[0] > row_values;
}

bool is_map(const Output& output) {
    return output.sizes.size() == 3 && output.sizes[2] % anchors_per_map == 0 &&
           output.sizes[2] / anchors_per_map > row_values;
}

std::vector<Box> boxes_of_map(const Output& output, const Anchor (&anchors)[anchors_per_map],
                              const Detections& detections) {
    std::vector<Box> boxes;
    const std::size_t width = output.sizes[0], height = output.sizes[1];
    const std::size_t planes = output.sizes[2] / anchors_per_map;
    const auto step = [](int pixels, std::size_t cells) {
        return static_cast<float>(pixels) / static_cast<float>(cells);
    };
    for (std::size_t i = 0; i < anchors_per_map; ++i) {
        const AnchorMaps maps = {output.values.subspan(i * planes * width * height),
                                 width,
                                 height,
                                 planes - row_values,
                                 anchors[i],
                                 step(detections.picture.width, width),
                                 step(detections.picture.height, height)};
        for (std::size_t cell = 0; cell < width * height; ++cell) {
            const Box box = maps.box_at(cell);
            if (box.score >= detections.threshold) boxes.push_back(box);
        }
    }
    return boxes;
}

} // namespace

emu::Result<std::vector<Box>> humanoid_boxes(const Detections& detections) {
    const auto& outputs = detections.outputs;
    if (outputs.size() == 1 && is_rows(outputs[0])) {
        return boxes_of_rows(outputs[0], detections.threshold);
    }
    if (outputs.size() != std::size(tiny_anchors) || !std::ranges::all_of(outputs, is_map)) {
        return emu::error(emu::Fault::unsupported,
                          "the outputs are neither one list of boxes nor two maps of anchors");
    }
    [[maybe_unused]] static const bool said =
        (emu::log(emu::LogLevel::warning, "anchors are assumed to be YOLOv3-tiny's"), true);
    const std::size_t coarse = outputs[0].sizes[0] > outputs[1].sizes[0] ? 1 : 0;
    auto boxes = boxes_of_map(outputs[coarse], tiny_anchors[0], detections);
    const auto finer = boxes_of_map(outputs[1 - coarse], tiny_anchors[1], detections);
    boxes.insert(boxes.end(), finer.begin(), finer.end());
    return boxes;
}

} // namespace viplite::awnn
