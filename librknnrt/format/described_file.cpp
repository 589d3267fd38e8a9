// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/load.h"

#include "emu-core/model/lower/memory_plan.h"
#include "librknnrt/format/container/model_file.h"
#include "librknnrt/format/container/tensor_spec.h"
#include "librknnrt/format/decode/input_pixels.h"
#include "librknnrt/format/loaded_model.h"

namespace rknn::format {
namespace {

emu::Result<std::vector<emu::TensorId>>
add_ends(const ModelFile& model, const std::vector<std::int32_t>& ends, emu::Program& program) {
    std::vector<emu::TensorId> ids;
    for (const std::int32_t end : ends) {
        EMU_TRY_VALUE(spec, port_spec(model.tensors[end]));
        ids.push_back(static_cast<emu::TensorId>(program.tensors.size()));
        program.tensors.emplace_back().spec = std::move(spec);
    }
    return ids;
}

emu::Result<emu::Program> ends_of(const ModelFile& model, const emu::Chip& chip) {
    emu::Program program;
    program.chip = &chip;
    program.custom_string = model.custom_string;
    EMU_TRY_VALUE(inputs, add_ends(model, model.inputs, program));
    EMU_TRY_VALUE(outputs, add_ends(model, model.outputs, program));
    program.inputs = std::move(inputs);
    program.outputs = std::move(outputs);
    for (std::size_t i = 0; i < model.inputs.size(); ++i)
        program.normalisation.push_back(normalisation_of(model, i));
    emu::Layer layer;
    layer.name = "recorded";
    layer.command = emu::ops::Custom{"recorded", {}};
    layer.src = program.inputs;
    layer.dst = program.outputs;
    program.layers.push_back(std::move(layer));
    emu::plan_memory(program);
    EMU_TRY(validate(program));
    return program;
}

} // namespace

emu::Result<LoadedModel> describe(const emu::SharedBytes& file, const emu::ChipChoice& choice) {
    EMU_TRY_VALUE(model, read(file));
    EMU_TRY_VALUE(chip, chip_of(model, choice));
    EMU_TRY(check_batch(model));
    EMU_TRY_VALUE(program, ends_of(model, *chip));
    std::vector<std::optional<PixelConversion>> pixels;
    for (std::size_t i = 0; i < model.inputs.size(); ++i)
        pixels.push_back(conversion_by_rule(model, i));
    return loaded_model(model, std::move(program), pixels);
}

std::vector<std::uint64_t> output_bytes(const emu::Program& program) {
    std::vector<std::uint64_t> bytes;
    for (const emu::TensorId id : program.outputs)
        bytes.push_back(static_cast<std::uint64_t>(program.spec(id).bytes()));
    return bytes;
}

} // namespace rknn::format
