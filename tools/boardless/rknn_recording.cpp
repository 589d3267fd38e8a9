// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/run_list.h"

#include "emu-core/base/file.h"
#include "emu-core/base/sha256.h"
#include "emu-core/computation/recorded_outputs.h"
#include "emu-core/tensor/npy.h"
#include "librknnrt/format/load.h"
#include "librknnrt/format/unit/model_facts.h"
#include "tools/boardless/input/pixels.h"
#include "tools/boardless/model/model_file.h"

namespace boardless {
namespace {

using emu::Dtype;
using emu::Fault;
using File = std::vector<std::byte>;

// A file's values, and their type where it says one.
struct Values {
    File bytes;
    std::optional<Dtype> dtype;
};

emu::Result<Values> read_values(const std::string& path) {
    EMU_TRY_VALUE(file, emu::read_file(path));
    if (!path.ends_with(".npy")) return Values{std::move(file), std::nullopt};
    auto array = emu::npy::read(file);
    if (!array) {
        return emu::error(array.error().fault, "%s: %s", path.c_str(),
                          array.error().detail.c_str());
    }
    return Values{{array->values.begin(), array->values.end()}, array->dtype};
}

// The tensor of all pictures of a batch.
emu::Result<emu::TensorSpec> of_batch(emu::TensorSpec spec, std::int32_t batch) {
    if (batch == 1) return spec;
    std::vector<std::int32_t> extents(spec.shape.extents().begin(), spec.shape.extents().end());
    extents.front() = batch;
    EMU_TRY_VALUE(shape, emu::Shape::make(extents));
    spec.shape = shape;
    return spec;
}

emu::Outcome expect_size(const std::string& path, const emu::TensorSpec& spec, std::size_t bytes,
                         Dtype dtype) {
    const auto wanted =
        static_cast<std::size_t>(spec.shape.elements()) * static_cast<std::size_t>(size_of(dtype));
    if (bytes == wanted) return {};
    return emu::error(Fault::bad_argument, "%s has %zu bytes of %s, '%s' (%s) has %zu",
                      path.c_str(), bytes, emu::name_of(dtype).data(), spec.name.c_str(),
                      emu::to_text(spec.shape).c_str(), wanted);
}

// What applications hand over as uint8.
bool is_pixels(const Values& values, const emu::TensorSpec& spec) {
    if (values.dtype) return *values.dtype == Dtype::u8 && spec.dtype != Dtype::u8;
    const std::int64_t channels = emu::dense(spec).stored.c;
    return spec.dtype == Dtype::i8 && spec.shape.rank() == 4 &&
           (channels == 1 || channels == 3 || channels == 4);
}

// As the network takes it.
emu::Result<File> read_input(const std::string& path, const emu::TensorSpec& spec,
                             const emu::Normalisation& normalisation,
                             const std::vector<rknn::format::PixelTable>& tables) {
    EMU_TRY_VALUE(values, read_values(path));
    const bool pixels = is_pixels(values, spec);
    const Dtype dtype = pixels ? Dtype::u8 : values.dtype.value_or(spec.dtype);
    EMU_TRY(expect_size(path, spec, values.bytes.size(), dtype));
    if (pixels && !tables.empty()) {
        rknn::format::look_up(tables, values.bytes, values.bytes);
        return std::move(values.bytes);
    }
    const emu::Format inside = emu::dense(spec);
    if (dtype == spec.dtype) return std::move(values.bytes);
    File input(static_cast<std::size_t>(spec.bytes()));
    EMU_TRY(emu::convert_normalised(inside.stored, normalisation,
                                    {dtype, {}, inside.layout, inside.stored}, values.bytes, inside,
                                    input));
    return input;
}

// Feature maps come as N, C, H, W.
emu::Result<File> read_output(const std::string& path, const emu::TensorSpec& spec) {
    EMU_TRY_VALUE(values, read_values(path));
    const Dtype dtype = values.dtype.value_or(spec.dtype);
    EMU_TRY(expect_size(path, spec, values.bytes.size(), dtype));
    const emu::Format inside = emu::dense(spec);
    emu::Format given = inside;
    given.dtype = dtype;
    if (dtype != spec.dtype) given.quant = {};
    if (spec.shape.rank() == 4) given.layout = emu::nchw;
    File output(static_cast<std::size_t>(spec.bytes()));
    EMU_TRY(emu::convert(inside.stored, given, values.bytes, inside, output));
    return output;
}

emu::Outcome expect_count(const char* kind, std::size_t listed, std::size_t wanted) {
    if (listed == wanted) return {};
    return emu::error(Fault::bad_argument, "the network has %zu %ss, the list %zu", wanted, kind,
                      listed);
}

// The part of each file that is one picture's.
std::vector<emu::Bytes> parts_of(const std::vector<File>& files, std::int32_t batch,
                                 std::int32_t picture) {
    std::vector<emu::Bytes> parts;
    for (const File& file : files) {
        const std::size_t size = file.size() / static_cast<std::size_t>(batch);
        parts.push_back(emu::Bytes(file).subspan(size * static_cast<std::size_t>(picture), size));
    }
    return parts;
}

} // namespace

emu::Outcome record_rknn(const RunListTask& task, const emu::SharedBytes& file,
                         const std::string& folder) {
    ModelFile network;
    network.path = task.network;
    EMU_TRY_VALUE(model,
                  with_path(network, rknn::format::describe(file, {nullptr, default_chip()})));
    const emu::Program& program = model.program;
    const std::int32_t batch = model.facts.batch;
    EMU_TRY(expect_count("input", task.inputs.size(), program.inputs.size()));
    EMU_TRY(expect_count("output", task.golden.size(), program.outputs.size()));
    const std::vector<emu::Normalisation> pixels = pixels_of(program);
    std::vector<File> inputs, outputs;
    for (std::size_t i = 0; i < task.inputs.size(); ++i) {
        EMU_TRY_VALUE(spec, of_batch(program.spec(program.inputs[i]), batch));
        EMU_TRY_VALUE(input,
                      read_input(task.inputs[i], spec, pixels[i], model.facts.inputs[i].pixels));
        inputs.push_back(std::move(input));
    }
    for (std::size_t i = 0; i < task.golden.size(); ++i) {
        EMU_TRY_VALUE(spec, of_batch(program.spec(program.outputs[i]), batch));
        EMU_TRY_VALUE(output, read_output(task.golden[i], spec));
        outputs.push_back(std::move(output));
    }
    for (std::int32_t picture = 0; picture < batch; ++picture) {
        EMU_TRY(emu::record(folder, emu::sha256(file), parts_of(inputs, batch, picture),
                            parts_of(outputs, batch, picture)));
    }
    return {};
}

} // namespace boardless
