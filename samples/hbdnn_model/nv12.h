// SPDX-License-Identifier: Apache-2.0
// Pictures as cameras give them: a plane of luma, then one of pairs of U and V, a quarter as many.
#pragma once

#include <stddef.h>

size_t nv12_size(int width, int height); // bytes

// height x width x 3 bytes of RGB become NV12, BT.601 in the full range. Extents are even. Rows of
// `stride` bytes, of both planes; `to` has stride * height * 3 / 2 bytes.
void rgb_to_nv12(const unsigned char* rgb, int width, int height, unsigned char* to, int stride);
