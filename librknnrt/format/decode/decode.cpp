// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/decode/decode.h"

#include "emu-core/base/error.h"
#include "emu-core/base/text.h"
#include "librknnrt/format/constants/stored_weights.h"

namespace rknn::format {
namespace {

// An error in a sentence that says where it was met.
emu::Error in_task(const ModelFile& file, std::size_t number, emu::Error error) {
    const std::int32_t op = file.tasks[number].op;
    const bool known = op >= 0 && static_cast<std::size_t>(op) < file.operators.size();
    const std::string name =
        known
            ? "operator " + emu::printable(file.operators[static_cast<std::size_t>(op)].name) + ", "
            : std::string();
    error.detail = emu::format("%stask %zu: %s", name.c_str(), number, error.detail.c_str());
    return error;
}

// What the work hands on; null: it is not one convolution or pass.
const DataPath* output_of(const std::vector<UnitWork>& work) {
    if (work.size() != 1) return nullptr;
    if (const auto* convolution = std::get_if<Convolution>(&work[0])) return &convolution->output;
    if (const auto* pass = std::get_if<Pass>(&work[0])) return &pass->output;
    return nullptr;
}

emu::Result<std::vector<UnitWork>> decode_pooled(const TaskReader& task) {
    EMU_TRY_VALUE(work, task.registers.uses_convolution() ? decode_convolution(task)
                                                          : decode_flying(task));
    const DataPath* const output = output_of(work);
    if (!output) return not_understood(task, Field::hands_on, "of several pieces of work");
    EMU_TRY_VALUE(pooling, streamed_pooling(task, output->dst));
    work.emplace_back(pooling);
    return work;
}

emu::Result<std::vector<UnitWork>> decode_work(const TaskReader& task) {
    const TaskRegisters& registers = task.registers;
    if (registers.uses_path() && task[Field::hands_on]) {
        if (registers.uses_pooling() && (registers.uses_convolution() || registers.uses_reader()))
            return decode_pooled(task);
        return not_understood(task, Field::hands_on, "without the pooling unit");
    }
    if (registers.uses_path() && registers.uses_convolution()) return decode_convolution(task);
    if (registers.uses_path() && registers.uses_reader()) return decode_flying(task);
    if (!registers.uses_pooling())
        return emu::error(emu::Fault::bad_model, "units 0x%x are not known to work together",
                          registers.enable_mask());
    EMU_TRY_VALUE(pooling, decode_pooling(task));
    std::vector<UnitWork> work;
    work.emplace_back(pooling);
    return work;
}

emu::Result<std::vector<UnitWork>> run(const ModelFile& file, const Task& task, UnitState& state,
                                       WeightStore& weights, const emu::Corners& corners) {
    for (std::size_t i = task.first_write; i < task.last_write; ++i)
        EMU_TRY(state.write(file.writes[i]));
    const TaskRegisters registers = state.registers(task.enable_mask);
    std::vector<UnitWork> work;
    if (!task.unread) {
        EMU_TRY(registers.check());
        EMU_TRY_VALUE(decoded, decode_work({file, registers, weights, corners}));
        work = std::move(decoded);
    }
    state.finish(task.enable_mask);
    return work;
}

} // namespace

emu::Result<std::vector<UnitTask>> decode(const ModelFile& file, const emu::Corners& corners) {
    EMU_TRY_VALUE(generation, find_generation(file.generation));
    const RegisterMap map(*generation);
    UnitState state(map);
    WeightStore weights(file);
    std::vector<UnitTask> tasks;
    for (std::size_t i = 0; i < file.tasks.size(); ++i) {
        auto work = run(file, file.tasks[i], state, weights, corners);
        if (!work) return in_task(file, i, std::move(work).error());
        for (UnitWork& one : *work)
            tasks.push_back({.task = i, .op = file.tasks[i].op, .work = std::move(one)});
    }
    return tasks;
}

} // namespace rknn::format
