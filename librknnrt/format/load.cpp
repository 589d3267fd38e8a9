// SPDX-License-Identifier: Apache-2.0
#include "format/load.h"

#include "base/error.h"
#include "chip/chip.h"
#include "edge/strictness.h"
#include "format/decode.h"
#include "format/hardware.h"
#include "format/lower.h"
#include "format/merge.h"
#include "format/operator_level/operator_program.h"
#include "format/task_level/cpu_operator.h"

#include <algorithm>

namespace rknn::format {
namespace {

using emu::Fault;
using emu::Result;

// The file's chip has the hardware that its tasks are for. Measured on 420 files: one names another
// chip, rk3566 in a sample of toolkit 1.1.2 for RK3588.
Result<const emu::Chip*> chip_of(const ModelFile& model, const emu::ChipChoice& choice) {
    const emu::Chip* own = emu::find_chip(model.target);
    if (!own) {
        return emu::error(Fault::bad_model, "the file is for %s, a chip that is not known here",
                          emu::printable(model.target).c_str());
    }
    const Hardware* hardware = hardware_of(*own);
    const emu::Chip* other = chip_with(model.generation);
    if (other && hardware && model.generation != hardware->generation) own = other;
    return emu::chip_for(*own, choice.asked);
}

// What raw bytes become, as the units convert them.
PixelTable table_of(const PixelConversion::Channel& channel, bool is_signed) {
    PixelTable table;
    for (std::size_t i = 0; i < table.size(); ++i) {
        const std::int64_t pixel = is_signed ? static_cast<std::int8_t>(i) : static_cast<int>(i);
        const std::int64_t scaled = emu::ops::shift_right(
            pixel * channel.scale + channel.before, channel.shift, emu::ops::Rounding::half_even);
        table[i] = emu::ops::store<std::int8_t>(scaled + channel.after);
    }
    return table;
}

PortFacts facts_of(const Tensor& tensor) {
    return {tensor.native_dims, tensor.reserved_bytes, tensor.line_align, {}};
}

ModelFacts facts_of(const ModelFile& model,
                    std::span<const std::optional<PixelConversion>> pixels) {
    ModelFacts facts;
    facts.weight_bytes = model.weight_bytes;
    facts.internal_bytes = model.internal_bytes;
    for (const std::int32_t id : model.inputs) facts.inputs.push_back(facts_of(model.tensors[id]));
    for (const std::int32_t id : model.outputs)
        facts.outputs.push_back(facts_of(model.tensors[id]));
    for (std::size_t i = 0; i < pixels.size(); ++i) {
        if (!pixels[i]) continue;
        for (const PixelConversion::Channel& channel : pixels[i]->channels)
            facts.inputs[i].pixels.push_back(table_of(channel, pixels[i]->is_signed));
    }
    return facts;
}

LoadedModel loaded(const ModelFile& model, emu::Program program,
                   std::span<const std::optional<PixelConversion>> pixels) {
    LoadedModel result;
    result.facts = facts_of(model, pixels);
    result.program = std::move(program);
    result.container = model.container;
    result.compiler = model.compiler;
    result.framework = model.framework;
    return result;
}

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
    EMU_TRY_VALUE(decoded, decode(model));
    const std::vector<UnitTask> merged = merge(std::move(decoded));
    EMU_TRY_VALUE(lowered, lower(model, merged, chip));
    const Counters counters = count(model, merged, lowered.reads);
    LoadedModel result = loaded(model, std::move(lowered.program), lowered.pixels);
    result.level = Level::registers;
    result.counters = counters;
    return result;
}

Result<LoadedModel> load_operators(const ModelFile& model, const emu::Chip& chip) {
    EMU_TRY_VALUE(lowered, lower_operators(model, chip));
    LoadedModel result = loaded(model, std::move(lowered.program), lowered.pixels);
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
