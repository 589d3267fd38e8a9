// SPDX-License-Identifier: Apache-2.0
// RgaUtils.h as C programs have it. The header is not included: it declares the functions of C++.
#include "emu-core/edge/export.h"
#include "emu-core/edge/stub.h"
#include "librga/exports/now.h"
#include "librga/exports/utilities.h"
#include "librga/exports/zero_or_failed.h"

using namespace rga;

BOARDLESS_EXPORT float get_bpp_from_format(int format) {
    return emu::guard_value<Abi, float>(
        fn::get_bpp_from_format, [&]() -> emu::Result<float> { return bytes_of_pixel(format); },
        format);
}

BOARDLESS_EXPORT const char* translate_format_str(int format) {
    return emu::guard_pointer<Abi, const char>(
        fn::translate_format_str,
        [&]() -> emu::Result<const char*> { return name_of_format(format); }, format);
}

BOARDLESS_EXPORT int get_buf_from_file(void* buf, int f, int sw, int sh, int index) {
    return status_of(
        fn::get_buf_from_file, [&] { return read_picture(buf, f, sw, sh, index); }, buf, f, sw, sh,
        index);
}

BOARDLESS_EXPORT int output_buf_data_to_file(void* buf, int f, int sw, int sh, int index) {
    return status_of(
        fn::output_buf_data_to_file, [&] { return write_picture(buf, f, sw, sh, index); }, buf, f,
        sw, sh, index);
}

#if RGA_FAMILY >= RGA_1_10

BOARDLESS_EXPORT int get_perPixel_stride_from_format(int format) {
    return emu::guard_value<Abi, int>(
        fn::get_perPixel_stride_from_format,
        [&]() -> emu::Result<int> { return bits_of_pixel(format); }, format);
}

BOARDLESS_EXPORT int get_buf_from_file_FBC(void* buf, int f, int sw, int sh, int index) {
    return emu::guard_value<Abi, int>(
        fn::get_buf_from_file_FBC, []() -> emu::Result<int> { return emu::not_implemented(); }, buf,
        f, sw, sh, index);
}

BOARDLESS_EXPORT int output_buf_data_to_file_FBC(void* buf, int f, int sw, int sh, int index) {
    return emu::guard_value<Abi, int>(
        fn::output_buf_data_to_file_FBC,
        []() -> emu::Result<int> { return emu::not_implemented(); }, buf, f, sw, sh, index);
}

#endif
