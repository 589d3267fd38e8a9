// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/operator_level/program_builder.h"

#include "emu-core/base/error.h"
#include "emu-core/model/lower/memory_plan.h"
#include "emu-core/model/passes/program_passes.h"
#include "librknnrt/format/container/tensor_spec.h"

#include <algorithm>

namespace rknn::format::operator_level {
namespace {

constexpr emu::TensorId nowhere = -1;

// Whether runs write it and its layout is one that applications may be shown.
bool is_computed_cube(const Tensor& tensor) {
    return tensor.layout == TensorLayout::cube &&
           (tensor.kind == TensorKind::internal || tensor.kind == TensorKind::output);
}

} // namespace

ProgramBuilder::ProgramBuilder(const ModelFile& file, const emu::Chip& chip)
    : file_(file), ids_(file.tensors.size(), nowhere) {
    program_.chip = &chip;
    program_.custom_string = file.custom_string;
}

emu::Result<const Tensor*> ProgramBuilder::tensor(std::int32_t index) const {
    if (index >= 0 && static_cast<std::size_t>(index) < file_.tensors.size()) {
        return &file_.tensors[index];
    }
    return emu::error(emu::Fault::bad_model, "there is no tensor %d", index);
}

emu::Result<emu::TensorSpec> ProgramBuilder::spec_of(std::int32_t index) const {
    EMU_TRY_VALUE(tensor, this->tensor(index));
    EMU_TRY_VALUE(spec, port_spec(*tensor));
    spec.channels_first = false; // only at the network's end
    return spec;
}

bool ProgramBuilder::is_computed(std::int32_t index) const {
    return index >= 0 && static_cast<std::size_t>(index) < ids_.size() && ids_[index] != nowhere &&
           !program_.tensors[ids_[index]].is_constant();
}

emu::Result<emu::TensorId> ProgramBuilder::source(std::int32_t index) {
    EMU_TRY_VALUE(tensor, this->tensor(index));
    if (ids_[index] != nowhere) return ids_[index];
    EMU_TRY_VALUE(spec, spec_of(index));
    const auto bytes = static_cast<std::size_t>(spec.bytes());
    if (tensor->data.empty()) return bad_tensor(*tensor, "is read before it is computed");
    if (tensor->layout == TensorLayout::cube || tensor->layout == TensorLayout::weights ||
        tensor->data.size() < bytes) {
        return bad_tensor(*tensor, "is no plain constant of its size");
    }
    ids_[index] = constant(std::move(spec), tensor->data.part(0, bytes));
    return ids_[index];
}

emu::Result<emu::TensorId> ProgramBuilder::destination(std::int32_t index) {
    EMU_TRY_VALUE(tensor, this->tensor(index));
    if (ids_[index] != nowhere) return bad_tensor(*tensor, "is written twice");
    EMU_TRY_VALUE(spec, spec_of(index));
    ids_[index] = temporary(std::move(spec));
    return ids_[index];
}

emu::TensorId ProgramBuilder::temporary(emu::TensorSpec spec) {
    program_.tensors.push_back({std::move(spec), {}, 0, false});
    return static_cast<emu::TensorId>(program_.tensors.size() - 1);
}

emu::TensorId ProgramBuilder::temporary(emu::Dtype dtype, emu::Shape shape) {
    emu::TensorSpec spec;
    spec.dtype = dtype;
    spec.shape = shape;
    return temporary(std::move(spec));
}

emu::TensorId ProgramBuilder::constant(std::string name, emu::Dtype dtype, emu::Shape shape,
                                       emu::SharedBytes values) {
    emu::TensorSpec spec;
    spec.name = std::move(name);
    spec.dtype = dtype;
    spec.shape = shape;
    return constant(std::move(spec), std::move(values));
}

emu::TensorId ProgramBuilder::constant(emu::TensorSpec spec, emu::SharedBytes values) {
    const emu::TensorId id = temporary(std::move(spec));
    program_.tensors[id].constant = std::move(values);
    return id;
}

void ProgramBuilder::add(emu::Command command, std::vector<emu::TensorId> src,
                         std::vector<emu::TensorId> dst) {
    program_.layers.push_back({layer_name_, std::move(command), std::move(src), std::move(dst)});
}

emu::Outcome ProgramBuilder::add_inputs() {
    for (std::size_t i = 0; i < file_.inputs.size(); ++i) {
        EMU_TRY_VALUE(id, destination(file_.inputs[i]));
        program_.inputs.push_back(id);
        program_.normalisation.push_back(normalisation_of(file_, i));
    }
    return {};
}

// An output may be neither an input nor a constant, nor stand in the list twice.
emu::Result<emu::TensorId> ProgramBuilder::output(std::int32_t index) {
    EMU_TRY_VALUE(id, source(index));
    const auto is_taken = [&](const std::vector<emu::TensorId>& ids) {
        return std::find(ids.begin(), ids.end(), id) != ids.end();
    };
    emu::TensorId result = id;
    if (program_.tensors[id].is_constant() || is_taken(program_.inputs) ||
        is_taken(program_.outputs)) {
        result = temporary(program_.spec(id));
        set_layer_name(program_.spec(id).name);
        add(emu::ops::Reshape{}, {id}, {result});
    }
    EMU_TRY_VALUE(tensor, this->tensor(index));
    EMU_TRY_VALUE(spec, port_spec(*tensor));
    program_.tensors[result].spec.channels_first = spec.channels_first;
    return result;
}

std::vector<std::int32_t> ProgramBuilder::outputs(bool all_cubes) const {
    std::vector<std::int32_t> outputs = file_.outputs;
    for (std::size_t i = 0; all_cubes && i < file_.tensors.size(); ++i) {
        const auto index = static_cast<std::int32_t>(i);
        const bool is_output =
            std::find(file_.outputs.begin(), file_.outputs.end(), index) != file_.outputs.end();
        if (is_computed_cube(file_.tensors[i]) && is_computed(index) && !is_output)
            outputs.push_back(index);
    }
    return outputs;
}

emu::Result<emu::Program> ProgramBuilder::finish(const std::vector<std::int32_t>& outputs) && {
    for (const std::int32_t index : outputs) {
        EMU_TRY_VALUE(id, output(index));
        program_.outputs.push_back(id);
    }
    emu::drop_unneeded_layers(program_);
    emu::drop_unused_tensors(program_);
    emu::plan_memory(program_);
    EMU_TRY(validate(program_));
    return std::move(program_);
}

} // namespace rknn::format::operator_level
