// SPDX-License-Identifier: Apache-2.0
// Sums of products.
#include "libbmrt/bmnet/float_network/float_layers.h"
#include "libbmrt/bmnet/network/layer_shapes.h"

namespace bmnet {

using emu::Outcome;
using emu::Result;
using emu::TensorId;

namespace graph = emu::graph;

Result<std::vector<TensorId>> FloatLayers::operands(const LayerNames& names, TensorId src,
                                                    const std::vector<std::int64_t>& extents,
                                                    const FloatWeights& weights) {
    EMU_TRY_VALUE(values, tensors_.constant(names.layer + ".weights", extents, weights.weights));
    std::vector<TensorId> ids{src, values};
    if (!weights.biases.empty()) {
        EMU_TRY_VALUE(biases,
                      tensors_.constant(names.layer + ".biases", {extents[0]}, weights.biases));
        ids.push_back(biases);
    }
    return ids;
}

Outcome FloatLayers::convolution(const LayerNames& names, const ConvolutionForm& form,
                                 const FloatWeights& weights) {
    EMU_TRY_VALUE(in, input(names));
    EMU_TRY_VALUE(out, convolution_output(in.extents, form, weights));
    EMU_TRY_VALUE(map, tensors_.get(names.inputs[0], Order::map));
    const emu::ops::Window& window = form.window.window;
    const std::int64_t groups = form.groups, inner = in.extents.c / groups;
    EMU_TRY_VALUE(ids, operands(names, map, {form.outputs, inner, window.y.kernel, window.x.kernel},
                                weights));
    constexpr auto order = emu::ops::KernelOrder::channels_first;
    graph::Operation operation = graph::Conv{window, static_cast<std::int32_t>(groups), {}, order};
    if (groups > 1 && inner == 1) {
        operation =
            graph::Depthwise{window, static_cast<std::int32_t>(form.outputs / groups), {}, order};
    }
    return put(names, {.extents = out}, Order::map, std::move(operation), std::move(ids));
}

Outcome FloatLayers::deconvolution(const LayerNames& names, const ConvolutionForm& form,
                                   const FloatWeights& weights) {
    EMU_TRY_VALUE(in, input(names));
    EMU_TRY_VALUE(out, deconvolution_output(in.extents, form, weights));
    EMU_TRY_VALUE(map, tensors_.get(names.inputs[0], Order::map));
    const emu::ops::Window& window = form.window.window;
    const std::int64_t taps = taps_of(window), inner = in.extents.c / form.groups,
                       outer = form.outputs / form.groups;
    FloatWeights turned = weights; // as outputs x kernel x (inputs of a group)
    for (std::size_t at = 0; at < turned.weights.size(); ++at) {
        const auto i = static_cast<std::int64_t>(at);
        const std::int64_t tap = i % taps, o = i / taps % outer, c = i / taps / outer;
        const std::int64_t row = c / inner * outer + o;
        turned.weights[static_cast<std::size_t>((row * taps + tap) * inner + c % inner)] =
            weights.weights[at];
    }
    EMU_TRY_VALUE(
        ids, operands(names, map, {form.outputs, window.y.kernel, window.x.kernel, inner}, turned));
    return put(names, {.extents = out}, Order::map,
               graph::TransposedConv{window, static_cast<std::int32_t>(form.groups), {}},
               std::move(ids));
}

Outcome FloatLayers::inner_product(const LayerNames& names, std::int64_t outputs,
                                   const FloatWeights& weights) {
    EMU_TRY_VALUE(in, input(names));
    EMU_TRY_VALUE(out, inner_product_output(in.extents, outputs, weights));
    EMU_TRY_VALUE(rows, tensors_.get(names.inputs[0], Order::rows));
    EMU_TRY_VALUE(ids, operands(names, rows, {outputs, in.extents.elements() / out.n}, weights));
    return put(names, {.extents = out, .axes = 2}, Order::rows, graph::FullyConnected(),
               std::move(ids));
}

} // namespace bmnet
