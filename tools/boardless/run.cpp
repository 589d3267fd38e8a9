// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/board_program.h"
#include "tools/boardless/command.h"
#include "tools/boardless/environment.h"

#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstring>

#include <unistd.h>

namespace boardless {
namespace {

using emu::Fault;

struct RunOptions {
    std::string chip;
    std::string abi;
    std::string root; // of a board
    std::vector<std::string> application;
};

emu::Result<int> run_for_board(const RunOptions& options) {
    EMU_TRY(choose_chip(options.chip));
    EMU_TRY_VALUE(libraries, library_folder());
    EMU_TRY_VALUE(folder, flavour_folder(libraries, options.abi));
    return run_board_program({options.application, folder,
                              libraries / guest_libraries / options.abi, options.abi,
                              options.root});
}

// Comes back only when the application cannot be started, with env(1)'s exit status, or when one of
// a board has ended.
int run(const RunOptions& options) {
    if (is_for_board(options.application.front())) {
        const emu::Result<int> status = run_for_board(options);
        return status ? *status : report(status.error());
    }
    if (const emu::Outcome ready = prepare_environment(options.chip, options.abi); !ready)
        return report(ready);
    const char* name = options.application.front().c_str();
    // A name without a folder is looked up by execvp().
    const emu::Outcome runnable = std::strchr(name, '/') ? check_machine(name) : emu::Outcome();
    if (!runnable) {
        report(runnable);
        return not_executable;
    }
    std::vector<char*> arguments;
    for (const std::string& word : options.application)
        arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    ::execvp(name, arguments.data());
    const int status = errno == ENOENT ? not_found : not_executable;
    report(emu::error(Fault::bad_argument, "%s: %s", name, std::strerror(errno)));
    return status;
}

} // namespace

void add_run(CLI::App& app, int& exit_status) {
    const auto options = std::make_shared<RunOptions>();
    CLI::App* command = app.add_subcommand(
        "run", "Runs an application with our libraries in place of the vendors', whatever rpath or "
               "dlopen path it uses");
    command->add_option("--chip", options->chip, "The board's chip (sets BOARDLESS_CHIP)");
    command->add_option("--abi", options->abi,
                        "A flavour of the libraries other than the default: a folder below lib/");
    command->add_option("--sysroot", options->root,
                        "The root of a board or of its SDK, for a program of another processor; "
                        "without it Debian's "
                        "libraries for cross builds");
    command
        ->add_option("APPLICATION", options->application, "The program and its arguments, after --")
        ->required();
    command->footer("Exit status: the application's; 127 it was not found, 126 it cannot be "
                    "executed, 1 or 2 the mistake is ours or on the command line.");
    command->callback([options, &exit_status] { exit_status = run(*options); });
}

} // namespace boardless
