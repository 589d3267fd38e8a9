// SPDX-License-Identifier: Apache-2.0
// utils/vsi_nn_dtype_util.h and vsi_nn_util.h: elements, texts.
#include "emu-core/base/error.h"
#include "emu-core/edge/check_given.h"
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "libviplite/number.h"
#include "libviplite/ovxlib/functions.h"
#include "libviplite/ovxlib/numbers.h"
#include "libviplite/ovxlib/save.h"
#include "libviplite/ovxlib/status.h"

#include <algorithm>

#include <utils/vsi_nn_dtype_util.h>
#include <utils/vsi_nn_util.h>

using namespace viplite::ovxlib;

namespace {

std::uint32_t bytes_of(const emu::FunctionOf<1>& function, vsi_nn_type_e type) {
    return emu::guard_value<Abi, std::uint32_t>(
        function,
        [&]() -> emu::Result<std::uint32_t> {
            EMU_TRY_VALUE(found, find_type(viplite::number(type)));
            return found->bytes;
        },
        viplite::number(type));
}

// Where the buffer is too small, as much as fits. What boards return counts the last separator.
emu::Result<std::uint32_t> write_shape(const vsi_size_t* shape, std::uint32_t dim_num, char* buf,
                                       std::uint32_t buf_sz, bool for_print) {
    EMU_TRY(emu::check_given(shape, "shape"));
    EMU_TRY(emu::check_given(buf, "buf"));
    if (dim_num == 0 || dim_num > VSI_NN_MAX_DIM_NUM || buf_sz == 0)
        return emu::error(emu::Fault::bad_argument, "dim_num is %u, buf_sz %u", dim_num, buf_sz);
    const std::string text = shape_text(shape, dim_num, for_print);
    const std::size_t length = std::min<std::size_t>(text.size(), buf_sz - 1);
    std::copy_n(text.data(), length, buf);
    buf[length] = '\0';
    return static_cast<std::uint32_t>(length + 1);
}

emu::Outcome to_float(const void* element, float* value, const vsi_nn_dtype_t* dtype) {
    EMU_TRY(emu::check_given(element, "src"));
    EMU_TRY(emu::check_given(value, "dst"));
    EMU_TRY(emu::check_given(dtype, "src_dtype"));
    EMU_TRY_VALUE(numbers, Numbers::of(*dtype));
    *value = numbers.to_float(element);
    return {};
}

emu::Outcome from_float(float value, void* element, const vsi_nn_dtype_t* dtype) {
    EMU_TRY(emu::check_given(element, "dst"));
    EMU_TRY(emu::check_given(dtype, "dst_dtype"));
    EMU_TRY_VALUE(numbers, Numbers::of(*dtype));
    numbers.from_float(value, element);
    return {};
}

} // namespace

BOARDLESS_EXPORT std::uint32_t vsi_nn_ShapeToString(vsi_size_t* shape, vsi_size_t dim_num,
                                                    char* buf, std::uint32_t buf_sz,
                                                    vsi_bool for_print) {
    return emu::guard_value<Abi, std::uint32_t>(
        fn::vsi_nn_ShapeToString,
        [&] { return write_shape(shape, dim_num, buf, buf_sz, for_print != FALSE); }, shape,
        dim_num, buf, buf_sz, for_print);
}

BOARDLESS_EXPORT const char* vsi_nn_DescribeStatus(vsi_status status) {
    return emu::guard_pointer<Abi, const char>(
        fn::vsi_nn_DescribeStatus, [&]() -> emu::Result<const char*> { return Abi::name(status); },
        status);
}

BOARDLESS_EXPORT std::uint32_t vsi_nn_TypeGetBytes(const vsi_nn_type_e type) {
    return bytes_of(fn::vsi_nn_TypeGetBytes, type);
}

BOARDLESS_EXPORT std::uint32_t vsi_nn_GetTypeBytes(const vsi_nn_type_e type) {
    return bytes_of(fn::vsi_nn_GetTypeBytes, type);
}

BOARDLESS_EXPORT vsi_status vsi_nn_DtypeToFloat32(std::uint8_t* src, float* dst,
                                                  const vsi_nn_dtype_t* src_dtype) {
    return emu::guard<Abi>(
        fn::vsi_nn_DtypeToFloat32, [&] { return to_float(src, dst, src_dtype); }, src, dst,
        src_dtype);
}

BOARDLESS_EXPORT vsi_status vsi_nn_Float32ToDtype(float src, std::uint8_t* dst,
                                                  const vsi_nn_dtype_t* dst_dtype) {
    return emu::guard<Abi>(
        fn::vsi_nn_Float32ToDtype, [&] { return from_float(src, dst, dst_dtype); }, src, dst,
        dst_dtype);
}
