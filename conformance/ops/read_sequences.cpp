// SPDX-License-Identifier: Apache-2.0
#include "conformance/ops/read_operation.h"

using namespace emu::ops;

namespace {

constexpr std::string_view direction_names[] = {"forward", "reverse", "bidirectional"};
constexpr std::string_view gate_names[] = {
    "sigmoid",     "tanh",         "relu", "affine",   "leaky_relu", "thresholded_relu",
    "scaled_tanh", "hard_sigmoid", "elu",  "softsign", "softplus"};

// functions=3 function0=sigmoid alpha0=.. beta0=..: of the first function
void read(Parameters& from, Recurrent& recurrent) {
    from.read_name("direction", direction_names, recurrent.direction);
    from.read("hidden", recurrent.hidden);
    from.read("clip", recurrent.clip);
    std::int32_t functions = 0;
    from.read("functions", functions);
    for (std::int32_t i = 0; i < functions; ++i) {
        GateFunction& function = recurrent.functions.emplace_back();
        from.read_name(numbered("function", i).c_str(), gate_names, function.kind);
        from.read(numbered("alpha", i).c_str(), function.alpha);
        from.read(numbered("beta", i).c_str(), function.beta);
    }
    from.read("has_bias", recurrent.has_bias);
    from.read("has_lengths", recurrent.has_lengths);
    from.read("has_hidden", recurrent.has_hidden);
    from.read("has_cell", recurrent.has_cell);
    from.read("has_peepholes", recurrent.has_peepholes);
}

} // namespace

void read(Parameters& from, Gru& gru) {
    read(from, gru.recurrent);
    from.read("linear_before_reset", gru.linear_before_reset);
}

void read(Parameters& from, Lstm& lstm) {
    read(from, lstm.recurrent);
    from.read("couples_input", lstm.couples_input);
    from.read("cell_clip", lstm.cell_clip);
}

void read(Parameters& from, DetectionPostProcess& detection) {
    from.read("max_detections", detection.max_detections);
    from.read("max_classes_per_detection", detection.max_classes_per_detection);
    from.read("detections_per_class", detection.detections_per_class);
    from.read("regular", detection.regular);
    from.read("score_threshold", detection.score_threshold);
    from.read("iou_threshold", detection.iou_threshold);
    from.read("classes", detection.classes);
    from.read("y_scale", detection.y_scale);
    from.read("x_scale", detection.x_scale);
    from.read("h_scale", detection.h_scale);
    from.read("w_scale", detection.w_scale);
}

void read(Parameters& from, NonMaxSuppression& suppression) {
    from.read("centred", suppression.centred);
    from.read("most_per_class", suppression.most_per_class);
    from.read("iou_threshold", suppression.iou_threshold);
    from.read("has_score_threshold", suppression.has_score_threshold);
    from.read("score_threshold", suppression.score_threshold);
}
