// SPDX-License-Identifier: Apache-2.0
#include "libviplite/ovxlib/element_type.h"

#include "emu-core/base/error.h"

namespace viplite::ovxlib {
namespace {

using viplite::format::ElementFormat;

constexpr ElementType types[] = {
    {VSI_NN_TYPE_INT8, "VSI_NN_TYPE_INT8", ElementFormat::int8, 1, -128, 127},
    {VSI_NN_TYPE_UINT8, "VSI_NN_TYPE_UINT8", ElementFormat::uint8, 1, 0, 255},
    {VSI_NN_TYPE_BOOL8, "VSI_NN_TYPE_BOOL8", ElementFormat::bool8, 1, 0, 255},
    {VSI_NN_TYPE_INT16, "VSI_NN_TYPE_INT16", ElementFormat::int16, 2, -32768, 32767},
    {VSI_NN_TYPE_UINT16, "VSI_NN_TYPE_UINT16", ElementFormat::uint16, 2, 0, 65535},
    {VSI_NN_TYPE_INT32, "VSI_NN_TYPE_INT32", ElementFormat::int32, 4, -2147483648.0, 2147483647},
    {VSI_NN_TYPE_UINT32, "VSI_NN_TYPE_UINT32", ElementFormat::uint32, 4},
    {VSI_NN_TYPE_INT64, "VSI_NN_TYPE_INT64", ElementFormat::int64, 8},
    {VSI_NN_TYPE_UINT64, "VSI_NN_TYPE_UINT64", ElementFormat::uint64, 8},
    {VSI_NN_TYPE_FLOAT16, "VSI_NN_TYPE_FLOAT16", ElementFormat::fp16, 2},
    {VSI_NN_TYPE_BFLOAT16, "VSI_NN_TYPE_BFLOAT16", ElementFormat::bfp16, 2},
    {VSI_NN_TYPE_FLOAT32, "VSI_NN_TYPE_FLOAT32", ElementFormat::fp32, 4},
    {VSI_NN_TYPE_FLOAT64, "VSI_NN_TYPE_FLOAT64", ElementFormat::fp64, 8},
    {VSI_NN_TYPE_INT4, "VSI_NN_TYPE_INT4", ElementFormat::int4, 0},
    {VSI_NN_TYPE_UINT4, "VSI_NN_TYPE_UINT4", ElementFormat::uint4, 0},
};

} // namespace

emu::Result<const ElementType*> find_type(std::int32_t number) {
    for (const ElementType& row : types) {
        if (row.type == number) return &row;
    }
    return emu::error(emu::Fault::bad_argument, "vx_type %d is no type of elements", number);
}

} // namespace viplite::ovxlib
