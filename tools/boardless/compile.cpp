// SPDX-License-Identifier: Apache-2.0
#include "command.h"
#include "model_file.h"

#include "base/file.h"
#include "model/container.h"

#include <CLI/CLI.hpp>

namespace boardless {
namespace {

struct Options {
    ModelFile model;
    std::string output;
    std::string custom_string;
};

emu::Outcome compile(const Options& options) {
    EMU_TRY_VALUE(executable, open(options.model));
    emu::Program program = executable->program();
    if (!options.custom_string.empty()) program.custom_string = options.custom_string;
    return emu::write_file(options.output, emu::write_container(program));
}

} // namespace

void add_compile(CLI::App& app, int& exit_status) {
    const auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand(
        "compile",
        "Compiles a network for one chip, into a file that the vendor's init call takes");
    add_model_options(*command, options->model);
    command->get_option("--chip")->required();
    command->add_option("-o,--output", options->output, "The file to write")->required();
    command->add_option("--custom-string", options->custom_string,
                        "Text that applications can query (RKNN_QUERY_CUSTOM_STRING)");
    command->callback([options, &exit_status] { exit_status = report(compile(*options)); });
}

} // namespace boardless
