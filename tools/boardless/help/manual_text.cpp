// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/help/command_line.h"

#include <algorithm>

namespace boardless {
namespace {

// A backslash, and a full stop or quote in front of a line, mean something to troff; a hyphen that
// is meant as such is written with a backslash.
std::string plain(const std::string& text) {
    std::string result;
    bool starts = true;
    for (const char c : text) {
        if (starts && (c == '.' || c == '\'')) result += "\\&";
        if (c == '\\') {
            result += "\\e";
        } else if (c == '-') {
            result += "\\-";
        } else {
            result += c;
        }
        starts = c == '\n';
    }
    return result;
}

std::string option_text(const OptionText& option) {
    std::string names;
    for (const std::string& name : option.names) {
        names += (names.empty() ? "" : ", ") + std::string(option.is_positional ? "\\fI" : "\\fB") +
                 plain(name) + "\\fR";
    }
    if (!option.is_positional && !option.value.empty()) {
        names += " \\fI" + plain(option.value) + "\\fR";
    }
    return ".TP\n" + names + "\n" + plain(option.description) +
           (option.is_required ? " (required)" : "") + "\n";
}

std::string options_text(const CommandText& command) {
    std::string text;
    for (const bool positional : {true, false}) {
        for (const OptionText& option : command.options) {
            if (option.is_positional == positional) text += option_text(option);
        }
    }
    return text;
}

std::string usage(const CommandText& command, const std::string& before) {
    std::string text = ".B " + before + plain(command.name) + "\n[\\fIOPTIONS\\fR]\n";
    for (const OptionText& option : command.options) {
        if (option.is_positional) text += "\\fI" + plain(option.names.front()) + "\\fR\n";
    }
    return text;
}

std::string footer_text(const CommandText& command) {
    return command.footer.empty() ? "" : ".PP\n.nf\n" + plain(command.footer) + "\n.fi\n";
}

std::string upper(std::string text) {
    std::ranges::transform(text, text.begin(),
                           [](char c) { return c >= 'a' && c <= 'z' ? char(c - 'a' + 'A') : c; });
    return text;
}

} // namespace

std::string manual_text(const CommandText& command, const std::string& version) {
    std::string text = ".TH " + upper(command.name) + " 1 \"\" \"" + version + "\"\n.SH NAME\n" +
                       command.name + " \\- " + plain(command.description) + "\n.SH SYNOPSIS\n" +
                       ".B " + command.name + "\n\\fICOMMAND\\fR [\\fIOPTIONS\\fR] ...\n" +
                       ".SH OPTIONS\n" + options_text(command) + ".SH COMMANDS\n";
    for (const CommandText& one : command.commands) {
        text += ".SS " + one.name + "\n" + usage(one, command.name + " ") + ".PP\n" +
                plain(one.description) + "\n" + options_text(one) + footer_text(one);
    }
    return text + ".SH NOTES\n" + footer_text(command).substr(4);
}

} // namespace boardless
