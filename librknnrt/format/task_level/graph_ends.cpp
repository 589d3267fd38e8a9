// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/task_level/graph_ends.h"

#include "emu-core/lift/reads/view_extent.h"
#include "librknnrt/format/container/tensor_spec.h"
#include "librknnrt/format/task_level/cpu_lowerings.h"
#include "librknnrt/format/task_level/tensor_place.h"
#include "librknnrt/format/unit/views.h"

#include <algorithm>

namespace rknn::format {
namespace {

bool is_read_by_cpu(const ModelFile& model, std::int32_t tensor) {
    return std::ranges::any_of(model.operators, [&](const Operator& op) {
        return is_for_cpu(op) && std::ranges::find(op.inputs, tensor) != op.inputs.end();
    });
}

using emu::lift::MemoryProgram;

} // namespace

emu::Result<GraphInputs> GraphInputs::add(const ModelFile& model, std::span<const UnitTask> tasks,
                                          emu::lift::MemoryProgram& program) {
    GraphInputs inputs(model);
    for (std::size_t i = 0; i < model.inputs.size(); ++i) {
        const Tensor& tensor = model.tensors[model.inputs[i]];
        EMU_TRY_VALUE(spec, port_spec(tensor));
        EMU_TRY_VALUE(place, TensorPlace::find(tensor, TensorUse::read_by_tasks, tasks));
        const emu::TensorId id = program.input(spec, normalisation_of(model, i));
        EMU_TRY(place.write(id, program, spec.name));
        inputs.inputs_.push_back({place.range(), false, {}});
        // The first reader: nobody disagrees.
        if (is_read_by_cpu(model, model.inputs[i]))
            (void)inputs.inputs_.back().pixels.add_reader(false, std::nullopt);
    }
    return inputs;
}

GraphInputs::Input* GraphInputs::input_at(const emu::MemoryView& view) {
    const auto range = emu::lift::range_of(view);
    const auto has = [&](const Input& input) { return range.meets(input.range); };
    const auto found = std::ranges::find_if(inputs_, has);
    return found == inputs_.end() ? nullptr : &*found;
}

// Measured: where the lines of a picture are no whole atoms, as 94 pixels of three channels on v2,
// a task of the input operator's multiplies the ends of lines by 1 and what lies behind them by 0,
// in place. Pixels stay as they are.
bool GraphInputs::fills_lines(const UnitTask& task) {
    if (task.op < 0 || static_cast<std::size_t>(task.op) >= model_.operators.size()) return false;
    return model_.operators[static_cast<std::size_t>(task.op)].type == "InputOperator" &&
           input_at(destination_of(task.work)) != nullptr;
}

emu::Outcome GraphInputs::visit(const UnitTask& task, const TaskScope& scope) {
    if (fills_lines(task)) return {};
    const auto* convolution = std::get_if<Convolution>(&task.work);
    const std::vector<emu::MemoryView> sources = sources_of(task.work);
    for (std::size_t i = 0; i < sources.size(); ++i)
        EMU_TRY(read(sources[i], i == 0 ? convolution : nullptr, scope));
    const auto written = emu::lift::range_of(destination_of(task.work));
    for (Input& input : inputs_) input.is_overwritten |= written.meets(input.range);
    return {};
}

emu::Outcome GraphInputs::read(const emu::MemoryView& src, const Convolution* reader,
                               const TaskScope& scope) {
    const auto conversion = reader ? reader->pixels : std::nullopt;
    Input* input = input_at(src);
    if (!input || input->is_overwritten) {
        return conversion ? scope.refusal("raw pixels that are no input of the network")
                          : emu::Outcome{};
    }
    if (input->pixels.add_reader(reader && reader->picture, conversion)) return {};
    return scope.refusal("an input whose pixels are converted in two ways");
}

std::vector<std::optional<PixelConversion>> GraphInputs::pixels() const {
    std::vector<std::optional<PixelConversion>> pixels;
    for (std::size_t i = 0; i < inputs_.size(); ++i)
        pixels.push_back(inputs_[i].pixels.conversion(model_, i));
    return pixels;
}

emu::Result<std::vector<MemoryProgram::Output>>
graph_outputs(const ModelFile& model, std::span<const UnitTask> tasks, MemoryProgram& program) {
    std::vector<MemoryProgram::Output> outputs;
    for (const std::int32_t id : model.outputs) {
        const Tensor& tensor = model.tensors[id];
        EMU_TRY_VALUE(spec, port_spec(tensor));
        EMU_TRY_VALUE(place, TensorPlace::find(tensor, TensorUse::written_by_tasks, tasks));
        EMU_TRY_VALUE(values, place.read(program, spec.name));
        outputs.push_back({values, std::move(spec)});
    }
    return outputs;
}

} // namespace rknn::format
