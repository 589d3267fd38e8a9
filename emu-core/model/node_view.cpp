// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/error.h"
#include "emu-core/model/lower/lower_node.h"

#include <algorithm>
#include <cmath>

namespace emu {
namespace {

bool is_quantised(const TensorSpec& spec) {
    const auto fits = [&spec](std::int32_t zero) { return ops::holds(spec.dtype, zero); };
    return ops::is_quantised_integer(spec.dtype) && spec.quant.scheme != Quant::Scheme::none &&
           std::ranges::all_of(spec.quant.zero_points, fits);
}

bool is_quantised_as_one(const TensorSpec& spec) {
    return is_quantised(spec) && spec.quant.per_tensor();
}

// Whether stored integers stand for the same numbers, per channel too; its axis may have moved.
bool same_numbers(const Quant& a, const Quant& b) {
    const std::size_t channels = a.scales.size();
    if (channels > 1 && b.scales.size() != channels) return false;
    if (channels <= 1 && !b.per_tensor()) return false;
    for (std::size_t i = 0; i < std::max<std::size_t>(channels, 1); ++i) {
        if (a.scale(i) != b.scale(i) || a.zero_point(i) != b.zero_point(i)) return false;
    }
    return true;
}

// `which`: "its result", "its source 1".
Error unsupported_type(const std::string& which, const TensorSpec& spec) {
    return error(Fault::bad_model,
                 "%s is %s: neither int8, uint8 nor int16 with one scale and a zero point that it "
                 "can hold",
                 which.c_str(), name_of(spec.dtype).data());
}

std::string source_text(std::size_t index) {
    return "its source " + std::to_string(index);
}

} // namespace

Limits range_of(Dtype dtype) {
    switch (dtype) {
    case Dtype::i8: return {-128, 127};
    case Dtype::u8: return {0, 255};
    default: return {-32768, 32767};
    }
}

Outcome NodeView::check(std::size_t least) const {
    if (node_.inputs.size() >= least && !node_.outputs.empty()) return {};
    return error(Fault::bad_model, "%zu inputs and %zu outputs do not fit", node_.inputs.size(),
                 node_.outputs.size());
}

Outcome NodeView::check_quantised(std::size_t least) const {
    EMU_TRY(check(least));
    if (!is_quantised_as_one(destination())) return unsupported_type("its result", destination());
    for (std::size_t i = 0; i < least; ++i) {
        if (!is_quantised_as_one(source(i))) return unsupported_type(source_text(i), source(i));
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

Outcome NodeView::check_moves() const {
    const TensorSpec &src = source(0), &dst = destination();
    if (src.dtype == dst.dtype && (ops::is_float(src.dtype) || same_numbers(src.quant, dst.quant)))
        return {};
    return error(Fault::bad_model, "it cannot change type or quantisation");
}

bool NodeView::is_float() const {
    return ops::is_float(destination().dtype);
}

bool NodeView::is_quantised_pair() const {
    const Dtype dtype = destination().dtype;
    return check_quantised(2) && source(0).dtype == dtype && source(1).dtype == dtype;
}

std::int32_t NodeView::stored(float real) const {
    const Quant& quant = destination().quant;
    if (std::isnan(real)) return quant.zero_point();
    const Limits range = range_of(destination().dtype);
    const double q = std::round(real / quant.scale()) + quant.zero_point();
    return static_cast<std::int32_t>(std::clamp<double>(q, range.low, range.high));
}

// An activation whose range lies outside the type's leaves the nearest stored integer.
Limits NodeView::limits(const ops::RealLimits& limits) const {
    return {stored(limits.low), std::max(stored(limits.low), stored(limits.high))};
}

} // namespace emu
