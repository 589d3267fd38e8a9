// SPDX-License-Identifier: Apache-2.0
// ONNX TensorProto's numbers of element types, as Tensor::element_type has them.
#pragma once

#include <cstdint>

namespace rknn::format::writer::element_type {

inline constexpr std::uint8_t float32 = 1, int8 = 3, int32 = 6, float16 = 10, opaque = 13;

} // namespace rknn::format::writer::element_type
