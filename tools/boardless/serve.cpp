// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/command.h"
#include "tools/boardless/environment.h"

#include "tools/guest/server/listener.h"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <cstdlib>

namespace boardless {
namespace {

struct ServeOptions {
    std::string chip;
    std::string abi;
    std::string root;
    std::string address;
};

emu::Outcome serve(const ServeOptions& options) {
    EMU_TRY(choose_chip(options.chip));
    EMU_TRY_VALUE(libraries, library_folder());
    EMU_TRY_VALUE(folder, flavour_folder(libraries, options.abi));
    EMU_TRY_VALUE(listener, guest::Listener::open({folder, options.root}, options.address));
    std::printf("BOARDLESS_SERVER=%s\n", listener.name().c_str());
    std::fflush(stdout);
    listener.serve_until_signal();
    return {};
}

} // namespace

void add_serve(CLI::App& app, int& exit_status) {
    const auto options = std::make_shared<ServeOptions>();
    CLI::App* command = app.add_subcommand(
        "serve",
        "Computes for programs that were built for a board and are started by other means than "
        "`boardless run`, until it is interrupted");
    command->add_option("--chip", options->chip, "The board's chip (sets BOARDLESS_CHIP)");
    command->add_option("--abi", options->abi, "A flavour of the libraries other than the default");
    command->add_option("--sysroot", options->root,
                        "The root in which the programs see a board's files");
    command->add_option("--address", options->address,
                        "unix:PATH or unix:@NAME; without it a name that nobody else has. Printed "
                        "as the variable that "
                        "the programs need");
    command->callback([options, &exit_status] { exit_status = report(serve(*options)); });
}

} // namespace boardless
