// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/model/one_run.h"
#include "tools/boardless/input/input_set.h"
#include "tools/boardless/input/npy_file.h"
#include "tools/boardless/input/picture_file.h"
#include "tools/boardless/model/lane_model.h"

#include "emu-core/base/file.h"
#include "emu-core/runtime/session.h"
#include "emu-core/tensor/npy.h"
#include "libbmrt/format/model_run.h"
#include "librknnrt/format/unit/model_facts.h"

#include <algorithm>

namespace boardless {
namespace {

using emu::Fault;

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
    EMU_TRY_VALUE(samples, InputSet::open(path, {&spec, 1}, {std::move(normalisation)}));
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

// Which input of the program it is of.
std::size_t place_of(const emu::TensorSpec& spec, const emu::Program& program) {
    const auto found = std::ranges::find_if(
        program.inputs, [&](emu::TensorId id) { return &program.spec(id) == &spec; });
    return static_cast<std::size_t>(found - program.inputs.begin());
}

// Pixels as the program wants them.
emu::Outcome take_picture(const std::string& path, const emu::Program& program,
                          const emu::TensorSpec& spec, std::span<std::byte> input) {
    EMU_TRY_VALUE(reals, read_pixels(path, spec, pixels_of(program)[place_of(spec, program)]));
    const emu::Format stored = emu::dense(spec);
    return emu::convert(stored.stored, {emu::Dtype::f32, {}, stored.layout, stored.stored},
                        std::as_bytes(std::span(reals)), stored, input);
}

// Files of pictures are red, green and blue.
bool takes_yuv(const emu::Program& program, const emu::TensorSpec& spec) {
    const emu::PictureInput own = program.picture(place_of(spec, program));
    return own.colours == emu::PictureColours::yuv && own.samples != emu::PictureSamples::luma;
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

emu::Result<OutputFiles> run_by_commands(const ModelFile& model, const bmrt::Bmodel& lanes,
                                         const std::vector<std::string>& files,
                                         std::size_t outputs) {
    const emu::Program ends = ends_of(lanes);
    EMU_TRY(expect_files("input", files.size(), ends.inputs.size()));
    EMU_TRY(expect_files("output", outputs, ends.outputs.size()));
    std::vector<std::vector<std::byte>> inputs;
    for (std::size_t i = 0; i < files.size(); ++i) {
        const emu::TensorSpec& spec = ends.spec(ends.inputs[i]);
        inputs.emplace_back(static_cast<std::size_t>(spec.bytes()));
        EMU_TRY(set_input(files[i], ends, spec, {}, inputs.back()));
    }
    const std::vector<emu::Bytes> given(inputs.begin(), inputs.end());
    EMU_TRY_VALUE(computed, with_path(model, bmrt::run_command(lanes, 0, given)));
    OutputFiles written;
    for (std::size_t i = 0; i < outputs; ++i) {
        written.push_back(emu::npy::write(ends.spec(ends.outputs[i]), computed[i]));
    }
    return written;
}

emu::Outcome run(emu::Session& session, const Observed& observed) {
    if (!observed) return session.run();
    emu::Profile profile(session.program());
    EMU_TRY(session.run(&profile));
    observed(profile, session.program());
    return {};
}

} // namespace

emu::Result<OutputFiles> run_once(const ModelFile& model, const std::vector<std::string>& files,
                                  std::size_t outputs, const Observed& observed) {
    EMU_TRY_VALUE(file, read_bytes(model));
    EMU_TRY_VALUE(lane_model, read_lane_model(model.path, file));
    if (lane_model && observed) {
        return emu::error(Fault::bad_argument, "--profile is not for bmodels");
    }
    if (lane_model) return run_by_commands(model, *lane_model, files, outputs);
    rknn::format::ModelFacts facts;
    EMU_TRY_VALUE(executable, open(model, std::move(file), &facts));
    const emu::Program& program = executable->program();
    facts.inputs.resize(program.inputs.size());
    EMU_TRY(expect_files("input", files.size(), program.inputs.size()));
    EMU_TRY(expect_files("output", outputs, program.outputs.size()));
    emu::DeviceMemory memory(emu::memory_options());
    EMU_TRY_VALUE(session, emu::Session::open(executable, memory));
    for (std::size_t i = 0; i < files.size(); ++i) {
        EMU_TRY(set_input(files[i], program, program.spec(program.inputs[i]),
                          facts.inputs[i].pixels, session->input(i)));
    }
    EMU_TRY(run(*session, observed));
    OutputFiles written;
    for (std::size_t i = 0; i < outputs; ++i) {
        written.push_back(emu::npy::write(program.spec(program.outputs[i]), session->output(i)));
    }
    return written;
}

} // namespace boardless
