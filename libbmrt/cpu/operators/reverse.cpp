// SPDX-License-Identifier: Apache-2.0
// Reverse: the other way round along one axis, float32. Measured with the plugin of SDK 1.0.3.3,
// the only one that has it.
#include "libbmrt/cpu/real_operand.h"

#include <cstring>

namespace bmrt {
namespace {

class Reverse final : public Operator {
public:
    Reverse(std::int64_t blocks, std::int64_t extent, std::int64_t step_bytes)
        : blocks_(blocks), extent_(extent), step_bytes_(step_bytes) {}

    emu::Outcome run(Inputs inputs, Outputs outputs) const override {
        for (std::int64_t block = 0; block < blocks_; ++block) {
            for (std::int64_t i = 0; i < extent_; ++i) {
                const std::int64_t from = block * extent_ + i;
                const std::int64_t to = block * extent_ + extent_ - 1 - i;
                std::memcpy(outputs[0].data() + to * step_bytes_,
                            inputs[0].data() + from * step_bytes_, step_bytes_);
            }
        }
        return {};
    }

private:
    std::int64_t blocks_, extent_, step_bytes_;
};

} // namespace

PreparedOperator make_reverse(const Layer& layer) {
    EMU_TRY(expect_operands(layer, 1, 1));
    EMU_TRY(expect_float32(layer));
    const LayerTensor& tensor = layer.inputs[0];
    if (tensor.shape != layer.outputs[0].shape) return damaged(layer, "the shapes differ");
    const std::int32_t axis = layer.reverse.axis;
    if (axis < 0 || axis >= static_cast<std::int32_t>(tensor.shape.size())) {
        return damaged(layer, "the axis is not one of the input's");
    }
    const std::int64_t blocks = tensor.elements() / tensor.elements(axis);
    return std::make_unique<Reverse>(blocks, tensor.shape[axis],
                                     tensor.elements(axis + 1) * sizeof(float));
}

} // namespace bmrt
