// SPDX-License-Identifier: Apache-2.0
#include "model/load.h"

#include "base/error.h"
#include "model/container.h"
#include "model/lower.h"
#include "model/onnx/reader.h"
#include "model/tflite/reader.h"

#include <string_view>

namespace emu {
namespace {

Result<Program> load_container(Bytes file, const Chip* asked) {
    EMU_TRY_VALUE(program, read_container(file));
    if (asked && asked != program.chip) {
        return error(Fault::wrong_chip, "the model was compiled for %s, not for %s",
                     program.chip->name.data(), asked->name.data());
    }
    return std::move(program);
}

struct Start {
    std::string_view bytes;
    const char* of;
};
constexpr Start starts[] = {
    {"\x89HDF", ", but HDF5, as Keras writes it"},
    {"PK\x03\x04", ", but a ZIP archive, as PyTorch and Keras write it"},
};

const char* recognised(Bytes file) {
    const std::string_view text(reinterpret_cast<const char*>(file.data()), file.size());
    for (const Start& start : starts) {
        if (text.starts_with(start.bytes)) return start.of;
    }
    return "";
}

Error unknown_format(Bytes file) {
    std::string start;
    for (const std::byte byte : file.first(std::min<std::size_t>(file.size(), 8))) {
        start += format(" %02x", std::to_integer<int>(byte));
    }
    return error(Fault::bad_model,
                 "neither a Boardless container nor TFLite nor ONNX%s (%zu bytes, beginning "
                 "with%s): export the network as ONNX or TFLite",
                 recognised(file), file.size(), start.empty() ? " nothing" : start.c_str());
}

} // namespace

Result<Program> load_program(const SharedBytes& file, const ChipChoice& choice,
                             const LoadOptions& options) {
    const bool onnx = onnx::is_onnx(file);
    if (!onnx && !(options.fixed.empty() && options.shapes.empty())) {
        return error(Fault::bad_argument, "only of ONNX files can inputs be fixed or shaped");
    }
    if (is_container(file)) return load_container(file, choice.asked);
    const Chip& chip = choice.asked ? *choice.asked : *choice.fallback;
    if (tflite::is_tflite(file)) {
        EMU_TRY_VALUE(graph, tflite::read(file));
        return lower(std::move(graph), chip);
    }
    if (onnx) {
        EMU_TRY_VALUE(graph, onnx::read(file, options));
        return lower(std::move(graph), chip);
    }
    return unknown_format(file);
}

} // namespace emu
