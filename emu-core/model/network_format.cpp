// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/network_format.h"

#include "emu-core/base/error.h"
#include "emu-core/model/onnx/operators.h"
#include "emu-core/model/onnx/reader.h"
#include "emu-core/model/tflite/reader.h"
#include "emu-core/model/tflite/supported.h"

#include <algorithm>

namespace emu {
namespace {

Result<graph::Graph> read_tflite(const SharedBytes& file, const LoadOptions& options) {
    if (options.fixed.empty() && options.from.empty() && options.to.empty()) {
        return tflite::read(file, options.shapes);
    }
    return error(Fault::bad_argument,
                 "of a TFLite file inputs can be shaped; to fix them or to take a part needs ONNX");
}

constexpr NetworkFormat table[] = {
    {"ONNX", ".onnx", true, onnx::is_onnx, onnx::read, onnx::supported_names},
    {"TFLite", ".tflite", true, tflite::is_tflite, read_tflite, tflite::supported_names},
};

} // namespace

std::span<const NetworkFormat> network_formats() {
    return table;
}

const NetworkFormat* network_format_of(Bytes file) {
    const auto* const found =
        std::ranges::find_if(table, [&](const NetworkFormat& row) { return row.recognises(file); });
    return found == std::end(table) ? nullptr : found;
}

} // namespace emu
