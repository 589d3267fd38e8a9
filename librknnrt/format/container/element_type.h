// SPDX-License-Identifier: Apache-2.0
// Types of elements in .rknn files: ONNX TensorProto's numbers, and one for bytes without a type.
#pragma once

#include <cstdint>

namespace rknn::format::element_type {

inline constexpr std::uint8_t float32 = 1, uint8 = 2, int8 = 3, int16 = 5, int32 = 6, int64 = 7,
                              boolean = 9, float16 = 10, opaque = 13;

} // namespace rknn::format::element_type
