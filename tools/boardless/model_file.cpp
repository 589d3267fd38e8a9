// SPDX-License-Identifier: Apache-2.0
#include "model_file.h"

#include "base/error.h"
#include "base/file.h"
#include "model/load.h"

#include <CLI/CLI.hpp>

namespace boardless {
namespace {

constexpr std::string_view default_chip = "generic"; // the reference arithmetic

emu::Result<const emu::Chip*> asked_chip(const std::string& name) {
    if (name.empty()) return nullptr;
    const emu::Chip* chip = emu::find_chip(name);
    if (chip) return chip;
    return emu::error(emu::Fault::bad_argument, "no chip is called '%s'; there are: %s",
                      name.c_str(), emu::chip_names().c_str());
}

emu::Result<std::shared_ptr<const emu::Executable>> prepare(emu::Bytes file,
                                                            const emu::ChipChoice& choice) {
    EMU_TRY_VALUE(program, emu::load_program(file, choice));
    return emu::Executable::prepare(std::move(program));
}

} // namespace

void add_model_options(CLI::App& command, ModelFile& model) {
    command.add_option("MODEL", model.path, "A TFLite file, or what `boardless compile` wrote")
        ->required();
    command.add_option("--chip", model.chip,
                       "The chip to run on (`boardless chips` lists them); when not given, the "
                       "file's own, else generic");
}

emu::Result<std::shared_ptr<const emu::Executable>> open(const ModelFile& model) {
    EMU_TRY_VALUE(asked, asked_chip(model.chip));
    EMU_TRY_VALUE(file, emu::read_file(model.path));
    auto executable = prepare(file, {.asked = asked, .fallback = emu::find_chip(default_chip)});
    if (executable) return executable;
    const emu::Error& problem = executable.error();
    return emu::error(problem.fault, "%s: %s", model.path.c_str(), problem.detail.c_str());
}

} // namespace boardless
