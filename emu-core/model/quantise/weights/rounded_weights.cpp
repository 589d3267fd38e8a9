// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/quantise/weights/rounded_weights.h"

#include "emu-core/model/float_constant.h"
#include "emu-core/model/quantise/weights/group_rounding.h"

namespace emu {
namespace {

// The weights of one output channel, term by term.
class Channel {
public:
    Channel(const PatchLayout& layout, std::int64_t output, const std::vector<float>& real,
            const std::vector<float>& nearest)
        : layout_(layout), output_(output), real_(gathered(real)), rounded_(gathered(nearest)) {}

    // Values of the grid that are better than those it has, if there are some.
    void improve(const GroupRounding& rounding, const WeightGrid& grid) {
        std::vector<float> values = real_;
        if (!rounding.round(values, grid)) return;
        if (rounding.measure(errors(values)) < rounding.measure(errors(rounded_))) {
            rounded_ = std::move(values);
        }
    }

    double mean_error(const SecondMoments& moments) const {
        const std::vector<double> own = errors(rounded_);
        double mean = 0;
        for (std::int64_t i = 0; i < layout_.terms(); ++i) mean += own[i] * moments.mean(i);
        return mean;
    }

    void scatter(std::vector<float>& weights) const {
        for (std::int64_t i = 0; i < layout_.terms(); ++i) {
            weights[layout_.weight(output_, i)] = rounded_[i];
        }
    }

private:
    std::vector<float> gathered(const std::vector<float>& weights) const {
        std::vector<float> own;
        for (std::int64_t i = 0; i < layout_.terms(); ++i) {
            own.push_back(weights[layout_.weight(output_, i)]);
        }
        return own;
    }

    std::vector<double> errors(const std::vector<float>& values) const {
        std::vector<double> result;
        for (std::size_t i = 0; i < values.size(); ++i) {
            result.push_back(double{real_[i]} - values[i]);
        }
        return result;
    }

    const PatchLayout& layout_;
    std::int64_t output_;
    std::vector<float> real_, rounded_;
};

} // namespace

RoundedWeights rounded_weights(const graph::Tensor& real, Dtype type, Quant quant,
                               const LayerMoments* moments) {
    RoundedWeights result{rounded_constant(real, type, std::move(quant)), {}};
    if (!moments) return result;
    const PatchLayout& layout = moments->layout;
    const std::vector<float> before = float_values(real), nearest = float_values(result.weights);
    std::vector<float> values = nearest;
    for (std::int64_t group = 0; group < layout.groups(); ++group) {
        const SecondMoments& own = moments->groups[group];
        const GroupRounding rounding(own);
        for (std::int64_t i = 0; i < layout.group; ++i) {
            const std::int64_t output = group * layout.group + i;
            const auto channel = static_cast<std::size_t>(output);
            Channel weights(layout, output, before, nearest);
            weights.improve(rounding, weight_grid(result.weights.spec.quant, channel, type));
            weights.scatter(values);
            result.mean_errors.push_back(static_cast<float>(weights.mean_error(own)));
        }
    }
    result.weights.constant = value_bytes(values);
    return result;
}

} // namespace emu
