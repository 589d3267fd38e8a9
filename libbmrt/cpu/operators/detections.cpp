// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/cpu/operators/detections.h"

#include "emu-core/base/error.h"

#include <algorithm>
#include <cmath>

namespace bmrt {
namespace {

using emu::ops::Box;

// By centre and size, relative to the prior's.
Box decode(const float* location, const float* prior, const float* variance) {
    const float width = prior[2] - prior[0], height = prior[3] - prior[1];
    const float x = variance[0] * location[0] * width + (prior[0] + prior[2]) / 2;
    const float y = variance[1] * location[1] * height + (prior[1] + prior[3]) / 2;
    const float w = std::exp(variance[2] * location[2]) * width;
    const float h = std::exp(variance[3] * location[3]) * height;
    return {.y_low = y - h / 2, .x_low = x - w / 2, .y_high = y + h / 2, .x_high = x + w / 2};
}

// What a network gave, while it is looked at.
struct Predictions {
    const Detector& detector;
    std::span<const float> locations, confidences, priors;

    // Of all priors, for one class.
    std::vector<Box> boxes(std::int64_t image, std::int64_t label) const {
        constexpr float plain[] = {1, 1, 1, 1};
        const std::int64_t count = detector.priors, of_prior = detector.locations;
        std::vector<Box> result(count);
        for (std::int64_t i = 0; i < count; ++i) {
            const std::int64_t location = (image * count + i) * of_prior + label % of_prior;
            const float* variance =
                detector.parameter.variance_in_target ? plain : &priors[(count + i) * 4];
            result[i] = decode(&locations[location * 4], &priors[i * 4], variance);
        }
        return result;
    }

    std::vector<float> scores(std::int64_t image, std::int64_t label) const {
        const std::int64_t classes = detector.parameter.classes;
        std::vector<float> result(detector.priors);
        for (std::int64_t i = 0; i < detector.priors; ++i) {
            result[i] = confidences[(image * detector.priors + i) * classes + label];
        }
        return result;
    }
};

// Above the threshold, at most top_k, the best score first.
std::vector<std::int32_t> candidates_of(std::span<const float> scores,
                                        const DetectOutputParameter& parameter) {
    std::vector<std::int32_t> candidates;
    for (std::size_t i = 0; i < scores.size(); ++i) {
        if (scores[i] > parameter.confidence_threshold) {
            candidates.push_back(static_cast<std::int32_t>(i));
        }
    }
    // The order of equal scores is that of the standard library's, as in the vendor's plugin.
    const auto most = std::min(candidates.size(), static_cast<std::size_t>(parameter.top_k));
    const auto better = [&](std::int32_t a, std::int32_t b) { return scores[a] > scores[b]; };
    if (most < candidates.size()) {
        std::partial_sort(candidates.begin(), candidates.begin() + most, candidates.end(), better);
        candidates.resize(most);
    } else {
        std::ranges::sort(candidates, better);
    }
    return candidates;
}

// Whoever stays lowers a threshold above 0.5 by the factor eta, for those behind it.
std::vector<std::int32_t> suppress_adaptively(std::span<const Box> boxes,
                                              const std::vector<std::int32_t>& candidates,
                                              float threshold, float eta) {
    std::vector<std::int32_t> staying;
    for (const std::int32_t candidate : candidates) {
        const bool goes = std::ranges::any_of(staying, [&](std::int32_t other) {
            return emu::ops::intersection_over_union(boxes[candidate], boxes[other]) > threshold;
        });
        if (goes) continue;
        staying.push_back(candidate);
        if (eta < 1 && threshold > 0.5F) threshold *= eta;
    }
    return staying;
}

void keep_best(std::vector<Detection>& detections, std::int32_t most) {
    if (most < 0 || detections.size() <= static_cast<std::size_t>(most)) return;
    // Which of equal scores stay is again the standard library's choice.
    std::ranges::sort(detections, std::ranges::greater(), &Detection::score);
    detections.resize(most);
    std::ranges::stable_sort(detections, {}, &Detection::label);
}

std::vector<Detection> of_image(const Predictions& predictions, std::int64_t image) {
    const DetectOutputParameter& parameter = predictions.detector.parameter;
    const bool shared = predictions.detector.locations == 1;
    std::vector<Box> boxes;
    if (shared) boxes = predictions.boxes(image, 0);
    std::vector<Detection> found;
    for (std::int32_t label = 0; label < parameter.classes; ++label) {
        if (label == parameter.background) continue;
        const std::vector<float> scores = predictions.scores(image, label);
        const std::vector<std::int32_t> candidates = candidates_of(scores, parameter);
        if (!shared && !candidates.empty()) boxes = predictions.boxes(image, label);
        for (const std::int32_t i :
             suppress_adaptively(boxes, candidates, parameter.nms_threshold, parameter.eta)) {
            found.push_back({image, label, scores[i], boxes[i]});
        }
    }
    keep_best(found, parameter.keep_top_k);
    return found;
}

emu::Outcome check_priors(const Predictions& predictions) {
    for (std::int64_t i = 0; i < predictions.detector.priors; ++i) {
        const float* prior = &predictions.priors[i * 4];
        if (prior[2] - prior[0] > 0 && prior[3] - prior[1] > 0) continue;
        return emu::error(emu::Fault::bad_input, "prior %lld has no width or no height",
                          static_cast<long long>(i));
    }
    return {};
}

} // namespace

emu::Result<std::vector<Detection>> detections(const Detector& detector,
                                               std::span<const float> locations,
                                               std::span<const float> confidences,
                                               std::span<const float> priors) {
    const Predictions predictions{detector, locations, confidences, priors};
    EMU_TRY(check_priors(predictions));
    std::vector<Detection> found;
    for (std::int64_t image = 0; image < detector.images; ++image) {
        const std::vector<Detection> some = of_image(predictions, image);
        found.insert(found.end(), some.begin(), some.end());
    }
    return found;
}

} // namespace bmrt
