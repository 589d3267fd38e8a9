// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/board_width.h"
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
    std::size_t clients = 256;
    std::size_t memory_mb = 0;
};

emu::Outcome serve(const ServeOptions& options) {
    EMU_TRY(expect_64_bits("`boardless serve`"));
    EMU_TRY(choose_chip(options.chip));
    EMU_TRY_VALUE(libraries, library_folder());
    EMU_TRY_VALUE(folder, flavour_folder(libraries, options.abi));
    const guest::Listener::Limits limits{options.clients, std::uint64_t{options.memory_mb} << 20};
    EMU_TRY_VALUE(listener, guest::Listener::open({folder, options.abi, options.root},
                                                  options.address, limits));
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
                        "unix:PATH, unix:@NAME, tcp:127.0.0.1:PORT or tcp:[::1]:PORT, where 0 is "
                        "a free port; without it a name that nobody else has. Printed as the "
                        "variable that the programs need");
    command->add_option("--clients", options->clients, "The most programs at a time")
        ->check(CLI::Range(1, 4096))
        ->capture_default_str();
    command
        ->add_option("--memory-mb", options->memory_mb,
                     "The most addresses that the process for one program may use, in MiB")
        ->check(CLI::Range(256, 1 << 20));
    command->callback([options, &exit_status] { exit_status = report(serve(*options)); });
}

} // namespace boardless
