// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/load.h"

#include "emu-core/base/error.h"
#include "emu-core/chip/chip.h"
#include "emu-core/edge/strictness.h"
#include "librknnrt/format/container/model_file.h"
#include "librknnrt/format/decode/decode.h"
#include "librknnrt/format/loaded_model.h"
#include "librknnrt/format/lower.h"
#include "librknnrt/format/merge/merge.h"
#include "librknnrt/format/task_level/cpu_lowerings.h"

#include <algorithm>

namespace rknn::format {
namespace {

using emu::Fault;
using emu::Result;

Counters count(const ModelFile& model, std::span<const UnitTask> merged,
               const emu::lift::ReadCounts& reads) {
    Counters counters;
    counters.tasks = model.tasks.size();
    counters.commands = merged.size();
    for (const UnitTask& task : merged) {
        if (task.tasks > 1) counters.merged += task.tasks;
    }
    counters.reads =
        static_cast<std::size_t>(reads.whole + reads.parts + reads.joined + reads.through_memory);
    counters.through_memory = static_cast<std::size_t>(reads.through_memory);
    counters.cpu_operators =
        static_cast<std::size_t>(std::ranges::count_if(model.operators, is_for_cpu));
    return counters;
}

Result<LoadedModel> load_registers(const ModelFile& model, const emu::Chip& chip) {
    EMU_TRY_VALUE(decoded, decode(model, chip.corners));
    const std::vector<UnitTask> merged = merge(std::move(decoded));
    EMU_TRY_VALUE(lowered, lower(model, merged, chip));
    const Counters counters = count(model, merged, lowered.reads);
    LoadedModel result = loaded_model(model, std::move(lowered.program), lowered.pixels);
    result.level = Level::registers;
    result.counters = counters;
    return result;
}

Result<LoadedModel> load_operators(const ModelFile& model, const emu::Chip& chip) {
    EMU_TRY_VALUE(lowered, lower_operators(model, chip));
    LoadedModel result = loaded_model(model, std::move(lowered.program), lowered.pixels);
    result.level = Level::operators;
    result.counters.operators = model.operators.size();
    result.counters.real = static_cast<std::size_t>(std::ranges::count(lowered.exact, false));
    return result;
}

emu::Error neither(const emu::Error& registers, const emu::Error& operators) {
    if (registers.detail == operators.detail) return registers;
    return emu::error(registers.fault, "%s; and from its operators: %s", registers.detail.c_str(),
                      operators.detail.c_str());
}

} // namespace

Result<LoadedModel> load(const emu::SharedBytes& file, const emu::ChipChoice& choice,
                         std::optional<Level> level) {
    EMU_TRY_VALUE(model, read(file));
    EMU_TRY_VALUE(chip, chip_of(model, choice));
    EMU_TRY(check_batch(model));
    if (level == Level::operators) return load_operators(model, *chip);
    auto registers = load_registers(model, *chip);
    if (registers || level == Level::registers) return registers;
    auto operators = load_operators(model, *chip);
    if (!operators) return neither(registers.error(), operators.error());
    operators->refusal = registers.error().detail;
    return operators;
}

emu::Outcome check_level(const LoadedModel& model) {
    if (model.refusal.empty()) return {};
    return emu::differs_from_board(
        {Fault::bad_model, model.refusal +
                               "; computed from its operators instead, which is not the board's "
                               "arithmetic: results may differ by whole steps"});
}

} // namespace rknn::format
