// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/command.h"

#include "emu-core/base/file.h"
#include "tools/boardless/model/model_file.h"
#include "tools/boardless/probe/probe.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <filesystem>

namespace boardless {
namespace {

namespace fs = std::filesystem;
using emu::Fault;

struct ProbeOptions {
    ModelFile model;
    std::string folder;
    std::size_t tries = 120;
};

void print(const Probe& probe) {
    for (const SeparatedFact& one : probe.facts) {
        const std::string but = one.alike.empty() ? "" : ", but for " + one.alike;
        if (one.bytes > 0)
            std::printf("%-16s  told apart by %llu bytes%s\n", one.fact->name.data(),
                        static_cast<unsigned long long>(one.bytes), but.c_str());
        else
            std::printf("%-16s  not told apart: no result of this model depends on it\n",
                        one.fact->name.data());
    }
}

emu::Outcome probe(const ProbeOptions& options) {
    EMU_TRY_VALUE(probe, craft_probe(options.model, options.tries));
    print(probe);
    if (std::ranges::all_of(probe.facts, [](const SeparatedFact& one) { return one.bytes == 0; }))
        return emu::error(Fault::bad_argument, "%s settles nothing: give another model",
                          options.model.path.c_str());
    std::error_code problem;
    if (!fs::create_directories(options.folder, problem))
        return emu::error(Fault::bad_argument, "%s: %s", options.folder.c_str(),
                          problem ? problem.message().c_str() : "there is one");
    EMU_TRY_VALUE(model, emu::read_file(options.model.path));
    EMU_TRY(emu::write_file(fs::path(options.folder) / probe.model_file, model));
    EMU_TRY(emu::write_file(fs::path(options.folder) / "inputs.probe", probe_file(probe)));
    std::printf("%zu inputs in %s: on the board, boardless-record --probe FOLDER -o probe.trace\n",
                probe.sets.size(), options.folder.c_str());
    return {};
}

} // namespace

void add_probe(CLI::App& app, int& exit_status) {
    const auto options = std::make_shared<ProbeOptions>();
    CLI::App* command = app.add_subcommand(
        "probe", "Crafts inputs for a model of the board's whose results settle what is assumed "
                 "of the chip: run them there with boardless-record --probe, and settle the trace");
    command
        ->add_option("MODEL", options->model.path,
                     "A .rknn, .nb, .bin or .hbm file that the board's library takes")
        ->required();
    command->add_option("--chip", options->model.chip, "The board's chip")->required();
    command->add_option("-o,--output", options->folder, "The folder to make")->required();
    command->add_option("--tries", options->tries, "How many inputs are tried")
        ->capture_default_str()
        ->check(CLI::Range(1, 100000));
    command->callback([options, &exit_status] { exit_status = report(probe(*options)); });
}

} // namespace boardless
