// SPDX-License-Identifier: Apache-2.0
// Dequantised: y = x * threshold / 128, from int8 to float32. Measured: the input must have a
// threshold, the output is float32 whether or not it has one, and keeps nothing of it.
#include "libbmrt/cpu/real_operand.h"

namespace bmrt {
namespace {

class Dequantise final : public Operator {
public:
    Dequantise(RealOperand input, RealOperand output) : input_(input), output_(output) {}

    emu::Outcome run(Inputs inputs, Outputs outputs) const override {
        output_.write(input_.read(inputs[0]), outputs[0]);
        return {};
    }

private:
    RealOperand input_, output_;
};

} // namespace

PreparedOperator make_dequantise(const Layer& layer) {
    EMU_TRY(expect_operands(layer, 1, 1));
    if (layer.threshold_x.empty()) return damaged(layer, "its input has no threshold");
    EMU_TRY_VALUE(input, real_input(layer, 0));
    const LayerTensor& output = layer.outputs[0];
    if (output.element_bytes != sizeof(float)) return damaged(layer, "its output is not float32");
    if (input.elements() != output.elements()) return damaged(layer, "the shapes differ");
    return std::make_unique<Dequantise>(input, RealOperand(output.elements(), {}));
}

} // namespace bmrt
