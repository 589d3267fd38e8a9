// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/operator_level/convolution/convolution_operator.h"

#include <algorithm>

namespace rknn::format::operator_level {
namespace {

emu::ops::WindowAxis axis(std::int32_t kernel, std::int32_t stride, std::int32_t dilation,
                          std::int32_t before) {
    return {kernel, stride, dilation, before};
}

// Cells of the output: the attributes and the shapes must say the same.
bool fits(const emu::ops::WindowAxis& axis, std::int32_t after, std::int64_t source,
          std::int64_t destination) {
    const std::int64_t seen = std::int64_t{axis.kernel - 1} * axis.dilation + 1;
    const std::int64_t padded = source + axis.before + after;
    return padded >= seen && (padded - seen) / axis.stride + 1 == destination;
}

using Kind = Activation::Kind;
using emu::ops::UnaryFunction;

// A name that begins with another one stands before it.
constexpr Activation activations[] = {
    {"Relu", Kind::relu},
    {"Clip", Kind::clip},
    {"LeakyRelu", Kind::leaky},
    {"Sigmoid", Kind::table, UnaryFunction::sigmoid},
    {"ExSwish", Kind::table, UnaryFunction::silu},
    {"HardSwish", Kind::table, UnaryFunction::hard_swish},
    {"HardSigmoid", Kind::table, UnaryFunction::hard_sigmoid, 1.0F / 6, 0.5F},
};

bool take(std::string_view& text, std::string_view prefix) {
    if (!text.starts_with(prefix)) return false;
    text.remove_prefix(prefix.size());
    return true;
}

} // namespace

emu::Result<ConvolutionGeometry> geometry_of(const OperatorScope& scope, const Tensor& weights) {
    EMU_TRY_VALUE(kernels, scope.extents("kernel_shape"));
    EMU_TRY_VALUE(steps, scope.extents("strides"));
    EMU_TRY_VALUE(spread, scope.extents_or_one("dilations"));
    EMU_TRY_VALUE(pads, scope.pads());
    EMU_TRY_VALUE(src, scope.input_spec(0));
    EMU_TRY_VALUE(dst, scope.output_spec());
    if (src.shape.rank() != 4 || dst.shape.rank() != 4 || weights.dims.size() != 4) {
        return scope.refusal("does not work on feature maps");
    }
    ConvolutionGeometry geometry;
    geometry.window = {axis(kernels.y, steps.y, spread.y, pads[0]),
                       axis(kernels.x, steps.x, spread.x, pads[1])};
    const std::int32_t in = src.shape[3], out = dst.shape[3];
    // 1 C KH KW, or C 1 KH KW
    geometry.depthwise = in > 1 && out == in && std::min(weights.dims[0], weights.dims[1]) == 1 &&
                         std::max(weights.dims[0], weights.dims[1]) == in;
    if (!geometry.depthwise) {
        const std::int32_t per_group = weights.dims[1];
        if (weights.dims[0] != out || per_group < 1 || in % per_group != 0 ||
            out % (in / per_group) != 0) {
            return scope.refusal("has weights for other channels than it reads and writes");
        }
        geometry.groups = in / per_group;
    }
    if (weights.dims[2] != kernels.y || weights.dims[3] != kernels.x ||
        src.shape[0] != dst.shape[0] ||
        !fits(geometry.window.y, pads[2], src.shape[1], dst.shape[1]) ||
        !fits(geometry.window.x, pads[3], src.shape[2], dst.shape[2])) {
        return scope.refusal("has tensors of other shapes than its attributes say");
    }
    return geometry;
}

std::optional<ConvolutionType> convolution_type(std::string_view type) {
    if (!take(type, "Conv")) return std::nullopt;
    ConvolutionType result;
    for (const Activation& activation : activations) {
        if (take(type, activation.name)) {
            result.activation = activation;
            break;
        }
    }
    result.adds = take(type, "Add");
    result.relu_after = result.adds && take(type, "Relu");
    if (!type.empty()) return std::nullopt;
    return result;
}

} // namespace rknn::format::operator_level
