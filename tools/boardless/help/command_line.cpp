// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/help/command_line.h"

#include <CLI/CLI.hpp>

namespace boardless {
namespace {

OptionText described(const CLI::Option& option) {
    OptionText text;
    text.is_positional = !option.nonpositional();
    if (text.is_positional) {
        text.names = {option.get_name(true)};
    } else {
        for (const std::string& name : option.get_snames()) text.names.push_back("-" + name);
        for (const std::string& name : option.get_lnames()) text.names.push_back("--" + name);
    }
    if (option.get_items_expected_max() > 0) text.value = option.get_type_name();
    text.description = option.get_description();
    text.is_required = option.get_required();
    return text;
}

} // namespace

CommandText described(const CLI::App& app) {
    CommandText text{app.get_name(), app.get_description(), app.get_footer(), {}, {}};
    for (const CLI::Option* option : app.get_options()) text.options.push_back(described(*option));
    const auto shown = [](const CLI::App* one) { return !one->get_group().empty(); };
    for (const CLI::App* command : app.get_subcommands(shown)) {
        text.commands.push_back(described(*command));
    }
    return text;
}

} // namespace boardless
