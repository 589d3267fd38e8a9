// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/quantise/weights/weight_quant.h"

#include "emu-core/base/checked.h"
#include "emu-core/model/passes/coarse_weights.h"
#include "emu-core/model/quantise/ranges/choose_quant.h"
#include "emu-core/model/quantise/shift_runs.h"
#include "emu-core/model/quantise/weights/rounded_weights.h"

#include <algorithm>
#include <cmath>

namespace emu {
namespace {

Quant joined(const std::vector<Quant>& channels, int axis) {
    Quant quant{Quant::Scheme::affine, {}, {}, axis, 0};
    for (const Quant& channel : channels) {
        quant.scales.push_back(channel.scale());
        quant.zero_points.push_back(channel.zero_point());
    }
    return quant;
}

// Symmetric weights keep to -127..127, as TFLite's specification has them.
Quant quant_of(const Extremes& range, Dtype type, QuantScheme scheme) {
    if (scheme != QuantScheme::symmetric) return covering(range.low, range.high, type, scheme);
    const float most = std::max(range.high, -range.low);
    return covering(-most, most, type, scheme);
}

// Of weights that are all 0 only the bias counts, whose steps are then a fraction of the result's.
// Of others that are next to nothing, the bias has to fit 32 bits, with one to spare: it may still
// be corrected.
Extremes steps_for_bias(const Extremes& range, double bias, const WeightPlace& place) {
    constexpr double most_bias = 0x1p30, weight_steps = 127;
    if (range.low == 0 && range.high == 0) {
        const auto unit = static_cast<float>(place.destination_scale / place.source_scale);
        return {-unit, unit};
    }
    const auto least = static_cast<float>(weight_steps * bias / (most_bias * place.source_scale));
    return std::max(range.high, -range.low) < least ? Extremes{-least, least} : range;
}

double largest_bias(const WeightPlace& place) {
    double largest = 0;
    for (const float bias : place.bias) largest = std::max<double>(largest, std::abs(bias));
    return largest;
}

// The finest shift of a channel's sums with which its weights and its bias fit their integers. A
// weight that does not fit without any takes each value but 0 beyond the result's range: it
// saturates instead.
int finest_shift(const Extremes& range, double bias, const WeightPlace& place) {
    constexpr int most_shift = 31, least_shift = 0;
    constexpr double most_weight = 127, most_bias = 32000; // it may still be corrected
    const double largest = std::max<double>(range.high, -range.low);
    const double unit = place.destination_scale / place.source_scale;
    int shift = most_shift;
    while (shift > least_shift &&
           (std::ldexp(largest / unit, shift) > most_weight ||
            std::ldexp(std::abs(bias) / place.destination_scale, shift) > most_bias)) {
        --shift;
    }
    return shift;
}

// Sums have the scale of the result divided by 2^shift.
Quant shifted_quant(const graph::Tensor& weights, const WeightPlace& place) {
    std::vector<int> finest;
    for (const Extremes& range : extremes(weights, place.channel_axis)) {
        const double bias = place.bias.empty() ? 0 : place.bias[finest.size()];
        finest.push_back(finest_shift(range, bias, place));
    }
    const std::size_t runs = divide_up(finest.size(), place.channels_per_run);
    const double unit = place.destination_scale / place.source_scale;
    Quant quant{Quant::Scheme::affine, {}, {}, place.channel_axis, 0};
    for (const int shift : shifts_in_runs(finest, runs))
        quant.scales.push_back(static_cast<float>(std::ldexp(unit, -shift)));
    quant.zero_points.resize(quant.scales.size());
    return quant;
}

} // namespace

Quant weight_quant(const graph::Tensor& weights, Dtype type, const Chip& chip,
                   const WeightPlace& place) {
    const QuantScheme scheme = place.scheme;
    if (chip.rescale.value == Rescale::byte_factor) return shifted_quant(weights, place);
    if (!place.per_channel) {
        const Extremes range = steps_for_bias(extremes(weights), largest_bias(place), place);
        return quant_of(range, type, scheme);
    }
    std::vector<Extremes> ranges = extremes(weights, place.channel_axis);
    for (std::size_t c = 0; c < ranges.size(); ++c) {
        const double bias = place.bias.empty() ? 0 : std::abs(place.bias[c]);
        ranges[c] = steps_for_bias(ranges[c], bias, place);
    }
    std::vector<Quant> channels;
    for (const Extremes& range : ranges) {
        channels.push_back(quant_of(range, type, scheme));
    }
    const Quant finest = joined(channels, place.channel_axis);
    const std::vector<int> by = coarser_channels(chip, finest.scales, weights.spec.shape,
                                                 place.source_scale, place.destination_scale);
    for (std::size_t c = 0; c < by.size(); ++c) {
        const Extremes wider{std::ldexp(ranges[c].low, by[c]), std::ldexp(ranges[c].high, by[c])};
        channels[c] = quant_of(wider, type, scheme);
    }
    return joined(channels, place.channel_axis);
}

} // namespace emu
