// SPDX-License-Identifier: Apache-2.0
// AVX512 with VL has AVX-VNNI's instructions in another encoding: included before
// ops/fast/avx_vnni.cpp, this lets machines run that file which have the one and not the other.
#pragma once

#include <immintrin.h>

#undef _mm256_dpbusd_avx_epi32
#define _mm256_dpbusd_avx_epi32 _mm256_dpbusd_epi32
