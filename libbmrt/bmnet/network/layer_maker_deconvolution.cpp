// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/bmnet/network/layer_maker.h"
#include "libbmrt/bmnet/network/layer_shapes.h"
#include "libbmrt/bmnet/network/quantised_weights.h"

namespace bmnet {
namespace {

// As outputs x (inputs of a group) x kernel, the kernel turned around.
std::vector<float> turned(const std::vector<float>& weights, std::int64_t inputs,
                          std::int64_t outputs, std::int64_t groups, std::int64_t taps) {
    const std::int64_t in = inputs / groups, out = outputs / groups;
    std::vector<float> result(weights.size());
    for (std::size_t at = 0; at < weights.size(); ++at) {
        const auto i = static_cast<std::int64_t>(at);
        const std::int64_t tap = i % taps, o = i / taps % out, c = i / taps / out;
        const std::int64_t row = c / in * out + o;
        result[static_cast<std::size_t>((row * in + c % in) * taps + taps - 1 - tap)] = weights[at];
    }
    return result;
}

} // namespace

emu::Outcome LayerMaker::deconvolution(const LayerNames& names, const ConvolutionForm& form,
                                       const FloatWeights& weights) {
    EMU_TRY_VALUE(ends, ends(names, false));
    const Extents& in = ends.in.extents;
    EMU_TRY_VALUE(out, deconvolution_output(in, form, weights));
    const std::int64_t taps = taps_of(form.window.window);
    EMU_TRY_VALUE(shift, weight_shift(names, ends, weights));
    const WeightRule rule{ends.in.threshold, ends.out, shift};

    EMU_TRY_VALUE(op, writer_.add_layer(names.layer, "tg_deconvolution", names.inputs));
    TGConvolutionParameter& p = *op->mutable_tg_convolution_param();
    set_window(p, form.window);
    p.set_group(static_cast<std::uint32_t>(form.groups));
    const auto rows = quantised(turned(weights.weights, in.c, form.outputs, form.groups, taps),
                                rule, weights.quantised);
    p.set_global_weight(writer_.add_weights(taps_first(rows, in.c / form.groups, taps)));
    p.set_bias_term(!weights.biases.empty());
    if (p.bias_term()) p.set_global_bias(writer_.add_biases(quantised_biases(weights, rule)));
    return writer_.add_output(*op, names.output, {.extents = out, .threshold = ends.out});
}

} // namespace bmnet
