// SPDX-License-Identifier: Apache-2.0
// BMBLAS: products of matrices on the device. A C++ function without extern "C". Both SDKs have it.
#pragma once

#include <bmkernel/bm1880/bmkernel_1880.h>
#include <libbmruntime/bmruntime.h>
#include <libbmruntime/bmruntime_bmkernel.h>
#include <libbmruntime/bmruntime_bmnet.h>

#ifdef __cplusplus
// Appends the commands of c = a * b to the context's buffer; they are run as any others. a: M x K
// int8, b: K x N int8, both signed, rows one after the other. c: M x N numbers of 16 bits, all low
// bytes first, then all high bytes. Sums saturate at 16 bits. The commands use local memory from
// its beginning, whatever lies there.
void bmblas_gemm(bmk1880_context_t* ctx, size_t M, size_t N, size_t K, u64 gaddr_a, u64 gaddr_b,
                 u64 gaddr_c);
#endif
