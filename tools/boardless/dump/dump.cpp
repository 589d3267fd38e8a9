// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/file.h"
#include "tools/boardless/command.h"
#include "tools/boardless/dump/dump_nbg.h"
#include "tools/boardless/dump/dump_text.h"
#include "tools/boardless/info/bpu_text.h"
#include "tools/boardless/input/piped.h"
#include "tools/boardless/model/model_file.h"
#include "tools/boardless/model/nbg_model.h"

#include <CLI/CLI.hpp>

namespace boardless {
namespace {

struct Options {
    std::string path;
    DumpOptions text;
    bool dot = false;
};

void print(const std::string& text) {
    std::fwrite(text.data(), 1, text.size(), stdout);
}

emu::Outcome dump(const Options& options, const viplite::format::Description& description) {
    if (options.dot) return emu::error(emu::Fault::bad_argument, "--dot is not for .nb files");
    print(dump_nbg(description, {options.text.op, options.text.registers, true}));
    if (options.text.op.empty() && description.has_operations()) print(nbg_tiles_text(description));
    return {};
}

emu::Outcome dump_bpu_file(const Options& options, const emu::SharedBytes& file) {
    EMU_TRY_VALUE(shown, options.dot ? bpu_dot(options.path, file)
                                     : dump_bpu(options.path, file, options.text.op));
    print(shown);
    return {};
}

emu::Outcome dump(const Options& options) {
    EMU_TRY_VALUE(read, emu::read_file(options.path));
    const emu::SharedBytes file(std::move(read));
    EMU_TRY_VALUE(is_bpu, is_bpu_file(options.path, file));
    if (is_bpu) return dump_bpu_file(options, file);
    EMU_TRY_VALUE(network_binary, read_nbg(options.path, file));
    if (network_binary) return dump(options, *network_binary);
    auto model = rknn::format::read(file);
    if (!model) {
        return emu::error(model.error().fault, "%s: %s", options.path.c_str(),
                          model.error().detail.c_str());
    }
    print(options.dot ? dump_dot(*model) : dump_text(*model, options.text));
    return {};
}

} // namespace

void add_dump(CLI::App& app, int& exit_status) {
    const auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand(
        "dump",
        "Shows what is in a genuine .rknn file (operators, tensors, tasks, registers), .nb file "
        "(sections, ports, layers, operations, patches), or .bin or .hbm file of Horizon's (nodes, "
        "tensors, notes)");
    CLI::Option* const model = command->add_option(
        "MODEL", options->path, "A .rknn, .nb, .bin or .hbm file of the vendor's toolkit");
    take_pipes(*model->required());
    command->add_option(
        "--op", options->text.op,
        "Only operators of this name or type; of .nb files, operations of this layer or type; of "
        ".bin files, nodes");
    command->add_flag("!--no-registers", options->text.registers,
                      "Operators without their tasks, operations without their patches");
    command->add_flag(
        "--dot", options->dot,
        "The graph of a .rknn file, or of what a .bin or .hbm file computes, for `dot "
        "-Tsvg`");
    command->callback([options, &exit_status] { exit_status = report(dump(*options)); });
}

} // namespace boardless
