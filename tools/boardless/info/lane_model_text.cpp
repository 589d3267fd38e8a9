// SPDX-License-Identifier: Apache-2.0
// Model files of command buffers, shown.
#include "tools/boardless/model/lane_model.h"

#include "emu-core/base/error.h"
#include "emu-core/base/file.h"
#include "emu-core/chip/chip.h"
#include "libbmrt/cpu/blockers.h"
#include "libbmrt/format/bmodel_containers.h"
#include "libbmrt/format/command_list.h"
#include "libbmrt/format/decode/decode.h"
#include "libbmrt/kernel/chip.h"
#include "tools/boardless/board_width.h"

namespace boardless {
namespace {

using bmrt::BmodelCommand;
using bmrt::BmodelTensor;
using emu::format;

std::string text_of(const std::vector<float>& values) {
    std::string text;
    for (const float value : values)
        text += format(text.empty() ? "%g" : ",%g", static_cast<double>(value));
    return text;
}

std::string text_of(const BmodelTensor& tensor) {
    std::string shape;
    for (const std::uint32_t extent : tensor.shape)
        shape += format(shape.empty() ? "%u" : "x%u", extent);
    const std::string pixels = tensor.mean.empty() ? std::string()
                                                   : format(", pixels minus %s, divided by %s",
                                                            text_of(tensor.mean).c_str(),
                                                            text_of(tensor.deviation).c_str());
    return format("      %-16s %s  (threshold %g, at neuron %llu%s)\n", shape.c_str(),
                  tensor.name.c_str(), static_cast<double>(tensor.threshold),
                  static_cast<unsigned long long>(tensor.offset), pixels.c_str());
}

emu::Result<std::string> text_of_steps(const BmodelCommand& command) {
    EMU_TRY_VALUE(counts, steps_of(command));
    std::string text;
    for (const auto& [name, count] : counts)
        text += format("      %7zu  %s\n", count, name.c_str());
    return text;
}

emu::TensorSpec spec_of(const BmodelTensor& tensor, const std::string& name) {
    std::vector<std::int32_t> extents(tensor.shape.begin(), tensor.shape.end());
    emu::TensorSpec spec;
    spec.name = name;
    if (auto shape = emu::Shape::make(extents)) spec.shape = *shape;
    if (tensor.threshold > 0)
        spec.quant = emu::Quant::affine(tensor.threshold / bmrt::threshold_level, 0);
    spec.channels_first = spec.shape.rank() == 4;
    return spec;
}

bool has_magic(emu::Bytes file) {
    constexpr std::size_t bytes = sizeof bmrt::proto_magic; // the other container has none in front
    if (file.size() < bytes) return false;
    const auto magic = emu::load<std::uint32_t>(file);
    return magic == bmrt::proto_magic || magic == bmrt::inside_magic;
}

} // namespace

emu::Result<std::shared_ptr<const bmrt::Bmodel>> read_lane_model(const std::string& path,
                                                                 const emu::SharedBytes& file) {
    if (!has_magic(file) && !path.ends_with(".bmodel")) {
        return std::shared_ptr<const bmrt::Bmodel>();
    }
    EMU_TRY(check_width(path, emu::ModelContainer::lane_commands));
    auto model = bmrt::read_bmodel(file);
    if (model && !model->commands.empty()) {
        return std::make_shared<const bmrt::Bmodel>(*std::move(model));
    }
    return emu::error(emu::Fault::bad_model, "%s: %s", path.c_str(),
                      model ? "it has no commands" : model.error().detail.c_str());
}

emu::Result<std::map<std::string, std::size_t>> steps_of(const BmodelCommand& command) {
    EMU_TRY_VALUE(unit, bmrt::tensor_unit());
    std::map<std::string, std::size_t> counts;
    for (const bmrt::Step& step : bmrt::inspect_commands(command.commands, unit).steps) {
        if (const auto* own = std::get_if<emu::lanes::Command>(&step.action))
            ++counts[std::string(emu::lanes::name_of(*own))];
        else
            ++counts["CPU " + std::get<bmrt::CpuRecord>(step.action).library];
    }
    return counts;
}

std::vector<std::string> blockers_of(const bmrt::Bmodel& model) {
    return bmrt::blockers_of(model, bmrt::kernel::only_chip);
}

std::size_t weight_bytes(const bmrt::Bmodel& model, const BmodelCommand& command) {
    const std::size_t index = command.weight_index;
    return index < model.weights.size() ? model.weights[index].size() : 0;
}

emu::Result<std::string> lane_model_text(const bmrt::Bmodel& model) {
    std::string text = format("network %s\nchip bm%u, file version %s\n", model.name.c_str(),
                              model.chip, model.version.c_str());
    for (const bmrt::BmodelLibrary& library : model.libraries) {
        text += format("library %s\n", library.name.c_str());
    }
    for (std::size_t i = 0; i < model.commands.size(); ++i) {
        const BmodelCommand& command = model.commands[i];
        text += format("\ncommand %zu\n   inputs\n", i);
        for (const BmodelTensor& input : command.inputs) text += text_of(input);
        text += "   outputs\n";
        for (const BmodelTensor& output : command.outputs) text += text_of(output);
        text += format("   bytes: %zu of commands, %zu of weights, %llu of neurons\n   steps\n",
                       command.commands.size(), weight_bytes(model, command),
                       static_cast<unsigned long long>(command.neuron_bytes));
        EMU_TRY_VALUE(steps, text_of_steps(command));
        text += steps;
    }
    for (const std::string& blocker : blockers_of(model))
        text += format("\nnot computed: %s", blocker.c_str());
    if (text.back() != '\n') text += '\n';
    return text;
}

emu::Program ends_of(const BmodelCommand& command) {
    emu::Program ends;
    ends.chip = emu::find_chip("generic"); // it has no layers
    const auto add = [&ends](const BmodelTensor& tensor, const std::string& name,
                             std::vector<emu::TensorId>& list) {
        list.push_back(static_cast<emu::TensorId>(ends.tensors.size()));
        ends.tensors.push_back({spec_of(tensor, name), {}});
    };
    for (const BmodelTensor& input : command.inputs) {
        add(input, format("input %zu", ends.inputs.size()), ends.inputs);
        ends.normalisation.push_back({input.mean, input.deviation});
    }
    for (const BmodelTensor& output : command.outputs) add(output, output.name, ends.outputs);
    return ends;
}

} // namespace boardless
