// SPDX-License-Identifier: Apache-2.0
// Scaled sums as integers, per channel with so many bits behind the point.
#pragma once

#include "emu-core/ops/arithmetic/requantisation.h"
#include "libviplite/format/execution/decode/work.h"

namespace viplite::format {

// Of all channels, or of each.
std::vector<double> multipliers_of(const Convolution& convolution,
                                   const Coefficients& coefficients);

// Whether sums below 0 have another scale.
bool has_negative_scales(const Convolution& convolution);

class FixedSums {
public:
    // The convolution must live longer.
    FixedSums(const Convolution& convolution, const Coefficients& coefficients);

    // Whether all scales are what they were; those that leave nothing of any sum are not asked.
    bool is_exact() const { return is_exact_; }

    // Per channel, the number as such an integer; what is beyond all results is cut.
    std::vector<std::int64_t> of(double value) const;

    void append_factors(emu::ops::Chain& chain) const;
    // Of sums of one sign alone, whose factors may have any.
    void append_factors_from_0(emu::ops::Chain& chain) const;
    void append_factors_below_0(emu::ops::Chain& chain) const;
    void append_rounding(emu::ops::Chain& chain, emu::ops::Rounding ties) const;

private:
    // Scaled sums beyond `beyond` saturate whatever is added to them, so that they may be cut; then
    // 62 bits hold all of them with so many bits behind the point.
    struct Fixed {
        double beyond = 1 << 12;
        int most_fraction = 49;
        double most_sum = 0x1p31;
    };

    double negative_scale(std::size_t channel, double scale,
                          const Coefficients& coefficients) const;
    std::int64_t cut(double value, int fraction) const;
    bool is_exact(double scale, int fraction) const;
    // Those that the scale does not bring beyond all results.
    std::int64_t sums_within(double scale) const;

    const Convolution& c_;
    Fixed fixed_;
    bool is_exact_ = true;
    std::vector<std::int64_t> fraction_, positive_, negative_, least_, most_;
};

} // namespace viplite::format
