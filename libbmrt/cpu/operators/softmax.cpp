// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/cpu/operators/softmax.h"
#include "libbmrt/cpu/real_operand.h"

#include <algorithm>
#include <cmath>

namespace bmrt {

void softmax_line(float* line, std::int64_t count, std::int64_t step, float least) {
    float largest = least;
    for (std::int64_t i = 0; i < count; ++i) largest = std::max(largest, line[i * step]);
    float sum = 0;
    for (std::int64_t i = 0; i < count; ++i) {
        float& value = line[i * step];
        value = static_cast<float>(std::exp(static_cast<double>(value - largest)));
        sum += value;
    }
    for (std::int64_t i = 0; i < count; ++i) line[i * step] /= sum;
}

// Softmax along one axis. Measured: every axis, int8 and float32 on either side, to the bit.
// Numbers are taken relative to the largest or 0, whichever is more: a line of numbers below -104
// is NaN.
namespace {

class Softmax final : public Operator {
public:
    Softmax(RealOperand input, RealOperand output, std::int64_t extent, std::int64_t step)
        : input_(input), output_(output), extent_(extent), step_(step) {}

    emu::Outcome run(Inputs inputs, Outputs outputs) const override {
        std::vector<float> values = input_.read(inputs[0]);
        const std::int64_t block = extent_ * step_;
        for (std::int64_t first = 0; first < input_.elements(); first += block) {
            for (std::int64_t i = 0; i < step_; ++i)
                softmax_line(&values[first + i], extent_, step_, 0);
        }
        output_.write(values, outputs[0]);
        return {};
    }

private:
    RealOperand input_, output_;
    std::int64_t extent_, step_;
};

} // namespace

PreparedOperator make_softmax(const Layer& layer) {
    EMU_TRY(expect_operands(layer, 1, 1));
    EMU_TRY_VALUE(input, real_input(layer, 0));
    EMU_TRY_VALUE(output, real_output(layer, 0));
    if (input.elements() != output.elements()) return damaged(layer, "the shapes differ");
    const LayerTensor& tensor = layer.inputs[0];
    const std::int32_t axis = layer.softmax.axis;
    if (axis < 0 || axis >= static_cast<std::int32_t>(tensor.shape.size())) {
        return damaged(layer, "the axis is not one of the input's");
    }
    return std::make_unique<Softmax>(input, output, tensor.shape[axis], tensor.elements(axis + 1));
}

} // namespace bmrt
