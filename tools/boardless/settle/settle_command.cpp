// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/command.h"

#include "emu-core/base/file.h"
#include "emu-core/base/sha256.h"
#include "tools/boardless/model/model_file.h"
#include "tools/boardless/replay/replay.h"
#include "tools/boardless/settle/settle.h"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <list>

namespace boardless {
namespace {

using emu::Fault;

struct SettleOptions {
    std::vector<std::string> traces;
    std::string chip;
};

emu::Result<const emu::Chip*> chip_for(const trace::Trace& trace, const SettleOptions& options) {
    const std::string name = options.chip.empty() ? chip_of(trace) : options.chip;
    if (name.empty())
        return emu::error(Fault::bad_argument,
                          "the trace names no chip that is known: give --chip");
    return chip_of(ModelFile{.path = {}, .chip = name, .changes = {}, .weights = {}});
}

emu::Result<int> settle_command(const SettleOptions& options) {
    std::list<std::vector<std::byte>> files;
    std::list<trace::Trace> read;
    std::vector<BoardTrace> traces;
    const emu::Chip* chip = nullptr;
    for (const std::string& path : options.traces) {
        EMU_TRY_VALUE(file, emu::read_file(path));
        auto trace = trace::read(files.emplace_back(std::move(file)));
        if (!trace)
            return emu::error(trace.error().fault, "%s: %s", path.c_str(),
                              trace.error().detail.c_str());
        EMU_TRY_VALUE(own, chip_for(*trace, options));
        if (chip && own != chip)
            return emu::error(Fault::bad_argument,
                              "%s is of %s, what is before it of %s: settle "
                              "one chip at a time",
                              path.c_str(), own->name.data(), chip->name.data());
        chip = own;
        traces.push_back(
            {read.emplace_back(*std::move(trace)), emu::to_hex(emu::sha256(files.back()))});
    }
    EMU_TRY_VALUE(settlement, settle(traces, *chip));
    std::printf("%s", settlement_text(settlement, traces, *chip).c_str());
    return settlement.left == 0 ? succeeded : failed;
}

} // namespace

void add_settle(CLI::App& app, int& exit_status) {
    const auto options = std::make_shared<SettleOptions>();
    CLI::App* command = app.add_subcommand(
        "settle", "Computes a board's traces with all that assumed facts of its chip may be, and "
                  "says which of them the board has");
    command
        ->add_option("TRACE", options->traces,
                     "What boardless-record wrote, best of `boardless probe`'s inputs")
        ->required();
    command->add_option("--chip", options->chip,
                        "The chip; when not given, that of the board's device tree");
    command->footer("Exit status: 0 some combination gives all of the board's bytes, 1 none does.");
    command->callback([options, &exit_status] {
        const emu::Result<int> status = settle_command(*options);
        exit_status = status ? *status : report(status.error());
    });
}

} // namespace boardless
