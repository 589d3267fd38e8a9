// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/writer/assembler.h"

#include "emu-core/base/error.h"
#include "emu-core/chip/chip.h"
#include "librknnrt/format/container/hardware.h"
#include "librknnrt/format/writer/container/writer_facts.h"

#include <algorithm>

namespace rknn::format::writer {
namespace {

using emu::TensorId;

// Inputs of 1, 3 or 4 channels whose pixels convolutions alone read.
std::vector<bool> packed_inputs(const NetworkForm& form) {
    const emu::Program& program = form.program;
    std::vector<bool> packed(program.tensors.size(), false);
    for (const TensorId id : program.inputs) {
        const std::int64_t channels = emu::feature_extents(program.spec(id).shape).c;
        packed[static_cast<std::size_t>(id)] = channels == 1 || channels == 3 || channels == 4;
    }
    for (std::size_t i = 0; i < program.layers.size(); ++i) {
        const emu::Layer& layer = program.layers[i];
        const emu::Command& command = form.fused[i] ? form.fused[i]->command : layer.command;
        const bool convolves = std::holds_alternative<emu::ops::Conv>(command);
        for (std::size_t k = convolves ? 1 : 0; k < layer.src.size(); ++k) {
            packed[static_cast<std::size_t>(layer.src[k])] = false;
        }
    }
    return packed;
}

std::string ends_text(const emu::Program& program, const std::vector<TensorId>& ids,
                      const char* layout) {
    std::string text = "{";
    for (const TensorId id : ids) {
        const emu::TensorSpec& spec = program.spec(id);
        text += text.size() == 1 ? "\"" : ", \"";
        text += spec.name + "\": {\"dtype\": \"" + std::string(emu::name_of(spec.dtype)) +
                "\", \"layout\": \"" + layout + "\"}";
    }
    return text + "}";
}

InputNormalisation normalisation_of(const emu::Normalisation& given, std::int64_t channels) {
    InputNormalisation input;
    for (std::int32_t c = 0; c < channels; ++c) {
        const auto at = static_cast<std::size_t>(c);
        const auto of = [at](const std::vector<float>& list, float otherwise) {
            return list.empty() ? otherwise : list[list.size() == 1 ? 0 : at];
        };
        input.mean.push_back(of(given.mean, 0));
        input.deviation.push_back(of(given.deviation, 1));
        input.channel_order.push_back(c);
    }
    return input;
}

} // namespace

Assembler::Assembler(const NetworkForm& form, const AssembleOptions& options,
                     const RegisterMap& map, ModelFile& model)
    : form_(form), program_(form.program), options_(options), map_(map), model_(model),
      emitter_(map, model), pixels_(packed_inputs(form)) {}

emu::Outcome Assembler::run() {
    EMU_TRY_VALUE(memory, NetworkMemory::plan(program_, pixels_, generation(), model_));
    memory_.emplace(std::move(memory));
    for (Tensor& tensor : model_.tensors) tensor.name = unique_name(tensor.name);
    describe_ends();
    for (const std::int32_t id : model_.inputs) add_end("InputOperator", {}, {id});
    for (std::size_t i = 0; i < program_.layers.size(); ++i) {
        const Layer& layer = program_.layers[i];
        fused_ = form_.fused[i] ? &*form_.fused[i] : nullptr;
        channels_first_ = form_.channels_first[i];
        const emu::Outcome added = add(layer);
        if (added) continue;
        return emu::error(added.error().fault, "layer '%s' (%s): %s", layer.name.c_str(),
                          emu::name_of(layer.command).data(), added.error().detail.c_str());
    }
    for (const std::int32_t id : model_.outputs) add_end("OutputOperator", {id}, {});
    return {};
}

// Inputs and outputs are operators too; they have no tasks here.
void Assembler::add_end(const char* type, std::vector<std::int32_t> inputs,
                        std::vector<std::int32_t> outputs) {
    Operator op;
    const std::int32_t id = inputs.empty() ? outputs[0] : inputs[0];
    op.type = type;
    op.name = op.type + ":" + model_.tensors[static_cast<std::size_t>(id)].name;
    op.inputs = std::move(inputs);
    op.outputs = std::move(outputs);
    op.first_task = op.last_task = model_.tasks.size();
    model_.operators.push_back(std::move(op));
}

void Assembler::describe_ends() {
    for (const TensorId id : program_.inputs) model_.inputs.push_back(cube(id).place.tensor);
    for (const TensorId id : program_.outputs) model_.outputs.push_back(cube(id).place.tensor);
    const bool normalised =
        std::any_of(program_.normalisation.begin(), program_.normalisation.end(),
                    [](const emu::Normalisation& one) { return one != emu::Normalisation{}; });
    for (std::size_t i = 0; normalised && i < program_.normalisation.size(); ++i) {
        model_.normalisation.push_back(
            normalisation_of(program_.normalisation[i], cube(program_.inputs[i]).c));
    }
    model_.input_format = ends_text(program_, program_.inputs, "NHWC");
    model_.output_format = ends_text(program_, program_.outputs, "NCHW");
}

emu::Outcome Assembler::add(const Layer& layer) {
    return std::visit([&](const auto& command) { return add(layer, command); }, layer.command);
}

template <class Other> emu::Outcome Assembler::add(const Layer&, const Other&) {
    return emu::error(emu::Fault::bad_model, "this operation is not written into .rknn files");
}

emu::Result<PathSettings::Numbers> Assembler::numbers_of(const Layer& layer) const {
    const emu::Dtype type = spec(layer.dst[0]).dtype;
    for (const TensorId id : layer.src) {
        if (program_.tensors[static_cast<std::size_t>(id)].is_constant()) {
            return emu::error(emu::Fault::bad_model, "an operand is constant");
        }
        if (spec(id).dtype != type) {
            return emu::error(emu::Fault::bad_model, "an operand is %s, the result %s",
                              emu::name_of(spec(id).dtype).data(), emu::name_of(type).data());
        }
    }
    if (type != emu::Dtype::f16) return PathSettings::Numbers::integers;
    if (writer_facts(generation()).computes_float16) return PathSettings::Numbers::float16;
    return emu::error(emu::Fault::bad_model, "the hardware computes int8 only");
}

emu::Outcome Assembler::expect_integers(const Layer& layer) const {
    EMU_TRY_VALUE(numbers, numbers_of(layer));
    if (numbers == PathSettings::Numbers::integers) return {};
    return emu::error(emu::Fault::bad_model, "this operation is written for int8 only");
}

void Assembler::begin_operator(const char* type, const Layer& layer) {
    constexpr std::uint8_t npu = 2;
    Operator op;
    op.type = type;
    op.name = op.type + ":" + layer.name;
    op.device = npu;
    for (const TensorId id : layer.src) {
        if (program_.tensors[static_cast<std::size_t>(id)].is_constant()) continue;
        op.inputs.push_back(cube(id).place.tensor);
    }
    for (const TensorId id : layer.dst) op.outputs.push_back(cube(id).place.tensor);
    op.first_task = op.last_task = model_.tasks.size();
    emitter_.begin(static_cast<std::int32_t>(model_.operators.size()));
    model_.operators.push_back(std::move(op));
}

void Assembler::end_operator() {
    model_.operators.back().last_task = model_.tasks.size();
}

std::int32_t Assembler::add_constant(Tensor tensor) {
    tensor.name = unique_name(tensor.name);
    const std::int32_t id = memory_->add_constant(std::move(tensor));
    model_.operators.back().inputs.push_back(id);
    return id;
}

std::string Assembler::unique_name(std::string name) {
    if (name.empty()) name = "tensor";
    std::string candidate = name;
    for (int i = 2; !names_.insert(candidate).second; ++i) {
        candidate = name + "_" + std::to_string(i);
    }
    return candidate;
}

emu::Result<AssembleOptions> options_for(const emu::Chip& chip) {
    const std::string_view generation = generation_of(chip);
    if (generation.empty()) {
        return emu::error(emu::Fault::bad_argument, "what .rknn files for %s hold is not known",
                          chip.name.data());
    }
    return AssembleOptions{.generation = std::string(generation), .container = container_of(chip)};
}

emu::Result<ModelFile> assemble(const emu::Program& program, const AssembleOptions& options) {
    EMU_TRY_VALUE(generation, find_generation(options.generation));
    const RegisterMap map(*generation);
    ModelFile model;
    model.container = options.container;
    model.generation = options.generation;
    model.target = program.chip->name;
    model.framework = "ONNX";
    model.compiler = "boardless";
    model.custom_string = program.custom_string;
    EMU_TRY_VALUE(form, network_form(program));
    Assembler assembler(form, options, map, model);
    EMU_TRY(assembler.run());
    return model;
}

} // namespace rknn::format::writer
