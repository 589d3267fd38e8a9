// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/probe/probed_model.h"

#include "emu-core/base/error.h"
#include "libhbdnn/format/bpu_models.h"
#include "libviplite/format/execution/lower/executable_network.h"
#include "tools/boardless/model/nbg_model.h"

namespace boardless {
namespace {

using emu::Fault;

emu::Result<ProbedModel> of_registers(const ModelFile& model,
                                      const rknn::format::LoadedModel& loaded) {
    const char* const path = model.path.c_str();
    if (!loaded.refusal.empty())
        return emu::error(Fault::unsupported, "%s: its registers are not understood: %s", path,
                          loaded.refusal.c_str());
    if (loaded.facts.batch > 1)
        return emu::error(Fault::unsupported, "%s takes %d pictures at a time: give one for one",
                          path, loaded.facts.batch);
    ProbedModel result{"model.rknn", {}};
    for (std::size_t i = 0; i < loaded.program.inputs.size(); ++i) {
        const emu::TensorSpec& spec = loaded.program.spec(loaded.program.inputs[i]);
        EMU_TRY_VALUE(input, ProbeInput::make(spec, loaded.facts.inputs[i]));
        result.inputs.push_back(std::move(input));
    }
    return result;
}

emu::Result<ProbedModel> of_binary(const ModelFile& model,
                                   const viplite::format::Description& description,
                                   const emu::Chip& chip) {
    const std::uint32_t hardware = chip.model_files->value.hardware_id;
    if (hardware != 0 && hardware != description.target)
        return emu::error(Fault::wrong_chip, "%s is for hardware 0x%x, and %s is 0x%x",
                          model.path.c_str(), description.target, chip.name.data(), hardware);
    EMU_TRY_VALUE(network, with_path(model, viplite::format::load_executable(description, chip)));
    ProbedModel result{"model.nb", {}};
    for (const emu::TensorId input : network.program.inputs) {
        EMU_TRY_VALUE(one, ProbeInput::stored(network.program.spec(input)));
        result.inputs.push_back(std::move(one));
    }
    return result;
}

// From memory: what lies beside a file is not what the BPU computes.
emu::Result<ProbedModel> of_bpu(const ModelFile& model, const emu::SharedBytes& file,
                                const emu::Chip& chip) {
    EMU_TRY_VALUE(
        found, with_path(model, hbdnn::format::load_bpu_models(file, {}, {&chip, default_chip()})));
    if (found.size() != 1)
        return emu::error(Fault::unsupported, "%s has %zu models: give a file of one",
                          model.path.c_str(), found.size());
    const hbdnn::format::BpuModel& one = found.front();
    const auto* const program = std::get_if<emu::Program>(&one.computation);
    if (!program)
        return emu::error(Fault::unsupported, "%s: nothing in the file says what it computes",
                          model.path.c_str());
    ProbedModel result{"model.bin", {}};
    for (std::size_t i = 0; i < program->inputs.size(); ++i) {
        EMU_TRY_VALUE(input, ProbeInput::of_port(program->spec(program->inputs[i]), one.inputs[i]));
        result.inputs.push_back(std::move(input));
    }
    return result;
}

emu::Result<ProbedModel> any_model(const ModelFile& model, const emu::SharedBytes& file,
                                   const emu::Chip& chip) {
    if (chip.takes(emu::ModelContainer::network_binary)) {
        EMU_TRY_VALUE(description, read_nbg(model.path, file));
        if (description) return of_binary(model, *description, chip);
    } else if (chip.takes(emu::ModelContainer::bpu_code)) {
        EMU_TRY_VALUE(is_bpu, is_bpu_file(model.path, file));
        if (is_bpu) return of_bpu(model, file, chip);
    } else {
        EMU_TRY_VALUE(loaded, load_vendor_file(model, file));
        if (loaded) return of_registers(model, *loaded);
    }
    return emu::error(Fault::bad_model, "%s is no file that the library of a board with a %s takes",
                      model.path.c_str(), chip.name.data());
}

} // namespace

emu::Result<ProbedModel> probed_model(const ModelFile& model, const emu::SharedBytes& file,
                                      const emu::Chip& chip) {
    EMU_TRY_VALUE(result, any_model(model, file, chip));
    if (result.inputs.size() <= probe::most_inputs) return std::move(result);
    return emu::error(Fault::unsupported, "%s has more than %u inputs", model.path.c_str(),
                      probe::most_inputs);
}

} // namespace boardless
