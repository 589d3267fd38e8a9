// SPDX-License-Identifier: Apache-2.0
// hbDNN plugins: types of elements, declared anew from facts. C++ without extern "C".
#pragma once

#include "hbdnn/family.h"

#if defined(__cplusplus) && !HBDNN_HAS_UCP

#include <cstddef>

namespace hobot {
namespace dnn {

enum TypeFlag {
    kBool = 0,
    kUInt8 = 1,
    kInt8 = 2,
    kUInt16 = 3,
    kInt16 = 4,
    kUInt32 = 5,
    kInt32 = 6,
    kUInt64 = 7,
    kInt64 = 8,
    kFloat16 = 9,
    kFloat32 = 10,
    kFloat64 = 11,
    kUnused = 12,
};

extern size_t TypeSize[13]; // bytes of an element, by TypeFlag: assumed

} // namespace dnn
} // namespace hobot

#endif
