// SPDX-License-Identifier: Apache-2.0
// The quantisation of a tensor from the values that it had.
#pragma once

#include "emu-core/model/quantise/ranges/covering.h"
#include "emu-core/model/quantise/ranges/histogram.h"
#include "emu-core/ops/elements/unary.h"

namespace emu {

enum class RangeMethod : std::uint8_t {
    min_max,            // the whole range
    percentile,         // what remains without the rarest values at either end
    kl_divergence,      // the clipped distribution tells most of the whole one (relative entropy)
    mean_squared_error, // clipping and rounding together cost least
};

struct QuantChoice {
    Dtype type = Dtype::i8; // int8, uint8 or int16
    QuantScheme scheme = QuantScheme::asymmetric;
    RangeMethod method = RangeMethod::min_max;
    double percentile = 99.99; // in the range, half of the rest beyond either end
    // What alone reads the values, or null: with mean_squared_error, and but for int16, what counts
    // is the error of its results.
    const ops::Unary* function = nullptr;
};

// A quantisation that covers what the method leaves of the values' range. The last two methods look
// for it among those that cover a part of the range, each end and both moved by grids that become
// finer, or of powers of two among the next finer ones; of equals they take the widest. What they
// know of values is the bin, where they expect them spread evenly: finer steps than bins, as
// int16's, make relative entropy see nothing but what is clipped, so that it clips nothing.
// Without values, and where all are 0: as covering(0, 0). Precondition: as covering()'s.
Quant choose_quant(const Histogram& values, const QuantChoice& choice);

} // namespace emu
