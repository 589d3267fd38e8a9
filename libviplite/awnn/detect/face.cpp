// SPDX-License-Identifier: Apache-2.0
// Detectors of the RetinaFace kind: offsets from preset boxes, priors, two scores each, and offsets
// of five landmarks.
#include "emu-core/base/error.h"
#include "emu-core/base/log.h"
#include "libviplite/awnn/detect/output.h"

#include <algorithm>
#include <cmath>

namespace viplite::awnn {
namespace {

constexpr std::size_t box_values = 4, score_values = 2, landmark_values = 10;

// How far apart the cells of a level are, and the priors of each cell, in pixels.
struct Level {
    int step;
    std::vector<float> sizes;
};
using Levels = std::vector<Level>;

// Source: RetinaFace. That the vendor's networks with two priors have them is assumed.
const Levels& two_priors() {
    static const Levels levels = {{8, {16, 32}}, {16, {64, 128}}, {32, {256, 512}}};
    return levels;
}

// Source: measured on the vendor's face.nb and its picture in 26 sizes, where all priors that see a
// face tell one place and one size of it: within 2 %, but for 10, which is 10.5 there.
const Levels& four_priors() {
    static const Levels levels = {
        {8, {10, 16, 24, 32}}, {16, {40, 56, 80, 96}}, {32, {128, 192, 256, 300}}};
    return levels;
}

constexpr float centre_variance = 0.1F, size_variance = 0.2F;

struct Prior {
    Position centre;
    float size;

    Position moved(float x, float y) const {
        return {centre.x + x * centre_variance * size, centre.y + y * centre_variance * size};
    }
};

std::vector<Prior> priors_of(PictureSize picture, const Levels& levels) {
    std::vector<Prior> priors;
    const auto middle = [](int cell, int step) {
        return (static_cast<float>(cell) + 0.5F) * static_cast<float>(step);
    };
    for (const Level& level : levels) {
        const int columns = (picture.width + level.step - 1) / level.step;
        const int rows = (picture.height + level.step - 1) / level.step;
        for (int cell = 0; cell < rows * columns; ++cell) {
            const Position centre = {middle(cell % columns, level.step),
                                     middle(cell / columns, level.step)};
            for (const float size : level.sizes) priors.push_back({centre, size});
        }
    }
    return priors;
}

// Those of which there are as many as rows. Error unsupported: none.
emu::Result<std::vector<Prior>> priors_for(std::size_t rows, PictureSize picture) {
    std::vector<Prior> two = priors_of(picture, two_priors());
    if (two.size() == rows) {
        [[maybe_unused]] static const bool said =
            (emu::log(emu::LogLevel::warning, "priors are assumed to be RetinaFace's"), true);
        return two;
    }
    std::vector<Prior> four = priors_of(picture, four_priors());
    if (four.size() == rows) return four;
    return emu::error(emu::Fault::unsupported,
                      "%zu rows where the picture has %zu priors, two in a cell, or %zu", rows,
                      two.size(), four.size());
}

const Output* rows_of(std::span<const Output> outputs, std::size_t length) {
    const auto found = std::ranges::find_if(outputs, [=](const Output& output) {
        return output.sizes.size() == 2 && output.sizes[0] == length;
    });
    return found == outputs.end() ? nullptr : &*found;
}

Box face_at(const Prior& prior, const float* offsets, const float* marks) {
    const auto size = [&](float offset) { return prior.size * std::exp(offset * size_variance); };
    Box face = box_around(prior.moved(offsets[0], offsets[1]), size(offsets[2]), size(offsets[3]));
    for (std::size_t i = 0; i < face.landmarks.size(); ++i) {
        face.landmarks[i] = prior.moved(marks[2 * i], marks[2 * i + 1]);
    }
    return face;
}

} // namespace

emu::Result<std::vector<Box>> face_boxes(const Detections& detections) {
    const Output* const offsets = rows_of(detections.outputs, box_values);
    const Output* const scores = rows_of(detections.outputs, score_values);
    const Output* const marks = rows_of(detections.outputs, landmark_values);
    if (!offsets || !scores || !marks) {
        return emu::error(emu::Fault::unsupported, "no outputs with rows of 4, 2 and 10 values");
    }
    const std::size_t rows = offsets->sizes[1];
    if (scores->sizes[1] != rows || marks->sizes[1] != rows)
        return emu::error(emu::Fault::unsupported, "outputs of different numbers of rows");
    EMU_TRY_VALUE(priors, priors_for(rows, detections.picture));
    std::vector<Box> faces;
    for (std::size_t i = 0; i < priors.size(); ++i) {
        const float score = scores->values[i * score_values + 1];
        if (!(score >= detections.threshold)) continue;
        faces.push_back(face_at(priors[i], &offsets->values[i * box_values],
                                &marks->values[i * landmark_values]));
        faces.back().score = score;
    }
    return faces;
}

} // namespace viplite::awnn
