// SPDX-License-Identifier: Apache-2.0
// The base of operators that the host's CPU computes: a subclass has run(), REGISTER_CPU_OP makes a
// plugin of it. Link libcpu-plugin.so.
#ifndef BMNET_TARGETS_CPU_CPU_OP_HPP
#define BMNET_TARGETS_CPU_CPU_OP_HPP

#include <bmnet/proto/TensorOps.hpp>
#include <bmnet/targets/cpu/cpu_layer.hpp>
#include <libbmruntime/bmruntime.h>

#include <math.h>
#include <stdlib.h>

#include <algorithm>

namespace bmnet {

class __attribute__((visibility("default"))) CpuOp : public CpuLayer {
public:
    CpuOp();
    ~CpuOp() override;

    bool parse_cmd(char* payload, int payload_size) override;
    const std::string& get_type() override;
    void get_op_inputs(std::vector<std::pair<gaddr_t, uint64_t>>& info) override;
    void get_op_outputs(std::vector<std::pair<gaddr_t, uint64_t>>& info) override;
    void relocate_op_inputs(std::vector<gaddr_t>& addrs) override;
    void relocate_op_outputs(std::vector<gaddr_t>& addrs) override;
    void init_runtime_info(void* ctx, gaddr_t neuron_addr) override;
    void get_op_coeffs(std::vector<std::pair<gaddr_t, uint64_t>>& info) override;
    void relocate_op_coeffs(std::vector<gaddr_t>& addrs) override;
    void func(int id, void* p) override;

protected:
    // The layer; during run(), global_input and global_output are addresses of host memory.
    TensorOp op_;
    std::vector<gaddr_t> global_input_, global_output_, global_weight_; // offsets, as compiled
    bmctx_t ctx_ = nullptr;
};

} // namespace bmnet

#define REGISTER_CPU_OP(x)                                                                         \
    using namespace bmnet;                                                                         \
    extern "C" __attribute__((visibility("default"))) CpuLayer* create_cpu_op() {                  \
        return new x();                                                                            \
    }                                                                                              \
    extern "C" __attribute__((visibility("default"))) void destroy_cpu_op(CpuLayer* p) {           \
        delete p;                                                                                  \
    }                                                                                              \
    extern "C" __attribute__((visibility("default"))) uint32_t get_version_cpu_op() {              \
        return CPU_LAYER_VERSION;                                                                  \
    }

#endif
