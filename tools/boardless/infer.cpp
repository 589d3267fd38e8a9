// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/command.h"
#include "tools/boardless/input/array_order.h"
#include "tools/boardless/input/input_set.h"
#include "tools/boardless/input/picture_file.h"
#include "tools/boardless/input/piped.h"
#include "tools/boardless/model/lane_model.h"
#include "tools/boardless/model/model_file.h"

#include "emu-core/base/file.h"
#include "emu-core/engine/cost.h"
#include "emu-core/runtime/profile.h"
#include "emu-core/runtime/session.h"
#include "libbmrt/format/model_run.h"
#include "librknnrt/format/decode/pixel_tables.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>

namespace boardless {
namespace {

using emu::Fault;

struct InferOptions {
    ModelFile model;
    std::vector<std::string> inputs, outputs;
    bool profile = false;
};

// `given` and `wanted` files of `kind`.
emu::Outcome expect_files(const char* kind, std::size_t given, std::size_t wanted) {
    if (given == wanted) return {};
    return emu::error(Fault::bad_argument, "the model has %zu %s%s, --%s was given %zu times",
                      wanted, kind, wanted == 1 ? "" : "s", kind, given);
}

// float32 for a tensor that keeps real numbers as float16 or quantised.
bool is_real(const emu::npy::Array& array, const emu::TensorSpec& spec) {
    return array.dtype == emu::Dtype::f32 &&
           (spec.dtype == emu::Dtype::f16 || spec.quant.scheme != emu::Quant::Scheme::none);
}

// The element type must be the tensor's or float32 for its real numbers, and the number of elements
// must be the tensor's; the shape may differ.
emu::Outcome expect_fit(const emu::npy::Array& array, const emu::TensorSpec& spec) {
    if (array.dtype != spec.dtype && !is_real(array, spec)) {
        return emu::error(Fault::bad_input, "it holds %s, input '%s' takes %s",
                          emu::name_of(array.dtype).data(), spec.name.c_str(),
                          emu::name_of(spec.dtype).data());
    }
    const std::size_t count = array.values.size() / emu::size_of(array.dtype);
    if (count != static_cast<std::size_t>(spec.shape.elements())) {
        return emu::error(Fault::bad_input, "it holds %zu values, input '%s' (%s) takes %lld",
                          count, spec.name.c_str(), emu::to_text(spec.shape).c_str(),
                          static_cast<long long>(spec.shape.elements()));
    }
    return {};
}

emu::Outcome take_input(emu::Bytes file, const emu::TensorSpec& spec, std::span<std::byte> input) {
    EMU_TRY_VALUE(array, emu::npy::read(file));
    EMU_TRY(expect_fit(array, spec));
    const emu::Format stored = emu::dense(spec);
    emu::Format given = stored;
    given.dtype = array.dtype;
    return emu::convert(stored.stored, given, array.values, stored, input);
}

bool is_picture(const std::string& path) {
    return has_picture_name(path) || (!is_array(path) && check_picture(path));
}

// Arrays of uint8 for an input of another type.
bool is_array_of_pixels(const std::string& path, const emu::TensorSpec& spec) {
    if (!is_array(path) || spec.dtype == emu::Dtype::u8) return false;
    const auto array = StoredArray::open(path);
    return array && array->dtype() == emu::Dtype::u8;
}

using PixelTables = std::vector<rknn::format::PixelTable>; // one per channel, or none

emu::Result<std::vector<float>> read_pixels(const std::string& path, const emu::TensorSpec& spec,
                                            emu::Normalisation normalisation) {
    EMU_TRY_VALUE(samples, InputSet::open(path, {&spec, 1}, std::move(normalisation)));
    if (samples.size() != 1) {
        return emu::error(Fault::bad_input, "%s: it holds %zu pictures, a run takes one",
                          path.c_str(), samples.size());
    }
    std::vector<float> reals(static_cast<std::size_t>(spec.shape.elements()));
    EMU_TRY(samples.read(0, 0, reals));
    return reals;
}

// Pixels as the units of the chip convert them; channels come last.
emu::Outcome look_up_picture(const std::string& path, const PixelTables& tables,
                             const emu::TensorSpec& spec, std::span<std::byte> input) {
    EMU_TRY_VALUE(pixels, read_pixels(path, spec, {}));
    std::ranges::transform(pixels, input.begin(), [](float pixel) {
        return static_cast<std::byte>(static_cast<std::uint8_t>(pixel));
    });
    rknn::format::look_up(tables, input, input);
    return {};
}

// Pixels as the program wants them.
emu::Outcome take_picture(const std::string& path, const emu::Program& program,
                          const emu::TensorSpec& spec, std::span<std::byte> input) {
    EMU_TRY_VALUE(reals, read_pixels(path, spec, pixels_of(program)));
    const emu::Format stored = emu::dense(spec);
    return emu::convert(stored.stored, {emu::Dtype::f32, {}, stored.layout, stored.stored},
                        std::as_bytes(std::span(reals)), stored, input);
}

// Files of pictures are red, green and blue.
bool takes_yuv(const emu::Program& program, const emu::TensorSpec& spec) {
    for (std::size_t i = 0; i < program.pictures.size(); ++i) {
        const emu::PictureInput& own = program.pictures[i];
        if (&program.spec(program.inputs[i]) == &spec) {
            return own.colours == emu::PictureColours::yuv &&
                   own.samples != emu::PictureSamples::luma;
        }
    }
    return false;
}

emu::Outcome set_input(const std::string& path, const emu::Program& program,
                       const emu::TensorSpec& spec, const PixelTables& tables,
                       std::span<std::byte> input) {
    if (is_picture(path) || is_array_of_pixels(path, spec)) {
        if (!tables.empty()) return look_up_picture(path, tables, spec, input);
        if (takes_yuv(program, spec)) {
            return emu::error(Fault::bad_input, "%s: input '%s' takes Y, U and V: a .npy file",
                              path.c_str(), spec.name.c_str());
        }
        return take_picture(path, program, spec, input);
    }
    if (const auto array = StoredArray::open(path))
        EMU_TRY(check_order(path, array->shape(), spec));
    EMU_TRY_VALUE(file, emu::read_file(path));
    const emu::Outcome taken = take_input(file, spec, input);
    if (taken) return {};
    return emu::error(taken.error().fault, "%s: %s", path.c_str(), taken.error().detail.c_str());
}

double microseconds(std::uint64_t nanoseconds) {
    return static_cast<double>(nanoseconds) / 1000;
}

void print(const emu::Profile& profile, const emu::Program& program) {
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

emu::Outcome run(emu::Session& session, bool profiled) {
    if (!profiled) return session.run();
    emu::Profile profile(session.program());
    EMU_TRY(session.run(&profile));
    print(profile, session.program());
    return {};
}

emu::Outcome infer_by_commands(const InferOptions& options, const bmrt::Bmodel& model) {
    if (options.profile) return emu::error(Fault::bad_argument, "--profile is not for bmodels");
    const emu::Program ends = ends_of(model);
    EMU_TRY(expect_files("input", options.inputs.size(), ends.inputs.size()));
    EMU_TRY(expect_files("output", options.outputs.size(), ends.outputs.size()));
    std::vector<std::vector<std::byte>> inputs;
    for (std::size_t i = 0; i < options.inputs.size(); ++i) {
        const emu::TensorSpec& spec = ends.spec(ends.inputs[i]);
        inputs.emplace_back(static_cast<std::size_t>(spec.bytes()));
        EMU_TRY(set_input(options.inputs[i], ends, spec, {}, inputs.back()));
    }
    const std::vector<emu::Bytes> given(inputs.begin(), inputs.end());
    EMU_TRY_VALUE(outputs, with_path(options.model, bmrt::run_command(model, 0, given)));
    for (std::size_t i = 0; i < options.outputs.size(); ++i) {
        const emu::TensorSpec& spec = ends.spec(ends.outputs[i]);
        EMU_TRY(emu::write_file(options.outputs[i], emu::npy::write(spec, outputs[i])));
    }
    return {};
}

emu::Outcome infer(const InferOptions& options) {
    EMU_TRY_VALUE(file, read_bytes(options.model));
    EMU_TRY_VALUE(lane_model, read_lane_model(options.model.path, file));
    if (lane_model) return infer_by_commands(options, *lane_model);
    rknn::format::ModelFacts facts;
    EMU_TRY_VALUE(executable, open(options.model, std::move(file), &facts));
    facts.inputs.resize(executable->program().inputs.size());
    const emu::Program& program = executable->program();
    EMU_TRY(expect_files("input", options.inputs.size(), program.inputs.size()));
    EMU_TRY(expect_files("output", options.outputs.size(), program.outputs.size()));
    emu::DeviceMemory memory(emu::memory_options());
    EMU_TRY_VALUE(session, emu::Session::open(executable, memory));
    for (std::size_t i = 0; i < options.inputs.size(); ++i) {
        EMU_TRY(set_input(options.inputs[i], program, program.spec(program.inputs[i]),
                          facts.inputs[i].pixels, session->input(i)));
    }
    EMU_TRY(run(*session, options.profile));
    for (std::size_t i = 0; i < options.outputs.size(); ++i) {
        const emu::TensorSpec& spec = program.spec(program.outputs[i]);
        EMU_TRY(emu::write_file(options.outputs[i], emu::npy::write(spec, session->output(i))));
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
        "picture. Once per input, in the model's order");
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
