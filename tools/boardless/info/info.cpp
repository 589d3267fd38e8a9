// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/info/info.h"
#include "emu-core/base/file.h"
#include "emu-core/base/text.h"
#include "tools/boardless/command.h"
#include "tools/boardless/info/bpu_text.h"
#include "tools/boardless/model/lane_model.h"
#include "tools/boardless/model/model_file.h"
#include "tools/boardless/model/nbg_model.h"

#include <CLI/CLI.hpp>

namespace boardless {
namespace {

struct InfoOptions {
    ModelFile model;
    bool json = false;
};

emu::Outcome lane_info(const InfoOptions& options, const bmrt::Bmodel& model) {
    EMU_TRY_VALUE(shown, with_path(options.model,
                                   options.json ? lane_model_json(model) : lane_model_text(model)));
    std::fwrite(shown.data(), 1, shown.size(), stdout);
    return {};
}

emu::Outcome nbg_info(const InfoOptions& options, const viplite::format::Description& description) {
    if (options.json) return emu::error(emu::Fault::bad_argument, "--json is not for .nb files");
    const std::string shown = nbg_info_text(options.model, description);
    std::fwrite(shown.data(), 1, shown.size(), stdout);
    return {};
}

emu::Outcome bpu_info(const InfoOptions& options, const emu::SharedBytes& file) {
    if (options.json) {
        return emu::error(emu::Fault::bad_argument, "--json is not for .bin and .hbm files");
    }
    EMU_TRY_VALUE(shown, bpu_info_text(options.model, file));
    std::fwrite(shown.data(), 1, shown.size(), stdout);
    return {};
}

// One line.
std::string computed_text(const rknn::format::LoadedModel& model) {
    const rknn::format::Counters& counters = model.counters;
    if (model.level == rknn::format::Level::registers) {
        const std::string cpu =
            counters.cpu_operators == 0
                ? std::string()
                : emu::format("; %zu operators on the CPU", counters.cpu_operators);
        return emu::format("computed from registers, %zu tasks", counters.tasks) + cpu;
    }
    return emu::format("computed from operators, %zu (%zu in real numbers), because of %s",
                       counters.operators, counters.real, model.refusal.c_str());
}

// How the file's tasks became the program's commands.
std::string origin_text(const rknn::format::LoadedModel& model) {
    const rknn::format::Counters& counters = model.counters;
    std::string text = emu::format("\n.rknn container %llu, %s, compiler %s\n",
                                   static_cast<unsigned long long>(model.container),
                                   model.framework.c_str(), model.compiler.c_str()) +
                       "      " + computed_text(model) + "\n";
    if (model.facts.batch > 1)
        text +=
            emu::format("      runs take %d pictures, one after the other\n", model.facts.batch);
    if (model.level == rknn::format::Level::operators) return text;
    return text + emu::format("      %zu of the tasks merged with others: %zu commands\n"
                              "      %zu tensors read, %zu of them as bytes of memory\n",
                              counters.merged, counters.commands, counters.reads,
                              counters.through_memory);
}

emu::Outcome vendor_info(const InfoOptions& options, const rknn::format::LoadedModel& model) {
    const std::span programs(&model.program, 1);
    const std::string shown = options.json ? info_json(programs, computed_text(model))
                                           : info_text(programs) + origin_text(model);
    std::fwrite(shown.data(), 1, shown.size(), stdout);
    return {};
}

emu::Outcome info(const InfoOptions& options) {
    EMU_TRY_VALUE(file, read_bytes(options.model));
    EMU_TRY_VALUE(lane_model, read_lane_model(options.model.path, file));
    if (lane_model) return lane_info(options, *lane_model);
    EMU_TRY_VALUE(is_bpu, is_bpu_file(options.model.path, file));
    if (is_bpu) return bpu_info(options, file);
    EMU_TRY_VALUE(network_binary, read_nbg(options.model.path, file));
    if (network_binary) return nbg_info(options, *network_binary);
    EMU_TRY_VALUE(vendor_file, load_vendor_file(options.model, file));
    if (vendor_file) return vendor_info(options, *vendor_file);
    EMU_TRY_VALUE(programs, load_all(options.model, std::move(file)));
    const std::string shown = options.json ? info_json(programs) : info_text(programs);
    std::fwrite(shown.data(), 1, shown.size(), stdout);
    return {};
}

} // namespace

std::uint64_t bytes_of(const emu::Program& program, const std::vector<emu::TensorId>& tensors) {
    std::uint64_t sum = 0;
    for (const emu::TensorId id : tensors)
        sum += static_cast<std::uint64_t>(program.spec(id).bytes());
    return sum;
}

void add_info(CLI::App& app, int& exit_status) {
    const auto options = std::make_shared<InfoOptions>();
    CLI::App* command = app.add_subcommand(
        "info",
        "Shows the inputs, outputs, quantisation, commands and memory of a network or bmodel");
    add_model_options(*command, options->model);
    command->add_flag("--json", options->json, "As JSON");
    command->callback([options, &exit_status] { exit_status = report(info(*options)); });
}

} // namespace boardless
