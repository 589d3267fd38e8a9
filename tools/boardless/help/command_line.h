// SPDX-License-Identifier: Apache-2.0
// The command line as its parser knows it, for manual pages and shells: what `--help` shows, once
// more.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace boardless {

struct OptionText {
    std::vector<std::string> names; // "-h", "--help"; of a positional its one name
    std::string value;              // "TEXT"; empty: takes none
    std::string description;
    bool is_positional = false;
    bool is_required = false;
};

struct CommandText {
    std::string name, description, footer;
    std::vector<OptionText> options;
    std::vector<CommandText> commands;
};

CommandText described(const CLI::App& app);

// troff with man(7)'s macros. The date is not in it: the same command has the same page.
std::string manual_text(const CommandText& command, const std::string& version);

// What the shells read; `chips` are what --chip takes.
std::string bash_completion(const CommandText& command, const std::vector<std::string>& chips);
std::string zsh_completion(const CommandText& command, const std::vector<std::string>& chips);
std::string fish_completion(const CommandText& command, const std::vector<std::string>& chips);

} // namespace boardless
