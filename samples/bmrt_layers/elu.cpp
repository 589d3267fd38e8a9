// SPDX-License-Identifier: Apache-2.0
#include "samples/bmrt_layers/elu.hpp"

#include <bmnet/targets/cpu/cpu.hpp>

using namespace bmnet;

void EluLayer::dump() {
    std::cout << layer_.name() << ": " << layer_.custom().value() << "\n";
}

// The network has `custom { value: "{alpha: 0.1}" }`.
void EluLayer::codegen(TensorOp* op) {
    const std::string& text = layer_.custom().value();
    const size_t colon = text.find(':');
    CHECK(colon != std::string::npos) << "ELU has no alpha: " << text;
    op->add_output_shape()->CopyFrom(op->input_shape(0));
    op->mutable_tg_customized_param()->add_f32_param(strtof(text.c_str() + colon + 1, nullptr));
}

void EluInst::dump() {
    std::cout << op_.name() << ": alpha " << op_.tg_customized_param().f32_param(0) << "\n";
}

void EluInst::compute() {
    op_.add_threshold_x(m_inputCalibrationParameter.at(0).blob_param(0).threshold_y());
    op_.add_threshold_y(m_calibrationParameter.blob_param(0).threshold_y());
    add_cpu_op(ctx_, "SampleElu", op_);
}
