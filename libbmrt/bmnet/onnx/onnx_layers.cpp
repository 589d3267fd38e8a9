// SPDX-License-Identifier: Apache-2.0
// ONNX's own operators.
#include "emu-core/base/error.h"
#include "libbmrt/bmnet/onnx/onnx_converter.h"

#include <cmath>

namespace bmnet {
namespace {

using emu::Fault;
using emu::Outcome;

using Integers = std::vector<std::int64_t>;

constexpr std::int64_t most_cells = 4095;

std::int32_t element(const Integers& values, std::size_t i, std::int64_t none) {
    const std::int64_t value = i < values.size() ? values[i] : none;
    return static_cast<std::int32_t>(std::clamp<std::int64_t>(value, -1, most_cells + 1));
}

emu::Result<PaddedWindow> window_of(const OnnxNodeView& node, const Integers& kernel) {
    const std::string automatic = node.text("auto_pad");
    if (!automatic.empty() && automatic != "NOTSET" && automatic != "VALID")
        return emu::error(Fault::unsupported, "automatic padding");
    const Integers strides = node.integers("strides"), dilations = node.integers("dilations");
    const Integers pads = node.integers("pads"); // begins of both axes, then ends
    if (kernel.size() != 2)
        return emu::error(Fault::unsupported, "a window of %zu axes", kernel.size());
    PaddedWindow padded;
    emu::ops::WindowAxis* const axes[] = {&padded.window.y, &padded.window.x};
    for (std::size_t i = 0; i < 2; ++i) {
        *axes[i] = {.kernel = element(kernel, i, 0),
                    .stride = element(strides, i, 1),
                    .dilation = element(dilations, i, 1),
                    .before = element(pads, i, 0)};
    }
    padded.below = element(pads, 2, 0);
    padded.right = element(pads, 3, 0);
    return padded;
}

// With their shape: inputs 1 and, where there is one, 2.
struct StoredWeights {
    Integers shape;
    FloatWeights values;
};

emu::Result<StoredWeights> weights_of(const OnnxNodeView& node, std::size_t axes) {
    EMU_TRY_VALUE(shape, node.shape_of(1));
    if (shape.size() != axes)
        return emu::error(Fault::unsupported, "weights of %zu axes", shape.size());
    EMU_TRY_VALUE(weights, node.reals_of(1));
    StoredWeights stored{.shape = shape, .values = {.weights = weights}};
    if (!node.has_input(2)) return stored;
    EMU_TRY_VALUE(biases, node.reals_of(2));
    stored.values.biases = biases;
    return stored;
}

// An output that is larger by what comes behind it has less padding cut off there.
Outcome add_output_padding(PaddedWindow& window, const Integers& added) {
    const std::int64_t below = element(added, 0, 0), right = element(added, 1, 0);
    if (below < 0 || right < 0 || below > window.below || right > window.right)
        return emu::error(Fault::unsupported, "an output_padding beyond the padding behind");
    window.below -= below;
    window.right -= right;
    return {};
}

} // namespace

Outcome OnnxConverter::conv(const Node& node) {
    EMU_TRY_VALUE(stored, weights_of(node, 4));
    EMU_TRY_VALUE(window, window_of(node, {stored.shape[2], stored.shape[3]}));
    const ConvolutionForm form{
        .window = window, .outputs = stored.shape[0], .groups = node.integer("group", 1)};
    return maker_.convolution(names(node, 1), form, stored.values);
}

// Weights as inputs x (outputs of a group) x kernel.
Outcome OnnxConverter::conv_transpose(const Node& node) {
    EMU_TRY_VALUE(stored, weights_of(node, 4));
    const std::int64_t groups = node.integer("group", 1);
    if (groups < 1 || groups > stored.shape[0])
        return emu::error(Fault::bad_model, "groups that do not divide the channels");
    if (!node.integers("output_shape").empty())
        return emu::error(Fault::unsupported, "an output_shape");
    EMU_TRY_VALUE(window, window_of(node, {stored.shape[2], stored.shape[3]}));
    EMU_TRY(add_output_padding(window, node.integers("output_padding")));
    const ConvolutionForm form{
        .window = window, .outputs = stored.shape[1] * groups, .groups = groups};
    return maker_.deconvolution(names(node, 1), form, stored.values);
}

Outcome OnnxConverter::pool(const Node& node, bool mean) {
    EMU_TRY_VALUE(window, window_of(node, node.integers("kernel_shape")));
    if (window.window.y.dilation != 1 || window.window.x.dilation != 1)
        return emu::error(Fault::unsupported, "dilated pooling");
    const bool pads =
        window.window.y.before + window.window.x.before + window.below + window.right != 0;
    if (mean && pads && node.integer("count_include_pad", 0) == 0)
        return emu::error(Fault::unsupported, "means that leave padding out");
    return maker_.pooling(
        names(node, 1),
        {.window = window, .mean = mean, .rounds_up = node.integer("ceil_mode", 0) != 0});
}

Outcome OnnxConverter::global_average(const Node& node) {
    const LayerNames tensors = names(node, 1);
    if (tensors.inputs.empty()) return emu::error(Fault::bad_model, "it has no input");
    EMU_TRY_VALUE(map, writer_.find(tensors.inputs[0]));
    PoolingForm form{.mean = true};
    form.window.window.y.kernel =
        static_cast<std::int32_t>(std::min(map.extents.h, most_cells + 1));
    form.window.window.x.kernel =
        static_cast<std::int32_t>(std::min(map.extents.w, most_cells + 1));
    return maker_.pooling(tensors, form);
}

// Weights as outputs x inputs.
Outcome OnnxConverter::gemm(const Node& node) {
    if (node.real("alpha", 1) != 1 || node.real("beta", 1) != 1 || node.integer("transA", 0) != 0 ||
        node.integer("transB", 0) != 1)
        return emu::error(Fault::unsupported, "factors, or weights that are not transposed");
    EMU_TRY_VALUE(stored, weights_of(node, 2));
    return maker_.inner_product(names(node, 1), stored.shape[0], stored.values);
}

Outcome OnnxConverter::relu(const Node& node) {
    const bool leaks = node.node().op_type() == "LeakyRelu";
    return maker_.relu(names(node, 1), leaks ? node.real("alpha", 0.01F) : 0);
}

Outcome OnnxConverter::add(const Node& node) {
    return maker_.eltwise(names(node, INT32_MAX), NetworkMaker::Operation::sum, {});
}
Outcome OnnxConverter::multiply(const Node& node) {
    return maker_.eltwise(names(node, INT32_MAX), NetworkMaker::Operation::product, {});
}
Outcome OnnxConverter::largest(const Node& node) {
    return maker_.eltwise(names(node, INT32_MAX), NetworkMaker::Operation::largest, {});
}

Outcome OnnxConverter::concat(const Node& node) {
    if (const std::int64_t axis = node.integer("axis", 1); axis != 1 && axis != -3)
        return emu::error(Fault::unsupported, "another axis than the channels'");
    return maker_.concat(names(node, INT32_MAX));
}

Outcome OnnxConverter::batch_norm(const Node& node) {
    EMU_TRY_VALUE(scale, node.reals_of(1));
    EMU_TRY_VALUE(bias, node.reals_of(2));
    EMU_TRY_VALUE(mean, node.reals_of(3));
    EMU_TRY_VALUE(variance, node.reals_of(4));
    if (bias.size() != scale.size() || mean.size() != scale.size() ||
        variance.size() != scale.size())
        return emu::error(Fault::bad_model, "parameters of different sizes");
    FloatWeights weights;
    for (std::size_t c = 0; c < scale.size(); ++c) {
        weights.weights.push_back(scale[c] / std::sqrt(variance[c] + node.real("epsilon", 1e-5F)));
        weights.biases.push_back(bias[c] - mean[c] * weights.weights.back());
    }
    return maker_.channel_scale(names(node, 1), weights);
}

Outcome OnnxConverter::softmax(const Node& node) {
    return maker_.softmax(
        names(node, 1), static_cast<int>(std::clamp<std::int64_t>(node.integer("axis", 1), -4, 4)));
}

Outcome OnnxConverter::same(const Node& node) {
    return maker_.same(names(node, 1));
}

Outcome OnnxConverter::flatten(const Node& node) {
    if (node.integer("axis", 1) != 1) return emu::error(Fault::unsupported, "another axis than 1");
    return maker_.flatten(names(node, 1));
}

Outcome OnnxConverter::reshape(const Node& node) {
    EMU_TRY_VALUE(wanted, node.integers_of(1));
    return maker_.reshape(names(node, 1), wanted);
}

} // namespace bmnet
