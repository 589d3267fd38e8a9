// SPDX-License-Identifier: Apache-2.0
// The context of float32 chips, which are not emulated: there is none of these.
#ifndef BMNET_TARGETS_PLAT_BM168X_BM168XBACKENDCONTEXT_HPP
#define BMNET_TARGETS_PLAT_BM168X_BM168XBACKENDCONTEXT_HPP

#include <bmkernel/bm168x/bmkernel_1682.h>
#include <bmnet/backend/BackendContext.hpp>

namespace bmnet {

class BM168xBackendContext : public BackendContext {
public:
    void setCurrentInst(void*) {}
    u64 get_global_neuron_base() { return 0; }
    u64 get_global_weight_base() { return 0; }
};

} // namespace bmnet

#endif
