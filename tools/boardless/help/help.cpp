// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/command.h"
#include "tools/boardless/help/command_line.h"
#include "tools/boardless/version.h"

#include "emu-core/chip/chip.h"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>

namespace boardless {
namespace {

std::vector<std::string> names_of_chips() {
    std::vector<std::string> names;
    for (const auto list : {emu::chips(), emu::lane_chips()}) {
        for (const emu::Chip* chip : list) names.emplace_back(chip->name);
    }
    return names;
}

std::string completion_text(const CommandText& command, const std::string& shell) {
    if (shell == "bash") return bash_completion(command, names_of_chips());
    if (shell == "zsh") return zsh_completion(command, names_of_chips());
    return fish_completion(command, names_of_chips());
}

} // namespace

// Last of all, so that the parser knows the other commands.
void add_help(CLI::App& app) {
    CLI::App* manual = app.add_subcommand("manual", "Prints the manual page, for man(1)");
    manual->callback(
        [&app] { std::fputs(manual_text(described(app), version_text()).c_str(), stdout); });
    const auto shell = std::make_shared<std::string>();
    CLI::App* completion =
        app.add_subcommand("completion", "Prints what makes a shell complete this command");
    completion->add_option("SHELL", *shell, "bash, zsh or fish")
        ->required()
        ->check(CLI::IsMember({"bash", "zsh", "fish"}));
    completion->callback(
        [&app, shell] { std::fputs(completion_text(described(app), *shell).c_str(), stdout); });
}

} // namespace boardless
