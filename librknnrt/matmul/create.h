// SPDX-License-Identifier: Apache-2.0
// rknn_matmul_create and rknn_matmul_create_dynamic_shape.
#pragma once

#include "emu-core/edge/function_table.h"
#include "librknnrt/matmul/matmul.h"

#include <span>

namespace rknn {

// Errors: of describe() and check_shape(), device_unavailable for an unknown BOARDLESS_CHIP,
// wrong_chip. `io_attr` is filled. `function`: the call, which the chip may lack.
emu::Result<std::shared_ptr<Matmul>> create_matmul(const emu::Function& function,
                                                   const rknn_matmul_info* info,
                                                   rknn_matmul_io_attr& io_attr);

// For each of the shapes, of which the largest product need not be the first; the shape in `info`
// is not looked at. Also error bad_argument: K or N that differ.
emu::Result<std::shared_ptr<Matmul>> create_matmul(const emu::Function& function,
                                                   const rknn_matmul_info* info,
                                                   std::span<const rknn_matmul_shape> shapes,
                                                   rknn_matmul_io_attr* io_attrs);

// The chip of products: BOARDLESS_CHIP, else the library's. Errors: device_unavailable, wrong_chip,
// unsupported where the chip lacks the function.
emu::Result<const emu::Chip*> matmul_chip(const emu::Function& function);

} // namespace rknn
