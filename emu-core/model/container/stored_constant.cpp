// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/container/stored_constant.h"

#include "emu-core/base/byte_reader.h"
#include "emu-core/ops/arithmetic/real.h"
#include "emu-core/ops/kernel.h"

#include <cmath>

namespace emu {
namespace {

// How far writers' products of scales are apart from ours.
constexpr double scale_tolerance = 1e-4;

// The channel of element `index`.
std::size_t channel_of(const TensorSpec& spec, std::int64_t index) {
    if (spec.quant.per_tensor()) return 0;
    const int axis = spec.quant.axis;
    const std::int64_t inner = spec.shape.elements(axis + 1, spec.shape.rank());
    return static_cast<std::size_t>(index / inner % spec.shape[axis]);
}

float value_at(const graph::Tensor& tensor, std::int64_t index) {
    return load<float>(tensor.constant, static_cast<std::size_t>(index) * sizeof(float));
}

// Distances from the zero points, in steps. Nothing where a value is not a whole number of them.
std::optional<std::vector<std::int32_t>> whole_steps(const graph::Tensor& real) {
    constexpr float most = 65535;
    std::vector<std::int32_t> steps(static_cast<std::size_t>(real.spec.shape.elements()));
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const auto index = static_cast<std::int64_t>(i);
        const float value = value_at(real, index);
        const float scale = real.spec.quant.scale(channel_of(real.spec, index));
        const float whole = std::nearbyint(value / scale);
        if (!(std::abs(whole) <= most) || whole * scale != value) return {};
        steps[i] = static_cast<std::int32_t>(whole);
    }
    return steps;
}

void append(std::vector<std::byte>& bytes, std::int64_t value, Dtype dtype) {
    const auto* raw = reinterpret_cast<const std::byte*>(&value); // little-endian
    bytes.insert(bytes.end(), raw, raw + size_of(dtype));
}

// The steps as integers around the zero points moved by `shift`.
std::optional<graph::Tensor> around_zeros(const TensorSpec& spec,
                                          const std::vector<std::int32_t>& steps, Dtype dtype,
                                          std::int32_t shift) {
    graph::Tensor stored{spec, {}};
    stored.spec.dtype = dtype;
    for (std::int32_t& zero : stored.spec.quant.zero_points) {
        if (zero < INT16_MIN || zero > UINT16_MAX || !ops::holds(dtype, zero + shift)) return {};
        zero += shift;
    }
    std::vector<std::byte> bytes;
    bytes.reserve(static_cast<std::size_t>(stored.spec.bytes()));
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const std::size_t channel = channel_of(spec, static_cast<std::int64_t>(i));
        const std::int32_t value = stored.spec.quant.zero_point(channel) + steps[i];
        if (!ops::holds(dtype, value)) return {};
        append(bytes, value, dtype);
    }
    stored.constant = std::move(bytes);
    return stored;
}

} // namespace

std::optional<graph::Tensor> stored_constant(const graph::Tensor& real, Dtype dtype) {
    constexpr std::int32_t signed_to_unsigned = 128;
    if (real.spec.dtype != Dtype::f32 || real.constant.empty() || !ops::is_affine(real.spec)) {
        return {};
    }
    const auto steps = whole_steps(real);
    if (!steps) return {};
    for (const std::int32_t shift : {0, signed_to_unsigned, -signed_to_unsigned}) {
        if (auto stored = around_zeros(real.spec, *steps, dtype, shift)) return stored;
    }
    return {};
}

std::optional<graph::Tensor> stored_bias(const graph::Tensor& real, std::span<const double> scales,
                                         Dtype dtype) {
    const double most = dtype == Dtype::i64 ? 0x1p53 : INT32_MAX;
    const std::int64_t count = real.spec.shape.elements();
    const bool per_value = static_cast<std::size_t>(count) == scales.size();
    if (real.spec.dtype != Dtype::f32 || real.constant.empty() ||
        !(per_value || scales.size() == 1)) {
        return {};
    }
    const bool quantised = ops::is_affine(real.spec);
    graph::Tensor bias{real.spec, {}};
    bias.spec.dtype = dtype;
    bias.spec.quant = {Quant::Scheme::affine, {}, {}, 0, 0};
    for (const double scale : scales) bias.spec.quant.scales.push_back(static_cast<float>(scale));
    bias.spec.quant.zero_points.assign(scales.size(), 0);
    std::vector<std::byte> bytes;
    for (std::int64_t i = 0; i < count; ++i) {
        double scale = scales[per_value ? static_cast<std::size_t>(i) : 0];
        const double own = real.spec.quant.scale(channel_of(real.spec, i));
        if (quantised && std::abs(own - scale) <= scale_tolerance * scale) scale = own;
        const double value = std::nearbyint(value_at(real, i) / scale);
        if (!(std::abs(value) <= most)) return {};
        append(bytes, static_cast<std::int64_t>(value), dtype);
    }
    bias.constant = std::move(bytes);
    return bias;
}

} // namespace emu
