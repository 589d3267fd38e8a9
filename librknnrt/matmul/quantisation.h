// SPDX-License-Identifier: Apache-2.0
// Scales and zero points of A, B and C: 1 and 0 until the application sets them.
#pragma once

#include "emu-core/ops/arithmetic/matrix_product.h"
#include "librknnrt/matmul/description.h"

namespace rknn {

// The matrix that a name means. Error bad_argument: none; the name need not be closed.
enum class Role : std::uint8_t { a, b, c };
emu::Result<Role> find_role(const char (&name)[RKNN_MAX_NAME_LEN]);

class MatmulQuantisation {
public:
    // rknn_matmul_set_quant_params. Zero points may be left out, and count whether the quantisation
    // was declared symmetric or not (assumed). Error bad_argument: a matrix that has no integers to
    // quantise, null or a number of values that does not fit, a scale that is not positive, a zero
    // point that the type does not hold.
    emu::Outcome set(const Description& description, const rknn_matmul_shape& shape,
                     const rknn_quant_params& params);

    // rknn_matmul_get_quant_params: the largest scale of B's channels, to which the NPU's factors
    // are relative (assumed); times A's scale it is about C's. Error unsupported: not
    // INT8_MM_INT8_TO_INT32 per channel.
    emu::Result<float> largest_scale(const Description& description) const;

    // What the product computes with. Error bad_argument: scales whose ratio the chip's factors
    // cannot hold.
    emu::Result<emu::ops::MatrixProduct> product(const Description& description,
                                                 std::int32_t n) const;

private:
    emu::ops::MatrixQuant a_, b_, c_;
};

} // namespace rknn
