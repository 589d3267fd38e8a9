// SPDX-License-Identifier: Apache-2.0
// A histogram's bins in the order of their values.
// What rounding and clipping change in values.
// What a quantisation forgets of a distribution.
#pragma once

#include "emu-core/model/quantise/ranges/histogram.h"
#include "emu-core/model/quantise/ranges/quant_search.h"
#include "emu-core/ops/elements/unary.h"

namespace emu {

// Bin i counts values from (first + i) * width to (first + i + 1) * width. The outermost bins are
// not empty, unless all are.
struct BinLine {
    double width = 0;
    std::int64_t first = 0;
    std::vector<double> counts;
};

BinLine bin_line(const Histogram& values);

// Values that are exactly 0 left out: they cost nothing in any quantisation.
BinLine nonzero_bin_line(const Histogram& values);

// The sum of (value - nearest number of `steps`)^2 over the line's values, which are expected to be
// spread evenly over their bins: exact for bins of any width against the steps'.
double squared_error(const BinLine& line, const QuantSteps& steps);

// What rounding and clipping of a line's values change in a function of them: where the function
// is flat, nothing.
class FunctionError {
public:
    FunctionError(BinLine line, const ops::Unary& function);

    // The sum of (function(value) - function(nearest number of `steps`))^2 over the line's values,
    // the function being straight within a bin, and between a value that is clipped and where it
    // is clipped to. NaN where the function is no number.
    double of(const QuantSteps& steps) const;

private:
    double squared_slope(std::size_t bin, const Ends& within) const;
    double value_at(double place) const; // in bins from the line's beginning

    BinLine line_;
    std::vector<float> edges_; // the function at the beginning of bin i, and the last one's end
};

// The Kullback-Leibler divergence, in nats, of P from Q: P is the distribution over the bins with
// what lies beyond the steps added to the outermost filled bins within; Q is that of the bins
// within, where each step's share is spread evenly over its filled bins. A bin is within
// when a part of it is, and belongs to the step that is nearest to its middle.
class RelativeEntropy {
public:
    explicit RelativeEntropy(const BinLine& line);

    // Infinity where nothing lies within the steps.
    double of(const QuantSteps& steps) const;

private:
    struct Sums {
        double count = 0;
        double count_log = 0; // of count * log(count)
        double filled = 0;    // bins
    };

    // Bins first .. last - 1, the outermost ones filled, and how many values lie beyond.
    struct Slice {
        std::size_t first, last;
        double below = 0, above = 0;

        // How many of those beyond count in bins begin .. end - 1.
        double clipped(std::size_t begin, std::size_t end) const {
            return (begin <= first && first < end ? below : 0) +
                   (begin < last && last <= end ? above : 0);
        }
    };

    double place(double value) const; // in bins from the line's beginning
    std::size_t bin(double place) const;
    std::size_t end_of_step(std::size_t first, const Slice& slice, const QuantSteps& steps) const;
    Sums between(std::size_t first, std::size_t last) const;
    double reference(const Slice& slice) const;
    double spread(const Slice& slice, const QuantSteps& steps) const;

    BinLine line_;
    std::vector<Sums> sums_; // over the bins before bin i
};

} // namespace emu
