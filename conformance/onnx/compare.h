// SPDX-License-Identifier: Apache-2.0
// An output against the stored one.
#pragma once

#include "emu-core/model/onnx/tensor.h"
#include "emu-core/tensor/tensor.h"

namespace onnx_cases {

// Type and shape must agree; integers and bool exactly, floats within the tolerances of ONNX's own
// runner. Error bad_output: how they differ.
emu::Outcome compare(const emu::TensorSpec& spec, emu::Bytes values,
                     const emu::onnx::TensorValue& expected);

} // namespace onnx_cases
