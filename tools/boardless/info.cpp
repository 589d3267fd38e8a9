// SPDX-License-Identifier: Apache-2.0
#include "info.h"
#include "command.h"
#include "model_file.h"

#include <CLI/CLI.hpp>

namespace boardless {
namespace {

struct Options {
    ModelFile model;
    bool json = false;
};

emu::Outcome info(const Options& options) {
    EMU_TRY_VALUE(programs, load_all(options.model));
    const std::string shown = options.json ? info_json(programs) : info_text(programs);
    std::fwrite(shown.data(), 1, shown.size(), stdout);
    return {};
}

} // namespace

std::uint64_t bytes_of(const emu::Program& program, const std::vector<emu::TensorId>& tensors) {
    std::uint64_t sum = 0;
    for (const emu::TensorId id : tensors)
        sum += static_cast<std::uint64_t>(program.spec(id).bytes());
    return sum;
}

void add_info(CLI::App& app, int& exit_status) {
    const auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand(
        "info", "Shows a network's inputs, outputs, quantisation, commands and memory");
    add_model_options(*command, options->model);
    command->add_flag("--json", options->json, "As JSON");
    command->callback([options, &exit_status] { exit_status = report(info(*options)); });
}

} // namespace boardless
