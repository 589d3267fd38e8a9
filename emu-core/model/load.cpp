// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/load.h"

#include "emu-core/base/environment.h"
#include "emu-core/base/error.h"
#include "emu-core/base/file_image.h"
#include "emu-core/model/container/container.h"
#include "emu-core/model/lower/lower.h"
#include "emu-core/model/network_format.h"
#include "emu-core/model/passes/program_passes.h"
#include "emu-core/tensor/file_kind.h"

#include <algorithm>

namespace emu {
namespace {

Result<std::vector<Program>> load_container(Bytes file, const Chip* asked,
                                            const LoadOptions& options) {
    EMU_TRY_VALUE(programs, read_container(file, options.donor, options.used));
    EMU_TRY_VALUE(chip, chip_for(*programs[0].chip, asked));
    for (Program& program : programs) program.chip = chip;
    return std::move(programs);
}

Error unknown_format(Bytes file) {
    std::string start;
    for (const std::byte byte : file.first(std::min<std::size_t>(file.size(), 8))) {
        start += format(" %02x", std::to_integer<int>(byte));
    }
    std::string nor, choice;
    for (const NetworkFormat& known : network_formats()) {
        nor = std::string(" nor ") + known.name + nor;
        choice += (choice.empty() ? "" : " or ") + std::string(known.name);
    }
    const char* const stranger = stranger_of(file);
    return error(Fault::bad_model,
                 "neither a Boardless container%s%s%s (%zu bytes, beginning with%s): export the "
                 "network as %s",
                 nor.c_str(), stranger ? ", but " : "", stranger ? stranger : "", file.size(),
                 start.empty() ? " nothing" : start.c_str(), choice.c_str());
}

ModelFile model_file(std::shared_ptr<FileImage> image, const std::string& path) {
    const SharedBytes bytes = FileImage::shared(image);
    return {bytes, path, [image = std::move(image)](Bytes part) { image->drop(part); }};
}

Error no_options() {
    std::string names;
    for (const NetworkFormat& known : network_formats()) {
        if (known.has_options) names += (names.empty() ? "" : " and ") + std::string(known.name);
    }
    return error(Fault::bad_argument,
                 "only of %s files can inputs be fixed or shaped, or a part be taken",
                 names.c_str());
}

} // namespace

Result<const Chip*> chip_for(const Chip& own, const Chip* asked) {
    if (!asked) return &own;
    if (asked->family.value == own.family.value) return asked;
    return error(Fault::wrong_chip, "the model was compiled for %s, not for %s", own.name.data(),
                 asked->name.data());
}

Result<graph::Graph> read_network(const SharedBytes& file, const LoadOptions& options) {
    const NetworkFormat* const known = network_format_of(file);
    if (options.change_network() && !(known && known->has_options)) return no_options();
    if (known) return known->read(file, options);
    if (!is_container(file)) return unknown_format(file);
    return error(Fault::bad_model, "it is compiled already: give the network it was compiled from");
}

Result<std::vector<Program>> load_programs(const SharedBytes& file, const ChipChoice& choice,
                                           const LoadOptions& options) {
    if (is_container(file) && !options.change_network()) {
        return load_container(file, choice.asked, options);
    }
    EMU_TRY_VALUE(graph, read_network(file, options));
    EMU_TRY_VALUE(program,
                  lower(std::move(graph), choice.asked ? *choice.asked : *choice.fallback));
    drop_unused_tensors(program);
    std::vector<Program> programs;
    programs.push_back(std::move(program));
    return programs;
}

Result<Program> load_program(const SharedBytes& file, const ChipChoice& choice,
                             const LoadOptions& options) {
    EMU_TRY_VALUE(programs, load_programs(file, choice, options));
    return std::move(programs.front());
}

Result<ChipChoice> chip_choice(std::string_view fallback) {
    const auto chip = environment("BOARDLESS_CHIP");
    ChipChoice choice{nullptr, find_chip(fallback)};
    if (chip.empty()) return choice;
    choice.asked = find_chip(chip);
    if (choice.asked && choice.asked->lane_unit) {
        return error(Fault::device_unavailable, "BOARDLESS_CHIP=%.*s takes no such models",
                     static_cast<int>(chip.size()), chip.data());
    }
    if (choice.asked) return choice;
    return error(Fault::device_unavailable, "BOARDLESS_CHIP=%.*s is unknown; there are %s",
                 static_cast<int>(chip.size()), chip.data(), chip_names().c_str());
}

std::string ModelFile::name(const char* of_memory) const {
    const std::string last = path.substr(path.rfind('/') + 1);
    return last.empty() ? of_memory : last.substr(0, last.rfind('.'));
}

Result<ModelFile> read_model_file(const std::string& path) {
    EMU_TRY_VALUE(image, FileImage::read(path));
    return model_file(std::move(image), path);
}

Result<ModelFile> map_model_file(const std::string& path) {
    EMU_TRY_VALUE(image, FileImage::map(path));
    return model_file(std::move(image), path);
}

ModelFile copy_model_file(const void* data, std::size_t size) {
    const auto* first = static_cast<const std::byte*>(data);
    return {std::vector<std::byte>(first, first + size), {}};
}

} // namespace emu
