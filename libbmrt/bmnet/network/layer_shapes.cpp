// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/bmnet/network/layer_shapes.h"

#include "emu-core/base/error.h"
#include "libbmrt/bmnet/network/extents.h"

namespace bmnet {
namespace {

using emu::Fault;
using emu::Outcome;

Outcome check_count(const FloatWeights& weights, std::int64_t count, std::int64_t outputs) {
    if (static_cast<std::int64_t>(weights.weights.size()) != count) {
        return emu::error(Fault::bad_model, "%zu weights; its shape has %lld",
                          weights.weights.size(), static_cast<long long>(count));
    }
    if (weights.biases.empty() || static_cast<std::int64_t>(weights.biases.size()) == outputs)
        return {};
    return emu::error(Fault::bad_model, "%zu biases; its shape has %lld", weights.biases.size(),
                      static_cast<long long>(outputs));
}

// Keeps what is computed from a window small.
Outcome check_window(const PaddedWindow& padded) {
    constexpr std::int64_t most = 4095;
    for (const auto* axis : {&padded.window.y, &padded.window.x}) {
        const bool fits = axis->kernel >= 1 && axis->kernel <= most && axis->stride >= 1 &&
                          axis->stride <= most && axis->dilation >= 1 && axis->dilation <= most &&
                          axis->before >= 0 && axis->before <= most;
        if (!fits)
            return wrong_layer("a window whose kernel, stride, dilation or padding no window has");
    }
    const bool fits =
        padded.below >= 0 && padded.below <= most && padded.right >= 0 && padded.right <= most;
    return fits ? Outcome() : wrong_layer("padding that no window has");
}

// The extents, if a tensor may have them.
emu::Result<Extents> checked(const Extents& extents) {
    BlobShape shape;
    set_shape(shape, extents);
    return extents_of(shape);
}

emu::Result<Extents> window_output(const PaddedWindow& padded, const Extents& in,
                                   std::int64_t channels, bool rounds_up) {
    EMU_TRY(check_window(padded));
    const Extents out{in.n, channels, output_cells(padded.window.y, in.h, padded.below, rounds_up),
                      output_cells(padded.window.x, in.w, padded.right, rounds_up)};
    if (out.h < 1 || out.w < 1) return wrong_layer("a window larger than the map");
    return checked(out);
}

Outcome check_groups(const Extents& in, const ConvolutionForm& form) {
    if (form.groups < 1 || form.outputs < 1 || in.c % form.groups != 0 ||
        form.outputs % form.groups != 0)
        return wrong_layer("groups that do not divide the channels");
    return {};
}

std::int64_t turned_cells(const emu::ops::WindowAxis& axis, std::int64_t extent,
                          std::int64_t after) {
    return (extent - 1) * axis.stride + axis.kernel - axis.before - after;
}

} // namespace

emu::Error wrong_layer(const char* what) {
    return emu::error(Fault::bad_model, "%s", what);
}

emu::Result<Extents> convolution_output(const Extents& in, const ConvolutionForm& form,
                                        const FloatWeights& weights) {
    EMU_TRY(check_groups(in, form));
    EMU_TRY_VALUE(out, window_output(form.window, in, form.outputs, false));
    EMU_TRY(check_count(weights, form.outputs * (in.c / form.groups) * taps_of(form.window.window),
                        form.outputs));
    return out;
}

emu::Result<Extents> deconvolution_output(const Extents& in, const ConvolutionForm& form,
                                          const FloatWeights& weights) {
    EMU_TRY(check_window(form.window));
    EMU_TRY(check_groups(in, form));
    const emu::ops::Window& window = form.window.window;
    if (window.y.dilation != 1 || window.x.dilation != 1)
        return emu::error(Fault::unsupported, "a dilation");
    const Extents out{in.n, form.outputs, turned_cells(window.y, in.h, form.window.below),
                      turned_cells(window.x, in.w, form.window.right)};
    if (out.h < 1 || out.w < 1) return wrong_layer("padding that leaves nothing");
    EMU_TRY(
        check_count(weights, in.c * (form.outputs / form.groups) * taps_of(window), form.outputs));
    return checked(out);
}

emu::Result<Extents> inner_product_output(const Extents& in, std::int64_t outputs,
                                          const FloatWeights& weights) {
    const std::int64_t terms = in.elements() / in.n;
    if (outputs < 1 || outputs > most_elements / terms)
        return wrong_layer("no outputs, or too many");
    EMU_TRY(check_count(weights, outputs * terms, outputs));
    return checked({.n = in.n, .c = outputs});
}

emu::Result<Extents> pooling_output(const Extents& in, const PoolingForm& form) {
    return window_output(form.window, in, in.c, form.rounds_up);
}

emu::Result<Extents> concat_output(const std::vector<Extents>& inputs) {
    Extents out = inputs.at(0);
    out.c = 0;
    for (const Extents& input : inputs) {
        Extents same = input;
        same.c = out.c;
        if (same != out) return wrong_layer("inputs of different shapes");
        out.c += input.c;
    }
    return checked(out);
}

Outcome check_eltwise(const std::vector<Extents>& inputs, NetworkMaker::Operation operation,
                      const std::vector<float>& factors) {
    if (inputs.size() != 2)
        return emu::error(Fault::unsupported, "%zu inputs; there may be two", inputs.size());
    if (!factors.empty() && (factors.size() != 2 || operation != NetworkMaker::Operation::sum))
        return wrong_layer("factors for other than two terms of a sum");
    return inputs[0] == inputs[1] ? Outcome() : wrong_layer("two inputs of different shapes");
}

Outcome check_channel_scale(const Extents& in, const FloatWeights& weights) {
    return check_count(weights, in.c, in.c);
}

} // namespace bmnet
