// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/quantise/weights/group_rounding.h"

#include "emu-core/model/quantise/weights/triangular_factor.h"

#include <numeric>

namespace emu {
namespace {

// Of the mean diagonal, added to all of it: samples do not tell everything, and some terms always
// occur together.
constexpr double damping = 0.01;

// Those with the largest moments have most to make good for, and come last.
std::vector<std::int64_t> ordered_terms(const SecondMoments& moments) {
    std::vector<std::int64_t> order(static_cast<std::size_t>(moments.terms()));
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](std::int64_t a, std::int64_t b) {
        return moments.products(a)[0] < moments.products(b)[0];
    });
    return order;
}

// The lower triangle, its terms in that order.
std::vector<double> damped_matrix(const SecondMoments& moments,
                                  const std::vector<std::int64_t>& order) {
    const auto size = order.size();
    std::vector<double> matrix(triangle_row(size));
    double diagonal = 0;
    for (std::size_t i = 0; i < size; ++i) {
        for (std::size_t j = 0; j <= i; ++j) {
            const auto [low, high] = std::minmax(order[i], order[j]);
            matrix[triangle_row(i) + j] = moments.products(low)[high - low];
        }
        diagonal += matrix[triangle_row(i) + i];
    }
    for (std::size_t i = 0; i < size; ++i) {
        matrix[triangle_row(i) + i] += damping * diagonal / static_cast<double>(size);
    }
    return matrix;
}

} // namespace

GroupRounding::GroupRounding(const SecondMoments& moments)
    : moments_(moments), order_(ordered_terms(moments)), factor_(damped_matrix(moments, order_)) {
    if (!factorise(factor_, moments.terms())) factor_.clear();
}

double GroupRounding::measure(std::span<const double> error) const {
    double sum = 0;
    for (std::int64_t i = 0; i < moments_.terms(); ++i) {
        const float* products = moments_.products(i);
        double others = products[0] * error[i] / 2;
        for (std::int64_t j = i + 1; j < moments_.terms(); ++j)
            others += products[j - i] * error[j];
        sum += 2 * error[i] * others;
    }
    return sum / static_cast<double>(moments_.count());
}

// With L L' the moments, the measure is |L' e|^2: each weight, the last first, is to bring its own
// row's sum near 0.
bool GroupRounding::round(std::span<float> weights, const WeightGrid& grid) const {
    if (factor_.empty()) return false;
    const std::size_t size = order_.size();
    std::vector<double> sums(size);
    for (std::size_t i = size; i-- > 0;) {
        const double* row = factor_.data() + triangle_row(i);
        float& weight = weights[order_[i]];
        const float rounded = grid.nearest(weight + sums[i] / row[i]);
        const double error = double{weight} - rounded;
        for (std::size_t j = 0; j < i; ++j) sums[j] += row[j] * error;
        weight = rounded;
    }
    return true;
}

} // namespace emu
