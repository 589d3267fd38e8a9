// SPDX-License-Identifier: Apache-2.0
// Operations of the BM1682, a float32 chip that is not emulated: sources that use them compile,
// calls throw std::runtime_error.
#ifndef BMNET_TARGETS_PLAT_BM168X_LIR_LIR_HPP
#define BMNET_TARGETS_PLAT_BM168X_LIR_LIR_HPP

#include <bmkernel/bm168x/bmkernel_1682.h>

namespace bmnet {

inline void tl_load(tensor_lmem*, u64, u32) {
    bmk1682_not_emulated();
}
inline void tl_store(tensor_lmem*, u64, u32) {
    bmk1682_not_emulated();
}
inline void tl_cmp(tensor_lmem*, tensor_lmem*, tensor_lmem*, tensor_lmem*, tensor_lmem*,
                   tensor_lmem*) {
    bmk1682_not_emulated();
}
inline void tl_ex(tensor_lmem*, tensor_lmem*) {
    bmk1682_not_emulated();
}
inline void tl_mul(tensor_lmem*, tensor_lmem*, tensor_lmem*, u32) {
    bmk1682_not_emulated();
}
inline void tl_sub(tensor_lmem*, tensor_lmem*, tensor_lmem*, u32) {
    bmk1682_not_emulated();
}

} // namespace bmnet

#endif
