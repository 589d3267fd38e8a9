// SPDX-License-Identifier: Apache-2.0
// Operators of one real number in and one out, with the layer's first real parameter.
#include "libbmrt/cpu/real_operand.h"

#include <algorithm>
#include <cmath>

namespace bmrt {
namespace {

using RealFunction = float (*)(float x, float argument);

// y = function(x, argument).
class Elementwise final : public Operator {
public:
    Elementwise(RealOperand input, RealOperand output, RealFunction function, float argument)
        : input_(input), output_(output), function_(function), argument_(argument) {}

    emu::Outcome run(Inputs inputs, Outputs outputs) const override {
        std::vector<float> values = input_.read(inputs[0]);
        for (float& value : values) value = function_(value, argument_);
        output_.write(values, outputs[0]);
        return {};
    }

private:
    RealOperand input_, output_;
    RealFunction function_;
    float argument_;
};

PreparedOperator make_elementwise(const Layer& layer, RealFunction function) {
    EMU_TRY(expect_operands(layer, 1, 1));
    EMU_TRY_VALUE(input, real_input(layer, 0));
    EMU_TRY_VALUE(output, real_output(layer, 0));
    if (input.elements() != output.elements()) return damaged(layer, "the shapes differ");
    if (layer.customized.reals.empty()) return damaged(layer, "its real parameter is missing");
    return std::make_unique<Elementwise>(input, output, function, layer.customized.reals[0]);
}

// ELU: y = max(x, 0) + alpha * (e^min(x, 0) - 1). Documented by an example of the SDK's; measured,
// values and the bytes of both SDKs' LeNet.
float elu(float x, float alpha) {
    const double negative = alpha * (std::exp(static_cast<double>(std::min(x, 0.0F))) - 1);
    return static_cast<float>(std::max(x, 0.0F) + negative);
}

// Leaky ReLU: y = max(x, 0) + slope * min(x, 0). Documented by an example of the SDK's; measured.
float leaky_relu(float x, float slope) {
    return std::max(x, 0.0F) + slope * std::min(x, 0.0F);
}

} // namespace

PreparedOperator make_elu(const Layer& layer) {
    return make_elementwise(layer, elu);
}

PreparedOperator make_leaky_relu(const Layer& layer) {
    return make_elementwise(layer, leaky_relu);
}

} // namespace bmrt
