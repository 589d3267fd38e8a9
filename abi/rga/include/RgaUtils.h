// SPDX-License-Identifier: Apache-2.0
// Numbers and names of formats. No extern "C", as in the vendor's: programs of C++ have other
// symbols than those of C.
#ifndef BOARDLESS_RGAUTILS_H
#define BOARDLESS_RGAUTILS_H

#include "rga_family.h"

float get_bpp_from_format(int format);
int get_buf_from_file(void* buf, int f, int sw, int sh, int index);
int output_buf_data_to_file(void* buf, int f, int sw, int sh, int index);
const char* translate_format_str(int format);

#if RGA_FAMILY >= RGA_1_10
int get_perPixel_stride_from_format(int format);
int get_buf_from_file_FBC(void* buf, int f, int sw, int sh, int index);
int output_buf_data_to_file_FBC(void* buf, int f, int sw, int sh, int index);
#endif

#endif
