// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/command.h"
#include "tools/boardless/input/piped.h"
#include "tools/boardless/model/one_run.h"

#include "emu-core/base/file.h"
#include "emu-core/engine/cost.h"

#include <CLI/CLI.hpp>
#include <cstdio>

namespace boardless {
namespace {

struct InferOptions {
    ModelFile model;
    std::vector<std::string> inputs, outputs;
    bool profile = false;
};

double microseconds(std::uint64_t nanoseconds) {
    return static_cast<double>(nanoseconds) / 1000;
}

void print_profile(const emu::Profile& profile, const emu::Program& program) {
    std::printf("%4s  %-14s %12s %12s  %s\n", "#", "command", "us, here", "us, model", "name");
    for (std::size_t i = 0; i < program.layers.size(); ++i) {
        const emu::Layer& layer = program.layers[i];
        std::printf("%4zu  %-14s %12.1f %12.1f  %s\n", i, emu::name_of(layer.command).data(),
                    microseconds(static_cast<std::uint64_t>(profile.times()[i].nanoseconds)),
                    microseconds(emu::cost(layer, program).nanoseconds), layer.name.c_str());
    }
    std::printf("      %-14s %12.1f %12.1f\n", "all",
                microseconds(static_cast<std::uint64_t>(profile.total().nanoseconds)),
                microseconds(emu::cost(program).nanoseconds));
}

emu::Outcome infer(const InferOptions& options) {
    EMU_TRY_VALUE(files, run_once(options.model, options.inputs, options.outputs.size(),
                                  options.profile ? Observed(print_profile) : Observed()));
    for (std::size_t i = 0; i < files.size(); ++i) {
        EMU_TRY(emu::write_file(options.outputs[i], files[i]));
    }
    return {};
}

} // namespace

void add_infer(CLI::App& app, int& exit_status) {
    const auto options = std::make_shared<InferOptions>();
    CLI::App* command =
        app.add_subcommand("infer", "Runs a network or bmodel once, on .npy files or pictures");
    add_model_options(*command, options->model);
    // One file per option: a list would swallow MODEL when it comes last.
    CLI::Option* const input = command->add_option(
        "--input", options->inputs,
        "The model's next input: a picture, or a .npy file in the input's element type "
        "(or float32, where that is float16 or quantised) and C order, whose shape may "
        "differ if the number of elements does not; uint8 for another type: pixels, as of a "
        "picture. Once per input, in the model's order. A bmodel of several shapes takes the "
        "first that the arrays fit");
    take_pipes(*input->type_size(1)->allow_extra_args(false)->required());
    command
        ->add_option("--output", options->outputs,
                     "Where the model's next output goes. Once per output")
        ->type_size(1)
        ->allow_extra_args(false)
        ->required();
    command->add_flag("--profile", options->profile,
                      "Shows how long each layer took on this machine, and takes on the chip by "
                      "its model");
    command->callback([options, &exit_status] { exit_status = report(infer(*options)); });
}

} // namespace boardless
