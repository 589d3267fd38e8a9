// SPDX-License-Identifier: Apache-2.0
#include "conformance/onnx/stored.h"

#include "emu-core/base/error.h"
#include "emu-core/base/file.h"

namespace onnx_cases {

std::string stored_path(const std::string& folder, const char* part, std::size_t index) {
    return emu::format("%s/test_data_set_0/%s_%zu.pb", folder.c_str(), part, index);
}

emu::Result<emu::onnx::TensorValue> read_stored(const std::string& path) {
    EMU_TRY_VALUE(bytes, emu::read_file(path));
    const emu::SharedBytes file(std::move(bytes));
    EMU_TRY_VALUE(tensor, emu::onnx::parse_tensor(file));
    emu::onnx::ExternalData nothing_beside;
    return emu::onnx::read_tensor(tensor, file, nothing_beside);
}

} // namespace onnx_cases
