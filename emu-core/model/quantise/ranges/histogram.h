// SPDX-License-Identifier: Apache-2.0
// What values a tensor had during calibration.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace emu {

// Counts of finite values in bins of one width, a power of two, on either side of 0. The width is
// the least normal float with which the bins hold all values, so that the histogram does not depend
// on the order in which they came.
class Histogram {
public:
    static constexpr int bins = 2048; // on either side

    // NaN and infinities are counted apart.
    void add(std::span<const float> values);
    // The same, where a value of channel i counts times[i] times; empty: once. Precondition: the
    // values' last axis has one index per channel.
    void add(std::span<const float> values, std::span<const std::uint32_t> times);

    std::uint64_t count() const { return count_; }     // of finite values
    std::uint64_t zeros() const { return zeros_; }     // of these, exactly 0 or -0
    std::uint64_t strange() const { return strange_; } // NaN and infinities
    float lowest() const { return lowest_; }           // of finite values; 0 where there is none
    float highest() const { return highest_; }         // likewise
    double width() const { return width_; }            // of a bin; 0 where all values are 0
    // How many values v have i * width <= v < (i + 1) * width, for v >= 0. Empty while count() is
    // 0.
    std::span<const std::uint64_t> not_negative() const { return side(0); }
    // How many have i * width <= -v < (i + 1) * width, for v < 0. Empty while count() is 0.
    std::span<const std::uint64_t> negative() const { return side(bins); }

private:
    std::span<const std::uint64_t> side(std::size_t first) const {
        if (counts_.empty()) return {};
        return std::span(counts_).subspan(first, bins);
    }
    using Times = std::span<const std::uint32_t>; // one per value, or empty
    void add_some(std::span<const float> values, Times times);
    void add_finite(std::span<const float> values, Times times, float lowest, float highest);
    void widen(float magnitude);
    void count_bins(std::span<const float> values, Times times);

    std::uint64_t count_ = 0, zeros_ = 0, strange_ = 0;
    float lowest_ = 0, highest_ = 0;
    float width_ = 0;
    std::vector<std::uint64_t> counts_; // of those not negative, then of the negative ones; or none
};

} // namespace emu
