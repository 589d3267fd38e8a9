// SPDX-License-Identifier: Apache-2.0
#include "libviplite/model/load.h"

#include "emu-core/base/checked.h"
#include "emu-core/model/load.h"
#include "libviplite/codes.h"
#include "libviplite/model/device.h"
#include "libviplite/model/program_ports.h"
#include "libviplite/model/take_program.h"

namespace viplite {
namespace {

using emu::Fault;

emu::Result<std::shared_ptr<Model>> load_program_file(const emu::ModelFile& file,
                                                      const Device& device) {
    emu::LoadOptions options;
    options.path = file.path;
    options.used = file.used;
    const emu::ChipChoice choice{device.asked() ? &device.chip() : nullptr, &device.chip()};
    EMU_TRY_VALUE(program, emu::load_program(file.bytes, choice, options));
    auto model = std::make_shared<Model>();
    model->name = file.name("network").substr(0, longest_name);
    EMU_TRY_VALUE(inputs, ports_of(program, program.inputs, "input"));
    EMU_TRY_VALUE(outputs, ports_of(program, program.outputs, "output"));
    model->inputs = std::move(inputs);
    model->outputs = std::move(outputs);
    model->layer_count = static_cast<std::uint32_t>(program.layers.size());
    EMU_TRY(take_program(*model, std::move(program)));
    return model;
}

// Whatever else goes wrong, the network is invalid.
emu::Error refused(emu::Error error) {
    if (error.fault == Fault::wrong_chip) return with(code::incompatible, std::move(error));
    if (error.fault == Fault::out_of_memory) return error;
    return with(code::invalid_network, std::move(error));
}

} // namespace

emu::Result<emu::ModelFile> read_network_file(const char* path, std::uint64_t offset) {
    auto file = emu::read_model_file(path);
    if (!file) return refused(std::move(file).error());
    const std::size_t size = file->bytes.size();
    if (offset > size) {
        return error(code::invalid_network, "%s has %zu bytes, the network begins at %llu", path,
                     size, static_cast<unsigned long long>(offset));
    }
    const auto begin = static_cast<std::size_t>(offset);
    file->bytes = file->bytes.part(begin, size - begin);
    return file;
}

emu::Result<std::shared_ptr<const Model>> load_model(const emu::ModelFile& file,
                                                     const Device& device) {
    auto loaded = viplite::format::is_nbg(file.bytes) ? load_binary(file, device)
                                                      : load_program_file(file, device);
    if (!loaded) return refused(std::move(loaded).error());
    return std::shared_ptr<const Model>(*std::move(loaded));
}

} // namespace viplite
