// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/command.h"

#include "emu-core/model/network_format.h"
#include "emu-core/model/onnx/operators.h"
#include "libhbdnn/format/quantised/quantised_operators.h"

#include <CLI/CLI.hpp>

namespace boardless {
namespace {

void print_row(bool markdown, const char* format, const std::string& operators) {
    std::printf(markdown ? "| %s | %s |\n" : "%s\n    %s\n", format, operators.c_str());
}

void print_operators(bool markdown) {
    if (markdown) std::puts("| format | operators |\n|---|---|");
    for (const emu::NetworkFormat& format : emu::network_formats()) {
        print_row(markdown, format.name, format.operators());
    }
    print_row(markdown, "ONNX Runtime's (domain `com.microsoft`)",
              emu::onnx::supported_runtime_names());
    print_row(markdown, "Horizon's quantised ONNX (domain `horizon`)",
              hbdnn::format::quantised_operator_names());
}

} // namespace

void add_operators(CLI::App& app) {
    const auto markdown = std::make_shared<bool>(false);
    CLI::App* command =
        app.add_subcommand("operators", "Lists the operators that networks may be made of");
    command->add_flag("--markdown", *markdown, "As the rows of a table");
    command->callback([markdown] { print_operators(*markdown); });
}

} // namespace boardless
