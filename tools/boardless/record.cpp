// SPDX-License-Identifier: Apache-2.0
#include "base/file.h"
#include "base/sha256.h"
#include "command.h"
#include "model/recorded_outputs.h"
#include "nbg_model.h"
#include "run_list.h"

#include <CLI/CLI.hpp>

namespace boardless {
namespace {

using emu::Fault;
using File = std::vector<std::byte>;

struct Options {
    std::string list, folder;
};

// The files' bytes, as many as the ports and of their sizes.
emu::Result<std::vector<File>> read_files(const char* kind, const std::vector<std::string>& paths,
                                          const std::vector<nbg::Port>& ports) {
    if (paths.size() != ports.size()) {
        return emu::error(Fault::bad_argument, "the network has %zu %ss, the list %zu",
                          ports.size(), kind, paths.size());
    }
    std::vector<File> files;
    for (std::size_t i = 0; i < paths.size(); ++i) {
        EMU_TRY_VALUE(file, emu::read_file(paths[i]));
        if (file.size() != ports[i].bytes()) {
            return emu::error(Fault::bad_argument,
                              "%s has %zu bytes, %s %zu %llu: give it as the board's memory has it "
                              "(.dat), not as text",
                              paths[i].c_str(), file.size(), kind, i,
                              static_cast<unsigned long long>(ports[i].bytes()));
        }
        files.push_back(std::move(file));
    }
    return files;
}

emu::Outcome record_task(const RunListTask& task, const Options& options) {
    EMU_TRY_VALUE(description, read_nbg(task.network));
    if (!description) {
        return emu::error(Fault::bad_model, "%s is no network binary (.nb)", task.network.c_str());
    }
    EMU_TRY_VALUE(inputs, read_files("input", task.inputs, description->inputs));
    EMU_TRY_VALUE(outputs, read_files("output", task.golden, description->outputs));
    const std::string folder =
        options.folder.empty() ? emu::recordings_beside(task.network) : options.folder;
    EMU_TRY(emu::record(folder, emu::sha256(description->file),
                        std::vector<emu::Bytes>(inputs.begin(), inputs.end()),
                        std::vector<emu::Bytes>(outputs.begin(), outputs.end())));
    std::printf("%s: %zu outputs in %s\n", task.network.c_str(), outputs.size(), folder.c_str());
    return {};
}

emu::Outcome record(const Options& options) {
    EMU_TRY_VALUE(tasks, read_run_list(options.list));
    for (const RunListTask& task : tasks) {
        const emu::Outcome recorded = record_task(task, options);
        if (!recorded) {
            return emu::error(recorded.error().fault, "%s: %s", options.list.c_str(),
                              recorded.error().detail.c_str());
        }
    }
    return {};
}

} // namespace

void add_record(CLI::App& app, int& exit_status) {
    const auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand(
        "record",
        "Keeps what a board computed for .nb files, as answers where nothing can compute");
    command
        ->add_option("LIST", options->list,
                     "A list file of vpm_run: sections [network], [input] and [golden] with the "
                     "paths of raw files")
        ->required();
    command->add_option("-o,--output", options->folder,
                        "The folder to store them in, for BOARDLESS_RECORDED; when not given, "
                        "NETWORK.recorded beside each network");
    command->callback([options, &exit_status] { exit_status = report(record(*options)); });
}

} // namespace boardless
