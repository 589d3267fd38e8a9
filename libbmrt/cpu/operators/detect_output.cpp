// SPDX-License-Identifier: Apache-2.0
// DetectOutput: boxes of a single shot detector, as Caffe's SSD has them. Measured, values to the
// bit and every case below.
//
// in: locations N, priors * 4 (or priors * classes * 4); confidences N, priors * classes; priors
//     1, 2, priors * 4: corners, then variances.
// out: rows of image, class, score, x0, y0, x1, y1. Per image: classes ascending, in each the best
//     score first; keep_top_k of all. Rows up to N * keep_top_k that there are no boxes for are -1;
//     without any box, the first N of them name their image. Rows beyond stay what they were.
#include "libbmrt/cpu/operators/detections.h"
#include "libbmrt/cpu/real_operand.h"

#include <algorithm>

namespace bmrt {
namespace {

constexpr std::int64_t center_size = 2, row_elements = 7;
constexpr double most_comparisons = 1e10;

class DetectOutput final : public Operator {
public:
    explicit DetectOutput(const Detector& detector) : detector_(detector) {}

    emu::Outcome run(Inputs inputs, Outputs outputs) const override {
        EMU_TRY_VALUE(
            rows, detections(detector_, floats(inputs[0]), floats(inputs[1]), floats(inputs[2])));
        const std::span<float> output = floats(outputs[0]);
        fill(output, rows.empty());
        // More than fit the vendor's operator writes into whatever lies behind.
        const std::size_t fitting =
            std::min<std::size_t>(rows.size(), output.size() / row_elements);
        for (std::size_t i = 0; i < fitting; ++i) write(rows[i], &output[i * row_elements]);
        return {};
    }

private:
    void fill(std::span<float> output, bool empty) const {
        const auto fitting = static_cast<std::int64_t>(output.size() / row_elements);
        const std::int64_t keep =
            std::clamp<std::int64_t>(detector_.parameter.keep_top_k, 0, fitting);
        const std::int64_t images = std::min(detector_.images, fitting);
        std::ranges::fill(output.first(std::min(images * keep, fitting) * row_elements), -1.0F);
        if (!empty) return;
        for (std::int64_t image = 0; image < images; ++image) {
            output[image * row_elements] = static_cast<float>(image);
        }
    }

    static void write(const Detection& detection, float* row) {
        const float values[row_elements] = {static_cast<float>(detection.image),
                                            static_cast<float>(detection.label),
                                            detection.score,
                                            detection.box.x_low,
                                            detection.box.y_low,
                                            detection.box.x_high,
                                            detection.box.y_high};
        std::ranges::copy(values, row);
    }

    Detector detector_;
};

emu::Outcome check(const Layer& layer) {
    const DetectOutputParameter& detect = layer.detect_output;
    if (detect.classes < 1) return damaged(layer, "it has no classes");
    if (detect.code_type != center_size) {
        return refused(layer, "the vendor's operator takes boxes by centre and size only");
    }
    if (detect.top_k < 0) return refused(layer, "with a negative top_k the vendor's process ends");
    if (detect.share_location && detect.background == -1) {
        return refused(layer, "with no background the vendor's process ends");
    }
    return {};
}

emu::Result<Detector> detector_of(const Layer& layer) {
    Detector detector{.parameter = layer.detect_output};
    const std::int64_t classes = detector.parameter.classes;
    detector.locations = detector.parameter.share_location ? 1 : classes;
    detector.images = layer.inputs[0].shape[0];
    const std::int64_t priors = layer.inputs[2].elements();
    detector.priors = priors / 8;
    const std::int64_t boxes = detector.images * detector.priors;
    if (priors % 8 != 0 || layer.inputs[0].elements() != boxes * detector.locations * 4 ||
        layer.inputs[1].elements() != boxes * classes) {
        return damaged(layer, "locations, confidences and priors do not fit each other");
    }
    const auto candidates = static_cast<double>(
        std::min(static_cast<std::int64_t>(detector.parameter.top_k), detector.priors));
    if (candidates * candidates * static_cast<double>(detector.images * classes) >
        most_comparisons) {
        return refused(layer, "too many boxes");
    }
    return detector;
}

} // namespace

PreparedOperator make_detect_output(const Layer& layer) {
    EMU_TRY(expect_operands(layer, 3, 1));
    EMU_TRY(expect_float32(layer));
    EMU_TRY(check(layer));
    EMU_TRY_VALUE(detector, detector_of(layer));
    return std::make_unique<DetectOutput>(detector);
}

} // namespace bmrt
