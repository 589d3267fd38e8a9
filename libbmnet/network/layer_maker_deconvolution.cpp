// SPDX-License-Identifier: Apache-2.0
#include "base/error.h"
#include "network/layer_maker.h"
#include "network/quantised_weights.h"

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

std::int64_t cells(const emu::ops::WindowAxis& axis, std::int64_t extent, std::int64_t after) {
    return (extent - 1) * axis.stride + axis.kernel - axis.before - after;
}

} // namespace

emu::Outcome LayerMaker::deconvolution(const LayerNames& names, const ConvolutionForm& form,
                                       const FloatWeights& weights) {
    EMU_TRY_VALUE(ends, ends(names, false));
    EMU_TRY(check_window(form.window));
    const Extents& in = ends.in.extents;
    const emu::ops::Window& window = form.window.window;
    if (form.groups < 1 || form.outputs < 1 || in.c % form.groups != 0 ||
        form.outputs % form.groups != 0)
        return emu::error(emu::Fault::bad_model, "groups that do not divide the channels");
    if (window.y.dilation != 1 || window.x.dilation != 1)
        return emu::error(emu::Fault::unsupported, "a dilation");
    const Extents out{in.n, form.outputs, cells(window.y, in.h, form.window.below),
                      cells(window.x, in.w, form.window.right)};
    if (out.h < 1 || out.w < 1)
        return emu::error(emu::Fault::bad_model, "padding that leaves nothing");
    BlobShape shape;
    set_shape(shape, out);
    EMU_TRY(extents_of(shape));
    const std::int64_t taps = std::int64_t{window.y.kernel} * window.x.kernel;
    EMU_TRY(check_count(weights, in.c * (form.outputs / form.groups) * taps, form.outputs));
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
