// SPDX-License-Identifier: Apache-2.0
// An instruction that an application adds.
#ifndef BMNET_TARGETS_PLAT_BM188X_CUSTOMIZEDTENSORFIXEDINST_HPP
#define BMNET_TARGETS_PLAT_BM188X_CUSTOMIZEDTENSORFIXEDINST_HPP

#include <bmnet/backend/TensorFixedInst.hpp>
#include <bmnet/targets/plat-bm188x/BM1880BackendContext.hpp>

namespace bmnet {

class CustomizedTensorFixedInst : public TensorFixedInst {
public:
    CustomizedTensorFixedInst() {}
    ~CustomizedTensorFixedInst() override {}

    void set_backend_context(BackendContext* ctx) override {
        TensorFixedInst::set_backend_context(ctx);
        _ctx = dynamic_cast<BM1880BackendContext*>(ctx);
    }

protected:
    BM1880BackendContext* _ctx = nullptr; // SDK 1.0.3.3's ctx_
};

} // namespace bmnet

#endif
