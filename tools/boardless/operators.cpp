// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/command.h"

#include "emu-core/model/onnx/operators.h"
#include "emu-core/model/tflite/supported.h"

#include <CLI/CLI.hpp>

namespace boardless {
namespace {

struct Format {
    const char* name;
    std::string operators;
};

std::string onnx_names() {
    std::string names;
    for (const emu::onnx::Operator& row : emu::onnx::operators()) {
        if (!names.empty()) names += ", ";
        names += row.name;
    }
    return names;
}

void print(const std::vector<Format>& formats, bool markdown) {
    if (markdown) std::puts("| format | operators |\n|---|---|");
    for (const Format& format : formats) {
        std::printf(markdown ? "| %s | %s |\n" : "%s\n    %s\n", format.name,
                    format.operators.c_str());
    }
}

} // namespace

void add_operators(CLI::App& app) {
    const auto markdown = std::make_shared<bool>(false);
    CLI::App* command =
        app.add_subcommand("operators", "Lists the operators that networks may be made of");
    command->add_flag("--markdown", *markdown, "As the rows of a table");
    command->callback([markdown] {
        print({{"ONNX", onnx_names()}, {"TFLite", emu::tflite::supported_names()}}, *markdown);
    });
}

} // namespace boardless
