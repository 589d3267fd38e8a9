// SPDX-License-Identifier: Apache-2.0
// The tensors that stand beside a network: files of one TensorProto each.
#pragma once

#include "emu-core/model/onnx/tensor.h"

#include <string>

namespace onnx_cases {

// test_data_set_0/<part>_<index>.pb in the case's folder. Part is "input" or "output".
std::string stored_path(const std::string& folder, const char* part, std::size_t index);

// Error: what read_file, parse_tensor or read_tensor refuse.
emu::Result<emu::onnx::TensorValue> read_stored(const std::string& path);

} // namespace onnx_cases
