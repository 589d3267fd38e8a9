// SPDX-License-Identifier: Apache-2.0
#include "samples/bmrt_layers/leaky_relu.hpp"

#include <bmnet/targets/Target.hpp>

using namespace bmnet;

void LeakyReluLayer::dump() {
    std::cout << layer_.name() << ": slope " << layer_.relu_param().negative_slope() << "\n";
}

void LeakyReluLayer::setup(TensorOp* op) {
    CustomizedCaffeLayer::setup(op);
    op->mutable_tg_customized_param()->set_sub_type("SampleLeaky");
}

void LeakyReluLayer::codegen(TensorOp* op) {
    op->add_output_shape()->CopyFrom(op->input_shape(0));
    op->mutable_tg_customized_param()->add_f32_param(layer_.relu_param().negative_slope());
}

void LeakyReluInst::dump() {
    std::cout << op_.name() << ": slope " << op_.tg_customized_param().f32_param(0) << "\n";
}

// max(x, 0) times one factor, min(x, 0) times the other; one of the two is 0.
void LeakyReluInst::compute() {
    const ReLUCalibrationParameter& factors = m_calibrationParameter.relu_param();
    const int count = static_cast<int>(GetTensorCount(op_.input_shape(0)));
    const int slices = get_slice_num_element_wise(*ctx_, 2, count);
    u64 from = get_global_neuron_base() + op_.global_input(0);
    u64 to = get_global_neuron_base() + op_.global_output(0);
    for (int slice = 0; slice < slices; ++slice) {
        const int bytes = count / slices + (slice < count % slices);
        tensor_lmem* above = _ctx->tl_alloc(shape_t1(bytes), FMT_I8, CTRL_AL);
        tensor_lmem* below = _ctx->tl_alloc(shape_t1(bytes), FMT_I8, CTRL_AL);
        _ctx->gdma_load(above, from, CTRL_NEURON);
        bmk1880_min_const_param_t smaller = {};
        smaller.min = below;
        smaller.a = above;
        smaller.b_is_signed = true;
        _ctx->tpu_min_const(&smaller);
        bmk1880_relu_param_t larger = {};
        larger.ofmap = larger.ifmap = above;
        _ctx->tpu_relu(&larger);
        bmk1880_mul_const_param_t times = {};
        times.res_low = times.a = above;
        times.b = static_cast<s8>(factors.gt_scale());
        times.b_is_signed = true;
        times.rshift_width = factors.gt_right_shift_width();
        _ctx->tpu_mul_const(&times);
        times.res_low = times.a = below;
        times.b = static_cast<s8>(factors.le_scale());
        times.rshift_width = factors.le_right_shift_width();
        _ctx->tpu_mul_const(&times);
        bmk1880_or_int8_param_t both = {};
        both.res = both.a = above;
        both.b = below;
        _ctx->tpu_or_int8(&both);
        _ctx->gdma_store(above, to, CTRL_NEURON);
        _ctx->tl_free(below);
        _ctx->tl_free(above);
        from += static_cast<u64>(bytes);
        to += static_cast<u64>(bytes);
    }
}
