// SPDX-License-Identifier: Apache-2.0
// The plugin SampleElu.so: ELU of int8 tensors, as the runtime loads it from the model file.
#include <bmnet/targets/cpu/cpu_op.hpp>

namespace {

class SampleElu : public bmnet::CpuOp {
public:
    void run() override {
        const int8_t* from = reinterpret_cast<const int8_t*>(op_.global_input(0));
        int8_t* to = reinterpret_cast<int8_t*>(op_.global_output(0));
        const float alpha = op_.tg_customized_param().f32_param(0);
        const uint64_t count = bmnet::GetTensorCount(op_.input_shape(0));
        for (uint64_t i = 0; i < count; ++i) {
            const float x = from[i] * op_.threshold_x(0) / 128;
            const float y = x > 0 ? x : alpha * (expf(x) - 1);
            const int level = static_cast<int>(y * 128 / op_.threshold_y(0) + 0.5F);
            to[i] = static_cast<int8_t>(std::min(std::max(level, -128), 127));
        }
    }
};

} // namespace

REGISTER_CPU_OP(SampleElu)
