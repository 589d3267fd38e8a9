// SPDX-License-Identifier: Apache-2.0
// What a convolution's operator says: its window, and what follows the sums.
#pragma once

#include "emu-core/ops/elements/unary.h"
#include "emu-core/ops/windows/window.h"
#include "librknnrt/format/operator_level/operator_scope.h"

#include <optional>
#include <string_view>

namespace rknn::format::operator_level {

// The window of a convolution, from its operator's attributes.
struct ConvolutionGeometry {
    emu::ops::Window window;
    bool depthwise = false;
    std::int32_t groups = 1;
};

// Error bad_model: the attributes do not fit the kernels, the source or the destination.
emu::Result<ConvolutionGeometry> geometry_of(const OperatorScope& scope, const Tensor& weights);

// What the type of a convolution's operator says about the stages behind the sums: "ConvAddRelu".
struct Activation {
    std::string_view name; // as it stands in the type
    enum class Kind : std::uint8_t { none, relu, clip, leaky, table } kind = Kind::none;
    emu::ops::UnaryFunction function = emu::ops::UnaryFunction::negate; // of tables: which one
    float alpha = 0, beta = 0;                                          // its parameters
};

struct ConvolutionType {
    Activation activation; // of the sums
    bool adds = false;     // a second operand, after that
    bool relu_after = false;
};

// Nothing: no convolution, or one with an activation that is not known.
std::optional<ConvolutionType> convolution_type(std::string_view type);

} // namespace rknn::format::operator_level
