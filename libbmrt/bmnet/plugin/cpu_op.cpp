// SPDX-License-Identifier: Apache-2.0
// cpu_op.hpp: what the runtime calls, but for run().
#include <bmnet/targets/cpu/cpu_op.hpp>

namespace bmnet {
namespace {

using Places = std::vector<std::pair<gaddr_t, std::uint64_t>>;

// An operand that the layer has a shape but no place for, or the other way round, is none.
void append(Places& places, const std::vector<gaddr_t>& offsets,
            const messages::RepeatedPtrField<BlobShape>& shapes) {
    for (std::size_t i = 0; i < offsets.size() && i < static_cast<std::size_t>(shapes.size()); ++i)
        places.emplace_back(offsets[i], GetTensorSize(shapes.Get(static_cast<int>(i))));
}

void relocate(messages::RepeatedField<std::uint64_t>& operands,
              const std::vector<gaddr_t>& addresses) {
    operands.Clear();
    for (const gaddr_t address : addresses) operands.Add(address);
}

} // namespace

CpuOp::CpuOp() = default;
CpuOp::~CpuOp() = default;

bool CpuOp::parse_cmd(char* payload, int payload_size) {
    if (!op_.ParseFromArray(payload, payload_size)) return false;
    global_input_.assign(op_.global_input().begin(), op_.global_input().end());
    global_output_.assign(op_.global_output().begin(), op_.global_output().end());
    global_weight_.assign(op_.global_coeff().begin(), op_.global_coeff().end());
    return true;
}

const std::string& CpuOp::get_type() {
    return op_.type();
}

void CpuOp::get_op_inputs(Places& info) {
    append(info, global_input_, op_.input_shape());
}
void CpuOp::get_op_outputs(Places& info) {
    append(info, global_output_, op_.output_shape());
}
void CpuOp::get_op_coeffs(Places& info) {
    append(info, global_weight_, op_.coeff_shape());
}

void CpuOp::relocate_op_inputs(std::vector<gaddr_t>& addrs) {
    relocate(*op_.mutable_global_input(), addrs);
}
void CpuOp::relocate_op_outputs(std::vector<gaddr_t>& addrs) {
    relocate(*op_.mutable_global_output(), addrs);
}
void CpuOp::relocate_op_coeffs(std::vector<gaddr_t>& addrs) {
    relocate(*op_.mutable_global_coeff(), addrs);
}

void CpuOp::init_runtime_info(void* ctx, gaddr_t) {
    ctx_ = static_cast<bmctx_t>(ctx);
}

void CpuOp::func(int id, void* p) {
    if (id == CPU_LAYER_CTX) ctx_ = static_cast<bmctx_t>(p);
}

} // namespace bmnet
