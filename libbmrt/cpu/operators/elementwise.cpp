// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/cpu/operators/elementwise.h"

namespace bmrt {
namespace {

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

} // namespace

PreparedOperator make_elementwise(const Layer& layer, RealFunction function) {
    EMU_TRY(expect_operands(layer, 1, 1));
    EMU_TRY_VALUE(input, real_input(layer, 0));
    EMU_TRY_VALUE(output, real_output(layer, 0));
    if (input.elements() != output.elements()) return damaged(layer, "the shapes differ");
    if (layer.customized.reals.empty()) return damaged(layer, "its real parameter is missing");
    return std::make_unique<Elementwise>(input, output, function, layer.customized.reals[0]);
}

} // namespace bmrt
