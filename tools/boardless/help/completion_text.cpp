// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/help/command_line.h"

namespace boardless {
namespace {

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}

std::vector<std::string> names_of(const std::vector<CommandText>& commands) {
    std::vector<std::string> names;
    for (const CommandText& command : commands) names.push_back(command.name);
    return names;
}

std::vector<std::string> option_names(const CommandText& command) {
    std::vector<std::string> names;
    for (const OptionText& option : command.options) {
        if (option.is_positional) continue;
        names.insert(names.end(), option.names.begin(), option.names.end());
    }
    return names;
}

// The first line, for one in quotes of a shell.
std::string quoted(const std::string& text) {
    std::string result = "'";
    for (const char c : text.substr(0, text.find('\n'))) {
        if (c == '\'') {
            result += "'\\''";
        } else {
            result += c;
        }
    }
    return result + "'";
}

// In zsh's lists of options brackets and colons mean something.
std::string zsh_description(const std::string& text) {
    std::string result;
    for (const char c : text) {
        if (c == '[' || c == ']' || c == ':' || c == '\\') result += '\\';
        result += c;
    }
    return result;
}

std::string zsh_option(const OptionText& option, const std::string& name,
                       const std::vector<std::string>& chips) {
    std::string text = name + "[" + zsh_description(option.description) + "]";
    if (name == "--chip" || name == "--reference-chip") {
        text += ":chip:(" + joined(chips) + ")";
    } else if (!option.value.empty()) {
        text += ":" + zsh_description(option.value) + ":_files";
    }
    return quoted("*" + text);
}

bool takes_chip(const std::string& name) {
    return name == "--chip" || name == "--reference-chip";
}

} // namespace

std::string bash_completion(const CommandText& command, const std::vector<std::string>& chips) {
    const std::string function = "_" + command.name;
    std::string text =
        "# Completion of bash for " + command.name + ".\n" + function +
        "() {\n"
        "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} options\n"
        "    COMPREPLY=()\n"
        "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
        "        COMPREPLY=($(compgen -W \"" +
        joined(names_of(command.commands)) + " " + joined(option_names(command)) +
        "\" -- \"$word\"))\n"
        "        return\n"
        "    fi\n"
        "    case $before in\n"
        "    --chip|--reference-chip) COMPREPLY=($(compgen -W \"" +
        joined(chips) +
        "\" -- \"$word\")); return ;;\n"
        "    esac\n"
        "    case $word in -*) ;; *) return ;; esac\n"
        "    case ${COMP_WORDS[1]} in\n";
    for (const CommandText& one : command.commands) {
        text += "    " + one.name + ") options=\"" + joined(option_names(one)) + "\" ;;\n";
    }
    return text +
           "    *) return ;;\n    esac\n"
           "    COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n}\n"
           "complete -o default -F " +
           function + " " + command.name + "\n";
}

std::string zsh_completion(const CommandText& command, const std::vector<std::string>& chips) {
    std::string text = "#compdef " + command.name + "\n# Completion of zsh for " + command.name +
                       ".\nlocal -a commands\ncommands=(\n";
    for (const CommandText& one : command.commands) {
        text += "    " + quoted(one.name + ":" + zsh_description(one.description)) + "\n";
    }
    text += ")\nif (( CURRENT == 2 )); then\n    _describe -t commands command commands\n    "
            "return\nfi\n"
            "local chosen=$words[2]\nshift words\n(( CURRENT-- ))\ncase $chosen in\n";
    for (const CommandText& one : command.commands) {
        text += one.name + ")\n    _arguments";
        for (const OptionText& option : one.options) {
            if (option.is_positional) continue;
            for (const std::string& name : option.names) {
                text += " \\\n        " + zsh_option(option, name, chips);
            }
        }
        text += " \\\n        '*:file:_files'\n    ;;\n";
    }
    return text + "esac\n";
}

std::string fish_completion(const CommandText& command, const std::vector<std::string>& chips) {
    std::string text = "# Completion of fish for " + command.name + ".\n";
    for (const CommandText& one : command.commands) {
        text += "complete -c " + command.name + " -f -n __fish_use_subcommand -a " + one.name +
                " -d " + quoted(one.description) + "\n";
        for (const OptionText& option : one.options) {
            if (option.is_positional) continue;
            text += "complete -c " + command.name + " -n '__fish_seen_subcommand_from " + one.name +
                    "'";
            for (const std::string& name : option.names) {
                text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
            }
            if (takes_chip(option.names.back())) {
                text += " -x -a '" + joined(chips) + "'";
            } else if (!option.value.empty()) {
                text += " -r";
            }
            text += " -d " + quoted(option.description) + "\n";
        }
    }
    return text;
}

} // namespace boardless
