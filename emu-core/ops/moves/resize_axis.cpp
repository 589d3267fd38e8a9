// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/moves/resize_axis.h"

#include <algorithm>
#include <cmath>

namespace emu::ops {
namespace {

class Mapping {
public:
    Mapping(Coordinates coordinates, const Resize::Axis& axis, std::int64_t src, std::int64_t dst)
        : coordinates_(coordinates), axis_(axis), src_(static_cast<double>(src)),
          dst_(static_cast<double>(dst)) {
        const bool scales_extents = axis.scale == static_cast<float>(dst) / static_cast<float>(src);
        cells_ = scales_extents ? dst_ : src_ * axis.scale;
        numerator_ = scales_extents ? src_ : 1;
        denominator_ = scales_extents ? dst_ : axis.scale;
    }

    // In source cells.
    double coordinate(double cell) const {
        switch (coordinates_) {
        case Coordinates::half_pixel: return half_pixel(cell);
        case Coordinates::pytorch_half_pixel: return dst_ == 1 ? 0 : half_pixel(cell);
        case Coordinates::align_corners: return cells_ == 1 ? 0 : cell * (src_ - 1) / (cells_ - 1);
        case Coordinates::asymmetric: return cell * numerator_ / denominator_;
        case Coordinates::half_pixel_symmetric:
            return src_ / 2 * (1 - dst_ / cells_) + half_pixel(cell);
        case Coordinates::crop_and_resize: return crop(cell);
        case Coordinates::tf_half_pixel_nearest: break;
        }
        return (cell + 0.5) * numerator_ / denominator_;
    }

    bool is_outside(double coordinate) const { return coordinate < 0 || coordinate > src_ - 1; }

private:
    double half_pixel(double cell) const { return (cell + 0.5) * numerator_ / denominator_ - 0.5; }

    double crop(double cell) const {
        const double start = axis_.start, end = axis_.end;
        if (dst_ == 1) return 0.5 * (start + end) * (src_ - 1);
        return (start * (dst_ - 1 - cell) + end * cell) * (src_ - 1) / (dst_ - 1);
    }

    Coordinates coordinates_;
    Resize::Axis axis_;
    double src_, dst_;
    double cells_;                   // that the whole source axis makes
    double numerator_, denominator_; // source cells per output cell
};

double round(double coordinate, NearestRounding rounding) {
    switch (rounding) {
    case NearestRounding::half_down: return std::ceil(coordinate - 0.5);
    case NearestRounding::half_up: return std::floor(coordinate + 0.5);
    case NearestRounding::floor: return std::floor(coordinate);
    case NearestRounding::ceil: break;
    }
    return std::ceil(coordinate);
}

// Keys' cubic convolution kernel with coefficient a, at the distances of the four cells around.
std::array<double, 4> cubic_weights(double a, double fraction) {
    const auto near = [a](double t) { return ((a + 2) * t - (a + 3)) * t * t + 1; };
    const auto far = [a](double t) { return ((a * t - 5 * a) * t + 8 * a) * t - 4 * a; };
    return {far(1 + fraction), near(fraction), near(1 - fraction), far(2 - fraction)};
}

// Weights of cells first, first + 1, ...; cells outside the axis stand for its first or last one.
template <std::size_t count> AxisTaps weighted(const std::array<double, count>& weights,
                                               std::int64_t first, std::int64_t extent) {
    AxisTaps taps;
    for (std::size_t i = 0; i < count; ++i) {
        const auto cell = first + static_cast<std::int64_t>(i);
        const auto weight = static_cast<float>(weights[i]);
        if (weight != 0) taps.add(std::clamp<std::int64_t>(cell, 0, extent - 1), weight);
    }
    return taps;
}

// Weights that only cells outside have stay as they are.
void exclude_outside(std::array<double, 4>& weights, std::int64_t first, std::int64_t extent) {
    std::array<double, 4> inside{};
    double sum = 0;
    for (int i = 0; i < 4; ++i) {
        if (first + i >= 0 && first + i < extent) inside[i] = weights[i];
        sum += inside[i];
    }
    if (sum == 0) return;
    for (int i = 0; i < 4; ++i) weights[i] = inside[i] / sum;
}

AxisTaps taps_at(const Resize& resize, double coordinate, std::int64_t extent) {
    // Beyond these, the first or last cell has all the weight.
    coordinate = std::clamp(coordinate, -2.0, static_cast<double>(extent) + 1);
    AxisTaps taps;
    if (resize.interpolation == Interpolation::nearest) {
        const auto cell = static_cast<std::int64_t>(round(coordinate, resize.rounding));
        taps.add(std::clamp<std::int64_t>(cell, 0, extent - 1), 1);
        return taps;
    }
    const double floor = std::floor(coordinate), fraction = coordinate - floor;
    const auto cell = static_cast<std::int64_t>(floor);
    if (resize.interpolation == Interpolation::linear) {
        return weighted(std::array{1 - fraction, fraction}, cell, extent);
    }
    auto weights = cubic_weights(resize.cubic, fraction);
    if (resize.exclude_outside) exclude_outside(weights, cell - 1, extent);
    return weighted(weights, cell - 1, extent);
}

} // namespace

ResizeAxis::ResizeAxis(const Resize& resize, const Resize::Axis& axis, std::int64_t src,
                       std::int64_t dst)
    : src_(src), dst_(dst), table_(dst) {
    const Mapping mapping(resize.coordinates, axis, src, dst);
    for (std::int64_t cell = 0; cell < dst; ++cell) {
        const double coordinate = mapping.coordinate(static_cast<double>(cell));
        if (resize.extrapolates && mapping.is_outside(coordinate)) continue;
        table_[cell] = taps_at(resize, coordinate, src);
    }
}

} // namespace emu::ops
