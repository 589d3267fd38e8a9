// SPDX-License-Identifier: Apache-2.0
// The picture that both sides of a comparison compute on: cell i in the order C, H, W has the byte
// b = (i * 2654435761 mod 2^32) >> 24, and as a real number (b - 128) / 64.
#pragma once

#include <stdint.h>

// In the order of `dims`: N, H, W, C. To be freed; NULL without memory.
float* real_picture(const uint32_t dims[4]);
uint8_t* byte_picture(const uint32_t dims[4]);
