// SPDX-License-Identifier: Apache-2.0
// Layers that the host's CPU computes while the network runs.
#ifndef BMNET_TARGETS_CPU_CPU_HPP
#define BMNET_TARGETS_CPU_CPU_HPP

#include <bmnet/proto/TensorOps.hpp>
#include <bmnet/targets/plat-bm188x/BM188xBackendContext.hpp>

namespace bmnet {

// Puts the record of a CPU operator: op_name is its plugin's file without ".so" and becomes op's
// type, op is its parameters.
inline void add_cpu_op(bmk1880_context_t* bmk, const char* op_name, TensorOp& op) {
    op.set_type(op_name);
    op.set_cpu_op(true);
    std::string parameters = op.SerializeAsString();
    bmk1880_cpu_op(bmk, op_name, &parameters[0], static_cast<int>(parameters.size()));
}
inline void add_cpu_op(BM188xBackendContext* ctx, const char* op_name, TensorOp& op) {
    add_cpu_op(ctx->bm_get_bmk(), op_name, op);
}
// Of float32 chips: throws.
inline void add_cpu_op(const char*, TensorOp&) {
    throw std::runtime_error("CPU operators of float32 chips");
}

// Measurements on the board; there is nothing to measure here.
inline void add_profile_op(const std::string&, const std::string&) {}
inline void add_profile_op(const std::string&, const std::string&, const std::string&,
                           const std::string&) {}
inline void add_profile_op(BM188xBackendContext*, const std::string&, const std::string&) {}
inline void add_profile_op(BM188xBackendContext*, const TensorOp&) {}

} // namespace bmnet

#endif
