// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/lower/bias_check.h"

#include <cmath>

namespace viplite::format {
namespace {

constexpr std::size_t fewest_kernels = 6, fewest_layers = 4;
constexpr std::int32_t farthest_unclear = 64; // of zero points
constexpr double least_correlation = 0.5;

// 0 where one of the two does not vary.
double correlation(const Coefficients& coefficients) {
    const std::size_t count = coefficients.biases.size();
    double x = 0, y = 0;
    std::vector<double> sums;
    for (std::size_t i = 0; i < count; ++i) {
        sums.push_back(static_cast<double>(coefficients.sums[i]));
        x += sums[i] / static_cast<double>(count);
        y += coefficients.biases[i] / static_cast<double>(count);
    }
    double xx = 0, xy = 0, yy = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const double dx = sums[i] - x, dy = coefficients.biases[i] - y;
        xx += dx * dx, xy += dx * dy, yy += dy * dy;
    }
    return xx > 0 && yy > 0 ? xy / std::sqrt(xx * yy) : 0;
}

} // namespace

void BiasCheck::add(const Convolution& convolution, const Coefficients& coefficients) {
    const std::int32_t slope = convolution.middle - convolution.border;
    if (convolution.src.view.dtype != emu::Dtype::u8 || std::abs(slope) < farthest_unclear ||
        coefficients.biases.size() < fewest_kernels ||
        !rows_.insert(convolution.place.row).second) {
        return;
    }
    ++checked_;
    if (correlation(coefficients) * slope > least_correlation * std::abs(slope)) ++following_;
}

bool BiasCheck::is_suspicious() const {
    return checked_ >= fewest_layers && 2 * following_ < checked_;
}

} // namespace viplite::format
