// SPDX-License-Identifier: Apache-2.0
#include "base/error.h"
#include "model/lower_node.h"

#include <algorithm>
#include <cmath>

namespace emu {
namespace {

bool is_quantised(const TensorSpec& spec) {
    const auto fits = [&spec](std::int32_t zero) { return ops::holds(spec.dtype, zero); };
    return ops::is_quantised_byte(spec.dtype) && spec.quant.scheme == Quant::Scheme::affine &&
           std::ranges::all_of(spec.quant.zero_points, fits);
}

// `which`: "its result", "its source 1".
Error unsupported_type(const std::string& which, const TensorSpec& spec) {
    if (spec.dtype == Dtype::f32) {
        return error(Fault::bad_model, "%s is float32: only quantised networks can be computed",
                     which.c_str());
    }
    return error(Fault::bad_model,
                 "%s is neither int8 nor uint8 with one scale and a zero point that it can hold",
                 which.c_str());
}

std::string source_text(std::size_t index) {
    return "its source " + std::to_string(index);
}

std::int32_t quantised(float real, const Quant& quant) {
    const double q = std::round(real / quant.scale()) + quant.zero_point();
    return static_cast<std::int32_t>(std::clamp(q, -1e9, 1e9));
}

} // namespace

Outcome NodeView::check(std::size_t least) const {
    if (node_.inputs.size() >= least && node_.outputs.size() == 1) return {};
    return error(Fault::bad_model, "%zu inputs and %zu outputs do not fit", node_.inputs.size(),
                 node_.outputs.size());
}

Outcome NodeView::check_quantised(std::size_t least) const {
    EMU_TRY(check(least));
    const auto fits = [](const TensorSpec& spec) {
        return is_quantised(spec) && spec.quant.per_tensor();
    };
    if (!fits(destination())) return unsupported_type("its result", destination());
    for (std::size_t i = 0; i < least; ++i) {
        if (!fits(source(i))) return unsupported_type(source_text(i), source(i));
    }
    return {};
}

Outcome NodeView::check_weighted(std::int32_t channel_axis) const {
    EMU_TRY(check(2));
    EMU_TRY(check_quantised(1));
    const TensorSpec& weights = source(1);
    if (!is_quantised(weights)) return unsupported_type(source_text(1), weights);
    if (weights.quant.per_tensor() || weights.quant.axis == channel_axis) return {};
    return error(Fault::bad_model, "the weights are quantised along axis %d", weights.quant.axis);
}

Limits NodeView::limits(graph::Activation activation) const {
    const Quant& quant = destination().quant;
    Limits limits = destination().dtype == Dtype::i8 ? Limits{-128, 127} : Limits{0, 255};
    const auto at_least = [&](float real) {
        limits.low = std::max(limits.low, quantised(real, quant));
    };
    const auto at_most = [&](float real) {
        limits.high = std::min(limits.high, quantised(real, quant));
    };
    switch (activation) {
    case graph::Activation::none: break;
    case graph::Activation::relu: at_least(0); break;
    case graph::Activation::relu6: at_least(0), at_most(6); break;
    case graph::Activation::relu_n1_to_1: at_least(-1), at_most(1); break;
    }
    // An activation whose range lies outside the type's leaves the nearest stored integer.
    limits.low = std::min(limits.low, destination().dtype == Dtype::i8 ? 127 : 255);
    limits.high = std::max(limits.high, limits.low);
    return limits;
}

} // namespace emu
