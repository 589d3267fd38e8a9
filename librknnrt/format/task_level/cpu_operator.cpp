// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/task_level/cpu_lowerings.h"

#include "librknnrt/format/attributes/attributes.h"

#include <algorithm>
#include <string_view>

namespace rknn::format {
namespace {

constexpr std::string_view reshapes[] = {"Flatten", "Reshape", "Squeeze", "Unsqueeze"};

emu::Outcome lower_custom(const CpuTensors& tensors) {
    const Operator& op = tensors.op();
    std::vector<emu::TensorId> src, dst;
    for (std::size_t i = 0; i < op.inputs.size(); ++i) {
        EMU_TRY_VALUE(operand, tensors.read(i));
        src.push_back(operand);
    }
    for (std::size_t i = 0; i < op.outputs.size(); ++i) {
        EMU_TRY_VALUE(result, tensors.result(i));
        dst.push_back(result);
    }
    if (src.empty() || dst.empty()) return tensors.refusal("it has no inputs or no outputs");
    tensors.add(custom_of(op), src, dst);
    for (std::size_t i = 0; i < dst.size(); ++i) EMU_TRY(tensors.write(i, dst[i]));
    return {};
}

} // namespace

bool is_for_cpu(const Operator& op) {
    constexpr std::uint8_t npu = 2;
    return op.device != npu && op.first_task == op.last_task && op.type != "InputOperator" &&
           op.type != "OutputOperator";
}

emu::Outcome lower_cpu_operator(const CpuTensors& tensors) {
    const std::string_view type = tensors.op().type;
    if (type.starts_with("cst")) return lower_custom(tensors);
    if (std::ranges::count(reshapes, type)) return lower_reshape(tensors);
    if (type == "Transpose") return lower_transpose(tensors);
    if (type == "ArgMax") return lower_arg_max(tensors);
    if (type == "ReduceMean") return lower_mean(tensors);
    if (type == "Concat") return lower_concat(tensors);
    if (type == "Softmax" || type == "exSoftmax13") return lower_softmax(tensors);
    if (type == "Cast") return lower_cast(tensors);
    return lower_onnx(tensors);
}

} // namespace rknn::format
