// SPDX-License-Identifier: Apache-2.0
#include "emu-core/runtime/tensor_difference.h"

#include <algorithm>
#include <cmath>

namespace emu {

void TensorDifference::add(std::span<const float> reference, std::span<const float> values) {
    for (std::size_t i = 0; i < reference.size(); ++i) {
        const bool both_nan = std::isnan(reference[i]) && std::isnan(values[i]);
        if (reference[i] != values[i] && !both_nan) {
            add_position(count_ + static_cast<std::int64_t>(i));
        }
        add(reference[i], values[i]);
    }
    count_ += static_cast<std::int64_t>(reference.size());
}

void TensorDifference::add(float reference, float value) {
    if (std::isfinite(reference)) {
        low_ = std::min(low_, reference);
        high_ = std::max(high_, reference);
    }
    if (!std::isfinite(reference) || !std::isfinite(value)) {
        const bool same = reference == value || (std::isnan(reference) && std::isnan(value));
        if (!same) maximum_ = absolute_ = difference_squares_ = HUGE_VAL;
        return;
    }
    const double a = reference, b = value, distance = std::abs(a - b);
    products_ += a * b;
    reference_squares_ += a * a;
    squares_ += b * b;
    absolute_ += distance;
    difference_squares_ += distance * distance;
    maximum_ = std::max(maximum_, distance);
}

double TensorDifference::cosine() const {
    if (std::isinf(maximum_)) return 0;
    if (absolute_ == 0) return 1; // exactly, whatever the roots below would round to
    if (reference_squares_ == 0 || squares_ == 0) return 0;
    const double cosine = products_ / (std::sqrt(reference_squares_) * std::sqrt(squares_));
    return std::clamp(cosine, -1.0, 1.0); // rounding may lead beyond
}

double TensorDifference::root_mean_square() const {
    return count_ == 0 ? 0 : std::sqrt(difference_squares_ / static_cast<double>(count_));
}

} // namespace emu
