// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/container/model_file.h"
#include "librknnrt/format/operator_level/lowerings.h"
#include "librknnrt/format/operator_level/real_operands.h"

#include <optional>

namespace rknn::format::operator_level {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

struct FunctionType {
    std::string_view type;
    emu::ops::Unary function;
};

const FunctionType function_types[] = {
    {"Identity", {emu::ops::UnaryFunction::clip, -infinity, infinity}}, // may change the scale
    {"Relu", {emu::ops::UnaryFunction::clip, 0, infinity}},
    {"Sigmoid", {emu::ops::UnaryFunction::sigmoid}},
    {"Tanh", {emu::ops::UnaryFunction::tanh}},
    {"exSwish", {emu::ops::UnaryFunction::silu}},
    {"exHardSwish", {emu::ops::UnaryFunction::hard_swish}},
    {"HardSwish", {emu::ops::UnaryFunction::hard_swish}},
    {"Sqrt", {emu::ops::UnaryFunction::sqrt}},
    {"Exp", {emu::ops::UnaryFunction::exp}},
    {"Sin", {emu::ops::UnaryFunction::sin}},
    {"Cos", {emu::ops::UnaryFunction::cos}},
    {"Log", {emu::ops::UnaryFunction::log}},
    {"Abs", {emu::ops::UnaryFunction::absolute}},
    {"Gelu", {emu::ops::UnaryFunction::gelu}},
    {"LeakyRelu", {emu::ops::UnaryFunction::leaky_relu}}, // alpha: an attribute
    {"Clip", {emu::ops::UnaryFunction::clip}},            // limits: inputs 1 and 2
};

emu::Result<float> number(const OperatorScope& scope, std::size_t input, float otherwise) {
    if (input >= scope.op().inputs.size()) return otherwise;
    EMU_TRY_VALUE(tensor, scope.program().tensor(scope.op().inputs[input]));
    if (tensor->element_type != element_type::float32 || tensor->data.size() < sizeof(float)) {
        return scope.refusal("has a limit that is no number");
    }
    return emu::load<float>(tensor->data);
}

emu::Result<emu::ops::Unary> function_of(const OperatorScope& scope) {
    for (const FunctionType& row : function_types) {
        if (row.type != scope.op().type) continue;
        emu::ops::Unary function = row.function;
        if (row.type == "Clip") {
            EMU_TRY_VALUE(low, number(scope, 1, -infinity));
            EMU_TRY_VALUE(high, number(scope, 2, infinity));
            function.alpha = low;
            function.beta = high;
        }
        if (row.type == "LeakyRelu") {
            const Attribute* const alpha = scope.attribute("alpha");
            if (!alpha || alpha->floats.size() != 1) return scope.refusal("has no slope");
            function.alpha = alpha->floats[0];
        }
        return function;
    }
    return scope.refusal("is not understood");
}

} // namespace

emu::Result<Arithmetic> lower_function(const OperatorScope& scope) {
    ProgramBuilder& program = scope.program();
    EMU_TRY_VALUE(src_index, scope.input(0));
    EMU_TRY_VALUE(dst_index, scope.output());
    EMU_TRY_VALUE(dst_spec, scope.output_spec());
    if (dst_spec.dtype == emu::Dtype::i8) {
        EMU_TRY_VALUE(task, scope.find_task(TaskConstants::Unit::pass, src_index, dst_index));
        if (task && !task->path->element) {
            EMU_TRY_VALUE(src, program.source(src_index));
            EMU_TRY_VALUE(dst, program.destination(dst_index));
            EMU_TRY(add_pass(scope, *task, src, dst));
            return Arithmetic::exact;
        }
    }
    EMU_TRY_VALUE(function, function_of(scope));
    const RealOperands operands(scope);
    EMU_TRY_VALUE(src, operands.source(0));
    EMU_TRY_VALUE(values, operands.result());
    program.add(function, {src}, {values});
    EMU_TRY(operands.store(values));
    return Arithmetic::real;
}

} // namespace rknn::format::operator_level
