// SPDX-License-Identifier: Apache-2.0
// TFLite_Detection_PostProcess, whose options are a map.
#include "emu-core/model/tflite/flexbuffer.h"
#include "emu-core/model/tflite/operators/decoders.h"

#include <cmath>
#include <limits>

namespace emu::tflite {
namespace {

struct DetectionOptions {
    ops::DetectionPostProcess operation;
    unsigned seen = 0; // bit i: key i was there
};

// What a key sets: one of the three.
struct Key {
    std::string_view name;
    bool required;
    std::int32_t ops::DetectionPostProcess::*integer = nullptr;
    float ops::DetectionPostProcess::*real = nullptr;
    bool ops::DetectionPostProcess::*flag = nullptr;
};

using D = ops::DetectionPostProcess;

constexpr Key keys[] = {
    {"max_detections", true, &D::max_detections},
    {"max_classes_per_detection", true, &D::max_classes_per_detection},
    {"detections_per_class", false, &D::detections_per_class},
    {"use_regular_nms", false, nullptr, nullptr, &D::regular},
    {"nms_score_threshold", true, nullptr, &D::score_threshold},
    {"nms_iou_threshold", true, nullptr, &D::iou_threshold},
    {"num_classes", true, &D::classes},
    {"y_scale", true, nullptr, &D::y_scale},
    {"x_scale", true, nullptr, &D::x_scale},
    {"h_scale", true, nullptr, &D::h_scale},
    {"w_scale", true, nullptr, &D::w_scale},
};

Outcome set(const Key& key, double value, D& operation) {
    if (key.integer) {
        if (!(value >= 0 && value <= std::numeric_limits<std::int32_t>::max())) {
            return error(Fault::bad_model, "its option %s is %g", key.name.data(), value);
        }
        operation.*key.integer = static_cast<std::int32_t>(value);
    }
    if (key.real) {
        if (!(std::fabs(value) <= std::numeric_limits<float>::max())) {
            return error(Fault::bad_model, "its option %s is %g", key.name.data(), value);
        }
        operation.*key.real = static_cast<float>(value);
    }
    if (key.flag) operation.*key.flag = value != 0;
    return {};
}

// Keys that begin with _ are notes of the converter's.
Outcome read_entry(const FlexMap& map, std::size_t index, DetectionOptions& options) {
    EMU_TRY_VALUE(name, map.key(index));
    if (name.starts_with('_')) return {};
    for (std::size_t i = 0; i < std::size(keys); ++i) {
        if (keys[i].name != name) continue;
        EMU_TRY_VALUE(value, map.number(index));
        options.seen |= 1U << i;
        return set(keys[i], value, options.operation);
    }
    return error(Fault::bad_model, "its option %s is unknown", printable(name).c_str());
}

// Interpreters find the shapes of the results when they run: converters store none.
Outcome find_shapes(Call& call, const D& operation) {
    const std::int64_t most =
        std::int64_t{operation.max_detections} * operation.max_classes_per_detection;
    if (most < 1 || most > std::numeric_limits<std::int32_t>::max()) {
        return error(Fault::bad_model, "it makes %lld detections", static_cast<long long>(most));
    }
    const auto boxes = static_cast<std::int32_t>(most);
    const Shape shapes[] = {{1, boxes, 4}, {1, boxes}, {1, boxes}, {1}};
    for (std::size_t i = 0; i < std::size(shapes); ++i) {
        const Shape stored = call.result(i).shape;
        if (stored.rank() == 0) call.set_result_shape(i, shapes[i]);
        if (call.result(i).shape == shapes[i]) continue;
        return error(Fault::bad_model, "its result %zu is %s instead of %s", i,
                     to_text(stored).c_str(), to_text(shapes[i]).c_str());
    }
    return {};
}

} // namespace

Outcome decode_detection(Call& call) {
    EMU_TRY_VALUE(map, FlexMap::root(call.custom_options));
    DetectionOptions options;
    for (std::size_t i = 0; i < map.size(); ++i) EMU_TRY(read_entry(map, i, options));
    for (std::size_t i = 0; i < std::size(keys); ++i) {
        if (keys[i].required && (options.seen >> i & 1U) == 0) {
            return error(Fault::bad_model, "its option %s is missing", keys[i].name.data());
        }
    }
    EMU_TRY(find_shapes(call, options.operation));
    return call.finish(options.operation);
}

} // namespace emu::tflite
