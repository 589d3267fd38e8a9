// SPDX-License-Identifier: Apache-2.0
// Rounds the weights of one output channel so that their sum over patches changes least.
#pragma once

#include "emu-core/model/quantise/weights/second_moments.h"
#include "emu-core/model/quantise/weights/weight_grid.h"

#include <span>

namespace emu {

// Of the channels that read the same patches x. What rounding w to q does to a channel is measured
// by the mean of ((w - q) x)^2.
class GroupRounding {
public:
    // The moments outlive this.
    explicit GroupRounding(const SecondMoments& moments);

    // The measure, of the error w - q, one value per term.
    double measure(std::span<const double> error) const;

    // Values of the grid in place of the weights: one after the other is rounded, and those that
    // are left make good for its error as far as patches go together (the method that OBQ and GPTQ,
    // Frantar et al. 2022, know in terms of the inverse matrix). False, and nothing changes, where
    // there are no samples or they are not numbers.
    bool round(std::span<float> weights, const WeightGrid& grid) const;

private:
    const SecondMoments& moments_;
    std::vector<std::int64_t> order_; // terms, the one to be rounded first last
    std::vector<double> factor_;      // of the moments in that order; empty where there is none
};

} // namespace emu
