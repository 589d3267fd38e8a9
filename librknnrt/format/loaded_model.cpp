// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/loaded_model.h"

#include "emu-core/base/error.h"
#include "emu-core/chip/chip.h"
#include "librknnrt/format/container/hardware.h"
#include "librknnrt/format/unit/model_facts.h"

namespace rknn::format {
namespace {

PortFacts facts_of(const Tensor& tensor) {
    return {tensor.native_dims, tensor.reserved_bytes, tensor.line_align, {}};
}

ModelFacts facts_of(const ModelFile& model, std::span<const std::optional<PixelConversion>> pixels,
                    emu::ops::Rounding ties) {
    ModelFacts facts;
    facts.batch = model.batch;
    facts.weight_bytes = model.weight_bytes;
    facts.internal_bytes = model.internal_bytes;
    for (const std::int32_t id : model.inputs) facts.inputs.push_back(facts_of(model.tensors[id]));
    for (const std::int32_t id : model.outputs)
        facts.outputs.push_back(facts_of(model.tensors[id]));
    for (std::size_t i = 0; i < pixels.size(); ++i) {
        if (pixels[i]) facts.inputs[i].pixels = tables_of(*pixels[i], ties);
    }
    return facts;
}

} // namespace

// Measured on 420 files: one names another chip than its generation's, a sample of toolkit 1.1.2.
emu::Result<const emu::Chip*> chip_of(const ModelFile& model, const emu::ChipChoice& choice) {
    const emu::Chip* own = emu::find_chip(model.target);
    if (!own) {
        return emu::error(emu::Fault::bad_model,
                          "the file is for %s, a chip that is not known here",
                          emu::printable(model.target).c_str());
    }
    const std::string_view generation = generation_of(*own);
    const emu::Chip* other = chip_with(model.generation);
    if (other && !generation.empty() && model.generation != generation) own = other;
    return emu::chip_for(*own, choice.asked);
}

LoadedModel loaded_model(const ModelFile& model, emu::Program program,
                         std::span<const std::optional<PixelConversion>> pixels) {
    LoadedModel result;
    result.facts = facts_of(model, pixels, program.chip->corners.pixel_ties.value);
    result.program = std::move(program);
    result.container = model.container;
    result.compiler = model.compiler;
    result.framework = model.framework;
    return result;
}

} // namespace rknn::format
