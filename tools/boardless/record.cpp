// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/file.h"
#include "emu-core/base/sha256.h"
#include "emu-core/computation/recorded_outputs.h"
#include "libhbdnn/format/bpu_models.h"
#include "tools/boardless/command.h"
#include "tools/boardless/model/model_file.h"
#include "tools/boardless/model/nbg_model.h"
#include "tools/boardless/run_list.h"

#include <CLI/CLI.hpp>

namespace boardless {
namespace {

using emu::Fault;
using File = std::vector<std::byte>;

struct RecordOptions {
    std::string list, folder;
};

// A vendor's file that only a board computes: bytes of every port.
struct BoardModel {
    emu::Digest digest{};
    std::vector<std::uint64_t> inputs, outputs;
};

BoardModel board_model(const viplite::format::Description& description) {
    BoardModel model{emu::sha256(description.file), {}, {}};
    for (const viplite::format::Port& port : description.inputs)
        model.inputs.push_back(port.bytes());
    for (const viplite::format::Port& port : description.outputs)
        model.outputs.push_back(port.bytes());
    return model;
}

emu::Result<BoardModel> board_model(const std::string& path, const emu::SharedBytes& file) {
    const emu::ChipChoice choice{.asked = nullptr, .fallback = default_chip()};
    auto models = hbdnn::format::describe_bpu_models(file, path, choice);
    if (!models) {
        return emu::error(models.error().fault, "%s: %s", path.c_str(),
                          models.error().detail.c_str());
    }
    if (models->size() != 1) {
        return emu::error(Fault::bad_model, "%s has %zu models, which of them was run?",
                          path.c_str(), models->size());
    }
    BoardModel model{emu::sha256(file), {}, {}};
    for (const hbdnn::Port& port : models->front().inputs) {
        model.inputs.push_back(hbdnn::dense_bytes(port));
    }
    for (const hbdnn::Port& port : models->front().outputs) {
        model.outputs.push_back(hbdnn::dense_bytes(port));
    }
    return model;
}

emu::Result<BoardModel> read_board_model(const std::string& path, const emu::SharedBytes& file) {
    EMU_TRY_VALUE(is_bpu, is_bpu_file(path, file));
    if (is_bpu) return board_model(path, file);
    EMU_TRY_VALUE(description, read_nbg(path, file));
    if (description) return board_model(*description);
    return emu::error(
        Fault::bad_model,
        "%s is neither a .rknn file nor a network binary (.nb) nor one of Horizon's files (.bin, "
        ".hbm)",
        path.c_str());
}

// The files' bytes, as many as the ports and of their sizes.
emu::Result<std::vector<File>> read_files(const char* kind, const std::vector<std::string>& paths,
                                          const std::vector<std::uint64_t>& ports) {
    if (paths.size() != ports.size()) {
        return emu::error(Fault::bad_argument, "the network has %zu %ss, the list %zu",
                          ports.size(), kind, paths.size());
    }
    std::vector<File> files;
    for (std::size_t i = 0; i < paths.size(); ++i) {
        EMU_TRY_VALUE(file, emu::read_file(paths[i]));
        if (file.size() != ports[i]) {
            return emu::error(Fault::bad_argument,
                              "%s has %zu bytes, %s %zu %llu: give it as the board's memory has it "
                              "(.dat), not as text and without padding",
                              paths[i].c_str(), file.size(), kind, i,
                              static_cast<unsigned long long>(ports[i]));
        }
        files.push_back(std::move(file));
    }
    return files;
}

emu::Outcome record_bytes(const RunListTask& task, const emu::SharedBytes& file,
                          const std::string& folder) {
    EMU_TRY_VALUE(model, read_board_model(task.network, file));
    EMU_TRY_VALUE(inputs, read_files("input", task.inputs, model.inputs));
    EMU_TRY_VALUE(outputs, read_files("output", task.golden, model.outputs));
    return emu::record(folder, model.digest, std::vector<emu::Bytes>(inputs.begin(), inputs.end()),
                       std::vector<emu::Bytes>(outputs.begin(), outputs.end()));
}

emu::Outcome record_task(const RunListTask& task, const RecordOptions& options) {
    EMU_TRY_VALUE(read, emu::read_file(task.network));
    const emu::SharedBytes file(std::move(read));
    const std::string folder =
        options.folder.empty() ? emu::recordings_beside(task.network) : options.folder;
    const bool is_rknn = rknn::format::is_model_file(file);
    EMU_TRY(is_rknn ? record_rknn(task, file, folder) : record_bytes(task, file, folder));
    std::printf("%s: %zu outputs in %s\n", task.network.c_str(), task.golden.size(),
                folder.c_str());
    return {};
}

emu::Outcome record(const RecordOptions& options) {
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
    const auto options = std::make_shared<RecordOptions>();
    CLI::App* command = app.add_subcommand(
        "record",
        "Keeps what a board computed for .rknn, .nb, .bin and .hbm files, as answers where nothing "
        "can compute");
    command
        ->add_option(
            "LIST", options->list,
            "A list file as vpm_run has it: sections [network], [input] and [golden] with the "
            "paths of raw files; for .rknn files also .npy")
        ->required();
    command->add_option("-o,--output", options->folder,
                        "The folder to store them in, for BOARDLESS_RECORDED; when not given, "
                        "NETWORK.recorded beside each network");
    command->callback([options, &exit_status] { exit_status = report(record(*options)); });
}

} // namespace boardless
