// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/tflite/tensors.h"

#include "emu-core/model/tflite/schema.h"

#include <cmath>
#include <limits>

namespace emu::tflite {
namespace {

using Scales = flatbuffer::Vector<float>;
using ZeroPoints = flatbuffer::Vector<std::int64_t>;

// A bias has one axis, but older converters give it the axis of its weights.
std::int32_t effective_axis(std::int32_t axis, std::size_t scales, const Shape& shape) {
    return scales == 1 || shape.rank() == 1 ? 0 : axis;
}

Outcome check_counts(std::size_t scales, std::size_t zero_points, std::int32_t axis,
                     const Shape& shape) {
    if (scales != zero_points) {
        return error(Fault::bad_model, "%zu scales but %zu zero points", scales, zero_points);
    }
    if (scales <= 1) return {};
    if (axis < 0 || axis >= shape.rank()) {
        return error(Fault::bad_model, "quantised along axis %d of %s", axis,
                     to_text(shape).c_str());
    }
    if (scales != static_cast<std::size_t>(shape[axis])) {
        return error(Fault::bad_model, "%zu scales along axis %d of %s", scales, axis,
                     to_text(shape).c_str());
    }
    return {};
}

Outcome append(Quant& quant, float scale, std::int64_t zero_point) {
    if (!std::isfinite(scale) || scale <= 0) {
        return error(Fault::bad_model, "the scale %g is not a positive number",
                     static_cast<double>(scale));
    }
    using Limits = std::numeric_limits<std::int32_t>;
    if (zero_point < Limits::min() || zero_point > Limits::max()) {
        return error(Fault::bad_model, "a zero point does not fit 32 bits");
    }
    quant.scales.push_back(scale);
    quant.zero_points.push_back(static_cast<std::int32_t>(zero_point));
    return {};
}

} // namespace

Result<Quant> read_quantisation(const flatbuffer::Table& parameters, const Shape& shape) {
    EMU_TRY_VALUE(details, parameters.scalar<std::uint8_t>(field::quantisation_details_type));
    if (details != 0) return error(Fault::bad_model, "its quantisation is not affine");
    EMU_TRY_VALUE(scales, parameters.vector<float>(field::quantisation_scale));
    EMU_TRY_VALUE(zero_points, parameters.vector<std::int64_t>(field::quantisation_zero_point));
    EMU_TRY_VALUE(written_axis, parameters.scalar<std::int32_t>(field::quantisation_axis));
    const std::int32_t axis = effective_axis(written_axis, scales.size(), shape);
    EMU_TRY(check_counts(scales.size(), zero_points.size(), axis, shape));

    Quant quant;
    if (scales.empty()) return quant;
    quant.scheme = Quant::Scheme::affine;
    quant.axis = axis;
    quant.scales.reserve(scales.size());
    quant.zero_points.reserve(scales.size());
    for (std::size_t i = 0; i < scales.size(); ++i) {
        EMU_TRY(append(quant, scales[i], zero_points[i]));
    }
    return quant;
}

} // namespace emu::tflite
