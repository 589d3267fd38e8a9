// SPDX-License-Identifier: Apache-2.0
// Instructions of float32 chips. None of those is emulated: such instructions compile, and a
// builder does not run them.
#ifndef BMNET_BACKEND_TENSORINST_HPP
#define BMNET_BACKEND_TENSORINST_HPP

#include <bmnet/backend/Instruction.hpp>
#include <bmnet/targets/cpu/cpu.hpp>
#include <bmnet/targets/plat-bm168x/BM168xBackendContext.hpp>

namespace bmnet {

class TensorInst : public Instruction {
public:
    TensorInst() {}
    explicit TensorInst(TensorOp& op) : Instruction(op) {}
    explicit TensorInst(BackendContext* ctx) { TensorInst::set_backend_context(ctx); }
    TensorInst(BackendContext* ctx, TensorOp& op) : Instruction(op) {
        TensorInst::set_backend_context(ctx);
    }
    ~TensorInst() override {}

    void set_backend_context(BackendContext* ctx) override {
        ctx_ = dynamic_cast<BM168xBackendContext*>(ctx);
    }
    void encode() override { compute(); }
    virtual void compute() = 0;

protected:
    u64 get_global_neuron_base() { return 0; }
    u64 get_global_weight_base() { return 0; }

    BM168xBackendContext* ctx_ = nullptr;
};

} // namespace bmnet

#endif
