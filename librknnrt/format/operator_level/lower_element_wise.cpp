// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/operator_level/lowerings.h"
#include "librknnrt/format/operator_level/path_constants.h"
#include "librknnrt/format/operator_level/real_operands.h"

#include <optional>

namespace rknn::format::operator_level {
namespace {

constexpr auto pass = TaskConstants::Unit::pass;

struct ElementType {
    std::string_view type;
    emu::ops::BinaryFunction function;
    bool relu_after = false;
};

constexpr ElementType element_types[] = {
    {"Add", emu::ops::BinaryFunction::add},      {"AddRelu", emu::ops::BinaryFunction::add, true},
    {"Sub", emu::ops::BinaryFunction::subtract}, {"Mul", emu::ops::BinaryFunction::multiply},
    {"Div", emu::ops::BinaryFunction::divide},   {"Pow", emu::ops::BinaryFunction::power},
    {"Equal", emu::ops::BinaryFunction::equal},
};

const ElementType* find_type(std::string_view type) {
    for (const ElementType& row : element_types) {
        if (row.type == type) return &row;
    }
    return nullptr;
}

// The two operands as the units see them; of a square both are the same.
struct Operands {
    std::int32_t main = -1, element = -1;
};

// Operands that are spread over the destination's shape are so in a tensor of the compiler's, and
// the task names that one.
emu::Result<Operands> operands_of(const OperatorScope& scope, const TaskConstants& task) {
    const auto computed = scope.computed_inputs();
    if (computed.empty()) return scope.refusal("has no operand");
    if (computed.size() == 1) return Operands{computed[0], computed[0]};
    if (task.source == computed[0] || task.element == computed[1]) {
        return Operands{computed[0], computed[1]};
    }
    if (task.source == computed[1] || task.element == computed[0]) {
        return Operands{computed[1], computed[0]};
    }
    return scope.refusal("has tasks that read something else");
}

// Only ReLU has limits of this operator's own: the rest is in the numbers.
bool agrees(const ElementType& type, const PathConstants& path) {
    return !type.relu_after || path.after_element.low == 0 || path.second.limits.low == 0;
}

emu::Result<Arithmetic> lower_integers(const OperatorScope& scope, const ElementType& type,
                                       const TaskConstants& task) {
    ProgramBuilder& program = scope.program();
    if (!agrees(type, *task.path)) return scope.refusal("has tasks that do something else");
    EMU_TRY_VALUE(operands, operands_of(scope, task));
    EMU_TRY_VALUE(main, program.source(operands.main));
    EMU_TRY_VALUE(dst_index, scope.output());
    if (!task.path->element) {
        EMU_TRY_VALUE(dst, program.destination(dst_index));
        EMU_TRY(add_pass(scope, task, main, dst));
        return Arithmetic::exact;
    }
    EMU_TRY_VALUE(element, program.source(operands.element));
    EMU_TRY_VALUE(dst, program.destination(dst_index));
    program.add(emu::ops::Combine{.function = task.path->element->function,
                                  .first = main_chain(*task.path),
                                  .second = element_chain(*task.path),
                                  .output = output_chain(*task.path)},
                {main, element}, {dst});
    return Arithmetic::exact;
}

emu::Result<Arithmetic> lower_real(const OperatorScope& scope, const ElementType& type) {
    const RealOperands operands(scope);
    EMU_TRY_VALUE(first, operands.source(0));
    EMU_TRY_VALUE(second, operands.source(1));
    EMU_TRY_VALUE(values, operands.result());
    emu::ops::Binary function = binary(type.function);
    if (type.relu_after) function.limits.low = 0;
    scope.program().add(function, {first, second}, {values});
    EMU_TRY(operands.store(values));
    return Arithmetic::real;
}

// Whole numbers and truth values, which the CPU computes as they are.
emu::Result<Arithmetic> lower_plain(const OperatorScope& scope, const ElementType& type) {
    ProgramBuilder& program = scope.program();
    EMU_TRY_VALUE(first_index, scope.input(0));
    EMU_TRY_VALUE(second_index, scope.input(1));
    EMU_TRY_VALUE(first, program.source(first_index));
    EMU_TRY_VALUE(second, program.source(second_index));
    EMU_TRY_VALUE(dst_index, scope.output());
    EMU_TRY_VALUE(dst, program.destination(dst_index));
    const emu::TensorSpec spec = program.spec(dst);
    if (emu::ops::is_comparison(type.function) && spec.dtype != emu::Dtype::boolean) {
        const emu::TensorId truth = program.temporary(emu::Dtype::boolean, spec.shape);
        program.add(binary(type.function), {first, second}, {truth});
        program.add(emu::ops::Cast{}, {truth}, {dst});
        return Arithmetic::exact;
    }
    program.add(binary(type.function), {first, second}, {dst});
    return Arithmetic::exact;
}

bool is_whole(const emu::TensorSpec& spec) {
    return !emu::ops::is_real(spec);
}

} // namespace

emu::Result<Arithmetic> lower_element_wise(const OperatorScope& scope) {
    const ElementType* const type = find_type(scope.op().type);
    if (!type) return scope.refusal("is not understood");
    EMU_TRY_VALUE(source, scope.input_spec(0));
    EMU_TRY_VALUE(dst_index, scope.output());
    EMU_TRY_VALUE(dst, scope.output_spec());
    if (dst.dtype == emu::Dtype::i8) {
        EMU_TRY_VALUE(task, scope.find_task(pass, -1, dst_index));
        if (task) return lower_integers(scope, *type, *task);
    }
    if (is_whole(source) || emu::ops::is_comparison(type->function)) {
        return lower_plain(scope, *type);
    }
    return lower_real(scope, *type);
}

} // namespace rknn::format::operator_level
