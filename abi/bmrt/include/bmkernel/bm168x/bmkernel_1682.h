// SPDX-License-Identifier: Apache-2.0
// The part of the BM1682's kernel functions that layers of the SDK's samples name. The chip is not
// emulated: C++ sources compile, calls throw std::runtime_error.
#ifndef BMKERNEL_BM168X_BMKERNEL_1682_H
#define BMKERNEL_BM168X_BMKERNEL_1682_H

#include <bmkernel/bm_kernel.h>
#include <bmkernel/bm_kernel_legacy.h>

#ifdef __cplusplus

#include <stdexcept>

[[noreturn]] inline void bmk1682_not_emulated() {
    throw std::runtime_error("the BM1682 is not emulated");
}
inline tensor_lmem* bmk1682_tl_alloc(shape_t, fmt_t, u32) {
    bmk1682_not_emulated();
}
inline tensor_lmem* bmk1682_tl_alloc_const(float) {
    bmk1682_not_emulated();
}
inline void bmk1682_tl_free(tensor_lmem*) {
    bmk1682_not_emulated();
}

#endif
#endif
