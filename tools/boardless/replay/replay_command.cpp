// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/command.h"

#include "emu-core/base/file.h"
#include "tools/boardless/replay/board_layers.h"
#include "tools/boardless/replay/replay.h"
#include "tools/boardless/replay/trace_case.h"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <optional>

namespace boardless {
namespace {

struct ReplayOptions {
    std::string trace, chip, folder, html, layers;
    std::size_t most = 20;
};

emu::Result<int> replay_command(const ReplayOptions& options) {
    EMU_TRY_VALUE(file, emu::read_file(options.trace));
    auto read = trace::read(file);
    if (!read) {
        return emu::error(read.error().fault, "%s: %s", options.trace.c_str(),
                          read.error().detail.c_str());
    }
    const trace::Trace& trace = *read;
    const std::string chip = options.chip.empty() ? chip_of(trace) : options.chip;
    if (!options.folder.empty()) {
        EMU_TRY(write_trace_case(options.folder, options.trace, chip));
        return succeeded;
    }
    std::optional<LayerDumps> layers;
    if (!options.layers.empty()) {
        EMU_TRY_VALUE(asked, LayerDumps::ask(options.layers));
        layers.emplace(std::move(asked));
    }
    EMU_TRY_VALUE(replayed, replay_on(trace, chip));
    std::printf("%s", replay_text(trace, replayed, options.most).c_str());
    if (layers) {
        EMU_TRY_VALUE(blamed, layers->compare());
        std::printf("%s", blamed.c_str());
    }
    if (!options.html.empty()) {
        CaseResult result;
        result.name = options.trace;
        add_replayed(trace, replayed, false, result);
        const std::string page = case_html({result}, 1);
        EMU_TRY(emu::write_file(options.html, std::as_bytes(std::span(page))));
    }
    return replayed.differences.empty() && !trace.calls.empty() ? succeeded : failed;
}

} // namespace

void add_replay(CLI::App& app, int& exit_status) {
    const auto options = std::make_shared<ReplayOptions>();
    CLI::App* command = app.add_subcommand(
        "replay", "Repeats the calls that boardless-record wrote down on a board, and says what "
                  "differs here");
    command->add_option("TRACE", options->trace, "What boardless-record wrote")->required();
    command->add_option("--chip", options->chip,
                        "The chip; when not given, that of the board's device tree");
    command->add_option("--most", options->most, "How many differences are listed")
        ->capture_default_str();
    command->add_option("--html", options->html,
                        "Writes a page with what differs drawn over what the board gave");
    command->add_option("--layers", options->layers,
                        "A folder of what the board's layers gave (RKNN_LOG_LEVEL=5, "
                        "RKNN_DUMP_DIR): the first layer that differs is named");
    command->add_option("--as-test", options->folder,
                        "Repeats nothing: makes a case of `boardless test` in this new folder");
    command->footer("Exit status: 0 nothing differs, 1 something does, or nothing was repeated.");
    command->callback([options, &exit_status] {
        const emu::Result<int> status = replay_command(*options);
        exit_status = status ? *status : report(status.error());
    });
}

} // namespace boardless
