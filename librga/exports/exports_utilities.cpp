// SPDX-License-Identifier: Apache-2.0
// RgaUtils.h as C++ programs have it, and two older names.
#include "emu-core/edge/export.h"
#include "emu-core/edge/stub.h"
#include "librga/exports/now.h"
#include "librga/exports/utilities.h"
#include "librga/exports/zero_or_failed.h"

#include <RgaUtils.h>

using namespace rga;

BOARDLESS_CXX_EXPORT float get_bpp_from_format(int format) {
    return emu::guard_value<Abi, float>(
        fn::_Z19get_bpp_from_formati,
        [&]() -> emu::Result<float> { return bytes_of_pixel(format); }, format);
}

BOARDLESS_CXX_EXPORT const char* translate_format_str(int format) {
    return emu::guard_pointer<Abi, const char>(
        fn::_Z20translate_format_stri,
        [&]() -> emu::Result<const char*> { return name_of_format(format); }, format);
}

BOARDLESS_CXX_EXPORT int get_buf_from_file(void* buf, int f, int sw, int sh, int index) {
    return status_of(
        fn::_Z17get_buf_from_filePviiii, [&] { return read_picture(buf, f, sw, sh, index); }, buf,
        f, sw, sh, index);
}

BOARDLESS_CXX_EXPORT int output_buf_data_to_file(void* buf, int f, int sw, int sh, int index) {
    return status_of(
        fn::_Z23output_buf_data_to_filePviiii, [&] { return write_picture(buf, f, sw, sh, index); },
        buf, f, sw, sh, index);
}

#if RGA_FAMILY >= RGA_1_10

BOARDLESS_CXX_EXPORT int get_perPixel_stride_from_format(int format) {
    return emu::guard_value<Abi, int>(
        fn::_Z31get_perPixel_stride_from_formati,
        [&]() -> emu::Result<int> { return bits_of_pixel(format); }, format);
}

BOARDLESS_CXX_EXPORT int get_buf_from_file_FBC(void* buf, int f, int sw, int sh, int index) {
    return emu::guard_value<Abi, int>(
        fn::_Z21get_buf_from_file_FBCPviiii,
        []() -> emu::Result<int> { return emu::not_implemented(); }, buf, f, sw, sh, index);
}

BOARDLESS_CXX_EXPORT int output_buf_data_to_file_FBC(void* buf, int f, int sw, int sh, int index) {
    return emu::guard_value<Abi, int>(
        fn::_Z27output_buf_data_to_file_FBCPviiii,
        []() -> emu::Result<int> { return emu::not_implemented(); }, buf, f, sw, sh, index);
}

BOARDLESS_CXX_EXPORT int get_buf_from_file_AFBC(void* buf, int f, int sw, int sh, int index) {
    return emu::guard_value<Abi, int>(
        fn::_Z22get_buf_from_file_AFBCPviiii,
        []() -> emu::Result<int> { return emu::not_implemented(); }, buf, f, sw, sh, index);
}

BOARDLESS_CXX_EXPORT int output_buf_data_to_file_AFBC(void* buf, int f, int sw, int sh, int index) {
    return emu::guard_value<Abi, int>(
        fn::_Z28output_buf_data_to_file_AFBCPviiii,
        []() -> emu::Result<int> { return emu::not_implemented(); }, buf, f, sw, sh, index);
}

#endif
