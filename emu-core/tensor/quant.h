// SPDX-License-Identifier: Apache-2.0
// How stored integers stand for real numbers.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace emu {

// affine:      real = (q - zero_point) * scale, with one pair for the tensor or one per index of
// `axis` fixed_point: real = q * 2^-fraction none:        real = q
struct Quant {
    enum class Scheme : std::uint8_t { none, affine, fixed_point };

    Scheme scheme = Scheme::none;
    std::vector<float> scales;             // affine: 1 or as many as the axis has
    std::vector<std::int32_t> zero_points; // affine: as many as scales
    std::int32_t axis = 0;
    std::int32_t fraction = 0; // fixed_point: -32..32

    static Quant affine(float scale, std::int32_t zero_point) {
        return {Scheme::affine, {scale}, {zero_point}, 0, 0};
    }

    bool per_tensor() const { return scales.size() <= 1; }
    // How many scales there are.
    std::size_t channels() const { return per_tensor() ? 1 : scales.size(); }
    // Of the whole tensor, or of index `channel` along the axis.
    float scale(std::size_t channel = 0) const {
        if (scheme == Scheme::fixed_point) return std::ldexp(1.0F, -fraction);
        return scales.empty() ? 1.0F : scales[scales.size() == 1 ? 0 : channel];
    }
    std::int32_t zero_point(std::size_t channel = 0) const {
        return zero_points.empty() ? 0 : zero_points[zero_points.size() == 1 ? 0 : channel];
    }

    bool operator==(const Quant&) const = default;
};

} // namespace emu
