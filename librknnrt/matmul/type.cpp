// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/matmul/description.h"

#include "emu-core/base/error.h"

#include <algorithm>

namespace rknn {
namespace {

constexpr auto INT4 = emu::MatrixElement::i4, INT8 = emu::MatrixElement::i8,
               INT16 = emu::MatrixElement::i16, INT32 = emu::MatrixElement::i32,
               FLOAT16 = emu::MatrixElement::f16, BFLOAT16 = emu::MatrixElement::bf16,
               FLOAT32 = emu::MatrixElement::f32;

#define TYPE(a, b, c)                                                                              \
    { RKNN_##a##_MM_##b##_TO_##c, #a "_MM_" #b "_TO_" #c, a, b, c }

constexpr MatmulType matmul_types[] = {
    TYPE(FLOAT16, FLOAT16, FLOAT32), TYPE(INT8, INT8, INT32),      TYPE(INT8, INT8, INT8),
    TYPE(FLOAT16, FLOAT16, FLOAT16), TYPE(FLOAT16, INT8, FLOAT32), TYPE(FLOAT16, INT8, FLOAT16),
    TYPE(FLOAT16, INT4, FLOAT32),    TYPE(FLOAT16, INT4, FLOAT16), TYPE(INT8, INT8, FLOAT32),
    TYPE(INT4, INT4, INT16),         TYPE(INT8, INT4, INT32),      TYPE(FLOAT16, INT4, BFLOAT16),
    TYPE(INT8, INT4, FLOAT16),
};

#undef TYPE

} // namespace

emu::Result<const MatmulType*> find_matmul_type(std::uint32_t number) {
    const auto* found = std::ranges::find(matmul_types, number, &MatmulType::number);
    if (found != std::end(matmul_types)) return found;
    return emu::error(emu::Fault::bad_argument, "type %u is no rknn_matmul_type", number);
}

rknn_tensor_type to_vendor(emu::MatrixElement element) {
    switch (element) {
    case INT4: return RKNN_TENSOR_INT4;
    case INT8: return RKNN_TENSOR_INT8;
    case INT16: return RKNN_TENSOR_INT16;
    case INT32: return RKNN_TENSOR_INT32;
    case FLOAT16: return RKNN_TENSOR_FLOAT16;
    case BFLOAT16: return RKNN_TENSOR_BFLOAT16;
    case FLOAT32: return RKNN_TENSOR_FLOAT32;
    }
    return RKNN_TENSOR_TYPE_MAX;
}

} // namespace rknn
