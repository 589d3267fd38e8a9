// SPDX-License-Identifier: Apache-2.0
// Instructions of int8 chips, with their rows of the calibration table.
#ifndef BMNET_BACKEND_TENSORFIXEDINST_HPP
#define BMNET_BACKEND_TENSORFIXEDINST_HPP

#include <bmnet/backend/TensorInst.hpp>
#include <bmnet/calibration.pb.h>
#include <bmnet/targets/cpu/cpu.hpp>
#include <bmnet/targets/plat-bm188x/BM188xBackendContext.hpp>

namespace bmnet {

// A TensorInst as in SDK 1.0.3.3; in 1.1.4 an Instruction.
class TensorFixedInst : public TensorInst {
public:
    TensorFixedInst() {}
    explicit TensorFixedInst(TensorOp& op) : TensorInst(op) {}
    explicit TensorFixedInst(BackendContext* ctx) { TensorFixedInst::set_backend_context(ctx); }
    TensorFixedInst(BackendContext* ctx, TensorOp& op) : TensorInst(op) {
        TensorFixedInst::set_backend_context(ctx);
    }
    ~TensorFixedInst() override {}

    void SetCalibrationParameter(const LayerCalibrationParameter& calibration_parameter) {
        m_calibrationParameter = calibration_parameter;
    }
    // One for each input, in their order.
    void AddInputCalibrationParameter(const LayerCalibrationParameter& calibration_parameter) {
        m_inputCalibrationParameter.push_back(calibration_parameter);
    }
    void ClearInputCalibrationParameter() { m_inputCalibrationParameter.clear(); }

    void set_backend_context(BackendContext* ctx) override {
        ctx_ = dynamic_cast<BM188xBackendContext*>(ctx);
    }
    void encode() override {
        ctx_->set_layer_id(static_cast<u16>(op_.id()));
        compute();
    }

protected:
    // Of neurons and weights; offsets of operators count from them.
    u64 get_global_neuron_base() { return ctx_->get_global_neuron_base(); }
    u64 get_global_weight_base() { return ctx_->get_global_weight_base(); }

    LayerCalibrationParameter m_calibrationParameter;
    std::vector<LayerCalibrationParameter> m_inputCalibrationParameter;
    BM188xBackendContext* ctx_ = nullptr;
};

} // namespace bmnet

#endif
