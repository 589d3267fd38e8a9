// SPDX-License-Identifier: Apache-2.0
#include "base/file.h"
#include "command.h"
#include "dump_text.h"

#include <CLI/CLI.hpp>

namespace boardless {
namespace {

struct Options {
    std::string path;
    DumpOptions text;
    bool dot = false;
};

emu::Outcome dump(const Options& options) {
    EMU_TRY_VALUE(file, emu::read_file(options.path));
    auto model = rknn::format::read(emu::SharedBytes(std::move(file)));
    if (!model) {
        return emu::error(model.error().fault, "%s: %s", options.path.c_str(),
                          model.error().detail.c_str());
    }
    const std::string shown = options.dot ? dump_dot(*model) : dump_text(*model, options.text);
    std::fwrite(shown.data(), 1, shown.size(), stdout);
    return {};
}

} // namespace

void add_dump(CLI::App& app, int& exit_status) {
    const auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand(
        "dump", "Shows the operators, tensors, tasks and registers of a genuine .rknn file");
    command->add_option("MODEL", options->path, "A .rknn file of the vendor's toolkit")->required();
    command->add_option("--op", options->text.op, "Only operators of this name or type");
    command->add_flag("!--no-registers", options->text.registers, "Operators without their tasks");
    command->add_flag("--dot", options->dot, "The graph, for `dot -Tsvg`");
    command->callback([options, &exit_status] { exit_status = report(dump(*options)); });
}

} // namespace boardless
