// SPDX-License-Identifier: Apache-2.0
#include "libviplite/computation/load.h"

#include "emu-core/base/checked.h"
#include "emu-core/base/file_image.h"
#include "emu-core/model/load.h"
#include "libviplite/codes.h"
#include "libviplite/computation/load_binary.h"
#include "libviplite/computation/program_ports.h"

namespace viplite {
namespace {

using emu::Fault;

// "net" of "/models/net.nb".
std::string stem_of(const std::string& path) {
    const std::string name = path.substr(path.rfind('/') + 1);
    return name.empty() ? "network" : name.substr(0, name.rfind('.'));
}

emu::Result<std::shared_ptr<Model>> load_program_file(const NetworkFile& file,
                                                      const Device& device) {
    emu::LoadOptions options;
    options.path = file.path;
    options.used = file.used;
    const emu::ChipChoice choice{device.asked() ? &device.chip() : nullptr, &device.chip()};
    EMU_TRY_VALUE(program, emu::load_program(file.bytes, choice, options));
    auto model = std::make_shared<Model>();
    model->name = stem_of(file.path).substr(0, longest_name);
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

emu::Result<NetworkFile> read_network_file(const char* path, std::uint64_t offset) {
    auto read = emu::FileImage::read(path);
    if (!read) return refused(std::move(read).error());
    const std::shared_ptr<emu::FileImage> image = *std::move(read);
    const auto whole = emu::SharedBytes::owned_by(image, image->bytes());
    if (offset > whole.size()) {
        return error(code::invalid_network, "%s has %zu bytes, the network begins at %llu", path,
                     whole.size(), static_cast<unsigned long long>(offset));
    }
    const auto begin = static_cast<std::size_t>(offset);
    return NetworkFile{whole.part(begin, whole.size() - begin), path,
                       [image](emu::Bytes bytes) { image->drop(bytes); }};
}

NetworkFile copy_network(const void* data, std::size_t size) {
    const auto* first = static_cast<const std::byte*>(data);
    return {std::vector<std::byte>(first, first + size), {}};
}

emu::Result<std::shared_ptr<const Model>> load_model(const NetworkFile& file,
                                                     const Device& device) {
    auto loaded = viplite::format::is_nbg(file.bytes) ? load_binary(file, device)
                                                      : load_program_file(file, device);
    if (!loaded) return refused(std::move(loaded).error());
    return std::shared_ptr<const Model>(*std::move(loaded));
}

} // namespace viplite
