// SPDX-License-Identifier: Apache-2.0
// rknn_matmul_type: what A, B and C consist of.
#pragma once

#include "emu-core/base/result.h"
#include "emu-core/tensor/matrix_element.h"

#include <rknn_matmul_api.h>

namespace rknn {

struct MatmulType {
    std::uint32_t number; // rknn_matmul_type
    const char* name;
    emu::MatrixElement a, b, c;
};

// Error bad_argument: no type has that number.
emu::Result<const MatmulType*> find_matmul_type(std::uint32_t number);

rknn_tensor_type to_vendor(emu::MatrixElement element);

} // namespace rknn
