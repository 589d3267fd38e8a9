// SPDX-License-Identifier: Apache-2.0
#include "format/task_level/graph_inputs.h"

#include "format/task_level/tensor_place.h"
#include "format/task_views.h"
#include "format/tensor_spec.h"
#include "lift/view_extent.h"

#include <algorithm>

namespace rknn::format {
emu::Result<GraphInputs> GraphInputs::add(const ModelFile& model, std::span<const UnitTask> tasks,
                                          emu::lift::MemoryProgram& program) {
    GraphInputs inputs;
    for (std::size_t i = 0; i < model.inputs.size(); ++i) {
        const Tensor& tensor = model.tensors[model.inputs[i]];
        EMU_TRY_VALUE(spec, port_spec(tensor));
        EMU_TRY_VALUE(place, TensorPlace::find(tensor, TensorUse::read_by_tasks, tasks));
        const emu::TensorId id = program.input(spec, normalisation_of(model, i));
        EMU_TRY(place.write(id, program, spec.name));
        inputs.inputs_.push_back({place.range(), false, false, std::nullopt});
    }
    return inputs;
}

GraphInputs::Input* GraphInputs::input_at(const emu::MemoryView& view) {
    const auto range = emu::lift::range_of(view);
    const auto has = [&](const Input& input) { return range.meets(input.range); };
    const auto found = std::ranges::find_if(inputs_, has);
    return found == inputs_.end() ? nullptr : &*found;
}

emu::Outcome GraphInputs::visit(const UnitWork& work, const TaskScope& scope) {
    const auto* convolution = std::get_if<Convolution>(&work);
    const std::vector<emu::MemoryView> sources = sources_of(work);
    for (std::size_t i = 0; i < sources.size(); ++i) {
        const bool is_main = convolution && i == 0;
        EMU_TRY(read(sources[i], is_main ? convolution->pixels : std::nullopt, scope));
    }
    const auto written = emu::lift::range_of(destination_of(work));
    for (Input& input : inputs_) input.is_overwritten |= written.meets(input.range);
    return {};
}

emu::Outcome GraphInputs::read(const emu::MemoryView& src,
                               const std::optional<PixelConversion>& pixels,
                               const TaskScope& scope) {
    Input* input = input_at(src);
    if (!input || input->is_overwritten) {
        return pixels ? scope.refusal("raw pixels that are no input of the network")
                      : emu::Outcome{};
    }
    if (input->is_read && input->pixels != pixels) {
        return scope.refusal("an input whose pixels are converted in two ways");
    }
    input->is_read = true;
    input->pixels = pixels;
    return {};
}

std::vector<std::optional<PixelConversion>> GraphInputs::pixels() const {
    std::vector<std::optional<PixelConversion>> pixels;
    for (const Input& input : inputs_) pixels.push_back(input.pixels);
    return pixels;
}

} // namespace rknn::format
