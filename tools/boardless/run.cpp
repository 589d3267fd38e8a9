// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/application.h"
#include "tools/boardless/command.h"

#include "emu-core/chip/chip.h"

#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include <sys/auxv.h>
#include <unistd.h>

namespace boardless {
namespace {

namespace fs = std::filesystem;
using emu::Fault;

struct RunOptions {
    std::string chip;
    std::string abi;
    std::vector<std::string> application;
};

constexpr const char* audit_module = "boardless_audit.so";
constexpr const char* device_nodes = "boardless_devices.so"; // not in builds with sanitizers
constexpr const char* python_modules = "python";
constexpr const char* python_started = "python_started"; // what Python imports when it starts
constexpr const char* last_libraries = "last"; // folder of what is taken where the system has none

// The folder of our libraries: beside bin in a build, in a folder of its own where installed.
emu::Result<fs::path> library_folder() {
    std::error_code problem;
    fs::path own = fs::read_symlink("/proc/self/exe", problem);
    if (problem) { // no /proc, as in a plain chroot
        own = fs::canonical(reinterpret_cast<const char*>(::getauxval(AT_EXECFN)), problem);
    }
    const fs::path prefix = own.parent_path().parent_path();
    for (const char* folder : {"lib", BOARDLESS_LIBDIR}) {
        if (fs::exists(prefix / folder / audit_module, problem)) return prefix / folder;
    }
    return emu::error(Fault::bad_state, "%s was not found below %s", audit_module, prefix.c_str());
}

emu::Result<fs::path> flavour_folder(const fs::path& libraries, const std::string& abi) {
    std::error_code problem;
    const fs::path folder = libraries / abi;
    if (abi.find('/') == abi.npos && fs::is_directory(folder, problem)) return folder;
    return emu::error(Fault::bad_argument, "there is no library flavour '%s' in %s", abi.c_str(),
                      libraries.c_str());
}

void prepend(const char* variable, const std::string& value) {
    const char* before = std::getenv(variable);
    const std::string joined = before && *before ? value + ":" + before : value;
    ::setenv(variable, joined.c_str(), 1);
}

emu::Outcome prepare(const RunOptions& options) {
    if (!options.chip.empty() && !emu::find_chip(options.chip)) {
        return emu::error(Fault::bad_argument, "no chip is called '%s'; there are: %s",
                          options.chip.c_str(), emu::chip_names().c_str());
    }
    EMU_TRY_VALUE(libraries, library_folder());
    EMU_TRY_VALUE(folder, flavour_folder(libraries, options.abi));
    if (!options.chip.empty()) ::setenv("BOARDLESS_CHIP", options.chip.c_str(), 1);
    ::setenv("BOARDLESS_LIB", folder.c_str(), 1); // what the audit module goes by
    prepend("LD_LIBRARY_PATH", folder);
    ::setenv("BOARDLESS_LAST_LIB", (libraries / last_libraries).c_str(), 1);
    prepend("LD_AUDIT", libraries / audit_module);
    prepend("PYTHONPATH", libraries / python_modules);
    prepend("PYTHONPATH", libraries / python_started);
    if (std::error_code absent; fs::exists(libraries / device_nodes, absent))
        prepend("LD_PRELOAD", libraries / device_nodes);
    return {};
}

// Comes back only when the application cannot be started, with env(1)'s exit status.
int run(const RunOptions& options) {
    if (const emu::Outcome ready = prepare(options); !ready) return report(ready);
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
    command
        ->add_option("APPLICATION", options->application, "The program and its arguments, after --")
        ->required();
    command->footer("Exit status: the application's; 127 it was not found, 126 it cannot be "
                    "executed, 1 or 2 the mistake is ours or on the command line.");
    command->callback([options, &exit_status] { exit_status = run(*options); });
}

} // namespace boardless
