// SPDX-License-Identifier: Apache-2.0
// The multiply-accumulate loop: sums of products with a matrix of weights, ordered so that the
// compiler can use vectors without changing a result.
#pragma once

#include "emu-core/ops/arithmetic/weights.h"

namespace emu::ops {

// One row of weights per channel. Integer sums have no order, so that they run along the row.
template <class A> class Products {
public:
    using Value = typename A::Value;
    using Sum = typename A::Sum;

    // `weights` are channels * terms values in the order given. The channels that add() is asked
    // for together lie within one of the sets of `group` channels each.
    Products(std::vector<Value> weights, WeightOrder order, std::int64_t channels,
             std::int64_t terms, std::int64_t group);

    // sums[i] += values[k] * weight(channel + i, k) for all k from `first` on, `count` of them, in
    // that order; i < channels.
    void add(const Value* values, std::int64_t first, std::int64_t count, std::int64_t channel,
             std::int64_t channels, Sum* sums) const;

private:
    std::vector<Value> weights_;
    std::int64_t terms_;
};

// A float sum keeps its order, so that vectors run across channels: in panels of up to 32 channels,
// within which the weights of one term are neighbours.
template <> class Products<Real> {
public:
    Products(std::vector<float> weights, WeightOrder order, std::int64_t channels,
             std::int64_t terms, std::int64_t group);

    void add(const float* values, std::int64_t first, std::int64_t count, std::int64_t channel,
             std::int64_t channels, float* sums) const;

private:
    struct Panel {
        std::int64_t first = 0; // channel
        std::int64_t width = 0; // 32, 16, 8, 4 or 1
    };
    Panel panel_of(std::int64_t channel) const;

    std::vector<float> weights_; // panel by panel; all that lie before channel c take c * terms
    std::int64_t terms_, group_;
};

} // namespace emu::ops
