// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/quantise/ranges/histogram.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace emu {
namespace {

// Values that are looked at in one go; they stay in the first cache.
constexpr std::size_t chunk = 2048;

// Floats as integers of the same order, -0 before 0, infinities and NaN at the ends: integers are
// compared without regard to NaN, many at a time. Its own inverse but for the type.
constexpr std::int32_t flip_negative(std::int32_t bits) {
    return bits ^ ((bits >> 31) & 0x7fffffff);
}
std::int32_t order_of(float value) {
    return flip_negative(std::bit_cast<std::int32_t>(value));
}
// Never -0.
float value_of(std::int32_t order) {
    return std::bit_cast<float>(flip_negative(order)) + 0.0F;
}

struct OrderEnds {
    std::int32_t lowest = std::numeric_limits<std::int32_t>::max();
    std::int32_t highest = std::numeric_limits<std::int32_t>::min();

    bool finite() const {
        constexpr float infinity = std::numeric_limits<float>::infinity();
        return lowest > order_of(-infinity) && highest < order_of(infinity);
    }
};

OrderEnds ends_of(std::span<const float> values) {
    OrderEnds ends;
    for (const float value : values) {
        const std::int32_t order = order_of(value);
        ends.lowest = std::min(ends.lowest, order);
        ends.highest = std::max(ends.highest, order);
    }
    return ends;
}

// The least normal power of two with which `bins` bins hold the magnitude.
float width_for(float magnitude) {
    int exponent = 0; // magnitude < 2^exponent
    static_cast<void>(std::frexp(magnitude, &exponent));
    constexpr int bits = std::countr_zero(static_cast<unsigned>(Histogram::bins));
    return std::max(std::ldexp(1.0F, exponent - bits), std::numeric_limits<float>::min());
}

// What the counts are in bins 2^doublings times as wide.
void merge(std::span<std::uint64_t> counts, int doublings) {
    const int shift = std::min(doublings, 31); // leaves nothing of any place
    for (std::size_t i = 1; i < counts.size(); ++i) {
        counts[i >> shift] += std::exchange(counts[i], 0);
    }
}

} // namespace

void Histogram::add(std::span<const float> values) {
    add(values, {});
}

void Histogram::add(std::span<const float> values, std::span<const std::uint32_t> times) {
    std::array<std::uint32_t, chunk> own;
    for (std::size_t channel = 0; !values.empty();) {
        const auto some = values.first(std::min(chunk, values.size()));
        values = values.subspan(some.size());
        if (times.empty()) {
            add_some(some, {});
            continue;
        }
        for (std::size_t i = 0; i < some.size(); ++i) {
            own[i] = times[channel];
            channel = channel + 1 == times.size() ? 0 : channel + 1;
        }
        add_some(some, std::span(own).first(some.size()));
    }
}

void Histogram::add_some(std::span<const float> values, Times times) {
    const OrderEnds ends = ends_of(values);
    if (ends.finite()) {
        return add_finite(values, times, value_of(ends.lowest), value_of(ends.highest));
    }
    std::array<float, chunk> finite;
    std::array<std::uint32_t, chunk> own;
    std::size_t size = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (!std::isfinite(values[i])) continue;
        finite[size] = values[i];
        if (!times.empty()) own[size] = times[i];
        ++size;
    }
    strange_ += values.size() - size;
    if (size == 0) return;
    add_some(std::span(finite).first(size), times.empty() ? Times{} : std::span(own).first(size));
}

void Histogram::add_finite(std::span<const float> values, Times times, float lowest,
                           float highest) {
    counts_.resize(std::size_t{2} * bins);
    lowest_ = count_ == 0 ? lowest : std::min(lowest_, lowest);
    highest_ = count_ == 0 ? highest : std::max(highest_, highest);
    widen(std::max(-lowest, highest));
    count_ += times.empty() ? values.size()
                            : std::accumulate(times.begin(), times.end(), std::uint64_t{0});
    count_bins(values, times);
}

void Histogram::widen(float magnitude) {
    if (magnitude == 0) return;
    const float width = width_for(magnitude);
    if (width <= width_) return;
    if (width_ > 0) {
        const int doublings = std::ilogb(width) - std::ilogb(width_);
        for (const std::size_t side : {0, bins}) {
            merge(std::span(counts_).subspan(side, bins), doublings);
        }
    }
    width_ = width;
}

void Histogram::count_bins(std::span<const float> values, Times times) {
    const float bins_per_unit = width_ > 0 ? 1 / width_ : 0; // a power of two: products are exact
    std::array<std::int32_t, chunk> places;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto bin = static_cast<std::int32_t>(std::abs(values[i]) * bins_per_unit);
        places[i] = bin + (values[i] < 0 ? bins : 0);
    }
    if (times.empty()) {
        std::int32_t zeros = 0;
        for (const float value : values) zeros += value == 0 ? 1 : 0;
        zeros_ += static_cast<std::uint64_t>(zeros);
        for (std::size_t i = 0; i < values.size(); ++i) ++counts_[places[i]];
        return;
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
        zeros_ += values[i] == 0 ? times[i] : 0;
        counts_[places[i]] += times[i];
    }
}

} // namespace emu
