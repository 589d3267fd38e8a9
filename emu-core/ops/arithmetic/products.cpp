// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/arithmetic/products.h"

#include <algorithm>

namespace emu::ops {
namespace {

// Channels of a panel: as many sums as fit the vector registers of every host, and one vector.
constexpr std::int64_t widest = 32, narrowest = 4;

template <class Sum, class Value> Sum dot(const Value* a, const Value* b, std::int64_t count) {
    Sum sum = 0;
    for (std::int64_t i = 0; i < count; ++i) sum += Sum{a[i]} * b[i];
    return sum;
}

// Four sums side by side, each in its own order; the compiler's own attempts take the products of
// four terms at once and then add these one by one.
using Lanes [[gnu::vector_size(4 * sizeof(float))]] = float;

template <int vectors>
void add_panel(const float* values, std::int64_t count, const float* weights, float* sums) {
    Lanes local[vectors], factors[vectors];
    std::memcpy(local, sums, sizeof local);
    for (std::int64_t k = 0; k < count; ++k, weights += 4 * vectors) {
        std::memcpy(factors, weights, sizeof factors);
        for (int i = 0; i < vectors; ++i) local[i] += values[k] * factors[i];
    }
    std::memcpy(sums, local, sizeof local);
}

void add_channel(const float* values, std::int64_t count, const float* weights, float* sum) {
    for (std::int64_t k = 0; k < count; ++k) *sum += values[k] * weights[k];
}

void add_panel(std::int64_t width, const float* values, std::int64_t count, const float* weights,
               float* sums) {
    switch (width) {
    case 32: return add_panel<8>(values, count, weights, sums);
    case 16: return add_panel<4>(values, count, weights, sums);
    case 8: return add_panel<2>(values, count, weights, sums);
    case 4: return add_panel<1>(values, count, weights, sums);
    default: return add_channel(values, count, weights, sums);
    }
}

// Of channel c's weight for term k among channels * terms values.
std::int64_t place(WeightOrder order, std::int64_t c, std::int64_t k, std::int64_t channels,
                   std::int64_t terms) {
    return order == WeightOrder::channel_first ? c * terms + k : k * channels + c;
}

} // namespace

template <class A> Products<A>::Products(std::vector<Value> weights, WeightOrder order,
                                         std::int64_t channels, std::int64_t terms, std::int64_t)
    : terms_(terms) {
    if (order == WeightOrder::channel_first) {
        weights_ = std::move(weights);
        return;
    }
    weights_.resize(weights.size());
    for (std::int64_t c = 0; c < channels; ++c) {
        Value* row = weights_.data() + c * terms;
        for (std::int64_t k = 0; k < terms; ++k) row[k] = weights[k * channels + c];
    }
}

template <class A> void Products<A>::add(const Value* values, std::int64_t first,
                                         std::int64_t count, std::int64_t channel,
                                         std::int64_t channels, Sum* sums) const {
    const Value* row = weights_.data() + channel * terms_ + first;
    for (std::int64_t i = 0; i < channels; ++i, row += terms_) {
        sums[i] += dot<Sum>(values + first, row, count);
    }
}

Products<Real>::Products(std::vector<float> weights, WeightOrder order, std::int64_t channels,
                         std::int64_t terms, std::int64_t group)
    : weights_(weights.size()), terms_(terms), group_(group) {
    for (std::int64_t first = 0; first < channels;) {
        const Panel panel = panel_of(first);
        float* packed = weights_.data() + first * terms;
        for (std::int64_t k = 0; k < terms; ++k, packed += panel.width) {
            for (std::int64_t i = 0; i < panel.width; ++i) {
                packed[i] = weights[place(order, first + i, k, channels, terms)];
            }
        }
        first += panel.width;
    }
}

// A group of channels is cut into panels of `widest`; what is left into ever smaller ones.
Products<Real>::Panel Products<Real>::panel_of(std::int64_t channel) const {
    const std::int64_t within = channel % group_;
    Panel panel{within - within % widest, widest};
    for (;;) {
        if (panel.first + panel.width > group_)
            panel.width = panel.width > narrowest ? panel.width / 2 : 1;
        else if (panel.first + panel.width <= within)
            panel.first += panel.width;
        else
            break;
    }
    return {channel - within + panel.first, panel.width};
}

void Products<Real>::add(const float* values, std::int64_t first, std::int64_t count,
                         std::int64_t channel, std::int64_t channels, float* sums) const {
    for (std::int64_t i = 0; i < channels;) {
        const Panel panel = panel_of(channel + i);
        const std::int64_t skipped = channel + i - panel.first;
        const std::int64_t wanted = std::min(panel.width - skipped, channels - i);
        float local[widest] = {};
        std::copy_n(sums + i, wanted, local + skipped);
        const float* weights = weights_.data() + panel.first * terms_ + first * panel.width;
        add_panel(panel.width, values + first, count, weights, local);
        std::copy_n(local + skipped, wanted, sums + i);
        i += wanted;
    }
}

template class Products<Narrow>;
template class Products<Wide>;

} // namespace emu::ops
