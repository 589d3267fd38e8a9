// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/lower.h"

#include "emu-core/lift/reads/view_extent.h"
#include "librknnrt/format/task_level/cpu_lowerings.h"
#include "librknnrt/format/task_level/graph_ends.h"
#include "librknnrt/format/task_level/lowerings.h"
#include "librknnrt/format/task_level/memory_reads.h"
#include "librknnrt/format/unit/views.h"

namespace rknn::format {
namespace {

using emu::lift::MemoryProgram;
using Tasks = std::span<const UnitTask>;

// Only those that something may be read from as a feature map: registers and tables are none.
bool is_readable(const Tensor& tensor) {
    return !tensor.data.empty() && tensor.address >= 0 && tensor.kind != TensorKind::registers &&
           tensor.kind != TensorKind::tasks && tensor.kind != TensorKind::task_registers;
}

emu::Outcome add_constants(const ModelFile& model, MemoryProgram& program) {
    for (const Tensor& tensor : model.tensors) {
        if (is_readable(tensor)) EMU_TRY(program.constant_bytes(tensor.address, tensor.data));
    }
    return {};
}

// Operators that the CPU computes, in order with those of the units.
class CpuOperators {
public:
    CpuOperators(const ModelFile& model, Tasks tasks, MemoryProgram& program)
        : model_(model), tasks_(tasks), program_(program) {}

    // Lowers those before that operator, which the task is the first of; -1: files without
    // operators.
    emu::Outcome lower_before(std::int64_t op, std::size_t task) {
        const TasksAround around{tasks_.first(task), tasks_.subspan(task)};
        for (; next_ < op; ++next_) {
            const Operator& next = model_.operators[next_];
            if (!is_for_cpu(next)) continue;
            EMU_TRY(lower_cpu_operator(CpuTensors(model_, next, around, program_)));
        }
        return {};
    }

private:
    const ModelFile& model_;
    Tasks tasks_;
    MemoryProgram& program_;
    std::int64_t next_ = 0;
};

emu::Outcome check_places(const UnitWork& work, const ModelFile& model, const TaskScope& scope) {
    std::vector<emu::MemoryView> views = sources_of(work);
    views.push_back(destination_of(work));
    for (const emu::MemoryView& view : views) {
        const auto checked = emu::lift::check_view(view, model.memory_bytes);
        if (!checked) return scope.refusal(checked.error().detail.c_str());
    }
    return {};
}

emu::Outcome lower_task(const UnitTask& task, const TaskScope& scope) {
    return std::visit([&](const auto& work) { return lower(work, scope); }, task.work);
}

} // namespace

emu::Result<LoweredModel> lower(const ModelFile& model, const std::vector<UnitTask>& tasks,
                                const emu::Chip& chip) {
    MemoryProgram program(chip, model.memory_bytes);
    EMU_TRY(add_constants(model, program));
    EMU_TRY_VALUE(inputs, GraphInputs::add(model, tasks, program));
    CpuOperators cpu(model, tasks, program);
    MemoryReads reads(model, program);
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        const UnitTask& task = tasks[i];
        EMU_TRY(cpu.lower_before(task.op, i));
        reads.belong_to(std::nullopt);
        const TaskScope scope(model, task, program);
        EMU_TRY(check_places(task.work, model, scope));
        EMU_TRY(inputs.visit(task, scope));
        EMU_TRY(lower_task(task, scope));
        reads.belong_to(task.task);
    }
    EMU_TRY(cpu.lower_before(static_cast<std::int64_t>(model.operators.size()), tasks.size()));
    EMU_TRY_VALUE(outputs, graph_outputs(model, tasks, program));
    reads.belong_to(std::nullopt);
    EMU_TRY(reads.check(outputs));
    LoweredModel lowered;
    lowered.pixels = inputs.pixels();
    lowered.reads = program.reads();
    EMU_TRY_VALUE(finished, std::move(program).finish(outputs, model.custom_string));
    lowered.program = std::move(finished);
    return lowered;
}

} // namespace rknn::format
