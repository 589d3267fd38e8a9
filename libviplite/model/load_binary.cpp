// SPDX-License-Identifier: Apache-2.0
#include "libviplite/model/load.h"

#include "emu-core/base/error.h"
#include "emu-core/base/log.h"
#include "emu-core/computation/computation.h"
#include "libviplite/format/described_model.h"
#include "libviplite/format/execution/lower/executable_network.h"
#include "libviplite/model/device.h"
#include "libviplite/model/take_program.h"

#include <algorithm>

namespace viplite {
namespace {

using emu::Fault;

emu::Outcome check_target(const viplite::format::Description& description, const Device& device) {
    const std::uint32_t customer = customer_of(device.chip());
    if (!device.asked() || customer == 0 || customer == description.target) return {};
    return emu::error(Fault::wrong_chip,
                      "the network is for hardware 0x%x, BOARDLESS_CHIP=%s is 0x%x",
                      description.target, device.chip().name.data(), customer);
}

// The one that is asked for where it takes such files, else the file's where it is known.
const emu::Chip& chip_for(const viplite::format::Description& description, const Device& device) {
    const emu::Chip* const target = chip_of(description.target);
    const bool is_asked =
        device.asked() && device.chip().takes(emu::ModelContainer::network_binary);
    return is_asked || !target ? device.chip() : *target;
}

std::shared_ptr<Model> described(const viplite::format::Description& description,
                                 const Device& device) {
    auto model = std::make_shared<Model>();
    model->name = description.name;
    model->chip = &chip_for(description, device);
    model->inputs = description.inputs;
    model->outputs = description.outputs;
    model->layer_count = description.layer_count;
    model->core_count = std::max<std::uint8_t>(1, description.features.core_count);
    return model;
}

// What the file's operations compute. Error bad_model: something in them is not understood.
emu::Outcome execute(Model& model, const viplite::format::Description& description) {
    EMU_TRY_VALUE(network, viplite::format::load_executable(description, *model.chip));
    if (network.evidence != viplite::format::Evidence::verified) {
        emu::log(emu::LogLevel::warning,
                 model.name + ": computed from its binary, " +
                     std::string(viplite::format::label_of(network.evidence)));
    }
    return take_program(model, std::move(network.program));
}

// What computes in place of the file.
emu::Outcome replace(Model& model, const emu::DescribedModel& ports,
                     const emu::ChipChoice& choice) {
    EMU_TRY_VALUE(found, emu::find_computation(ports, choice));
    if (auto* const program = std::get_if<emu::Program>(&found))
        return take_program(model, std::move(*program));
    if (const auto* const none = std::get_if<emu::NoComputation>(&found))
        return emu::Error{Fault::bad_model, none->why};
    model.computation = emu::prepare(std::get<emu::RecordedOutputs>(std::move(found)));
    return {};
}

emu::Outcome find_computation(Model& model, const viplite::format::Description& description,
                              const std::string& path, const Device& device) {
    const emu::Outcome executed = execute(model, description);
    if (executed) return {};
    EMU_TRY_VALUE(ports, viplite::format::described_model(description, path));
    const emu::Chip* const asked = device.asked() ? &device.chip() : nullptr;
    auto replaced = replace(model, ports, {asked, model.chip});
    if (replaced) return {};
    emu::Error error = std::move(replaced).error();
    error.detail = executed.error().detail + "; " + error.detail;
    return error;
}

} // namespace

emu::Result<std::shared_ptr<Model>> load_binary(const emu::ModelFile& file, const Device& device) {
    EMU_TRY_VALUE(description, viplite::format::read(file.bytes));
    EMU_TRY(check_target(description, device));
    std::shared_ptr<Model> model = described(description, device);
    EMU_TRY(find_computation(*model, description, file.path, device));
    const bool is_told = !description.is_container_2() || description.has_separate_tables();
    if (is_told) model->pool_bytes = description.pool_bytes;
    return model;
}

} // namespace viplite
